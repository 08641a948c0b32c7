"use client";

import { useIsMutating, useQueryClient } from "@tanstack/react-query";
import { Paperclip, SendHorizontal } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, type SubmitEvent, useRef } from "react";
import { ErrorNote } from "@/components/feedback/error-note";
import { failureText } from "@/components/feedback/failure-text";
import { useCurrentUser } from "@/components/hooks/current-user";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { type ComposerProps, composerId, composerPlaceholder } from "@/components/messages/composer-outline";
import { DraftFiles } from "@/components/messages/draft-files";
import { useMessageDraft } from "@/components/messages/message-draft";
import { useDraftFiles } from "@/components/messages/use-draft-files";
import { addSentMessageToCache } from "@/components/messages/use-thread";
import type { NamedFile } from "@/components/offline/outbox-entry";
import { sendThroughOutbox } from "@/components/offline/send-through-outbox";
import { SnippetPicker } from "@/components/snippets/snippet-picker";
import { Spinner } from "@/components/ui/spinner";
import { Textarea } from "@/components/ui/textarea";
import { acceptedImageTypes, FilePicker } from "@/components/uploads/file-picker";
import { pastedFiles, useFileDrop } from "@/components/uploads/use-file-drop";
import type { PictureUpload } from "@/components/uploads/local-uploads";
import type { StoredFile } from "@/lib/core/uploads/contract";
import { pdfContentType } from "@/lib/core/uploads/rules";
import { paths } from "@/lib/platform/paths";
import { findTextProblem, isPdf, maxAttachments } from "@/lib/work/messages/rules";
import { sendMessage } from "@/lib/work/messages/calls";

// A message that can be sent can wait. What shows that comes with the box, because there may be no network by then.
export { WaitingMessages } from "@/components/messages/waiting-messages";

