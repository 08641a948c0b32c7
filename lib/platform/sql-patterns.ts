import { Prisma } from "@/prisma/generated/client";

/** A text as a piece of a LIKE pattern that means just these characters. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** The LIKE pattern of whatever contains this text. */
export const likeContaining = (text: string) => `%${escapeLike(text)}%`;

/** A pattern of PostgreSQL's `~*` that finds each of these where it stands by itself: lisa@example.com is not in elisa@example.com. */
export const wholeWordPattern = (texts: readonly string[]) => `(?<![[:alnum:]._%+'-])(?:${texts.map(escapeRegExp).join("|")})(?![[:alnum:]-])(?!\\.[[:alnum:]])`;

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The text of a JSON column, with a space in place of each escaped line break, whose letter would stand before the next word. */
export const jsonColumnText = (column: string) => Prisma.raw(`regexp_replace("${column}"::text, '\\\\[nrt]', ' ', 'g')`);
