"use client";

import type { ComponentProps } from "react";
import { useFormContext } from "react-hook-form";
import { FieldFrame, type FieldProps } from "@/components/form/field-frame";
import { OptionSelect, type SelectOption } from "@/components/form/option-select";
import { useField } from "@/components/form/use-field";
import { Input } from "@/components/ui/input";

interface TextFieldProps extends FieldProps, Pick<ComponentProps<"input">, "autoComplete" | "placeholder" | "inputMode" | "autoFocus"> {
  type?: "text" | "email" | "tel" | "url" | "search";
}

export function TextField({ name, label, hint, required, className, type = "text", ...input }: TextFieldProps) {
  const { register } = useFormContext();
  const { id, error, aria } = useField({ name, hint, required });
  return (
    <FieldFrame {...{ id, name, label, hint, required, error, className }}>
      <Input id={id} type={type} {...input} {...aria} {...register(name)} />
    </FieldFrame>
  );
}

interface ClearableFieldProps extends FieldProps {
  /** Send null for an empty field, to clear what is stored, where otherwise it is left out. */
  clearable?: boolean;
}

interface NumberFieldProps extends ClearableFieldProps {
  /** Shown inside the field, at its end: kg, cm, £. */
  unit?: string;
  placeholder?: string;
}

/** Takes a decimal comma too. What is no number stays as typed, for the form's rules to refuse. */
function parseNumber(clearable: boolean) {
  return (value: unknown) => {
    if (typeof value !== "string") return value;
    const text = value.trim().replace(",", ".");
    if (text === "") return clearable ? null : undefined;
    const number = Number(text);
    return Number.isFinite(number) ? number : value;
  };
}

export function NumberField({ name, label, hint, required, className, unit, clearable = false, ...input }: NumberFieldProps) {
  const { register } = useFormContext();
  const { id, error, aria } = useField({ name, hint, required });
  return (
    <FieldFrame {...{ id, name, label: unit ? `${label} (${unit})` : label, hint, required, error, className }}>
      <Input
        id={id}
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
  // min and max go to the element alone: given to register they would become rules beside the form's own schema.
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
