"use client";

import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { ConsentWithdrawn } from "@/components/consents/consent-withdrawn";
import { useConsentState, useGiveConsent } from "@/components/consents/use-consent";
import { Button, type ButtonProps } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { type ConsentKind, consentTexts } from "@/lib/core/consents/rules";
import { paths } from "@/lib/platform/paths";

interface ConsentAskProps extends Pick<ButtonProps, "variant"> {
  kind: ConsentKind;
  note: string;
  /** Shown beside the button. */
  later?: ReactNode;
}

/** Asks for one consent, with the link to the privacy notice. */
export function ConsentAsk({ kind, note, later, variant }: ConsentAskProps) {
  const { give, isPending } = useGiveConsent(kind);
  const { title, text } = consentTexts[kind];
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="flex items-center gap-2.5 text-xl">
        <ShieldCheck aria-hidden className="size-5 shrink-0 text-highlight-ink" />
        {title}
      </h2>
      <p>{text}</p>
      <p className="text-sm text-muted-foreground">
        {note} You can change your mind at any time in your profile. Read our{" "}
        <a href={paths.privacy} className="font-semibold text-primary-ink underline underline-offset-4">
          privacy notice
        </a>
        .
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant={variant} pending={isPending} pendingLabel="Saving..." onClick={give}>
          I agree
        </Button>
        {later}
      </div>
    </section>
  );
}

interface ConsentGateProps {
  clientId: string;
  kind: ConsentKind;
  /** Why we ask, when the client has not been asked yet. Without it only a withdrawal closes the gate. */
  asks?: string;
  /** What is off after a withdrawal, such as "Check-ins are off". */
  offText: string;
  children: ReactNode;
}

/** Shows its children while the client's consent allows it: asks for it first, or says that it was withdrawn. */
export function ConsentGate({ clientId, kind, asks, offText, children }: ConsentGateProps) {
  const state = useConsentState(clientId, kind);
  if (state === "withdrawn") return <ConsentWithdrawn kind={kind} offText={offText} />;
  if (state !== "not_recorded" || asks === undefined) return children;
  return (
    <Card>
      <CardContent>
        <ConsentAsk kind={kind} note={asks} />
      </CardContent>
    </Card>
  );
}
