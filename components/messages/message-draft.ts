/** Messages begun and not sent, by whom they are to: changing the conversation or the page loses nothing. In memory only. */
const drafts = new Map<string, MessageDraft>();

export interface MessageDraft {
  text: string;
  /** The name it is sent under, so that a send whose answer was lost can be tried again without a second message. */
  clientMessageId: string;
}

export const getMessageDraft = (counterpartId: string): MessageDraft => drafts.get(counterpartId) ?? createMessageDraft("");

/** A text that was changed is another message. */
export const createMessageDraft = (text: string): MessageDraft => ({ text, clientMessageId: crypto.randomUUID() });

export function saveMessageDraft(counterpartId: string, draft: MessageDraft) {
  if (draft.text) drafts.set(counterpartId, draft);
  else drafts.delete(counterpartId);
}
