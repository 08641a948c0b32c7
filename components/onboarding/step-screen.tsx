"use client";

import { Lock } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Message } from "@/components/feedback/message";
import { PageHeader } from "@/components/layout/page-header";
import { AgreementStep } from "@/components/onboarding/agreement-step";
import { NutritionForm } from "@/components/onboarding/nutrition-form";
import { PrenatalForm } from "@/components/onboarding/prenatal-form";
import { isTask, StepTask } from "@/components/onboarding/step-task";
import { stepTexts } from "@/components/onboarding/step-texts";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import type { OnboardingForms, Step } from "@/lib/work/onboarding/contract";
import type { Guide } from "@/lib/work/onboarding/guide";
import { paths } from "@/lib/platform/paths";

interface StepScreenProps {
  step: Step;
  forms: OnboardingForms;
  guide: Guide;
}

/** One step by itself: to fill in, or to look at and change again. */
export function StepScreen({ step, forms, guide }: StepScreenProps) {
  const router = useRouter();
  const goBack = () => router.push(paths.onboarding);
  const { title, text } = stepTexts[step.stepName];
  return (
    <>
      <div data-print="hide">
        <PageHeader title={title} description={text} back={{ href: paths.onboarding, label: "All steps" }} className="mb-5 sm:mb-5" />
      </div>
      {step.locked ? (
        <Elsewhere text="This step unlocks once those before it are done." title="Complete Previous Steps First" href={paths.onboarding} link="See all steps" />
      ) : (
        taskOf(step, forms, guide, goBack)
      )}
    </>
  );
}

function taskOf({ stepName }: Step, forms: OnboardingForms, guide: Guide, onDone: () => void): ReactNode {
  if (isTask(stepName))
    return (
      <Card>
        <CardContent>
          <StepTask stepName={stepName} guide={guide} onDone={onDone} />
        </CardContent>
      </Card>
    );
  if (stepName === "prenatal_form") return <PrenatalForm answers={forms.prenatal_form?.answers} onDone={onDone} />;
  if (stepName === "nutrition_plan") return <NutritionForm answers={forms.nutrition_plan?.answers} onDone={onDone} />;
  if (stepName === "agreement") return <AgreementStep signed={forms.agreement?.signed ?? null} guide={guide} onDone={onDone} />;
  return <Elsewhere title="This form has a page of its own" text="Your answers are saved as you type." href={paths.section("intake")} link="Open Intake Form" />;
}

function Elsewhere({ title, text, href, link }: { title: string; text: string; href: string; link: string }) {
  const action = (
    <Button asChild>
      <Link href={href}>{link}</Link>
    </Button>
  );
  return (
    <Card>
      <CardContent>
        <Message as="h2" icon={Lock} title={title} text={text} action={action} />
      </CardContent>
    </Card>
  );
}
