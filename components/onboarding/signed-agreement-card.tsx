"use client";

import { Printer } from "lucide-react";
import { LocalDate } from "@/components/common/local-date";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import type { SignedAgreement } from "@/lib/work/onboarding/contract";
import type { OnboardingGuide } from "@/lib/work/onboarding/guide";

/** What was signed, word for word; on paper it is all there is. */
export function SignedAgreementCard({ signed: { text, textVersion, signedAt, address }, guide: { coachName, clientName } }: { signed: SignedAgreement; guide: OnboardingGuide }) {
  return (
    <Card>
      <CardContent>
        <article>
          <h2 className="text-2xl">Promise and agreement{coachName ? ` with ${coachName}` : ""}</h2>
          <p className="mt-4 whitespace-pre-line">{text}</p>
          <p className="mt-5 border-t pt-4 text-sm text-muted-foreground">
            Signed by {clientName} on <LocalDate instant={signedAt} />, version {textVersion}
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
