"use client";

import { Paperclip, SendHorizontal } from "lucide-react";
import dynamic from "next/dynamic";
import { type ClipboardEvent, type KeyboardEvent, type RefObject, type SubmitEvent, useId, useRef, useState } from "react";
import { ErrorNote } from "@/components/feedback/error-note";
import { loadUnsentParts } from "@/components/messages/load-unsent-parts";
import type { MessageToSend } from "@/components/messages/message-sending";
import { useMessageDraft } from "@/components/messages/message-draft";
import { useDraftFiles } from "@/components/messages/use-draft-files";
import { SnippetPicker } from "@/components/snippets/snippet-picker";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { Textarea } from "@/components/ui/textarea";
import { acceptedImageTypes, FilePicker } from "@/components/uploads/file-picker";
import { pastedFiles, useFileDrop } from "@/components/uploads/use-file-drop";
import { pdfContentType } from "@/lib/core/uploads/rules";
import { findTextProblem, maxAttachments } from "@/lib/work/messages/rules";
import type { Counterpart } from "@/lib/work/messages/contract";

const loading = () => <Skeleton className="mb-3 size-20" />;
// Rendered once they are loaded.
const DraftFiles = dynamic(() => loadUnsentParts().then((parts) => parts.DraftFiles), { loading });
const MessageSending = dynamic(() => loadUnsentParts().then((parts) => parts.MessageSending), { loading: () => null });

interface MessageComposerProps {
  counterpart: Counterpart;
  /** Files that are dropped onto it are added to the message. */
  dropArea: RefObject<HTMLElement | null>;
}

/** The message box, with files by button, paste and drag. Each conversation has its own draft. */
export function MessageComposer({ counterpart, dropArea }: MessageComposerProps) {
  const id = useId();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const filePicker = useRef<HTMLInputElement>(null);
  const { draft, change } = useMessageDraft(counterpart);
  const files = useDraftFiles(draft, change);
  const isDraggedOver = useFileDrop(dropArea, files.add);
  // Kept until it is sent or refused.
  const [message, setMessage] = useState<MessageToSend | null>(null);
  const [isAnySending, setAnySending] = useState(false);
  const isSending = message !== null || isAnySending;

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
  const isUploading = files.isSeeking || files.running.some(({ isOnDevice }) => !isOnDevice);

  async function send() {
    if (!isComplete || isSending || isUploading) return;
    textarea.current?.focus();
    setMessage({ text, clientMessageId: draft.clientMessageId, attachments: draft.attachments, uploads: files.running });
    if (!(await files.load())) setMessage(null);
  }

  /** The pressed button is about to disappear. */
  function withFocusOnPicker(act: () => void) {
    filePicker.current?.focus({ preventScroll: true });
    act();
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    void send();
  }

  function onKeyDown(event: KeyboardEvent) {
    // During IME composition, Enter confirms the word.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = pastedFiles(event);
    if (pasted.length === 0) return;
    event.preventDefault();
    files.add(pasted);
  }

  return (
    <form method="post" onSubmit={onSubmit} className="border-t p-3 sm:px-4">
      {files.part === "loaded" ? <MessageSending counterpart={counterpart} message={message} onGone={clear} onSettled={() => setMessage(null)} onSending={setAnySending} /> : null}
      {files.part === "loading" && files.count > 0 ? loading() : null}
      {files.part === "missing" ? (
        <div className="mb-3 grid justify-items-start gap-2">
          <ErrorNote>Nothing was sent, because a part of this page didn’t load. Your text and files are still here. Please check your connection and try again.</ErrorNote>
          <Button size="sm" variant="outline" onClick={() => withFocusOnPicker(files.tryAgain)}>
            Try again
          </Button>
        </div>
      ) : null}
      {files.count > 0 && files.part === "loaded" ? (
        <DraftFiles
          attachments={draft.attachments}
          uploads={files.uploads}
          cutOff={files.cutOff}
          onRemoveAttachment={(fileId) => withFocusOnPicker(() => files.removeAttachment(fileId))}
          onRemoveUpload={(uploadId) => withFocusOnPicker(() => files.removeUpload(uploadId))}
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
            placeholder="Type your message..."
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
          className="grid size-12 shrink-0 place-items-center rounded-full bg-primary text-primary-foreground transition-colors hover:bg-primary-hover off:cursor-not-allowed off:opacity-50 [&_svg]:size-5"
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

const acceptedTypes = `${acceptedImageTypes},${pdfContentType},.pdf`;
