"use client";

import type { ChangeEvent } from "react";
import { useFormContext } from "react-hook-form";
import { FieldFrame, type FieldProps } from "@/components/form/field-frame";
import { useField } from "@/components/form/use-field";
import { Input } from "@/components/ui/input";

interface CardFieldProps extends FieldProps {
  /** How what is typed is written. */
  format: (typed: string) => string;
  placeholder: string;
}

/** Digits of a card, grouped while they are typed. No browser fills in a real card here. */
export function CardField({ name, label, hint, className, format, placeholder }: CardFieldProps) {
  const { register } = useFormContext();
  const { id, error, aria } = useField({ name, hint, required: true });
  const { onChange, onBlur, ...field } = register(name);
  function write(input: HTMLInputElement) {
    const text = format(input.value);
    if (text !== input.value) input.value = text;
  }
  function follow(event: ChangeEvent<HTMLInputElement>) {
    const { selectionStart, value } = event.target;
    // Somebody who mends a digit in the middle keeps her place; it is grouped when she leaves the field.
    if (selectionStart === value.length) write(event.target);
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
        onChange={follow}
        onBlur={(event) => {
          write(event.target);
          void onChange(event);
          return onBlur(event);
        }}
        className="figures"
      />
    </FieldFrame>
  );
}
