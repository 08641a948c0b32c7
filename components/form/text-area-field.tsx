"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { FieldFrame, type FieldProps } from "@/components/form/field-frame";
import { useField } from "@/components/form/use-field";
import { cn } from "@/components/ui/cn";
import { Textarea, type TextareaProps } from "@/components/ui/textarea";

interface TextAreaFieldProps extends FieldProps {
  rows?: TextareaProps["rows"];
  placeholder?: string;
  /** A counter shows from nine tenths of it. Longer text is not cut off but refused by the form's schema. */
  maxLength?: number;
}

export function TextAreaField({ name, label, hint, required, className, maxLength, ...input }: TextAreaFieldProps) {
  const { register } = useFormContext();
  const { id, error, aria } = useField({ name, hint, required });
  return (
    <FieldFrame {...{ id, name, label, hint, required, error, className }} hintAbove>
      <Textarea id={id} {...input} {...aria} {...register(name)} />
      {maxLength === undefined ? null : <CharacterCounter name={name} limit={maxLength} />}
    </FieldFrame>
  );
}

function CharacterCounter({ name, limit }: { name: string; limit: number }) {
  const value: unknown = useWatch({ name });
  const length = typeof value === "string" ? value.trim().length : 0;
  if (length < limit * 0.9) return null;
  const left = limit - length;
  return (
    <p className={cn("figures mt-1.5 text-right text-xs", left < 0 ? "font-semibold text-destructive-ink" : "text-muted-foreground")}>
      {left < 0 ? `${-left} too many` : `${left} left`}
    </p>
  );
}
