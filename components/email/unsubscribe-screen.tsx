"use client";

import { BellOff, Link2Off, MailCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { StatePanel } from "@/components/feedback/state-panel";
import { toast } from "@/components/feedback/toast";
import { Button } from "@/components/ui/button";
import { callEndpoint, getErrorMessage } from "@/lib/api/client";
import { unsubscribeFromReminders } from "@/lib/core/email/contract";

/**
 * Ends reminders for whomever the link was sent to. Only by the button: programs that look links over open them too. Says nothing of
 * who that is. A null token is a link that is missing or not ours.
 */
export function UnsubscribeScreen({ token, wanted }: { token: string | null; wanted: boolean }) {
  const [subscribed, setSubscribed] = useState(wanted);
  const [changed, setChanged] = useState(false);
  const [isPending, setPending] = useState(false);
  if (!token)
    return <StatePanel as="h1" icon={Link2Off} tone="warning" title="This link isn't complete" text="Please open it from the email again. If you are a client, you can also end reminders in your profile." />;
  async function set(wish: boolean, by: string) {
    setPending(true);
    try {
      const answer = await callEndpoint(unsubscribeFromReminders, { query: wish ? { token: by, resubscribe: "1" } : { token: by }, body: "" });
      setSubscribed(answer.subscribed);
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
          title={changed ? "You'll get reminders again" : "Stop reminders?"}
          text="Reminders are emails such as “Your check-in is due tomorrow”. You'll still get receipts and password links."
          action={
            <Button disabled={isPending} onClick={() => void set(false, token)}>
              Stop reminders
            </Button>
          }
        />
      ) : (
        <ReminderChoice
          icon={BellOff}
          title="You won't get any more reminders."
          text="You'll still get receipts and password links."
          action={
            <Button variant="outline" disabled={isPending} onClick={() => void set(true, token)}>
              Start reminders again
            </Button>
          }
        />
      )}
    </div>
  );
}

const ReminderChoice = (props: { icon: typeof BellOff; title: string; text: string; action: ReactNode }) => <StatePanel as="h1" {...props} />;
