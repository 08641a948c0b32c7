"use client";

import type { ComponentProps } from "react";
import { useFormContext } from "react-hook-form";
import { FieldFrame, type FieldProps } from "@/components/form/field-frame";
import { OptionSelect, type SelectOption } from "@/components/form/option-select";
import { useField, useStartText } from "@/components/form/use-field";
import { Input } from "@/components/ui/input";
import { withoutCommas } from "@/lib/platform/parse-number";

export interface TextFieldProps extends FieldProps, Pick<ComponentProps<"input">, "autoComplete" | "placeholder" | "inputMode" | "autoFocus" | "enterKeyHint" | "maxLength"> {
  type?: "text" | "email" | "tel" | "url" | "search";
}

export function TextField({ name, label, hint, required, className, type = "text", ...input }: TextFieldProps) {
  const { register } = useFormContext();
  const startText = useStartText(name);
  const { id, error, aria } = useField({ name, hint, required });
  return (
    <FieldFrame {...{ id, name, label, hint, required, error, className }}>
      <Input id={id} type={type} dir="auto" defaultValue={startText} {...input} {...aria} {...register(name)} />
    </FieldFrame>
  );
}

interface ClearableFieldProps extends FieldProps {
  /** Sends null for an empty field, to clear the stored value; otherwise it is left out. */
  clearable?: boolean;
}

interface NumberFieldProps extends ClearableFieldProps {
  /** Shown at the end of the field: kg, cm, £. */
  unit?: string;
  placeholder?: string;
}

/** Accepts a decimal comma and thousands commas. Other text stays as typed and is refused by the form's schema. */
export function parseNumber(clearable: boolean) {
  return (value: unknown) => {
    if (typeof value !== "string") return value;
    const text = withoutCommas(value.trim());
    if (text === "") return clearable ? null : undefined;
    const number = Number(text);
    return Number.isFinite(number) ? number : value;
  };
}

export function NumberField({ name, label, hint, required, className, unit, clearable = false, ...input }: NumberFieldProps) {
  const { register } = useFormContext();
  const startText = useStartText(name);
  const { id, error, aria } = useField({ name, hint, required });
  return (
    <FieldFrame {...{ id, name, label: unit ? `${label} (${unit})` : label, hint, required, error, className }}>
      <Input
        id={id}
        defaultValue={startText}
        inputMode="decimal"
        autoComplete="off"
        {...input}
        {...aria}
        {...register(name, { setValueAs: parseNumber(clearable) })}
        className="figures max-w-48"
      />
    </FieldFrame>
  );
}

const parseChoice = (clearable: boolean) => (value: unknown) => (value === "" ? (clearable ? null : undefined) : value);

export function DateField({ name, label, hint, required, className, clearable = false, ...input }: ClearableFieldProps & Pick<ComponentProps<"input">, "min" | "max" | "autoComplete">) {
  const { register } = useFormContext();
  const { id, error, aria } = useField({ name, hint, required });
  // min and max go to the element only; passed to register they would become rules beside the form's schema.
  return (
    <FieldFrame {...{ id, name, label, hint, required, error, className }}>
      <Input id={id} type="date" {...input} {...aria} {...register(name, { setValueAs: parseChoice(clearable) })} className="figures max-w-60" />
    </FieldFrame>
  );
}

interface SelectFieldProps extends ClearableFieldProps {
  options: readonly SelectOption[];
  placeholder?: string;
}

export function SelectField({ name, label, hint, required, className, options, placeholder, disabled, clearable = false }: SelectFieldProps) {
  const { register } = useFormContext();
  const { id, error, aria } = useField({ name, hint, required });
  return (
    <FieldFrame {...{ id, name, label, hint, required, error, className }}>
      <OptionSelect id={id} {...{ options, placeholder, disabled }} {...aria} {...register(name, { setValueAs: parseChoice(clearable) })} />
    </FieldFrame>
  );
}
