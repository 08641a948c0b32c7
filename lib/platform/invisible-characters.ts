// Control characters except tabs and line breaks, and marks that change the text direction, which would affect the text around them.
const invisibleCharacters = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** Removes invisible characters and replaces lone surrogates. PostgreSQL can store neither NUL nor lone surrogates. */
export const removeInvisibleCharacters = (text: string) => text.replace(invisibleCharacters, "").toWellFormed();
