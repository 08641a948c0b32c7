"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { FieldFrame, type FieldProps } from "@/components/form/field-frame";
import { useField, useStartText } from "@/components/form/use-field";
import { cn } from "@/components/ui/cn";
import { Textarea, type TextareaProps } from "@/components/ui/textarea";

interface TextAreaFieldProps extends FieldProps {
  rows?: TextareaProps["rows"];
  placeholder?: string;
  enterKeyHint?: TextareaProps["enterKeyHint"];
  /** The label is the title of the screen. */
  isTitle?: boolean;
  /** While a shorter text is typed, the field says how much is missing. */
  minLength?: number;
  /** A counter shows from nine tenths of it. Longer text is not cut off but refused by the form's schema. */
  maxLength?: number;
}

export function TextAreaField({ name, label, hint, required, className, minLength, maxLength, isTitle, ...input }: TextAreaFieldProps) {
  const { register } = useFormContext();
  const startText = useStartText(name);
  const { id, error, aria } = useField({ name, hint, required });
  return (
    <FieldFrame {...{ id, name, label, hint, required, error, className, isTitle }} hintAbove>
      <Textarea id={id} defaultValue={startText} {...input} {...aria} {...register(name)} />
      {minLength === undefined ? null : <MissingCharacters name={name} minimum={minLength} />}
      {maxLength === undefined ? null : <CharacterCounter name={name} limit={maxLength} />}
    </FieldFrame>
  );
}

function useTypedLength(name: string) {
  const value: unknown = useWatch({ name });
  return typeof value === "string" ? value.trim().length : 0;
}

function MissingCharacters({ name, minimum }: { name: string; minimum: number }) {
  const missing = minimum - useTypedLength(name);
  if (missing <= 0 || missing === minimum) return null;
  return <p className="figures mt-1.5 text-right text-xs text-muted-foreground">{missing === 1 ? "1 more character" : `${missing} more characters`}</p>;
}

function CharacterCounter({ name, limit }: { name: string; limit: number }) {
  const length = useTypedLength(name);
  if (length < limit * 0.9) return null;
  const left = limit - length;
  return (
    <p className={cn("figures mt-1.5 text-right text-xs", left < 0 ? "font-semibold text-destructive-ink" : "text-muted-foreground")}>
      {left < 0 ? `${-left} too many` : `${left} left`}
    </p>
  );
}
