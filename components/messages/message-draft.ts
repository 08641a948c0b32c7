/** Messages begun and not sent, by whom they are to: changing the conversation or the page loses nothing. In memory only. */
const drafts = new Map<string, Draft>();

export interface Draft {
  text: string;
  /** The name it is sent under, so that a send whose answer was lost can be tried again without a second message. */
  clientMessageId: string;
}

export const draftFor = (counterpartId: string): Draft => drafts.get(counterpartId) ?? newDraft("");

/** A text that was changed is another message. */
export const newDraft = (text: string): Draft => ({ text, clientMessageId: crypto.randomUUID() });

export function keepDraft(counterpartId: string, draft: Draft) {
  if (draft.text) drafts.set(counterpartId, draft);
  else drafts.delete(counterpartId);
}
