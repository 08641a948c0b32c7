"use client";

import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { useController } from "react-hook-form";
import { FieldFrame, type FieldProps } from "@/components/form/field-frame";
import { parseNumber } from "@/components/form/fields";
import { useField } from "@/components/form/use-field";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";

interface StepperFieldProps extends FieldProps {
  /** Shown after the label: kg, cm. */
  unit?: string;
  /** What one press adds or takes away. */
  step: number;
  min: number;
  max: number;
  /** Where the buttons start while the field is empty, and what it shows then. It is no answer. Without it only a number that may be 0 has a start. */
  last?: number;
  enterKeyHint?: "next";
}

const parse = parseNumber(true);
const toText = (value: unknown) => (typeof value === "number" || typeof value === "string" ? String(value) : "");

/** A number that is typed, or changed by large buttons beside it. What can't be read stays as typed and is refused by the form's schema. */
export function StepperField({ name, label, hint, required, className, unit, step, min, max, last, enterKeyHint }: StepperFieldProps) {
  const { value, onChange, onBlur, ref } = useController({ name }).field;
  const current: unknown = value;
  const { id, error, aria } = useField({ name, hint, required });
  const [typed, setTyped] = useState<{ value: unknown; text: string }>({ value: current, text: toText(current) });
  // Something else changed the value: a draft of another tab, or last week's numbers.
  const text = Object.is(typed.value, current) ? typed.text : toText(current);

  function change(next: unknown, nextText: string) {
    setTyped({ value: next, text: nextText });
    onChange(next);
  }
  const empty = last ?? (min === 0 ? min : undefined);
  const start = typeof current === "number" ? current : current === null || current === undefined ? empty : undefined;
  const stepBy = (steps: number) => {
    if (start === undefined) return;
    const next = Math.round(Math.min(max, Math.max(min, start + steps * step)) * 1000) / 1000;
    change(next, String(next));
  };

  return (
    <FieldFrame {...{ id, name, label: unit ? `${label} (${unit})` : label, hint, required, error, className }}>
      <div className="flex items-center gap-2">
        <Button variant="outline" size="icon" aria-label={`Less: ${label}`} disabled={start === undefined} onClick={() => stepBy(-1)}>
          <Minus aria-hidden />
        </Button>
        <Input
          ref={ref}
          id={id}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint={enterKeyHint}
          placeholder={last === undefined ? undefined : String(last)}
          value={text}
          onChange={(event) => change(parse(event.target.value), event.target.value)}
          onBlur={onBlur}
          {...aria}
          className="figures w-full max-w-32 text-center text-lg"
        />
        <Button variant="outline" size="icon" aria-label={`More: ${label}`} disabled={start === undefined} onClick={() => stepBy(1)}>
          <Plus aria-hidden />
        </Button>
      </div>
    </FieldFrame>
  );
}
