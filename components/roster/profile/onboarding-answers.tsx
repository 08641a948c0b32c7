"use client";

import { useQuery } from "@tanstack/react-query";
import { Disclosure } from "@/components/common/disclosure";
import { type Fact, FactList } from "@/components/common/fact-list";
import { LocalTime } from "@/components/common/local-time";
import { queryFor } from "@/lib/api/query";
import { formatCalendarDay } from "@/lib/platform/date-texts";
import { readIntake } from "@/lib/work/intake/calls";
import { readOnboardingForms } from "@/lib/work/onboarding/calls";
import type { OnboardingForms, OnboardingStep } from "@/lib/work/onboarding/contract";
import type { OnboardingStepName } from "@/lib/work/onboarding/rules";

/** The client's answers to the completed steps, each in a disclosure. */
export function OnboardingAnswers({ clientId, steps }: { clientId: string; steps: readonly OnboardingStep[] }) {
  const { data } = useQuery(queryFor(readOnboardingForms, { params: { clientId } }));
  const { data: intake } = useQuery(queryFor(readIntake, { params: { clientId } }));
  const isDone = (stepName: OnboardingStepName) => steps.some((step) => step.stepName === stepName && step.status === "completed" && !step.skipped);
  if (!data) return null;
  const blocks: [OnboardingStepName, string, readonly Fact[]][] = [
    ["consultation_form", "Consultation", intake ? consultationFacts(intake) : []],
    ["nutrition_plan", "Nutrition assessment", nutritionFacts(data)],
    ["prenatal_form", "Prenatal and postnatal", prenatalFacts(data)],
    ["agreement", "Agreement", agreementFacts(data)],
  ];
  return (
    <div className="mt-3 grid gap-3">
      {blocks
        .filter(([stepName]) => isDone(stepName))
        .map(([stepName, title, facts]) => (
          <Disclosure key={stepName} title={title}>
            {facts.length === 0 ? <p className="text-muted-foreground">Completed without answers.</p> : <FactList facts={facts} />}
          </Disclosure>
        ))}
    </div>
  );
}

const consultationFacts = (intake: { fitnessExperience: string | null; currentActivity: string | null; motivation: string | null; expectations: string | null; submittedAt: string | null }): Fact[] => [
  { label: "Sent", value: intake.submittedAt && <LocalTime at={intake.submittedAt} /> },
  { label: "Fitness experience", value: intake.fitnessExperience },
  { label: "Current activity", value: intake.currentActivity },
  { label: "Motivation", value: intake.motivation },
  { label: "Expectations", value: intake.expectations },
];

const answerLabels = {
  "1_litre": "About 1 litre",
  "1_2_litres": "1 to 2 litres",
  "2_litres_plus": "More than 2 litres",
  none: "None",
  "1_cup": "1 cup",
  "2_3_cups": "2 to 3 cups",
  "3_5_cups": "3 to 5 cups",
  pregnant: "Pregnant",
  postpartum: "Postpartum",
  not_pregnant: "Neither pregnant nor postpartum",
  vaginal: "Vaginal birth",
  c_section: "C-section",
  not_applicable: "Not applicable",
} as const;

function nutritionFacts({ nutrition_plan: step }: OnboardingForms): Fact[] {
  const answers = step?.answers;
  if (!answers) return [];
  return [
    { label: "Water a day", value: answerLabels[answers.water] },
    { label: "Coffee or tea a day", value: answerLabels[answers.caffeine] },
    { label: "Diet", value: answers.diet.join(", ") },
  ];
}

function prenatalFacts({ prenatal_form: step }: OnboardingForms): Fact[] {
  const answers = step?.answers;
  if (!answers) return [];
  return [
    { label: "Stage", value: answerLabels[answers.pregnancyStage] },
    { label: "Due", value: answers.dueDate ? formatCalendarDay(answers.dueDate) : null },
    { label: "Born", value: answers.birthDate ? formatCalendarDay(answers.birthDate) : null },
    { label: "Birth type", value: answerLabels[answers.birthType] },
    { label: "Notes", value: answers.notes ?? null },
  ];
}

function agreementFacts({ agreement: step }: OnboardingForms): Fact[] {
  const signed = step?.signed;
  if (!signed) return [];
  return [
    { label: "Signed", value: <LocalTime at={signed.signedAt} /> },
    ...(signed.unconfirmed ? [{ label: "Please note", value: "They signed the built-in text, which you hadn't confirmed yet." }] : []),
    { label: "Version", value: `${signed.textVersion}${signed.address ? `, from ${signed.address}` : ""}` },
    { label: "What they agreed to", value: signed.text },
  ];
}
