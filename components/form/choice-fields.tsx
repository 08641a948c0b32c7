"use client";

import type { ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Radio } from "@/components/ui/radio";
import { Scale } from "@/components/ui/scale";
import type { Option } from "@/components/ui/select";
import { FieldError, FieldGroup, FieldHint, useField, type FieldProps } from "./field-frame";

interface CheckboxFieldProps extends Omit<FieldProps, "label"> {
  label: ReactNode;
}

export function CheckboxField({ name, label, hint, required, disabled, className }: CheckboxFieldProps) {
  const { register } = useFormContext();
  const { id, error, aria } = useField({ name, hint, required });
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2 text-base">
        <Checkbox id={id} disabled={disabled} {...aria} {...register(name)} className="mt-[0.15em]" />
        <span>
          {label}
          {required ? (
            <span aria-hidden="true" className="ml-1 text-danger-ink">
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

interface ChoicesProps extends FieldProps {
  options: readonly Option[];
  /** Side by side where there is room. */
  columns?: boolean;
}

const rowStyle =
  "flex min-h-12 items-center gap-3 rounded-md border border-line bg-surface px-3.5 py-2 text-base leading-snug transition-colors hover:border-control has-checked:border-primary has-checked:bg-primary-soft";
const listStyle = (columns: boolean) => cn("grid gap-2", columns && "sm:grid-cols-2");

interface CheckboxGroupFieldProps extends ChoicesProps {
  /** The option that cannot stand beside others: None. */
  exclusive?: string;
}

export function CheckboxGroupField({ name, label, hint, required, disabled, className, options, columns = false, exclusive }: CheckboxGroupFieldProps) {
  const { id, error, aria } = useField({ name, hint, required });
  const { field } = useController({ name });
  const chosen: readonly string[] = Array.isArray(field.value) ? field.value : [];
  const choose = (value: string, checked: boolean) => {
    const others = chosen.filter((one) => one !== value && value !== exclusive && one !== exclusive);
    // In the options' order, whatever the order of the clicks.
    const next = checked ? [...others, value] : chosen.filter((one) => one !== value);
    field.onChange(options.map((option) => option.value).filter((one) => next.includes(one)));
  };
  return (
    <FieldGroup {...{ id, name, label, hint, required, error, className }}>
      <div className={listStyle(columns)}>
        {options.map((option, index) => (
          <label key={option.value} className={rowStyle}>
            <Checkbox
              ref={index === 0 ? field.ref : undefined}
              name={name}
              value={option.value}
              disabled={disabled}
              checked={chosen.includes(option.value)}
              onChange={(event) => choose(option.value, event.target.checked)}
              onBlur={field.onBlur}
              aria-invalid={aria["aria-invalid"]}
            />
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** Controlled, because a registered radio reads null while nothing is chosen, and optional fields expect undefined. */
export function RadioField({ name, label, hint, required, disabled, className, options, columns = false }: ChoicesProps) {
  const { id, error, aria } = useField({ name, hint, required });
  const { field } = useController({ name });
  return (
    <FieldGroup {...{ id, name, label, hint, required, error, className }}>
      <div className={listStyle(columns)}>
        {options.map((option, index) => (
          <label key={option.value} className={rowStyle}>
            <Radio
              ref={index === 0 ? field.ref : undefined}
              name={name}
              value={option.value}
              disabled={disabled}
              checked={field.value === option.value}
              onChange={() => field.onChange(option.value)}
              onBlur={field.onBlur}
              aria-invalid={aria["aria-invalid"]}
            />
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

interface ScaleFieldProps extends FieldProps {
  /** What 1 and 10 stand for. */
  low?: string;
  high?: string;
}

export function ScaleField({ name, label, hint, required, className, low, high }: ScaleFieldProps) {
  const { id, error, aria } = useField({ name, hint, required });
  const { field } = useController({ name });
  return (
    <FieldGroup {...{ id, name, label, hint, required, error, className }}>
      <Scale
        {...aria}
        aria-labelledby={`${id}-legend`}
        name={name}
        value={typeof field.value === "number" ? field.value : undefined}
        onChange={field.onChange}
        low={low}
        high={high}
        firstRef={field.ref}
      />
    </FieldGroup>
  );
}
