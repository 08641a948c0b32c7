/** A text without its case and accents, so that "zoe" finds Zoë. */
export const toSearchText = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a text contains every word of a search; every text does for a blank one. */
export function containsWords(text: string, search: string): boolean {
  const searched = toSearchText(text);
  return toSearchText(search).split(/\s+/).every((word) => searched.includes(word));
}
