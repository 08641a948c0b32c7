"use client";

import { useState } from "react";
import { useController } from "react-hook-form";
import type { FieldProps } from "@/components/form/field-frame";
import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields";
import { useField } from "@/components/form/use-field";
import { Input } from "@/components/ui/input";
import { withoutCommas } from "@/lib/platform/parse-number";
import { kgToLb, lbPerStone, lbToKg, toStones, type WeightUnit } from "@/lib/platform/units";

interface WeightBoxesProps extends FieldProps {
  unit: "lb" | "st";
  /** Converts pounds to what the form holds, and back. */
  fromPounds: (lb: number) => number;
  toPounds: (value: number) => number;
  /** What the form held last, shown while the field is empty. It is no answer. */
  last?: number;
}

const boxesOf = {
  lb: [{ label: "lbs", pounds: 1 }],
  st: [{ label: "st", pounds: lbPerStone }, { label: "lb", pounds: 1 }],
} as const;

/** A weight typed in pounds, or in stones and pounds. What can't be read stays as typed and is refused by the form's schema. */
export function WeightBoxes({ name, label, hint, required, className, unit, fromPounds, toPounds, last }: WeightBoxesProps) {
  const { field } = useController({ name });
  const { id, error, aria } = useField({ name, hint, required });
  const boxes = boxesOf[unit];
  const asTexts = (value: unknown) => toTexts(typeof value === "number" ? toPounds(value) : null, unit);
  const [typed, setTyped] = useState({ unit, value: field.value as unknown, texts: asTexts(field.value) });
  // Something else changed the value: a draft of another tab, or a reset.
  const lastTexts = asTexts(last);
  const texts = Object.is(typed.value, field.value) && typed.unit === unit ? typed.texts : asTexts(field.value);

  function type(index: number, text: string) {
    const next = boxes.map((_, at) => (at === index ? text : (texts[at] ?? "")));
    const value = readTexts(next, boxes.map(({ pounds }) => pounds), fromPounds);
    setTyped({ unit, value, texts: next });
    field.onChange(value);
  }

  return (
    <FieldGroup {...{ id, name, label: `${label} (${boxes.map((box) => box.label).join(" ")})`, hint, required, error, className }}>
      <div className="flex items-center gap-2">
        {boxes.map((box, index) => (
          <div key={box.label} className="flex items-center gap-1.5">
            <Input
              ref={index === 0 ? field.ref : undefined}
              aria-label={`${label} (${box.label})`}
              inputMode="decimal"
              autoComplete="off"
              placeholder={lastTexts[index]}
              value={texts[index] ?? ""}
              onChange={(event) => type(index, event.target.value)}
              onBlur={field.onBlur}
              {...aria}
              className="figures w-24"
            />
            <span aria-hidden className="text-sm text-muted-foreground">{box.label}</span>
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}

function toTexts(lb: number | null, unit: "lb" | "st"): readonly string[] {
  if (lb === null) return boxesOf[unit].map(() => "");
  if (unit === "lb") return [String(lb)];
  const { stones, pounds } = toStones(lb);
  return [String(stones), String(pounds)];
}

/** The value for the form: null when all boxes are empty, and the texts themselves when one is no number. */
function readTexts(texts: readonly string[], pounds: readonly number[], fromPounds: (lb: number) => number): number | string | null {
  const trimmed = texts.map((text) => withoutCommas(text.trim()));
  if (trimmed.every((text) => text === "")) return null;
  const lb = trimmed.reduce((sum, text, index) => sum + Number(text) * (pounds[index] ?? 0), 0);
  return Number.isFinite(lb) ? fromPounds(lb) : texts.join(" ");
}

/** A weight that the form holds in kg, typed in the reader's unit. Empty is null. */
export function KgField({ unit, ...field }: FieldProps & { unit: WeightUnit }) {
  return unit === "kg" ? <NumberField {...field} unit="kg" clearable /> : <WeightBoxes {...field} unit={unit} fromPounds={lbToKg} toPounds={kgToLb} />;
}
