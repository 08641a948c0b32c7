import type * as z from "zod/mini";
import type { Actor } from "@/lib/auth/actor";
import { recordAccess } from "@/lib/core/audit/access-log";
import { db } from "@/lib/platform/db";
import { personDisplayName } from "@/lib/platform/person-name";
import type { listMatchingMessages } from "@/lib/work/messages/contract";
import { getStaffKey, visibleThreads } from "@/lib/work/messages/policy";
import { findConversationParties, findListedStaffOf } from "@/lib/work/messages/queries";
import { maxMatches, minSearchLength } from "@/lib/work/messages/rules";
import type { CounterpartRow } from "@/lib/work/messages/shape";
import { Prisma } from "@/prisma/generated/client";

type MessageMatch = z.input<typeof listMatchingMessages.response>[number];

/**
 * The newest messages that the actor can read which have all of these words, in any form if they are English, or words that begin with
 * them. Only those with the person `with` if one is given. Throws 404 for a person outside the actor's reach.
 */
export async function findMessageMatches(actor: Actor, { q = "", with: otherId }: z.output<typeof listMatchingMessages.query>, now: Date): Promise<MessageMatch[]> {
  const staff = actor.role === "client" ? await findListedStaffOf(actor) : [];
  const where = await searchScope(actor, staff, otherId);
  const words = q.split(/\s+/).flatMap((word) => toTsQuery(word) ?? []);
  if (q.length < minSearchLength || words.length === 0) return [];
  const matches = await findNewestMatches(Prisma.sql`(${Prisma.join(words, " && ")})`, where);
  const found = await db.message.findMany({
    where: { id: { in: matches.map(({ id }) => id) }, thread: visibleThreads(actor) },
    select: { id: true, createdAt: true, sender: { select: nameSelect }, thread: { select: { clientId: true, staffKey: true, client: { select: { user: { select: nameSelect } } } } } },
  });
  const foundById = new Map(found.map((message) => [message.id, message]));
  recordAccess(actor, [...new Set(found.map(({ thread }) => thread.clientId))], "messages", now);
  return matches.flatMap(({ id, marked }) => {
    const message = foundById.get(id);
    const counterpart = message && (actor.role === "client" ? staff.find((person) => getStaffKey(person) === message.thread.staffKey) : message.thread.client.user);
    if (!message || !counterpart) return [];
    return { id, createdAt: message.createdAt, senderName: message.sender && personDisplayName(message.sender), counterpart: { id: counterpart.id, name: personDisplayName(counterpart) }, excerpt: toExcerpt(marked) };
  });
}

const nameSelect = { id: true, firstName: true, lastName: true } satisfies Prisma.UserSelect;

/** The forms of an English word and, as typed, the beginnings of any word. */
const dictionaries = [Prisma.sql`'english'`, Prisma.sql`'simple'`];

/** What one word of a search matches: its forms, what begins with it and, such as "72.5" or "8-10", exactly what PostgreSQL makes of it. Null without a letter or digit. */
function toTsQuery(word: string) {
  const parts = word.match(/[\p{L}\p{M}\p{N}]+/gu);
  if (!parts) return null;
  const beginnings = parts.map((part) => `${part}:*`).join(" & ");
  const ways = dictionaries.flatMap((dictionary) => [Prisma.sql`to_tsquery(${dictionary}, ${beginnings})`, ...(parts.length > 1 ? [Prisma.sql`plainto_tsquery(${dictionary}, ${word})`] : [])]);
  return Prisma.sql`(${Prisma.join(ways, " || ")})`;
}

/** The condition on messages `m`, threads `t` and clients `u` that says which are searched. */
async function searchScope(actor: Actor, staff: readonly CounterpartRow[], otherId: string | undefined) {
  if (otherId !== undefined) return Prisma.sql`t."id" = ${(await findConversationParties(actor, otherId)).thread?.id}`;
  if (actor.role !== "client") return Prisma.sql`t."staffKey" = ${getStaffKey(actor)} AND u."archivedAt" IS NULL`;
  return Prisma.sql`t."clientId" = ${actor.id} AND t."staffKey" = ANY(${staff.map(getStaffKey)})`;
}

/** How many of the practice's newest messages are searched first. */
const newestSearchedFirst = 5000;

/**
 * Searches the newest messages first, so that a word that is in every tenth message takes no longer in a million of them. Sorting the
 * rest by a sum can't use the index on `createdAt`, so PostgreSQL uses the index of words instead of reading back through every message.
 */
async function findNewestMatches(tsQuery: Prisma.Sql, where: Prisma.Sql) {
  const [first] = await db.message.findMany({ select: { createdAt: true }, orderBy: [{ createdAt: "desc" }, { id: "desc" }], skip: newestSearchedFirst, take: 1 });
  const newest = await findMatches(tsQuery, first ? Prisma.sql`${where} AND m."createdAt" > ${first.createdAt}` : where, { by: Prisma.sql`m."createdAt"`, take: maxMatches });
  if (!first || newest.length === maxMatches) return newest;
  const rest = await findMatches(tsQuery, Prisma.sql`${where} AND m."createdAt" <= ${first.createdAt}`, { by: Prisma.sql`m."createdAt" + interval '0'`, take: maxMatches - newest.length });
  return [...newest, ...rest];
}

/** Private-use characters around each match, because message text doesn't contain them. */
const [matchStart, matchEnd] = ["\uE000", "\uE001"];

const findMatches = (tsQuery: Prisma.Sql, where: Prisma.Sql, { by, take }: { by: Prisma.Sql; take: number }) =>
  db.$queryRaw<{ id: string; marked: string }[]>`
    SELECT found."id", ts_headline('simple', found."content", ${tsQuery}, ${`StartSel=${matchStart}, StopSel=${matchEnd}, HighlightAll=true`}) AS "marked"
    FROM (
      SELECT m."id", m."content", m."createdAt" FROM "Message" m JOIN "Thread" t ON t."id" = m."threadId" JOIN "User" u ON u."id" = t."clientId"
      WHERE (to_tsvector('english', m."content") || to_tsvector('simple', m."content")) @@ ${tsQuery} AND ${where}
      ORDER BY ${by} DESC, m."id" DESC LIMIT ${take}
    ) found
    ORDER BY found."createdAt" DESC, found."id" DESC`;

const markPattern = new RegExp(`${matchStart}([^${matchEnd}]*)${matchEnd}`, "u");
/** How much of a long message is shown before the first match, and in total, in characters. */
const [charactersBefore, maxCharacters] = [40, 160];

/** Cuts a long message to the text around its first match, at the beginning of a word. */
function toExcerpt(marked: string): MessageMatch["excerpt"] {
  const [before = "", ...rest] = marked.split(markPattern);
  const start = before.length > charactersBefore ? `…${before.slice(-charactersBefore).replace(/^\S*\s/u, "")}` : before;
  const parts: MessageMatch["excerpt"] = [];
  let left = maxCharacters;
  for (const [index, text] of [start, ...rest].entries()) {
    if (left > 0 && text !== "") parts.push({ text: cutAfter(text, left), isMatch: index % 2 === 1 });
    left -= text.length;
  }
  return parts;
}

/** Doesn't cut an emoji in half. */
const cutAfter = (text: string, length: number) => (text.length > length ? `${text.slice(0, length).replace(/\p{Surrogate}$/u, "").trimEnd()}…` : text);
