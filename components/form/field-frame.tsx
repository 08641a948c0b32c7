import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Label } from "@/components/ui/label";

export interface FieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  className?: string;
}

/** The aria attributes that connect a control with its hint and error. */
export const fieldAria = ({ id, hint, error, required }: Pick<FieldProps, "hint" | "required"> & { id: string; error: string | undefined }) => ({
  "aria-describedby": [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined,
  "aria-invalid": error ? true : undefined,
  "aria-required": required || undefined,
});

/** Always rendered, so that its text is announced when it appears. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={`${id}-error`} aria-live="polite" className={cn("text-sm font-medium text-destructive-ink", error && "mt-1.5 flex gap-1.5")}>
      {error ? <CircleAlert aria-hidden className="mt-[0.2em] size-4 shrink-0" /> : null}
      {error}
    </p>
  );
}

export function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  return hint ? (
    <p id={`${id}-hint`} dir="auto" className="mt-1 text-sm text-muted-foreground">
      {hint}
    </p>
  ) : null;
}

export interface FrameProps extends FieldProps {
  id: string;
  error: string | undefined;
  children: ReactNode;
}

interface FieldFrameProps extends FrameProps {
  /** Shows the hint above a large control, to be read in time; below a small one, so that fields stay aligned. */
  hintAbove?: boolean;
  /** Shows the label as the title of the screen. */
  isTitle?: boolean;
}

export function FieldFrame({ id, label, hint, hintAbove = false, isTitle = false, required, error, className, children }: FieldFrameProps) {
  return (
    <div className={cn("field-frame", className)}>
      <Label htmlFor={id} required={required} dir="auto" className={cn("block", isTitle && "font-display text-2xl leading-tight font-medium")}>
        {label}
      </Label>
      {hintAbove ? <FieldHint id={id} hint={hint} /> : null}
      <div className="mt-1.5">{children}</div>
      {hintAbove ? null : <FieldHint id={id} hint={hint} />}
      <FieldError id={id} error={error} />
    </div>
  );
}
