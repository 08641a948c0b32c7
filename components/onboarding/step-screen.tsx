"use client";

import { Lock } from "lucide-react";
import { Link } from "@/components/ui/link";
import { StatePanel } from "@/components/feedback/state-panel";
import { PageHeader } from "@/components/layout/page-header";
import { AgreementStep } from "@/components/onboarding/agreement-step";
import { AgreementText } from "@/components/onboarding/agreement-text";
import { NutritionAssessmentForm } from "@/components/onboarding/nutrition-assessment-form";
import { PrenatalForm } from "@/components/onboarding/prenatal-form";
import { StepDescription } from "@/components/onboarding/step-description";
import { isTaskStep, StepTask } from "@/components/onboarding/step-task";
import { getStepText, stepPlaceText } from "@/components/onboarding/step-texts";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { paths } from "@/lib/platform/paths";
import type { OnboardingForms, OnboardingStep } from "@/lib/work/onboarding/contract";
import type { OnboardingGuide } from "@/lib/work/onboarding/guide";

interface StepScreenProps {
  step: OnboardingStep;
  forms: OnboardingForms;
  guide: OnboardingGuide;
}

/** The page of a single step. A locked agreement can be read, but not signed. */
export function OnboardingStepScreen({ step, forms, guide }: StepScreenProps) {
  const { title, text, minutes } = getStepText(step.stepName, guide);
  return (
    <>
      <div data-print="hide">
        <PageHeader title={title} description={<StepDescription place={stepPlaceText(step.stepName, minutes)}>{text}</StepDescription>} back={{ href: paths.onboarding, label: "All steps" }} className="mb-5" />
      </div>
      {step.locked ? (
        <div className="grid gap-5">
          <LinkCard text="This step unlocks when you've finished the ones before it." title="Complete Previous Steps First" href={paths.onboarding} link="See all steps" />
          {step.stepName === "agreement" ? <AgreementText agreement={guide.agreement} /> : null}
        </div>
      ) : (
        <StepContent step={step} forms={forms} guide={guide} />
      )}
    </>
  );
}

function StepContent({ step, forms, guide }: StepScreenProps) {
  const { stepName } = step;
  if (isTaskStep(stepName))
    return (
      <Card>
        <CardContent>
          <StepTask stepName={stepName} step={step} guide={guide} />
        </CardContent>
      </Card>
    );
  if (stepName === "prenatal_form") return <PrenatalForm step={step} guide={guide} answers={forms.prenatal_form?.answers} />;
  if (stepName === "nutrition_plan") return <NutritionAssessmentForm step={step} answers={forms.nutrition_plan?.answers} />;
  if (stepName === "agreement") return <AgreementStep step={step} signed={forms.agreement?.signed ?? null} guide={guide} />;
  return <LinkCard title="The consultation form has its own page" text="Your answers are saved as you type." href={paths.section("intake")} link="Open Intake Form" />;
}

function LinkCard({ title, text, href, link }: { title: string; text: string; href: string; link: string }) {
  const action = (
    <Button asChild>
      <Link href={href}>{link}</Link>
    </Button>
  );
  return (
    <Card>
      <CardContent>
        <StatePanel as="h2" icon={Lock} title={title} text={text} action={action} />
      </CardContent>
    </Card>
  );
}
