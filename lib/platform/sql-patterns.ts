import { Prisma } from "@/prisma/generated/client";

/** Escapes text for a LIKE pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** Returns a LIKE pattern that matches text containing this text. */
export const likeContaining = (text: string) => `%${escapeLike(text)}%`;

/** Returns a pattern for PostgreSQL's `~*` that matches these texts as whole words: lisa@example.com doesn't match elisa@example.com. */
export const wholeWordPattern = (texts: readonly string[]) => `(?<![[:alnum:]._%+'-])(?:${texts.map(escapeRegExp).join("|")})(?![[:alnum:]-])(?!\\.[[:alnum:]])`;

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns SQL for the text of a JSON column, with escaped line breaks replaced by spaces, so that the "n" of "\n" doesn't become part of the next word. */
export const jsonColumnText = (column: string) => Prisma.raw(`regexp_replace("${column}"::text, '\\\\[nrt]', ' ', 'g')`);
