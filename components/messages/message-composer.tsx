"use client";

import { useQueryClient } from "@tanstack/react-query";
import { SendHorizontal } from "lucide-react";
import { type KeyboardEvent, type SubmitEvent, useId, useMemo, useRef, useState } from "react";
import { failureText } from "@/components/feedback/failure-text";
import { createDraftStore } from "@/components/form/draft-store";
import { ErrorNote } from "@/components/form/form-error";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { useHydrated } from "@/components/hooks/use-hydrated";
import { addSentMessageToCache } from "@/components/messages/use-thread";
import { Spinner } from "@/components/ui/spinner";
import { Textarea } from "@/components/ui/textarea";
import { type Counterpart, messageText, sendMessage } from "@/lib/work/messages/contract";

/** The message box. Each conversation has its own draft. */
export function MessageComposer({ counterpart }: { counterpart: Counterpart }) {
  const client = useQueryClient();
  const id = useId();
  const textarea = useRef<HTMLTextAreaElement>(null);
  // The server doesn't know this tab's drafts, so the page starts without them.
  const isHydrated = useHydrated();
  const stored = useMemo(() => (isHydrated ? drafts.read(counterpart.id) : null) ?? createMessageDraft(""), [counterpart.id, isHydrated]);
  const [typed, setTyped] = useState<MessageDraft>();
  const draft = typed ?? stored;
  const { mutate, isPending, error } = useApiMutation(sendMessage, {
    failure,
    refetchInBackground: true,
    onSuccess: (sent) => {
      addSentMessageToCache(client, counterpart.id, sent);
      change(createMessageDraft(""));
    },
  });
  const parsed = messageText.safeParse(draft.text);
  const isTooLong = draft.text.trim() !== "" && !parsed.success;

  function change(next: MessageDraft) {
    setTyped(next);
    saveMessageDraft(counterpart.id, next);
  }

  function send() {
    if (!parsed.success || isPending) return;
    mutate({ body: { recipientId: counterpart.id, content: parsed.data, clientMessageId: draft.clientMessageId } });
    textarea.current?.focus();
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

  return (
    <form method="post" onSubmit={onSubmit} className="border-t p-3 sm:px-4">
      {error ? <ErrorNote className="mb-3">{failureText(error, failure)}</ErrorNote> : null}
      <div className="flex items-end gap-2">
        <label htmlFor={id} className="sr-only">
          Message to {counterpart.name}
        </label>
        <Textarea
          id={id}
          ref={textarea}
          rows={1}
          enterKeyHint="send"
          placeholder="Type your message..."
          value={draft.text}
          readOnly={isPending}
          aria-invalid={isTooLong}
          aria-describedby={isTooLong ? `${id}-error` : undefined}
          onChange={(event) => change(createMessageDraft(event.target.value))}
          onKeyDown={onKeyDown}
          className="resize-none"
        />
        <button
          type="submit"
          aria-label="Send message"
          disabled={!parsed.success || isPending}
          className="grid size-12 shrink-0 place-items-center rounded-full bg-primary text-primary-foreground transition-colors hover:bg-primary-hover off:cursor-not-allowed off:opacity-50 [&_svg]:size-5"
        >
          {isPending ? <Spinner /> : <SendHorizontal aria-hidden />}
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

interface MessageDraft {
  text: string;
  /** The idempotency key of the message, so that a retry after a lost response doesn't send it twice. */
  clientMessageId: string;
}

const failure = { title: "Error", text: "Failed to send message" };

/**
 * Unsent messages by counterpart id. They outlive a session that ends; the tab's storage is emptied when someone signs out, and
 * when another person signs in.
 */
const drafts = createDraftStore<MessageDraft>({ name: "message-draft", storage: "session", parse: (stored) => (isMessageDraft(stored) ? stored : null) });

const isMessageDraft = (stored: unknown): stored is MessageDraft =>
  typeof stored === "object" && stored !== null && "text" in stored && typeof stored.text === "string" && "clientMessageId" in stored && typeof stored.clientMessageId === "string";

/** Each change of the text gets a new key, because the changed text is a different message. */
const createMessageDraft = (text: string): MessageDraft => ({ text, clientMessageId: crypto.randomUUID() });

function saveMessageDraft(counterpartId: string, draft: MessageDraft) {
  if (draft.text) drafts.save(counterpartId, draft);
  else drafts.remove(counterpartId);
}
