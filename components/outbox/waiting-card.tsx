"use client";

import { CircleAlert, CloudUpload } from "lucide-react";
import { useState } from "react";
import { StatePanel } from "@/components/feedback/state-panel";
import { isServerFailure, sendAgain } from "@/components/outbox/send-again";
import { useTakeBack } from "@/components/outbox/use-take-back";
import type { OutboxEntry } from "@/components/offline/outbox-entry";
import { removeEntry } from "@/components/offline/withdraw-entry";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";

interface WaitingCardProps {
  entry: OutboxEntry;
  /** It can't be sent any more, so it can only be dismissed. What it says is shown beside it. */
  isTooLate?: boolean;
  /** Called when it is back in its form. */
  onTakenBack?: (entry: OutboxEntry) => void;
}

/** In place of a form whose answers wait on this device, or were refused. */
export function WaitingCard({ entry, isTooLate = false, onTakenBack }: WaitingCardProps) {
  const { note, refusal } = entry;
  const { canChange, backToForm, dialog } = useTakeBack();
  const [isBusy, setIsBusy] = useState(false);
  async function edit() {
    setIsBusy(true);
    if (await backToForm(entry)) onTakenBack?.(entry);
    else setIsBusy(false);
  }
  const canEdit = canChange(entry);
  return (
    <Card>
      <CardContent>
        <StatePanel
          as="h2"
          icon={refusal ? CircleAlert : CloudUpload}
          title={refusal ? `${note.title} could not be sent` : `${note.title} is waiting to send`}
          text={refusal ? `${refusal.message} What you wrote is still here.` : waitingText(canEdit)}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {isServerFailure(entry) ? (
                <Button onClick={() => void sendAgain(entry)}>
                  Try again<span className="sr-only">: {note.title}</span>
                </Button>
              ) : null}
              {refusal && isTooLate ? (
                <Button variant="outline" onClick={() => void removeEntry(entry.position)}>
                  Dismiss<span className="sr-only">: {note.title}</span>
                </Button>
              ) : canEdit ? (
                <Button variant="outline" pending={isBusy} onClick={() => void edit()}>
                  Edit it<span className="sr-only">: {note.title}</span>
                </Button>
              ) : null}
            </div>
          }
        />
        {dialog}
      </CardContent>
    </Card>
  );
}

const waitingText = (canEdit: boolean) =>
  canEdit
    ? "It's saved on this device and will be sent when you're back online. If you close the app, open it again then to make sure."
    : "It may have arrived already. We'll find out when you're back online, and send it if it hasn't. Until then you can't change it.";
