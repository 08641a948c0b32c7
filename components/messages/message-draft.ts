import { createDraftStore } from "@/components/form/draft-store";

export interface MessageDraft {
  text: string;
  /** Identifies the message, so that retrying a send whose response was lost doesn't send it twice. */
  clientMessageId: string;
}

/** Unsent messages, by the recipient's id. They stay in memory so that the next person in this tab never sees them. */
const drafts = createDraftStore<MessageDraft>({ name: "message-draft", storage: "memory", parse: () => null });

export const getMessageDraft = (counterpartId: string): MessageDraft => drafts.read(counterpartId) ?? createMessageDraft("");

/** An edited text is a new message, with a new id. */
export const createMessageDraft = (text: string): MessageDraft => ({ text, clientMessageId: crypto.randomUUID() });

export function saveMessageDraft(counterpartId: string, draft: MessageDraft) {
  if (draft.text) drafts.save(counterpartId, draft);
  else drafts.remove(counterpartId);
}
