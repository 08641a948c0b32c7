"use client";

import { CircleCheck, ClipboardList, Link2Off } from "lucide-react";
import { useState } from "react";
import { LocalTime } from "@/components/common/local-time";
import { StatePanel } from "@/components/feedback/state-panel";
import { toast } from "@/components/feedback/toast";
import { Button } from "@/components/ui/button";
import { callEndpoint, getErrorMessage } from "@/lib/api/client";
import { giveConsent } from "@/lib/outreach/leads/submission-calls";

interface LeadConsentScreenProps {
  token: string;
  state: "invalid" | "gone" | "asked" | "given";
  /** Null for a link that no longer asks about anything. */
  submittedAt: string | null;
  eraseAt: string | null;
  coachName: string;
}

/** Asks the person of the link whether their answers may be kept. It needs a button, because email scanners open links, and shows no answers. */
export function LeadConsentScreen({ token, state, submittedAt, eraseAt, coachName }: LeadConsentScreenProps) {
  const [hasAgreed, setAgreed] = useState(state === "given");
  const [isPending, setPending] = useState(false);
  async function agree() {
    setPending(true);
    try {
      await callEndpoint(giveConsent, { body: { token } });
      setAgreed(true);
    } catch (error) {
      toast({ variant: "destructive", title: "Not saved", description: getErrorMessage(error, "That didn't work. Please try again.") });
    }
    setPending(false);
  }
  if (state === "invalid") return <StatePanel as="h1" icon={Link2Off} tone="warning" title="This link isn't complete" text="Please open it from the email again." />;
  if (state === "gone") return <StatePanel as="h1" icon={CircleCheck} title="These answers have been deleted" text="There's nothing left to decide. You can fill in the discovery form again at any time." />;
  return (
    <div aria-live="polite">
      {hasAgreed ? (
        <StatePanel as="h1" icon={CircleCheck} title="Thank you" text={`${coachName} keeps your answers. To have them deleted later, use the link at the bottom of any of our emails.`} />
      ) : (
        <StatePanel
          as="h1"
          icon={ClipboardList}
          title={`May ${coachName} keep your answers?`}
          text={
            <>
              They came in with the discovery form{submittedAt ? <> on <LocalTime at={submittedAt} /></> : null}, and some are about your health. {coachName} uses them only to talk with you about coaching.{" "}
              {eraseAt ? <>If you don't agree, they'll be deleted on <LocalTime at={eraseAt} />.</> : null}
            </>
          }
          action={
            <Button pending={isPending} pendingLabel="Saving..." onClick={() => void agree()}>
              Yes, keep my answers
            </Button>
          }
        />
      )}
    </div>
  );
}
