import { useId, useState } from "react";
import { get, useFormContext, useFormState } from "react-hook-form";
import { fieldAria, type FieldProps } from "@/components/form/field-frame";

/** The id, error and aria attributes of a field in its form. */
export function useField({ name, hint, required }: Pick<FieldProps, "name" | "hint" | "required">) {
  const { errors } = useFormState({ name });
  const id = useId();
  const found: unknown = get(errors, `${name}.message`);
  const error = typeof found === "string" && found ? found : undefined;
  return { id, error, aria: fieldAria({ id, hint, error, required }) };
}

/** The text that a field of the browser starts with, so that it is there before the script of its form. */
export function useStartText(name: string): string | undefined {
  const { getValues } = useFormContext();
  const [start] = useState<unknown>(() => getValues(name));
  return typeof start === "string" || typeof start === "number" ? String(start) : undefined;
}
