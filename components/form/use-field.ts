import { useId } from "react";
import { get, useFormState } from "react-hook-form";
import { fieldAria, type FieldProps } from "@/components/form/field-frame";

/** The id, error and aria attributes of a field in its form. */
export function useField({ name, hint, required }: Pick<FieldProps, "name" | "hint" | "required">) {
  const { errors } = useFormState({ name });
  const id = useId();
  const found: unknown = get(errors, `${name}.message`);
  const error = typeof found === "string" && found ? found : undefined;
  return { id, error, aria: fieldAria({ id, hint, error, required }) };
}
