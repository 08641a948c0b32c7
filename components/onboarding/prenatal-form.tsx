"use client";

import { useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import { ApiForm } from "@/components/form/api-form";
import { RadioField } from "@/components/form/choice-fields";
import { NumberField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import { TextAreaField } from "@/components/form/text-area-field";
import { stepTexts } from "@/components/onboarding/step-texts";
import { Card, CardContent } from "@/components/ui/card";
import type { PrenatalAnswers } from "@/lib/work/onboarding/answers";
import { completeStep, type completion } from "@/lib/work/onboarding/contract";

type Values = Extract<z.input<typeof completion>, { stepName: "prenatal_form" }>;

const stages = [
  { value: "pregnant", label: "I am pregnant" },
  { value: "postpartum", label: "I have had a baby" },
  { value: "not_pregnant", label: "Neither" },
];
const births = [
  { value: "vaginal", label: "Vaginal birth" },
  { value: "c_section", label: "C-section" },
  { value: "not_applicable", label: "Not applicable" },
];

/** Weeks go with their stage: what was typed for another is left behind. */
function toBody({ stepName, data = {} }: Values): Values {
  const { answers } = data;
  if (!answers) return { stepName, data };
  const { pregnancyStage, weeksPregnant, weeksPostpartum } = answers;
  return {
    stepName,
    data: {
      ...data,
      answers: {
        ...answers,
        weeksPregnant: pregnancyStage === "pregnant" ? weeksPregnant : null,
        weeksPostpartum: pregnancyStage === "postpartum" ? weeksPostpartum : null,
      },
    },
  };
}

export function PrenatalForm({ answers, onDone }: { answers: PrenatalAnswers | undefined; onDone: () => void }) {
  return (
    <ApiForm<typeof completeStep, Values>
      endpoint={completeStep}
      defaults={{ stepName: "prenatal_form", data: { completed: true, formType: "prenatal", answers: answers ?? { notes: "" } } }}
      bodyOf={toBody}
      success={{ title: stepTexts.prenatal_form.done }}
      failure={{ title: "Error", fallback: "Please try again." }}
      onDone={onDone}
    >
      <Card>
        <CardContent className="grid gap-6">
          <RadioField name="data.answers.pregnancyStage" label="Where are you right now?" options={stages} required />
          <Weeks />
          <RadioField name="data.answers.birthType" label="Birth type" hint="Of your last birth, if there was one." options={births} required />
          <TextAreaField
            name="data.answers.notes"
            label="Anything your coach should know? (optional)"
            hint="Advice from your doctor or midwife, symptoms, diastasis, pelvic floor."
            maxLength={10_000}
          />
        </CardContent>
      </Card>
      <div className="mt-5">
        <SubmitButton pendingLabel="Submitting...">{stepTexts.prenatal_form.action}</SubmitButton>
      </div>
    </ApiForm>
  );
}

function Weeks() {
  const stage: unknown = useWatch({ name: "data.answers.pregnancyStage" });
  if (stage === "pregnant") return <NumberField name="data.answers.weeksPregnant" label="How many weeks? (optional)" clearable />;
  if (stage === "postpartum") return <NumberField name="data.answers.weeksPostpartum" label="How many weeks ago? (optional)" clearable />;
  return null;
}
