"use client";

import { BellOff, Link2Off, MailCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { StatePanel } from "@/components/feedback/state-panel";
import { toast } from "@/components/feedback/toast";
import { Button } from "@/components/ui/button";
import { callEndpoint, getErrorMessage } from "@/lib/api/client";
import { unsubscribeFromReminders } from "@/lib/core/email/calls";

/**
 * Stops reminders for the person in the link's token, or starts them again. It needs a button, because email security scanners
 * open links. It doesn't show who the person is. `token` is null if it is missing or invalid.
 */
export function UnsubscribeScreen({ token, initiallySubscribed, isLead }: { token: string | null; initiallySubscribed: boolean; isLead: boolean }) {
  const texts = isLead ? leadTexts : clientTexts;
  const [subscribed, setSubscribed] = useState(initiallySubscribed);
  const [changed, setChanged] = useState(false);
  const [isPending, setPending] = useState(false);
  if (!token)
    return <StatePanel as="h1" icon={Link2Off} tone="warning" title="This link isn't complete" text="Please open it from the email again. If you're a client, you can also stop reminders in your profile." />;
  async function change(subscribe: boolean, validToken: string) {
    setPending(true);
    try {
      const result = await callEndpoint(unsubscribeFromReminders, { query: subscribe ? { token: validToken, resubscribe: "1" } : { token: validToken }, body: "" });
      setSubscribed(result.subscribed);
      setChanged(true);
    } catch (error) {
      toast({ variant: "destructive", title: "Not changed", description: getErrorMessage(error, "That didn't work. Please try again.") });
    }
    setPending(false);
  }
  return (
    <div aria-live="polite">
      {subscribed ? (
        <ReminderChoice
          icon={MailCheck}
          title={changed ? texts.startedAgain : texts.question}
          text={texts.about}
          action={
            <Button disabled={isPending} onClick={() => void change(false, token)}>
              {texts.stop}
            </Button>
          }
        />
      ) : (
        <ReminderChoice
          icon={BellOff}
          title={texts.stopped}
          text={texts.stillSent}
          action={
            <Button variant="outline" disabled={isPending} onClick={() => void change(true, token)}>
              {texts.startAgain}
            </Button>
          }
        />
      )}
    </div>
  );
}

const ReminderChoice = (props: { icon: typeof BellOff; title: string; text: string; action: ReactNode }) => <StatePanel as="h1" {...props} />;

const clientTexts = {
  question: "Stop reminders?",
  about: "Reminders are emails such as “Your check-in is due tomorrow”. You'll still get receipts and password links.",
  stop: "Stop reminders",
  stopped: "You won't get any more reminders.",
  stillSent: "You'll still get receipts and password links.",
  startAgain: "Start reminders again",
  startedAgain: "You'll get reminders again",
};
const leadTexts: typeof clientTexts = {
  question: "Stop emails about coaching?",
  about: "You'll get no more invitations or reminders from us. If you've booked a call, we'll still email you about it.",
  stop: "Don't email me again",
  stopped: "We won't email you about this again.",
  stillSent: "If you've booked a call, we'll still email you about it.",
  startAgain: "Email me again",
  startedAgain: "We'll email you again",
};
