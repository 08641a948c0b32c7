import { compareNewestFirst, creationPosition, type CursorPosition, type PageQuery, paginateInMemory, readPage, ResultPage, rowsBefore } from "@/lib/api/paging";
import type { Actor, Coach } from "@/lib/auth/actor";
import { recordAccess } from "@/lib/core/audit/access-log";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { isActiveClient } from "@/lib/people/clients/policy";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { personDisplayName } from "@/lib/platform/person-name";
import { escapeLike, likeContaining } from "@/lib/platform/sql-patterns";
import { getStaffKey, listedStaff, messageableClients } from "@/lib/work/messages/policy";
import type { ConversationPart } from "@/lib/work/messages/contract";
import type { UnreadCounts } from "@/lib/work/messages/rules";
import { type CounterpartRow, counterpartSelect, messageSelect, newestMessagesFirst, seenSelect, type ThreadRow, threadSelect, toConversation, toMessage } from "@/lib/work/messages/shape";
import { Prisma } from "@/prisma/generated/client";

const partiesThreadSelect = { id: true, ...seenSelect } satisfies Prisma.ThreadSelect;
type PartiesThread = Prisma.ThreadGetPayload<{ select: typeof partiesThreadSelect }>;

/** The two sides of a conversation. `thread` is null before the first message. */
export interface ConversationParties {
  clientId: string;
  staffKey: string;
  counterpart: CounterpartRow;
  thread: PartiesThread | null;
}

/** Finds the conversation with this person. Throws 404 for a person outside the actor's reach. */
export async function findConversationParties(actor: Actor, otherId: string): Promise<ConversationParties> {
  return actor.role === "client" ? findPartiesWithStaff(actor, otherId) : findPartiesWithClient(actor, otherId);
}

async function findPartiesWithClient(actor: Actor, clientId: string): Promise<ConversationParties> {
  const staffKey = getStaffKey(actor);
  const client = await db.client.findFirst({
    where: { userId: clientId, AND: messageableClients(actor) },
    select: { user: { select: counterpartSelect }, threads: { where: { staffKey }, select: partiesThreadSelect } },
  });
  if (!client) throw notFound();
  return { clientId, staffKey, counterpart: client.user, thread: client.threads[0] ?? null };
}

async function findPartiesWithStaff(actor: Actor, staffId: string): Promise<ConversationParties> {
  const client = await db.client.findUnique({
    where: { userId: actor.id },
    select: { ...diarySelect, threads: { select: { ...partiesThreadSelect, staffKey: true } } },
  });
  const staff = await findListedStaff(actor, client);
  const counterpart = staff.find(({ id }) => id === staffId);
  if (!counterpart) throw notFound();
  const staffKey = getStaffKey(counterpart);
  return { clientId: actor.id, staffKey, counterpart, thread: client?.threads.find((thread) => thread.staffKey === staffKey) ?? null };
}

/** Whether a client has a food diary. */
const diarySelect = { foodDiaries: { select: { id: true }, take: 1 } } satisfies Prisma.ClientSelect;
type DiaryRow = Prisma.ClientGetPayload<{ select: typeof diarySelect }>;

/** The staff in this client's list: the first coach, who represents all coaches, and the nutritionists. */
export const findListedStaffOf = async (client: Actor) => findListedStaff(client, await db.client.findUnique({ where: { userId: client.id }, select: diarySelect }));

