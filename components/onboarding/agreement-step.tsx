"use client";

import { useState } from "react";
import { AgreementForm } from "@/components/onboarding/agreement-form";
import { AgreementThankYou } from "@/components/onboarding/agreement-thank-you";
import { SignedAgreementCard } from "@/components/onboarding/signed-agreement-card";
import type { SignedAgreement } from "@/lib/work/onboarding/contract";
import type { OnboardingGuide } from "@/lib/work/onboarding/guide";

/** To be signed; just signed; or what was signed, with the new text beneath it where the coach has changed it since. */
export function AgreementStep({ signed, guide, onDone }: { signed: SignedAgreement | null; guide: OnboardingGuide; onDone: () => void }) {
  const [justSigned, setJustSigned] = useState(false);
  if (justSigned) return <AgreementThankYou coachName={guide.coachName} onContinue={onDone} />;
  const form = <AgreementForm guide={guide} onSigned={() => setJustSigned(true)} />;
  if (!signed) return form;
  return (
    <>
      <SignedAgreementCard signed={signed} guide={guide} />
      {signed.textVersion < guide.agreement.version ? (
        <div data-print="hide" className="mt-10">
          <h2 className="mb-4 text-2xl">There is a new version</h2>
          {form}
        </div>
      ) : null}
    </>
  );
}
