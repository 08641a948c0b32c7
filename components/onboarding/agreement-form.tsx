"use client";

import type * as z from "zod/mini";
import { ApiForm } from "@/components/form/api-form";
import { CheckboxField } from "@/components/form/choice-fields";
import { SubmitButton } from "@/components/form/submit-button";
import { AgreementText } from "@/components/onboarding/agreement-text";
import { onboardingStepTexts } from "@/components/onboarding/step-texts";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { fillRecord } from "@/lib/platform/objects";
import { agreementPromiseNames, promiseStatements } from "@/lib/work/onboarding/agreement";
import { completeOnboardingStep } from "@/lib/work/onboarding/calls";
import type { completion, OnboardingStep } from "@/lib/work/onboarding/contract";
import type { OnboardingGuide } from "@/lib/work/onboarding/guide";

type AgreementFormValues = Extract<z.input<typeof completion>, { stepName: "agreement" }>;

export function AgreementForm({ guide: { agreement }, onSigned }: { guide: OnboardingGuide; onSigned: (steps: readonly OnboardingStep[]) => void }) {
  return (
    <ApiForm<typeof completeOnboardingStep, AgreementFormValues>
      endpoint={completeOnboardingStep}
      defaultValues={{
        stepName: "agreement",
        data: { formType: "promise_agreement", agreements: fillRecord(agreementPromiseNames, false), completed: true, textVersion: agreement.version },
      }}
      toBody={(values) => values}
      success={{ title: onboardingStepTexts.agreement.completedTitle }}
      failure={{ title: "", text: "Failed to save agreement. Please try again." }}
      onSuccess={onSigned}
      className="grid gap-5"
    >
      <AgreementText agreement={agreement} />
      <Card>
        <CardHeader>
          <CardTitle as="h2">Your promise</CardTitle>
          <CardDescription>Tick all six to continue.</CardDescription>
        </CardHeader>
        <CardContent>
          {agreementPromiseNames.map((name) => (
            <CheckboxField key={name} name={`data.agreements.${name}`} label={promiseStatements[name]} required />
          ))}
        </CardContent>
      </Card>
      <div>
        <SubmitButton pendingLabel="Saving...">I promise and agree</SubmitButton>
      </div>
    </ApiForm>
  );
}
