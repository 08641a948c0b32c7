"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { clientCountText } from "@/components/clients/client-texts";
import { ApiForm } from "@/components/form/api-form";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { TextAreaField } from "@/components/form/text-area-field";
import { forgetTypedText, KeepTypedText } from "@/components/form/typed-text";
import { SnippetPicker } from "@/components/snippets/snippet-picker";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { callEndpoint } from "@/lib/api/client";
import { broadcastMessage, readBroadcastAudience } from "@/lib/work/messages/calls";
import type { BroadcastAudience } from "@/lib/work/messages/contract";
import { snippetVariables } from "@/lib/work/snippets/variables";

/**
 * A text that is sent again keeps its id, so that no client gets it twice, also when this was closed before the answer came. A changed text is
 * another message and gets another id.
 */
const idsByText = new Map<string, string>();

function idOf(text: string): string {
  const id = idsByText.get(text) ?? crypto.randomUUID();
  idsByText.set(text, id);
  return id;
}

/** Sends one message to all selected clients, each in their own conversation. */
export function BroadcastMessageDialog({ recipientIds, onClose }: { recipientIds: readonly string[]; onClose: () => void }) {
  const { data: audience } = useQuery({
    queryKey: [readBroadcastAudience.path, ...recipientIds],
    queryFn: ({ signal }) => callEndpoint(readBroadcastAudience, { body: { recipientIds: [...recipientIds] } }, { signal }),
    // The next broadcast asks again.
    gcTime: 0,
  });
  const count = clientCountText(audience?.reached.length ?? recipientIds.length);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Send Message</DialogTitle>
          <DialogDescription>To {count}. Each gets it in their own conversation with you and can't see who else did.</DialogDescription>
        </DialogHeader>
        <DialogBody>
          {audience ? <Audience {...audience} /> : null}
          <ApiForm
            endpoint={broadcastMessage}
            defaultValues={{ content: "" }}
            toBody={({ content }: { content: string }) => ({ content, recipientIds: [...recipientIds], clientMessageId: idOf(content) })}
            success={({ sent, notFound }) => {
              const missing = `${clientCountText(notFound.length)} couldn't be found.`;
              if (sent === 0) return { variant: "destructive", title: "Message not sent", description: missing };
              return { title: "Message sent", description: `To ${clientCountText(sent)}.${notFound.length > 0 ? ` ${missing}` : ""}` };
            }}
            failure={{ title: "Message not sent" }}
            clearsOnSuccess
            onSuccess={(_answer, _form, { content }) => {
              idsByText.delete(content);
              forgetTypedText("broadcast", content);
            }}
            onDone={onClose}
          >
            <SnippetPicker>
              <TextAreaField name="content" label="Message" hint={`Type / for a snippet. We fill in ${snippetVariables.listed} for each client`} required />
            </SnippetPicker>
            <KeepTypedText name="content" about="broadcast" />
            <DialogButtons pendingLabel="Sending...">Send to {count}</DialogButtons>
          </ApiForm>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

/** Who gets the message, and who is left out and why. */
const Audience = ({ reached, archived, unknown }: BroadcastAudience) => (
  <div className="mb-5 grid gap-2 text-sm">
    {reached.length > 0 ? (
      <details className="group">
        <summary className="flex min-h-6 cursor-pointer items-center gap-1.5 font-medium pointer-coarse:min-h-11">
          Who gets it
          <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <ul aria-label="Who gets it" tabIndex={0} className="mt-1 max-h-40 overflow-y-auto max-md:max-h-none max-md:overflow-visible rounded-md border px-3 py-2">
          {reached.map(({ id, name }) => (
            <li key={id} className="wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
      </details>
    ) : null}
    {archived.length > 0 ? <p className="wrap-anywhere text-warning-ink">Left out, because they were deleted: {archived.map(({ name }) => name).join(", ")}</p> : null}
    {unknown > 0 ? <p className="text-warning-ink">Left out, because their account no longer exists: {clientCountText(unknown)}</p> : null}
  </div>
);
