/** A text without its case and accents, so that "zoe" finds Zoë. */
export const toSearchText = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
