"use client";

import { useState } from "react";
import { AgreementForm } from "@/components/onboarding/agreement-form";
import { AgreementSigned } from "@/components/onboarding/agreement-signed";
import { AgreementThanks } from "@/components/onboarding/agreement-thanks";
import type { SignedAgreement } from "@/lib/work/onboarding/contract";
import type { Guide } from "@/lib/work/onboarding/guide";

/** To be signed; just signed; or what was signed, with the new text beneath it where the coach has changed it since. */
export function AgreementStep({ signed, guide, onDone }: { signed: SignedAgreement | null; guide: Guide; onDone: () => void }) {
  const [justSigned, setJustSigned] = useState(false);
  if (justSigned) return <AgreementThanks coachName={guide.coachName} onContinue={onDone} />;
  const form = <AgreementForm guide={guide} onSigned={() => setJustSigned(true)} />;
  if (!signed) return form;
  return (
    <>
      <AgreementSigned signed={signed} guide={guide} />
      {signed.textVersion < guide.agreement.version ? (
        <div data-print="hide" className="mt-10">
          <h2 className="mb-4 text-2xl">There is a new version</h2>
          {form}
        </div>
      ) : null}
    </>
  );
}
