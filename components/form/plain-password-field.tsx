import { FieldFrame } from "@/components/form/field-frame";
import type { PasswordFieldProps } from "@/components/form/password-field";
import { PasswordInput } from "@/components/form/password-input";
import { usePlainField } from "@/components/form/plain-form";

/** A PasswordField of a PlainForm. */
export function PlainPasswordField({ name, label, hint, required, className, ...input }: PasswordFieldProps) {
  const { id, error, aria } = usePlainField({ name, hint, required });
  return (
    <FieldFrame {...{ id, name, label, hint, required, error, className }}>
      <PasswordInput id={id} name={name} {...input} {...aria} />
    </FieldFrame>
  );
}
