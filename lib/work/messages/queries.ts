import { compareNewestFirst, creationPosition, type CursorPosition, type PageQuery, paginateInMemory, readPage, ResultPage } from "@/lib/api/paging";
import type { Actor } from "@/lib/auth/actor";
import { recordAccess } from "@/lib/core/audit/access-log";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { escapeLike } from "@/lib/platform/sql-patterns";
import { getStaffKey, messageableClients, messageableStaff, threadsWithUnreadCount } from "@/lib/work/messages/policy";
import type { UnreadCounts } from "@/lib/work/messages/rules";
import { type CounterpartRow, counterpartSelect, messageSelect, newestMessagesFirst, type ThreadRow, threadSelect, toConversation, toMessage } from "@/lib/work/messages/shape";
import type { Prisma } from "@/prisma/generated/client";

/** The two sides of a conversation. `threadId` is null before the first message. */
export interface ConversationParties {
  clientId: string;
  staffKey: string;
  counterpart: CounterpartRow;
  threadId: string | null;
}

/** Finds the conversation with this person. Throws 404 for a person outside the actor's reach. */
export async function findConversationParties(actor: Actor, otherId: string): Promise<ConversationParties> {
  return actor.role === "client" ? findPartiesWithStaff(actor, otherId) : findPartiesWithClient(actor, otherId);
}

async function findPartiesWithClient(actor: Actor, clientId: string): Promise<ConversationParties> {
  const staffKey = getStaffKey(actor);
  const client = await db.client.findFirst({
    where: { userId: clientId, AND: messageableClients(actor) },
    select: { user: { select: counterpartSelect }, threads: { where: { staffKey }, select: { id: true } } },
  });
  if (!client) throw notFound();
  return { clientId, staffKey, counterpart: client.user, threadId: client.threads[0]?.id ?? null };
}

async function findPartiesWithStaff(actor: Actor, staffId: string): Promise<ConversationParties> {
  const client = await db.client.findUnique({
    where: { userId: actor.id },
    select: { foodDiaries: { select: { id: true }, take: 1 }, threads: { select: { id: true, staffKey: true } } },
  });
  const staff = await findMessageableStaff(actor, (client?.foodDiaries.length ?? 0) > 0);
  const counterpart = staff.find(({ id }) => id === staffId);
  if (!counterpart) throw notFound();
  const staffKey = getStaffKey(counterpart);
  return { clientId: actor.id, staffKey, counterpart, threadId: client?.threads.find((thread) => thread.staffKey === staffKey)?.id ?? null };
}