async function findListedStaff(client: Actor, diaries: DiaryRow | null): Promise<CounterpartRow[]> {
  const hasDiary = (diaries?.foodDiaries.length ?? 0) > 0;
  const staff = await db.user.findMany({ where: listedStaff(client.id, { hasDiary }), select: counterpartSelect, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  const coach = staff.find(({ role }) => role === "coach");
  return staff.filter((person) => person.role !== "coach" || person === coach);
}

/**
 * Everyone the actor has a conversation with or can message, or only those whose name contains each word of `q`, latest message first.
 * People without messages are sorted by the time they joined, and what staff put off comes to the top on its day.
 */
export async function findConversations(actor: Actor, now: Date, { q = "", part, ...page }: PageQuery & { q?: string; part?: ConversationPart } = {}) {
  const rows =
    actor.role === "client"
      ? await paginateInMemory(page, part ? [] : await clientConversations(actor, q), (entry) => toPosition(entry, now), compareNewestFirst)
      : await readPage(page, (range) => staffConversations(actor, { q, part, now }, range), (entry) => toPosition(entry, now));
  const { timeZone } = await getPracticeSettings();
  return rows.map(({ person, thread }) => toConversation(person, thread, { now, timeZone }));
}

interface ConversationEntry {
  person: CounterpartRow;
  thread: ThreadRow | undefined;
}

/** What is put off has the place of its last message until its day. */
const toPosition = ({ person, thread }: ConversationEntry, now: Date): CursorPosition => ({ at: (thread && isPutOff(thread, now) ? thread.lastMessageAt : thread?.listedAt) ?? person.createdAt, id: person.id });

const isPutOff = ({ snoozedUntil }: Pick<ThreadRow, "snoozedUntil">, now: Date) => snoozedUntil !== null && snoozedUntil > now;

/** Up to this many clients are found by name first. Where more match, the list itself soon has enough of them. */
const fewMatchesLimit = 1000;
/** The trigram index cannot find shorter texts. */
const minTrigramLength = 3;

/** The ids of all active clients whose name may contain each of these words, from the index of the client list; undefined if that doesn't narrow the list much. */
async function findFewByName(words: readonly string[]): Promise<string[] | undefined> {
  const conditions = words.filter((word) => word.length >= minTrigramLength).map((word) => Prisma.sql`client_search_text(u."firstName", u."lastName", u."email") ILIKE ${likeContaining(word)}`);
  if (conditions.length === 0) return undefined;
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT u."id" FROM "User" u WHERE ${isActiveClient} AND ${Prisma.join(conditions, " AND ")} LIMIT ${fewMatchesLimit + 1}`;
  return rows.length > fewMatchesLimit ? undefined : rows.map(({ id }) => id);
}

/** Each word must occur in the first or the last name. */
const nameContains = (q: string): Prisma.UserWhereInput => ({
  AND: splitWords(q).map((word) => {
    const match = { contains: escapeLike(word), mode: "insensitive" } as const;
    return { OR: [{ firstName: match }, { lastName: match }] };
  }),
});

const splitWords = (q: string) => q.split(/\s+/).filter((word) => word !== "");

/** What a part of the staff's list holds; without one it is everyone. A name is found in the inbox also among what is put off. */
const contentsOf = (part: ConversationPart | undefined, q: string) => ({
  listed: part !== "put_off",
  putOff: part === undefined || part === "put_off" || (part === "inbox" && q !== ""),
  withoutMessages: part === undefined || part === "inbox",
});

interface StaffListFilter {
  q: string;
  part: ConversationPart | undefined;
  now: Date;
}

/** A page of conversations, merged with what is put off and the clients without messages who joined in the same period. */
async function staffConversations(actor: Actor, { q, part, now }: StaffListFilter, { after, take }: { after?: CursorPosition; take?: number }): Promise<ConversationEntry[]> {
  const staffKey = getStaffKey(actor);
  const few = await findFewByName(splitWords(q));
  if (few?.length === 0) return [];
  const isFound = few && { in: few };
  const contents = contentsOf(part, q);

  async function findThreads(place: "listedAt" | "lastMessageAt", where: Prisma.ThreadWhereInput): Promise<ConversationEntry[]> {
    const before: Prisma.ThreadWhereInput = { [place]: after ? { lte: after.at } : { not: null }, ...(after && { OR: [{ [place]: { lt: after.at } }, { clientId: { lt: after.id } }] }) };
    const threads = await db.thread.findMany({
      where: { staffKey, clientId: isFound, client: { user: { archivedAt: null, ...nameContains(q) } }, AND: [where, before] },
      select: { ...threadSelect, client: { select: { user: { select: counterpartSelect } } } },
      orderBy: [{ [place]: "desc" }, { clientId: "desc" }],
      take,
    });
    return threads.map(({ client, ...thread }) => ({ person: client.user, thread }));
  }

  const listed = contents.listed ? await findThreads("listedAt", { ...(part === "to_answer" && { waitingSince: { not: null } }), OR: [{ snoozedUntil: null }, { snoozedUntil: { lte: now } }] }) : [];
  // `listedAt` is the later of the last message and the day, and has an index.
  const putOff = contents.putOff ? await findThreads("lastMessageAt", { snoozedUntil: { gt: now }, listedAt: { gt: now } }) : [];
  const withoutMessages = contents.withoutMessages
    ? await db.user.findMany({
        where: {
          role: "client",
          id: isFound,
          ...nameContains(q),
          client: { AND: messageableClients(actor), threads: { none: { staffKey, lastMessageAt: { not: null } } } },
          createdAt: { gte: (listed.length === take && listed.at(-1)?.thread?.listedAt) || undefined, lte: after?.at },
          ...(after && { OR: [{ createdAt: { lt: after.at } }, { id: { lt: after.id } }] }),
        },
        select: counterpartSelect,
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take,
      })
    : [];
  return [...listed, ...putOff, ...withoutMessages.map((person) => ({ person, thread: undefined }))]
    .toSorted((a, b) => compareNewestFirst(toPosition(a, now), toPosition(b, now)))
    .slice(0, take);
}

async function clientConversations(actor: Actor, q: string): Promise<ConversationEntry[]> {
  const client = await db.client.findUnique({
    where: { userId: actor.id },
    select: { ...diarySelect, threads: { select: threadSelect } },
  });
  const staff = await findListedStaff(actor, client);
  const words = splitWords(q.toLowerCase());
  const matching = staff.filter((person) => words.every((word) => [person.firstName, person.lastName].some((name) => name.toLowerCase().includes(word))));
  return matching.map((person) => ({ person, thread: client?.threads.find(({ staffKey }) => staffKey === getStaffKey(person)) }));
}

/** The messages with this person, oldest first: all of them, or a page counted from the latest backwards. Throws 404. */
export async function findMessages(actor: Actor, otherId: string, now: Date, page: PageQuery = {}) {
  return findThreadMessages(actor, await findConversationParties(actor, otherId), now, page);
}

async function findThreadMessages(actor: Actor, { thread, clientId }: ConversationParties, now: Date, page: PageQuery) {
  if (!thread) return new ResultPage([], null);
  recordAccess(actor, [clientId], "messages", now);
  const { rows, next } = await readPage(
    page,
    ({ after, take }) =>
      db.message.findMany({
        // `lte` lets the index find the start; the OR alone could not use it.
        where: { threadId: thread.id, ...(after && rowsBefore("createdAt", after)) },
        select: messageSelect,
        orderBy: newestMessagesFirst,
        take,
      }),
    creationPosition,
  );
  return new ResultPage(rows.toReversed().map((row) => toMessage(row, thread)), next);
}

/** The conversation with this person, as the list shows it. Throws 404. */
export const findConversationSummary = async (actor: Actor, otherId: string, now: Date) => toConversationSummary(await findConversationParties(actor, otherId), now);

/** The conversation with this person and its latest page of messages. Throws 404. */
export async function loadConversation(actor: Actor, otherId: string, now: Date, limit: number) {
  const parties = await findConversationParties(actor, otherId);
  const [conversation, messages] = await Promise.all([toConversationSummary(parties, now), findThreadMessages(actor, parties, now, { limit })]);
  return { conversation, messages };
}

async function toConversationSummary({ counterpart, thread: known }: ConversationParties, now: Date) {
  const thread = known && (await db.thread.findUnique({ where: { id: known.id }, select: threadSelect }));
  const { timeZone } = await getPracticeSettings();
  return toConversation(counterpart, thread ?? undefined, { now, timeZone });
}

/** Counts the actor's unread messages and the conversations they are in: for staff those with active clients. */
export async function getUnreadCounts(actor: Pick<Actor, "id" | "role">): Promise<UnreadCounts> {
  if (actor.role === "client") {
    const { _sum, _count } = await db.thread.aggregate({ where: { clientId: actor.id, unreadByClient: { gt: 0 } }, _sum: { unreadByClient: true }, _count: true });
    return { conversations: _count, messages: _sum.unreadByClient ?? 0 };
  }
  // The few archived clients are looked up, not all who have written.
  const [counts] = await db.$queryRaw<UnreadCounts[]>`
    SELECT count(*)::int AS "conversations", COALESCE(sum("unreadByStaff"), 0)::int AS "messages" FROM "Thread"
    WHERE "staffKey" = ${getStaffKey(actor)} AND "unreadByStaff" > 0 AND "clientId" NOT IN (SELECT "clientId" FROM "ClientState" WHERE NOT "isActive")`;
  return counts ?? { conversations: 0, messages: 0 };
}

/** Which of these people a broadcast would reach, by name, and which clients it leaves out because they are archived. */
export async function findBroadcastAudience(actor: Coach, recipientIds: readonly string[]) {
  const ids = [...new Set(recipientIds)];
  const namesOf = async (where: Prisma.ClientWhereInput) => {
    const rows = await db.client.findMany({ where: { userId: { in: ids }, AND: where }, select: { user: { select: { id: true, firstName: true, lastName: true } } }, orderBy: [{ user: { firstName: "asc" } }, { user: { lastName: "asc" } }] });
    return rows.map(({ user }) => ({ id: user.id, name: personDisplayName(user) }));
  };
  const [reached, archived] = await Promise.all([namesOf(messageableClients(actor)), namesOf({ user: { archivedAt: { not: null } } })]);
  return { reached, archived, unknown: ids.length - reached.length - archived.length };
}
