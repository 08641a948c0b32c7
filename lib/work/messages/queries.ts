import { notFound } from "@/lib/platform/errors";
import { byCreation, latestFirst, type Page, pageAtHand, PageOf, type Place, readPage } from "@/lib/api/paging";
import type { Actor } from "@/lib/auth/actor";
import { clientsWithin, staffKeyOf, staffWithin, threadsOf } from "@/lib/work/messages/policy";
import type { Unread } from "@/lib/work/messages/rules";
import { type CounterpartRow, counterpartSelect, messageSelect, newestFirst, type ThreadRow, threadSelect, toConversation, toMessage } from "@/lib/work/messages/shape";
import { db } from "@/lib/platform/db";
import { literally } from "@/lib/platform/like";
import type { Prisma } from "@/prisma/generated/client";

/** Whom the actor writes with, and where: `threadId` is null before the first word. */
export interface Talk {
  clientId: string;
  staffKey: string;
  counterpart: CounterpartRow;
  threadId: string | null;
}

/** The conversation with this person. Throws 404 for one outside the actor's reach. */
export async function findConversation(actor: Actor, otherId: string): Promise<Talk> {
  return actor.role === "client" ? withStaff(actor, otherId) : withClient(actor, otherId);
}

async function withClient(actor: Actor, clientId: string): Promise<Talk> {
  const staffKey = staffKeyOf(actor);
  const client = await db.client.findFirst({
    where: { userId: clientId, AND: clientsWithin(actor) },
    select: { user: { select: counterpartSelect }, threads: { where: { staffKey }, select: { id: true } } },
  });
  if (!client) throw notFound();
  return { clientId, staffKey, counterpart: client.user, threadId: client.threads[0]?.id ?? null };
}

async function withStaff(actor: Actor, staffId: string): Promise<Talk> {
  const client = await db.client.findUnique({
    where: { userId: actor.id },
    select: { foodDiaries: { select: { id: true }, take: 1 }, threads: { select: { id: true, staffKey: true } } },
  });
  const staff = await staffOf(actor, (client?.foodDiaries.length ?? 0) > 0);
  const counterpart = staff.find(({ id }) => id === staffId);
  if (!counterpart) throw notFound();
  const staffKey = staffKeyOf(counterpart);
  return { clientId: actor.id, staffKey, counterpart, threadId: client?.threads.find((thread) => thread.staffKey === staffKey)?.id ?? null };
}

