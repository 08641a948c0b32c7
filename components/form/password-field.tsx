"use client";

import { useFormContext } from "react-hook-form";
import { FieldFrame, type FieldProps } from "@/components/form/field-frame";
import { PasswordInput } from "@/components/form/password-input";
import { useField } from "@/components/form/use-field";

export interface PasswordFieldProps extends FieldProps {
  autoComplete: "current-password" | "new-password";
}

export function PasswordField({ name, label, hint, required, className, ...input }: PasswordFieldProps) {
  const { register } = useFormContext();
  const { id, error, aria } = useField({ name, hint, required });
  return (
    <FieldFrame {...{ id, name, label, hint, required, error, className }}>
      <PasswordInput id={id} {...input} {...aria} {...register(name)} />
    </FieldFrame>
  );
}
