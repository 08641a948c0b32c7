const maxLength = 160;

/** The first sentence of a text, shortened after a word to at most 160 characters; empty for a blank text. */
export function firstSentence(text: string): string {
  const [first] = new Intl.Segmenter("en-GB", { granularity: "sentence" }).segment(text.trim());
  const sentence = (first?.segment ?? "").replace(/\s+/g, " ").trim();
  if (sentence.length <= maxLength) return sentence;
  const cut = sentence.slice(0, maxLength - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), maxLength / 2)).trimEnd()}…`;
}
