"use client";

import { Printer } from "lucide-react";
import { useState } from "react";
import { LocalTime } from "@/components/common/local-time";
import { AgreementForm } from "@/components/onboarding/agreement-form";
import { AgreementThankYou } from "@/components/onboarding/agreement-thank-you";
import { useGoOn } from "@/components/onboarding/use-complete-step";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import type { OnboardingStep, SignedAgreement } from "@/lib/work/onboarding/contract";
import type { OnboardingGuide } from "@/lib/work/onboarding/guide";

interface AgreementStepProps {
  step: OnboardingStep;
  signed: SignedAgreement | null;
  guide: OnboardingGuide;
}

/** The form to sign, the thank-you page after signing, or the signed agreement. A newer version appears below the signed one. */
export function AgreementStep({ step, signed, guide }: AgreementStepProps) {
  const goOn = useGoOn(step);
  const [signedSteps, setSignedSteps] = useState<readonly OnboardingStep[]>();
  if (signedSteps) return <AgreementThankYou coachName={guide.coachName} onContinue={() => goOn(signedSteps)} />;
  const form = <AgreementForm guide={guide} onSigned={setSignedSteps} />;
  if (!signed) return form;
  return (
    <>
      <SignedAgreementCard signed={signed} guide={guide} />
      {signed.textVersion < guide.agreement.version ? (
        <div data-print="hide" className="mt-10">
          <h2 className="mb-4 text-2xl">There's a new version to sign</h2>
          {form}
        </div>
      ) : null}
    </>
  );
}

/** The signed agreement, with a print button. The page prints only this card. */
function SignedAgreementCard({ signed: { text, textVersion, signedAt, address }, guide: { coachName, clientName } }: { signed: SignedAgreement; guide: OnboardingGuide }) {
  return (
    <Card>
      <CardContent>
        <article>
          <h2 className="text-2xl">Promise and agreement{coachName ? ` with ${coachName}` : ""}</h2>
          <p className="mt-4 whitespace-pre-line">{text}</p>
          <p className="mt-5 border-t pt-4 text-sm text-muted-foreground">
            Signed by {clientName} on <LocalTime at={signedAt} />, version {textVersion}
            {address ? `, from ${address}` : ""}.
          </p>
        </article>
        <Button variant="outline" onClick={() => window.print()} className="mt-5">
          <Printer aria-hidden />
          Print
        </Button>
      </CardContent>
    </Card>
  );
}
