"use client";

import { useFormState } from "react-hook-form";
import { ErrorNote, type ErrorNoteProps } from "@/components/feedback/error-note";

/** The error of the ApiForm around it. Errors of fields are under their fields. */
export function FormError(props: Omit<ErrorNoteProps, "children">) {
  const message = useFormState().errors.root?.server?.message;
  return message ? <ErrorNote {...props}>{message}</ErrorNote> : null;
}
