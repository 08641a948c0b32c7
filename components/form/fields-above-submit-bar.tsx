"use client";

import type { KeyboardEvent, ReactNode } from "react";

/** What the Tab key has reached must not stay under the bar; the browser counts that as visible. */
function scrollFocusIntoView({ key, target }: KeyboardEvent) {
  if (key === "Tab" && target instanceof HTMLElement) target.scrollIntoView({ block: "nearest" });
}

/** Enter in a one-line field would send a form that is not ready; only the button does. */
function preventEnterSubmit(event: KeyboardEvent) {
  const isChoosing = event.target instanceof HTMLInputElement && event.target.type !== "file";
  if (event.key === "Enter" && isChoosing) event.preventDefault();
}

/** The fields of a long form, over its SendBar. */
export const FieldsAboveSubmitBar = ({ children }: { children: ReactNode }) => (
  <div role="presentation" onKeyDown={preventEnterSubmit} onKeyUp={scrollFocusIntoView} className="**:scroll-mt-28 **:scroll-mb-48">
    {children}
  </div>
);