/** The message box, with files by button, paste and drag. Each conversation has its own draft. */
export function MessageComposer({ counterpart, dropArea }: ComposerProps) {
  const client = useQueryClient();
  const owner = useCurrentUser().id;
  const id = composerId(counterpart);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const filePicker = useRef<HTMLInputElement>(null);
  const { draft, change } = useMessageDraft(counterpart);
  const files = useDraftFiles(draft, change);
  const isDraggedOver = useFileDrop(dropArea, files.add);
  const attachments = toNamedFiles(draft.attachments, files.running);
  const scope = `message-${counterpart.id}`;
  // Also what was sent before this conversation was left and opened again.
  const isSending = useIsMutating({ predicate: ({ options }) => options.scope?.id === scope }) > 0;
  const { mutate, error, reset } = useApiMutation(sendMessage, {
    failure,
    scope,
    refetchInBackground: true,
    send: (input) =>
      sendThroughOutbox(sendMessage, input, {
        owner,
        note: { kind: "message", about: counterpart.id, title: `Your message to ${counterpart.name}`, href: paths.conversation(counterpart.id), textField: "content", fileIds: files.running.map((file) => file.id), ...(attachments.length > 0 && { attachments }) },
      }),
    onWaiting: ({ body }) => {
      reset();
      clear(body?.attachments ?? []);
    },
    onSuccess: (sent) => {
      addSentMessageToCache(client, counterpart.id, sent);
      clear(sent.attachments.map((file) => file.id));
    },
  });

  /** Empties the draft of what was sent. Files that were added meanwhile belong to the next message. */
  function clear(sentIds: readonly string[]) {
    const isNotSent = (file: { id: string }) => !sentIds.includes(file.id);
    change((current) => ({ text: "", attachments: current.attachments.filter(isNotSent), unfinished: current.unfinished.filter(isNotSent) }));
  }
  const text = draft.text.trim();
  const isBlank = text === "";
  const problem = isBlank ? null : findTextProblem(text);
  const isComplete = !problem && files.failed === 0 && (!isBlank || files.count > 0);
  // Where this browser can't store them, the message can only be sent once its files are uploaded.
  const isUploading = files.running.some(({ isOnDevice }) => !isOnDevice);

  function send() {
    if (!isComplete || isSending || isUploading) return;
    textarea.current?.focus();
    mutate({ body: { recipientId: counterpart.id, content: text, ...(attachments.length > 0 && { attachments: attachments.map((file) => file.id) }), clientMessageId: draft.clientMessageId } });
  }

  function removeFile(remove: () => void) {
    filePicker.current?.focus({ preventScroll: true });
    remove();
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    send();
  }

  function onKeyDown(event: KeyboardEvent) {
    // During IME composition, Enter confirms the word.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = pastedFiles(event);
    if (pasted.length === 0) return;
    event.preventDefault();
    files.add(pasted);
  }

  return (
    <form method="post" onSubmit={onSubmit} className="border-t p-3 sm:px-4">
      {error ? <ErrorNote className="mb-3">{failureText(error, failure)}</ErrorNote> : null}
      {files.count > 0 ? (
        <DraftFiles
          attachments={draft.attachments}
          uploads={files.uploads}
          cutOff={files.cutOff}
          onRemoveAttachment={(fileId) => removeFile(() => files.removeAttachment(fileId))}
          onRemoveUpload={(uploadId) => removeFile(() => files.removeUpload(uploadId))}
          onRetry={files.retry}
        />
      ) : null}
      {files.isFull ? <p className="mb-2 text-sm text-muted-foreground">You've reached the limit of {maxAttachments} files.</p> : null}
      {isDraggedOver ? (
        <div aria-hidden className="pointer-events-none absolute inset-2 z-10 grid place-items-center rounded-lg border-2 border-dashed border-primary bg-primary-soft/90 text-lg font-semibold">
          Drop photos or PDFs here
        </div>
      ) : null}
      <div className="flex items-end gap-2">
        <FilePicker ref={filePicker} multiple accept={acceptedTypes} disabled={files.isFull} aria-label="Add photos or PDFs" onPick={files.add} className="grid size-12 shrink-0 cursor-pointer place-items-center rounded-full text-muted-foreground transition-colors hover:bg-accent hover:text-foreground [&_svg]:size-5">
          <Paperclip aria-hidden />
        </FilePicker>
        <label htmlFor={id} className="sr-only">
          Message to {counterpart.name}
        </label>
        <SnippetPicker clientId={counterpart.id} side="above" className="flex-1">
          <Textarea
            id={id}
            ref={textarea}
            rows={1}
            enterKeyHint="send"
            placeholder={composerPlaceholder}
            value={draft.text}
            readOnly={isSending}
            aria-invalid={problem !== null}
            aria-describedby={problem ? `${id}-error` : undefined}
            onChange={({ target }) => change(() => ({ text: target.value }))}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            className="resize-none"
          />
        </SnippetPicker>
        <button
          type="submit"
          aria-label="Send message"
          disabled={!isComplete || isSending || isUploading}
          className="grid size-12 shrink-0 place-items-center rounded-full bg-primary text-primary-foreground transition-colors hover:bg-primary-hover disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-5"
        >
          {isSending || isUploading ? <Spinner /> : <SendHorizontal aria-hidden />}
        </button>
      </div>
      {problem ? (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-destructive-ink">
          {problem}
        </p>
      ) : null}
    </form>
  );
}

/** The files of a message in the order in which they were added: an id begins with its time. */
function toNamedFiles(stored: readonly StoredFile[], running: readonly PictureUpload[]): NamedFile[] {
  const files = [...stored.map((file) => ({ id: file.id, name: file.fileName, isPdf: isPdf(file) })), ...running.map(({ id, file }) => ({ id, name: file.name, isPdf: file.type === pdfContentType }))];
  return files.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

const failure = { title: "Error", text: "Failed to send message" };
const acceptedTypes = `${acceptedImageTypes},${pdfContentType},.pdf`;
