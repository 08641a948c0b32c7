"use client";

import { useState } from "react";
import { clientCountText } from "@/components/clients/client-texts";
import { ApiForm } from "@/components/form/api-form";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { TextAreaField } from "@/components/form/text-area-field";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
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
            <DialogButtons pendingLabel="Sending...">Send to {count}</DialogButtons>
          </ApiForm>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