/** The coach, who is the first one, and the nutritionists who work for this client. */
async function staffOf(client: Actor, hasDiary: boolean): Promise<CounterpartRow[]> {
  const staff = await db.user.findMany({ where: staffWithin(client.id, { hasDiary }), select: counterpartSelect, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  const coach = staff.find(({ role }) => role === "coach");
  return staff.filter((person) => person.role !== "coach" || person === coach);
}

/**
 * Everyone the actor can write with, or whose name has each word of `q`, latest message first; who has not been written
 * with yet stands where she joined.
 */
export async function listConversations(actor: Actor, now: Date, { q = "", ...page }: Page & { q?: string } = {}) {
  const rows =
    actor.role === "client"
      ? await pageAtHand(page, await clientConversations(actor, q), placeOf, latestFirst)
      : await readPage(page, (part) => staffConversations(actor, q, part), placeOf);
  return rows.map(({ person, thread }) => toConversation(person, thread, now));
}

interface Found {
  person: CounterpartRow;
  thread: ThreadRow | undefined;
}

const placeOf = ({ person, thread }: Found): Place => ({ at: thread?.lastMessageAt ?? person.createdAt, id: person.id });

/** Each word stands in one of her names, so that a first and a last name find her together. */
const named = (q: string): Prisma.UserWhereInput => ({
  AND: wordsOf(q).map((word) => {
    const part = { contains: literally(word), mode: "insensitive" } as const;
    return { OR: [{ firstName: part }, { lastName: part }] };
  }),
});

const wordsOf = (q: string) => q.split(/\s+/).filter((word) => word !== "");

/** The conversations after a place, and among them whoever joined in that time and has not been written with. */
async function staffConversations(actor: Actor, q: string, { after, take }: { after?: Place; take?: number }): Promise<Found[]> {
  const staffKey = staffKeyOf(actor);
  const written = await db.thread.findMany({
    where: {
      staffKey,
      client: { user: { archivedAt: null, ...named(q) } },
      lastMessageAt: after ? { lte: after.at } : { not: null },
      ...(after && { OR: [{ lastMessageAt: { lt: after.at } }, { clientId: { lt: after.id } }] }),
    },
    select: { ...threadSelect, client: { select: { user: { select: counterpartSelect } } } },
    orderBy: [{ lastMessageAt: "desc" }, { clientId: "desc" }],
    take,
  });
  const last = written.length === take ? written.at(-1)?.lastMessageAt : undefined;
  const unwritten = await db.user.findMany({
    where: {
      role: "client",
      ...named(q),
      client: { AND: clientsWithin(actor), threads: { none: { staffKey, lastMessageAt: { not: null } } } },
      createdAt: { gte: last ?? undefined, lte: after?.at },
      ...(after && { OR: [{ createdAt: { lt: after.at } }, { id: { lt: after.id } }] }),
    },
    select: counterpartSelect,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
  });
  return [...written.map(({ client, ...thread }) => ({ person: client.user, thread })), ...unwritten.map((person) => ({ person, thread: undefined }))]
    .toSorted((a, b) => latestFirst(placeOf(a), placeOf(b)))
    .slice(0, take);
}

async function clientConversations(actor: Actor, q: string): Promise<Found[]> {
  const client = await db.client.findUnique({
    where: { userId: actor.id },
    select: { foodDiaries: { select: { id: true }, take: 1 }, threads: { select: threadSelect } },
  });
  const staff = await staffOf(actor, (client?.foodDiaries.length ?? 0) > 0);
  const words = wordsOf(q.toLowerCase());
  const asked = staff.filter((person) => words.every((word) => [person.firstName, person.lastName].some((name) => name.toLowerCase().includes(word))));
  return asked.map((person) => ({ person, thread: client?.threads.find(({ staffKey }) => staffKey === staffKeyOf(person)) }));
}

/** The messages with this person, oldest first: all of them, or a page from the latest backwards. Throws 404. */
export async function listMessages(actor: Actor, otherId: string, page: Page = {}) {
  const { threadId } = await findConversation(actor, otherId);
  return messagesOf(threadId, page);
}

async function messagesOf(threadId: string | null, page: Page) {
  if (threadId === null) return new PageOf([], null);
  const { rows, next } = await readPage(
    page,
    ({ after, take }) =>
      db.message.findMany({
        // The first condition alone is what the index can begin at.
        where: { threadId, ...(after && { createdAt: { lte: after.at }, OR: [{ createdAt: { lt: after.at } }, { id: { lt: after.id } }] }) },
        select: messageSelect,
        orderBy: newestFirst,
        take,
      }),
    byCreation,
  );
  return new PageOf(rows.toReversed().map(toMessage), next);
}

/** The conversation with this person, as the list shows it. Throws 404. */
export const conversationWith = async (actor: Actor, otherId: string, now: Date) => asListed(await findConversation(actor, otherId), now);

/** What a screen of one conversation starts with: the conversation, and its latest page. Throws 404. */
export async function openConversation(actor: Actor, otherId: string, now: Date, limit: number) {
  const talk = await findConversation(actor, otherId);
  const [opened, messages] = await Promise.all([asListed(talk, now), messagesOf(talk.threadId, { limit })]);
  return { opened, messages };
}

async function asListed({ counterpart, threadId }: Talk, now: Date) {
  const thread = threadId === null ? null : await db.thread.findUnique({ where: { id: threadId }, select: threadSelect });
  return toConversation(counterpart, thread ?? undefined, now);
}

/** What waits for the actor to read it. */
export async function unreadOf(actor: Pick<Actor, "id" | "role">): Promise<Unread> {
  const column = actor.role === "client" ? "unreadByClient" : "unreadByStaff";
  const { _sum, _count } = await db.thread.aggregate({ where: { ...threadsOf(actor), [column]: { gt: 0 } }, _sum: { [column]: true }, _count: true });
  return { conversations: _count, messages: _sum[column] ?? 0 };
}
