"use client";

import { useState } from "react";
import { clientCountText } from "@/components/clients/client-texts";
import { ApiForm } from "@/components/form/api-form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextAreaField } from "@/components/form/text-area-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { broadcastMessage } from "@/lib/work/messages/contract";

/** One message to everyone who is selected, each in a conversation of her own. */
export function BroadcastMessageDialog({ recipientIds, onClose }: { recipientIds: readonly string[]; onClose: () => void }) {
  // One name for however often it is sent, so that nobody gets it twice.
  const [clientMessageId] = useState(() => crypto.randomUUID());
  const count = clientCountText(recipientIds.length);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Send Message</DialogTitle>
          <DialogDescription>To {count}. Each gets it in her own conversation with you; nobody sees who else did.</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <ApiForm
            endpoint={broadcastMessage}
            defaultValues={{ content: "" }}
            toBody={({ content }: { content: string }) => ({ content, recipientIds: [...recipientIds], clientMessageId })}
            success={({ sent, notFound }) => ({
              title: "Message sent",
              description: `To ${clientCountText(sent)}.${notFound.length > 0 ? ` ${clientCountText(notFound.length)} could not be found.` : ""}`,
            })}
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
