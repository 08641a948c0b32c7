"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useFormState } from "react-hook-form";

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
export function FieldsAboveSubmitBar({ children }: { children: ReactNode }) {
  const fields = useRef<HTMLDivElement>(null);
  const { submitCount } = useFormState();
  useEffect(() => {
    // Sent while the script of the fields was still loading: the form found no field to focus.
    if (submitCount > 0) fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    // Only where they come after that. Later the form does it itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <div ref={fields} role="presentation" onKeyDown={preventEnterSubmit} onKeyUp={scrollFocusIntoView} className="**:scroll-mt-28 **:scroll-mb-48">
      {children}
    </div>
  );
}
