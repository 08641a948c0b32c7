"use client";

import { useState } from "react";
import { clientCountText } from "@/components/clients/client-texts";
import { ApiForm } from "@/components/form/api-form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextAreaField } from "@/components/form/text-area-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { broadcastMessage } from "@/lib/work/messages/contract";

/** Sends one message to all selected clients, each in their own conversation. */
export function BroadcastMessageDialog({ recipientIds, onClose }: { recipientIds: readonly string[]; onClose: () => void }) {
  // One id for all attempts, so that nobody gets the message twice.
  const [clientMessageId] = useState(() => crypto.randomUUID());
  const count = clientCountText(recipientIds.length);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Send Message</DialogTitle>
          <DialogDescription>To {count}. Each gets it in their own conversation with you and can't see who else did.</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <ApiForm
            endpoint={broadcastMessage}
            defaultValues={{ content: "" }}
            toBody={({ content }: { content: string }) => ({ content, recipientIds: [...recipientIds], clientMessageId })}
            success={({ sent, notFound }) => {
              const missing = `${clientCountText(notFound.length)} couldn't be found.`;
              if (sent === 0) return { variant: "destructive", title: "Message not sent", description: missing };
              return { title: "Message sent", description: `To ${clientCountText(sent)}.${notFound.length > 0 ? ` ${missing}` : ""}` };
            }}
            failure={{ title: "Message not sent" }}
            onSuccess={onClose}
          >
            <TextAreaField name="content" label="Message" required />
            <DialogFooter>
              <DialogClose asChild>
                <Button variant="outline">Cancel</Button>
              </DialogClose>
              <SubmitButton pendingLabel="Sending...">Send to {count}</SubmitButton>
            </DialogFooter>
          </ApiForm>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
