"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Paperclip, SendHorizontal } from "lucide-react";
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, type RefObject, type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { failureText } from "@/components/feedback/failure-text";
import { ErrorNote } from "@/components/form/form-error";
import { useCurrentUser } from "@/components/hooks/current-user";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { DraftFiles } from "@/components/messages/draft-files";
import { useMessageDraft } from "@/components/messages/message-draft";
import { useDraftFiles } from "@/components/messages/use-draft-files";
import { addSentMessageToCache } from "@/components/messages/use-thread";
import { sendOrKeep } from "@/components/offline/send-or-keep";
import { SnippetPicker } from "@/components/snippets/snippet-picker";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { Textarea } from "@/components/ui/textarea";
import { acceptedImageTypes, FilePicker } from "@/components/uploads/file-picker";
import { pastedFiles, useFileDrop } from "@/components/uploads/use-file-drop";
import { pdfContentType } from "@/lib/core/uploads/contract";
import { paths } from "@/lib/platform/paths";
import { type Counterpart, maxAttachments, messageText, sendMessage } from "@/lib/work/messages/contract";

interface MessageComposerProps {
  counterpart: Counterpart;
  /** Files that are dropped onto it are added to the message. */
  dropArea: RefObject<HTMLElement | null>;
}

/** The message box, with files by button, paste and drag. Each conversation has its own draft. */
export function MessageComposer({ counterpart, dropArea }: MessageComposerProps) {
  const client = useQueryClient();
  const owner = useCurrentUser().id;
  const id = useId();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const filePicker = useRef<HTMLInputElement>(null);
  const { draft, change } = useMessageDraft(counterpart.id);
  const files = useDraftFiles(draft, change);
  const isDraggedOver = useFileDrop(dropArea, files.add);
  const [sendsAfterUpload, setSendsAfterUpload] = useState(false);
  const { mutate, isPending, error, reset } = useApiMutation(sendMessage, {
    failure,
    refetchInBackground: true,
    send: (input) => sendOrKeep(sendMessage, input, { owner, note: { kind: "message", about: counterpart.id, title: `Your message to ${counterpart.name}`, href: paths.conversation(counterpart.id), textField: "content" } }),
    onKept: ({ body }) => {
      reset();
      setSendsAfterUpload(false);
      const keptIds = new Set(body?.attachments);
      change(({ attachments }) => ({ text: "", attachments: attachments.filter((file) => !keptIds.has(file.id)) }));
    },
    onSuccess: (sent) => {
      setSendsAfterUpload(false);
      addSentMessageToCache(client, counterpart.id, sent);
      // Files that were added meanwhile belong to the next message.
      const sentIds = new Set(sent.attachments.map((file) => file.id));
      change(({ attachments }) => ({ text: "", attachments: attachments.filter((file) => !sentIds.has(file.id)) }));
    },
  });
  const parsed = messageText.safeParse(draft.text);
  const isBlank = draft.text.trim() === "";
  const isTooLong = !isBlank && !parsed.success;
  const isComplete = !isTooLong && files.failed === 0 && (!isBlank || files.count > 0);
  const isWaiting = sendsAfterUpload && isComplete && files.running > 0;

  function send() {
    if (!isComplete || isPending) return;
    textarea.current?.focus();
    setSendsAfterUpload(files.running > 0);
    if (files.running === 0) deliver();
  }

  function deliver() {
    const attachments = draft.attachments.map((file) => file.id);
    mutate({ body: { recipientId: counterpart.id, content: parsed.data ?? "", ...(attachments.length > 0 && { attachments }), clientMessageId: draft.clientMessageId } });
  }

  const deliverUploaded = useEffectEvent(deliver);
  const isReadyAfterUpload = sendsAfterUpload && isComplete && files.running === 0;
  useEffect(() => {
    if (isReadyAfterUpload) deliverUploaded();
  }, [isReadyAfterUpload]);

  /** Removes a file. A message that was about to be sent with it waits for another press. */
  function removeFile(remove: () => void) {
    setSendsAfterUpload(false);
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

  function onType({ target }: ChangeEvent<HTMLTextAreaElement>) {
    setSendsAfterUpload(false);
    change(() => ({ text: target.value }));
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
      <DraftFiles
        attachments={draft.attachments}
        uploads={files.uploads}
        cutOff={files.cutOff}
        onRemoveAttachment={(fileId) => removeFile(() => files.removeAttachment(fileId))}
        onRemoveUpload={(uploadId) => removeFile(() => files.removeUpload(uploadId))}
        onRetry={files.retry}
      />
      {isWaiting ? (
        <p role="status" className="mb-3 flex flex-wrap items-center gap-x-3 text-sm font-medium">
          Your message will be sent as soon as the upload is done.
          <Button size="sm" variant="ghost" onClick={() => setSendsAfterUpload(false)}>
            Don't send yet
          </Button>
        </p>
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
            placeholder="Type your message..."
            value={draft.text}
            readOnly={isPending || isWaiting}
            aria-invalid={isTooLong}
            aria-describedby={isTooLong ? `${id}-error` : undefined}
            onChange={onType}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            className="resize-none"
          />
        </SnippetPicker>
        <button
          type="submit"
          aria-label="Send message"
          disabled={!isComplete || isPending || isWaiting}
          className="grid size-12 shrink-0 place-items-center rounded-full bg-primary text-primary-foreground transition-colors hover:bg-primary-hover off:cursor-not-allowed off:opacity-50 [&_svg]:size-5"
        >
          {isPending || isWaiting ? <Spinner /> : <SendHorizontal aria-hidden />}
        </button>
      </div>
      {isTooLong ? (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-destructive-ink">
          {parsed.error?.issues[0]?.message}
        </p>
      ) : null}
    </form>
  );
}

const failure = { title: "Error", text: "Failed to send message" };
const acceptedTypes = `${acceptedImageTypes},${pdfContentType},.pdf`;
