import { useIsMutating, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { ErrorNote } from "@/components/feedback/error-note";
import { failureText } from "@/components/feedback/failure-text";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { useCurrentUser } from "@/components/hooks/current-user";
import type { MessageDraft } from "@/components/messages/message-draft";
import { addSentMessageToCache } from "@/components/messages/use-thread";
import type { NamedFile } from "@/components/offline/outbox-entry";
import { sendThroughOutbox } from "@/components/offline/send-through-outbox";
import type { PictureUpload } from "@/components/uploads/local-uploads";
import { pdfContentType } from "@/lib/core/uploads/rules";
import { paths } from "@/lib/platform/paths";
import { sendMessage } from "@/lib/work/messages/calls";
import type { Counterpart } from "@/lib/work/messages/contract";
import { isPdf } from "@/lib/work/messages/rules";

export interface MessageToSend extends Pick<MessageDraft, "clientMessageId" | "attachments"> {
  text: string;
  /** Its files that are still on their way. */
  uploads: readonly PictureUpload[];
}

interface MessageSendingProps {
  counterpart: Counterpart;
  /** Sent as soon as it is given. */
  message: MessageToSend | null;
  /** Called with the ids of its files once it is sent, or waits in the outbox. */
  onGone: (fileIds: readonly string[]) => void;
  /** Called when it is gone, or couldn't be sent. */
  onSettled: () => void;
  /** Told whether a message is being sent, also one from before this conversation was left and opened again. */
  onSending: (isSending: boolean) => void;
}

/** Sends messages, and says why the last one couldn't be sent. */
export function MessageSending({ counterpart, message, onGone, onSettled, onSending }: MessageSendingProps) {
  const client = useQueryClient();
  const owner = useCurrentUser().id;
  const scope = `message-${counterpart.id}`;
  const isSending = useIsMutating({ predicate: ({ options }) => options.scope?.id === scope }) > 0;
  const attachments = message ? toNamedFiles(message) : [];
  const { mutate, error, reset } = useApiMutation(sendMessage, {
    failure,
    scope,
    refetchInBackground: true,
    send: (input) =>
      sendThroughOutbox(sendMessage, input, {
        owner,
        note: { kind: "message", about: counterpart.id, title: `Your message to ${counterpart.name}`, href: paths.conversation(counterpart.id), textField: "content", fileIds: message?.uploads.map((file) => file.id), ...(attachments.length > 0 && { attachments }) },
      }),
    onWaiting: ({ body }) => {
      reset();
      onGone(body?.attachments ?? []);
    },
    onSuccess: (sent) => {
      addSentMessageToCache(client, counterpart.id, sent);
      onGone(sent.attachments.map((file) => file.id));
    },
    onSettled,
  });

  // In development React runs effects twice.
  const begun = useRef<MessageToSend>(null);
  const send = useEffectEvent((next: MessageToSend) => {
    if (begun.current === next) return;
    begun.current = next;
    mutate({ body: { recipientId: counterpart.id, content: next.text, ...(attachments.length > 0 && { attachments: attachments.map((file) => file.id) }), clientMessageId: next.clientMessageId } });
  });
  useEffect(() => {
    if (message) send(message);
  }, [message]);
  const report = useEffectEvent(onSending);
  useEffect(() => report(isSending), [isSending]);

  return error ? <ErrorNote className="mb-3">{failureText(error, failure)}</ErrorNote> : null;
}

/** The files of a message in the order in which they were added: an id begins with its time. */
function toNamedFiles({ attachments, uploads }: MessageToSend): NamedFile[] {
  const files = [...attachments.map((file) => ({ id: file.id, name: file.fileName, isPdf: isPdf(file) })), ...uploads.map(({ id, file }) => ({ id, name: file.name, isPdf: file.type === pdfContentType }))];
  return files.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

const failure = { title: "Error", text: "Failed to send message" };
