"use client";

import { placeholderOf } from "@/components/check-ins/asked-form";
import { OwnQuestions } from "@/components/questions/own-question";
import { WeightField } from "@/components/check-ins/weight-field";
import { ScaleField } from "@/components/form/choice-fields";
import { ClearableField } from "@/components/form/clearable-field";
import { NumberField, TextField } from "@/components/form/fields";
import { Section } from "@/components/layout/section";
import { Card, CardContent } from "@/components/ui/card";
import type { FormItem } from "@/lib/work/questions/contract";

/** The optional part "Your numbers", of the questions in its section. */
export function CheckInNumbers({ items, hideWeight }: { items: readonly FormItem[]; hideWeight: boolean }) {
  const shown = hideWeight ? items.filter(({ builtIn }) => builtIn !== "weight") : items;
  if (shown.length === 0) return null;
  const builtIn = shown.filter((item) => item.builtIn !== null && item.builtIn !== "weight");
  const weight = shown.find((item) => item.builtIn === "weight");
  const numbers = builtIn.filter(({ kind }) => kind === "number");
  const feelings = builtIn.filter(({ kind }) => kind === "short-text");
  return (
    <Section title="Your numbers" description="All optional. Fill in what you know and skip the rest.">
      <Card>
        <CardContent className="grid gap-7">
          {weight ? <WeightField label={weight.label} hint={weight.hint} /> : null}
          {builtIn.filter(({ kind }) => kind === "scale").map(({ questionId: name, label, hint, low, high }) => (
            <ClearableField key={name} {...{ name, label }}>
              <ScaleField {...{ name, label }} hint={hint ?? undefined} low={low ?? undefined} high={high ?? undefined} />
            </ClearableField>
          ))}
          {numbers.length > 0 ? (
            <div className="grid gap-5 sm:grid-cols-3">
              <BuiltInNumbers items={numbers} />
            </div>
          ) : null}
          {feelings.length > 0 ? (
            <div className="grid gap-5">
              {feelings.map((item) => (
                <TextField key={item.questionId} autoComplete="off" name={item.questionId} label={item.label} hint={item.hint ?? undefined} placeholder={placeholderOf(item)} />
              ))}
            </div>
          ) : null}
          <OwnQuestions items={shown} />
        </CardContent>
      </Card>
    </Section>
  );
}

export const BuiltInNumbers = ({ items }: { items: readonly FormItem[] }) =>
  items.map(({ questionId, label, hint, unit }) => <NumberField key={questionId} name={questionId} label={label} hint={hint ?? undefined} unit={unit ?? undefined} />);
