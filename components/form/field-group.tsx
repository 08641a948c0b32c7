import type { ReactNode } from "react";
import { FieldError, FieldHint, type FrameProps } from "@/components/form/field-frame";
import { cn } from "@/components/ui/cn";

/** The star of a required group, which says it: a group has no `aria-required`. */
const RequiredMark = () => (
  <>
    <span aria-hidden="true" className="ml-1 text-destructive-ink">
      *
    </span>
    <span className="sr-only"> (required)</span>
  </>
);

interface CheckboxFrameProps extends Omit<FrameProps, "label" | "name"> {
  label: ReactNode;
}

/** The frame of a checkbox, whose label is beside it. */
export function CheckboxFrame({ id, label, hint, required, error, className, children }: CheckboxFrameProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2 text-base">
        {children}
        <span>
          {label}
          {required ? (
            <span aria-hidden="true" className="ml-1 text-destructive-ink">
              *
            </span>
          ) : null}
        </span>
      </label>
      <div className="pl-8.5">
        <FieldHint id={id} hint={hint} />
        <FieldError id={id} error={error} />
      </div>
    </div>
  );
}

/** The frame of a group of controls with a legend. Labels, hints and choices run the way of their own language, because a coach may write them. */
export function FieldGroup({ id, label, hint, required, error, className, children }: FrameProps) {
  return (
    <fieldset className={cn("field-frame", className)} aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined}>
      <legend dir="auto" className="w-full text-sm font-semibold">
        <span id={`${id}-legend`}>{label}</span>
        {required ? <RequiredMark /> : null}
      </legend>
      <FieldHint id={id} hint={hint} />
      <div className="mt-1.5">{children}</div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
