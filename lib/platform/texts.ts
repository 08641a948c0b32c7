/** The longest text that people may write, in characters. */
export const maxTextLength = 10_000;

/** Returns whether the text has a letter, number, mark or symbol, not just blanks and invisible characters. */
export const hasVisibleText = (value: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(value);

export const collapseWhitespace = (value: string) => value.replace(/\s+/g, " ").trim();
