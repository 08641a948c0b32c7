"use client";

import type { ChangeEvent } from "react";
import { useFormContext } from "react-hook-form";
import { FieldFrame, type FieldProps } from "@/components/form/field-frame";
import { useField } from "@/components/form/use-field";
import { Input } from "@/components/ui/input";

interface CardFieldProps extends FieldProps {
  /** Formats the typed value. */
  format: (typed: string) => string;
  placeholder: string;
}

/** A card field that groups digits while they are typed. Autofill is off, so that browsers don't enter a real card. */
export function CardField({ name, label, hint, className, format, placeholder }: CardFieldProps) {
  const { register } = useFormContext();
  const { id, error, aria } = useField({ name, hint, required: true });
  const { onChange, onBlur, ...field } = register(name);
  function formatInput(input: HTMLInputElement) {
    const text = format(input.value);
    if (text !== input.value) input.value = text;
  }
  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const { selectionStart, value } = event.target;
    // Editing in the middle keeps the cursor where it is; the value is formatted on blur.
    if (selectionStart === value.length) formatInput(event.target);
    return onChange(event);
  }
  return (
    <FieldFrame {...{ id, name, label, hint, error, className }} required>
      <Input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        {...aria}
        {...field}
        onChange={handleChange}
        onBlur={(event) => {
          formatInput(event.target);
          void onChange(event);
          return onBlur(event);
        }}
        className="figures"
      />
    </FieldFrame>
  );
}
