"use client";

import type { KeyboardEvent, ReactNode } from "react";

/** Scrolls a focused field out from under the bar, which the browser counts as visible. */
function scrollFocusIntoView({ key, target }: KeyboardEvent) {
  if (key === "Tab" && target instanceof HTMLElement) target.scrollIntoView({ block: "nearest" });
}

/** Stops Enter in a one-line field from submitting an unfinished form. */
function preventEnterSubmit(event: KeyboardEvent) {
  const isChoosing = event.target instanceof HTMLInputElement && event.target.type !== "file";
  if (event.key === "Enter" && isChoosing) event.preventDefault();
}

/** The fields of a long form, above its submit bar. */
export const FieldsAboveSubmitBar = ({ children }: { children: ReactNode }) => (
  <div role="presentation" onKeyDown={preventEnterSubmit} onKeyUp={scrollFocusIntoView} className="**:scroll-mt-28 **:scroll-mb-48">
    {children}
  </div>
);
