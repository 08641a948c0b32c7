"use client";

import { itemsInSection } from "@/components/check-ins/asked-form";
import { BuiltInNumbers, CheckInNumbers } from "@/components/check-ins/check-in-numbers";
import { CheckInQuestionGroups } from "@/components/check-ins/check-in-question-groups";
import { ProgressPhotosFields, type ProgressPhotosFieldsProps } from "@/components/check-ins/progress-photos-fields";
import { outcomesTitle } from "@/components/check-ins/steps/check-in-steps";
import { AfterHydration } from "@/components/common/after-hydration";
import { FieldsAboveSubmitBar } from "@/components/form/fields-above-submit-bar";
import { TextAreaField } from "@/components/form/text-area-field";
import { Section } from "@/components/layout/section";
import { OutcomeFields } from "@/components/next-steps/outcome-fields";
import { OwnQuestions } from "@/components/questions/own-question";
import { Card, CardContent } from "@/components/ui/card";
import type { StepWithOutcome } from "@/lib/work/next-steps/contract";
import type { FormItem } from "@/lib/work/questions/contract";

interface OnePageCheckInProps extends Omit<ProgressPhotosFieldsProps, "className"> {
  items: readonly FormItem[];
  hideWeight: boolean;
  /** Null where none are asked. */
  measurements: readonly FormItem[] | null;
  /** Whether there are photos above the measurements. */
  hasPhotos: boolean;
  /** The coach's steps, whose outcome is asked first. */
  nextSteps: readonly StepWithOutcome[];
}

/** All questions of a check-in on one page. */
export function OnePageCheckIn({ items, hideWeight, measurements, hasPhotos, nextSteps, ...photos }: OnePageCheckInProps) {
  return (
    <FieldsAboveSubmitBar>
      {nextSteps.length > 0 ? (
        <Section title={outcomesTitle.title} description={outcomesTitle.hint}>
          <Card>
            <CardContent className="grid gap-7">
              <OutcomeFields steps={nextSteps} />
            </CardContent>
          </Card>
        </Section>
      ) : null}
      <CheckInQuestionGroups items={items} />
      <AfterHydration>
        <CheckInNumbers items={itemsInSection(items, "numbers")} hideWeight={hideWeight} />
        {hasPhotos ? <ProgressPhotosFields {...photos} /> : null}
        {measurements && measurements.length > 0 ? <Measurements items={measurements} /> : null}
        <AnythingElse items={itemsInSection(items, "end")} />
      </AfterHydration>
    </FieldsAboveSubmitBar>
  );
}

const Measurements = ({ items }: { items: readonly FormItem[] }) => (
  <Section title="Measurements" description="With a soft tape, relaxed, at the same spots each time. All optional.">
    <Card>
      <CardContent className="grid grid-cols-2 gap-5 sm:grid-cols-3">
        <BuiltInNumbers items={items.filter(({ builtIn }) => builtIn !== null)} />
      </CardContent>
      {items.some(({ builtIn }) => builtIn === null) ? (
        <CardContent className="grid gap-7">
          <OwnQuestions items={items} />
        </CardContent>
      ) : null}
    </Card>
  </Section>
);

function AnythingElse({ items }: { items: readonly FormItem[] }) {
  const comment = items.find(({ builtIn }) => builtIn !== null);
  if (!comment) return null;
  return (
    <Section title="Anything else?" description="Tell your coach what the questions didn’t cover.">
      <Card>
        <CardContent className="grid gap-6">
          <TextAreaField name={comment.questionId} label={comment.label} hint={comment.hint ?? undefined} maxLength={10_000} />
          <OwnQuestions items={items} />
        </CardContent>
      </Card>
    </Section>
  );
}
