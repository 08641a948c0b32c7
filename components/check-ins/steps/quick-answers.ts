/*
 * Quick answers write a sentence into a text and take it out again. A sentence ends at a full stop, an exclamation or a question
 * mark, so that what was typed around it stays as it is.
 */

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const endOfSentence = /[.!?…]$/;
const asSentence = (words: string) => (endOfSentence.test(words) ? words : `${words}.`);

/** The sentence where it stands alone in a text: at its start or after the end of another one. */
const found = (words: string) => new RegExp(String.raw`(^|[.!?…\n]\s*)${escaped(asSentence(words))}(?=\s|$)`, "u");

/** Whether a text has these words as a sentence of its own. */
export const hasSentence = (text: string, words: string) => found(words).test(text);

/** The text with these words as its last sentence, or without them if it has them already. */
export function toggleSentence(text: string, words: string): string {
  if (hasSentence(text, words)) return text.replace(found(words), "$1").replaceAll(/ {2,}/g, " ").trim();
  const before = text.trimEnd();
  if (before === "") return asSentence(words);
  return `${asSentence(before)} ${asSentence(words)}`;
}
