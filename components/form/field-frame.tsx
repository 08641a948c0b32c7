import { CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";
import { get, useFormContext } from "react-hook-form";
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

/** The ids and aria attributes that tie a control to its label, hint and error. */
export function useField({ name, hint, required }: Pick<FieldProps, "name" | "hint" | "required">) {
  const { formState } = useFormContext();
  const id = useId();
  const found: unknown = get(formState.errors, `${name}.message`);
  const error = typeof found === "string" && found ? found : undefined;
  const describedBy = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined;
  return {
    id,
    error,
    aria: { "aria-describedby": describedBy, "aria-invalid": error ? true : undefined, "aria-required": required || undefined },
  };
}

/** Always in the page, so that its text is announced when it arrives. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={`${id}-error`} aria-live="polite" className={cn("text-sm font-medium text-danger-ink", error && "mt-1.5 flex gap-1.5")}>
      {error ? <CircleAlert aria-hidden className="mt-[0.2em] size-4 shrink-0" /> : null}
      {error}
    </p>
  );
}

export function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  return hint ? (
    <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
      {hint}
    </p>
  ) : null;
}

interface FrameProps extends FieldProps {
  id: string;
  error: string | undefined;
  children: ReactNode;
}

interface FieldFrameProps extends FrameProps {
  /** Above a large control, to be read in time; under a small one, so that fields side by side stay level. */
  hintAbove?: boolean;
}

export function FieldFrame({ id, label, hint, hintAbove = false, required, error, className, children }: FieldFrameProps) {
  return (
    <div className={cn("min-w-0", className)}>
      <Label htmlFor={id} required={required} className="block">
        {label}
      </Label>
      {hintAbove ? <FieldHint id={id} hint={hint} /> : null}
      <div className="mt-1.5">{children}</div>
      {hintAbove ? null : <FieldHint id={id} hint={hint} />}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** The same for a group of controls, which one legend names. */
export function FieldGroup({ id, label, hint, required, error, className, children }: FrameProps) {
  return (
    <fieldset className={cn("min-w-0", className)} aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined}>
      <legend id={`${id}-legend`} className="text-sm font-semibold">
        {label}
        {required ? (
          <span aria-hidden="true" className="ml-1 text-danger-ink">
            *
          </span>
        ) : null}
      </legend>
      <FieldHint id={id} hint={hint} />
      <div className="mt-1.5">{children}</div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
