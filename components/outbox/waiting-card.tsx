"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CloudUpload } from "lucide-react";
import { useState } from "react";
import { StatePanel } from "@/components/feedback/state-panel";
import { useConfirm } from "@/components/feedback/use-confirm";
import { clearSentDraft, draftDeletion } from "@/components/form/form-draft";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { useIsConnected } from "@/components/hooks/use-is-connected";
import { isServerFailure, sendAgain } from "@/components/outbox/send-again";
import { useTakeBack } from "@/components/outbox/use-take-back";
import type { OutboxEntry } from "@/components/offline/outbox-entry";
import { removeEntry } from "@/components/offline/withdraw-entry";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { saveDraft } from "@/lib/core/drafts/calls";

interface WaitingCardProps {
  entry: OutboxEntry;
  /** It can't be sent any more, so it can only be deleted. What it says is shown beside it. */
  isTooLate?: boolean;
  /** Called when it is back in its form. */
  onTakenBack?: (entry: OutboxEntry) => void;
}

/** In place of a form whose answers wait on this device, or were refused. */
export function WaitingCard({ entry, isTooLate = false, onTakenBack }: WaitingCardProps) {
  const { note, refusal } = entry;
  const { canChange, backToForm, dialog } = useTakeBack();
  const [confirm, deleteDialog] = useConfirm();
  const isConnected = useIsConnected();
  const [isBusy, setIsBusy] = useState(false);
  async function edit() {
    setIsBusy(true);
    if (await backToForm(entry)) onTakenBack?.(entry);
    else setIsBusy(false);
  }
  const client = useQueryClient();
  const deleteDraft = useApiMutation(saveDraft, { failure: { title: "A draft of it is still there", text: "It couldn’t be deleted. Please try again from its form." } });
  async function deleteText() {
    if (!(await confirm({ title: "Delete what you wrote?", description: "Copy anything you want to keep first.", confirmLabel: "Delete", destructive: true }))) return;
    await removeEntry(entry.position);
    // Else it would come back as the draft of the next form.
    const onServer = note.draft && clearSentDraft(client, note.draft);
    if (note.draft && onServer) deleteDraft.mutate(draftDeletion(note.draft.form, onServer));
  }
  const canEdit = canChange(entry);
  return (
    <Card>
      <CardContent>
        <StatePanel
          as="h2"
          icon={refusal ? CircleAlert : CloudUpload}
          title={refusal ? `${note.title} could not be sent` : `${note.title} is waiting to send`}
          text={refusal ? `${refusal.message} What you wrote is still here.` : waitingText(canEdit, isConnected)}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {isServerFailure(entry) ? (
                <Button onClick={() => void sendAgain(entry)}>
                  Try again<span className="sr-only">: {note.title}</span>
                </Button>
              ) : null}
              {refusal && isTooLate ? (
                <Button variant="outline" onClick={() => void deleteText()}>
                  Delete what I wrote<span className="sr-only">: {note.title}</span>
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
        {deleteDialog}
      </CardContent>
    </Card>
  );
}

function waitingText(canEdit: boolean, isConnected: boolean) {
  if (isConnected) return "It's saved on this device and we'll keep trying to send it. If you close the app, open it again later to make sure.";
  return canEdit
    ? "It's saved on this device and will be sent when you're back online. If you close the app, open it again then to make sure."
    : "It may have arrived already. We'll find out when you're back online, and send it if it hasn't. Until then you can't change it.";
}
