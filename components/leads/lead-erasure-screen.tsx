"use client";

import { CircleCheck, Eraser, Link2Off, UserRound } from "lucide-react";
import { useState } from "react";
import { StatePanel } from "@/components/feedback/state-panel";
import { toast } from "@/components/feedback/toast";
import { Button } from "@/components/ui/button";
import { callEndpoint, getErrorMessage } from "@/lib/api/client";
import { eraseOwnLead } from "@/lib/outreach/leads/submission-calls";
import { paths } from "@/lib/platform/paths";

interface LeadErasureScreenProps {
  token: string;
  state: "invalid" | "gone" | "client" | "open";
  productName: string;
  /** How to reach the practice; null where the settings have no email. */
  contactEmail: string | null;
}

/** Erases the lead of the link in their email once they confirm. It needs a button, because email scanners open links, and shows nobody's name. */
export function LeadErasureScreen({ token, state, productName, contactEmail }: LeadErasureScreenProps) {
  const [isErased, setErased] = useState(false);
  const [isPending, setPending] = useState(false);
  async function erase() {
    setPending(true);
    try {
      await callEndpoint(eraseOwnLead, { body: { token } });
      setErased(true);
    } catch (error) {
      toast({ variant: "destructive", title: "Not deleted", description: getErrorMessage(error, "That didn't work. Please try again.") });
    }
    setPending(false);
  }
  const contact = contactEmail ? ` If something is still missing or wrong, write to ${contactEmail}.` : "";
  if (state === "invalid") return <StatePanel as="h1" icon={Link2Off} tone="warning" title="This link isn't complete" text={`Please open it from the email again.${contact}`} />;
  if (state === "client")
    return (
      <StatePanel
        as="h1"
        icon={UserRound}
        title="You're a client now"
        text={`Your details are part of your account at ${productName}. Sign in and open your profile to download or delete them, or ask your coach.${contact}`}
        action={
          <Button asChild>
            <a href={paths.profile}>Open your profile</a>
          </Button>
        }
      />
    );
  return (
    <div aria-live="polite">
      {isErased ? (
        <StatePanel as="h1" icon={CircleCheck} title="Everything about you has been deleted" text={`You won't hear from ${productName} again unless you get in touch.`} />
      ) : state === "gone" ? (
        <StatePanel as="h1" icon={CircleCheck} title="This link has been used" text={`Your details have been deleted, or this email went to an address we no longer use for you.${contact}`} />
      ) : (
        <StatePanel
          as="h1"
          icon={Eraser}
          title="Delete everything about you?"
          text={`We'll delete your contact details, your answers, notes about you and the emails we sent you. This happens at once and can't be undone. ${productName} is told that someone asked, not who.`}
          action={
            <Button variant="destructive" pending={isPending} pendingLabel="Deleting..." onClick={() => void erase()}>
              Delete everything
            </Button>
          }
        />
      )}
    </div>
  );
}