/** The first coach, who represents all coaches, and the nutritionists who work for this client. */
async function findMessageableStaff(client: Actor, hasDiary: boolean): Promise<CounterpartRow[]> {
  const staff = await db.user.findMany({ where: messageableStaff(client.id, { hasDiary }), select: counterpartSelect, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  const coach = staff.find(({ role }) => role === "coach");
  return staff.filter((person) => person.role !== "coach" || person === coach);
}

/**
 * Everyone the actor can message, or only those whose name contains each word of `q`, latest message first. People without
 * messages are sorted by the time they joined.
 */
export async function findConversations(actor: Actor, now: Date, { q = "", ...page }: PageQuery & { q?: string } = {}) {
  const rows =
    actor.role === "client"
      ? await paginateInMemory(page, await clientConversations(actor, q), toPosition, compareNewestFirst)
      : await readPage(page, (range) => staffConversations(actor, q, range), toPosition);
  return rows.map(({ person, thread }) => toConversation(person, thread, now));
}

interface ConversationEntry {
  person: CounterpartRow;
  thread: ThreadRow | undefined;
}

const toPosition = ({ person, thread }: ConversationEntry): CursorPosition => ({ at: thread?.lastMessageAt ?? person.createdAt, id: person.id });

/** Each word must occur in the first or the last name. */
const nameContains = (q: string): Prisma.UserWhereInput => ({
  AND: splitWords(q).map((word) => {
    const match = { contains: escapeLike(word), mode: "insensitive" } as const;
    return { OR: [{ firstName: match }, { lastName: match }] };
  }),
});

const splitWords = (q: string) => q.split(/\s+/).filter((word) => word !== "");

/** A page of conversations, merged with the clients without messages who joined in the same period. */
async function staffConversations(actor: Actor, q: string, { after, take }: { after?: CursorPosition; take?: number }): Promise<ConversationEntry[]> {
  const staffKey = getStaffKey(actor);
  const threads = await db.thread.findMany({
    where: {
      staffKey,
      client: { user: { archivedAt: null, ...nameContains(q) } },
      lastMessageAt: after ? { lte: after.at } : { not: null },
      ...(after && { OR: [{ lastMessageAt: { lt: after.at } }, { clientId: { lt: after.id } }] }),
    },
    select: { ...threadSelect, client: { select: { user: { select: counterpartSelect } } } },
    orderBy: [{ lastMessageAt: "desc" }, { clientId: "desc" }],
    take,
  });
  const last = threads.length === take ? threads.at(-1)?.lastMessageAt : undefined;
  const clientsWithoutMessages = await db.user.findMany({
    where: {
      role: "client",
      ...nameContains(q),
      client: { AND: messageableClients(actor), threads: { none: { staffKey, lastMessageAt: { not: null } } } },
      createdAt: { gte: last ?? undefined, lte: after?.at },
      ...(after && { OR: [{ createdAt: { lt: after.at } }, { id: { lt: after.id } }] }),
    },
    select: counterpartSelect,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
  });
  return [...threads.map(({ client, ...thread }) => ({ person: client.user, thread })), ...clientsWithoutMessages.map((person) => ({ person, thread: undefined }))]
    .toSorted((a, b) => compareNewestFirst(toPosition(a), toPosition(b)))
    .slice(0, take);
}

async function clientConversations(actor: Actor, q: string): Promise<ConversationEntry[]> {
  const client = await db.client.findUnique({
    where: { userId: actor.id },
    select: { foodDiaries: { select: { id: true }, take: 1 }, threads: { select: threadSelect } },
  });
  const staff = await findMessageableStaff(actor, (client?.foodDiaries.length ?? 0) > 0);
  const words = splitWords(q.toLowerCase());
  const matching = staff.filter((person) => words.every((word) => [person.firstName, person.lastName].some((name) => name.toLowerCase().includes(word))));
  return matching.map((person) => ({ person, thread: client?.threads.find(({ staffKey }) => staffKey === getStaffKey(person)) }));
}

/** The messages with this person, oldest first: all of them, or a page counted from the latest backwards. Throws 404. */
export async function findMessages(actor: Actor, otherId: string, now: Date, page: PageQuery = {}) {
  return findThreadMessages(actor, await findConversationParties(actor, otherId), now, page);
}

async function findThreadMessages(actor: Actor, { threadId, clientId }: ConversationParties, now: Date, page: PageQuery) {
  if (threadId === null) return new ResultPage([], null);
  recordAccess(actor, [clientId], "messages", now);
  const { rows, next } = await readPage(
    page,
    ({ after, take }) =>
      db.message.findMany({
        // `lte` lets the index find the start; the OR alone could not use it.
        where: { threadId, ...(after && { createdAt: { lte: after.at }, OR: [{ createdAt: { lt: after.at } }, { id: { lt: after.id } }] }) },
        select: messageSelect,
        orderBy: newestMessagesFirst,
        take,
      }),
    creationPosition,
  );
  return new ResultPage(rows.toReversed().map(toMessage), next);
}

/** The conversation with this person, as the list shows it. Throws 404. */
export const findConversationSummary = async (actor: Actor, otherId: string, now: Date) => toConversationSummary(await findConversationParties(actor, otherId), now);

/** The conversation with this person and its latest page of messages. Throws 404. */
export async function loadConversation(actor: Actor, otherId: string, now: Date, limit: number) {
  const parties = await findConversationParties(actor, otherId);
  const [conversation, messages] = await Promise.all([toConversationSummary(parties, now), findThreadMessages(actor, parties, now, { limit })]);
  return { conversation, messages };
}

async function toConversationSummary({ counterpart, threadId }: ConversationParties, now: Date) {
  const thread = threadId === null ? null : await db.thread.findUnique({ where: { id: threadId }, select: threadSelect });
  return toConversation(counterpart, thread ?? undefined, now);
}

/** Counts the actor's unread messages and the conversations they are in. */
export async function getUnreadCounts(actor: Pick<Actor, "id" | "role">): Promise<UnreadCounts> {
  const column = actor.role === "client" ? "unreadByClient" : "unreadByStaff";
  const { _sum, _count } = await db.thread.aggregate({ where: { ...threadsWithUnreadCount(actor), [column]: { gt: 0 } }, _sum: { [column]: true }, _count: true });
  return { conversations: _count, messages: _sum[column] ?? 0 };
}
