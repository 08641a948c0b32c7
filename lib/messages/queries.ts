import { notFound } from "@/lib/api/errors";
import { latestFirst, type Page, pageAtHand, PageOf, readPage } from "@/lib/api/paging";
import type { Actor } from "@/lib/auth/actor";
import { clientsWithin, staffKeyOf, staffWithin, threadsOf } from "@/lib/messages/policy";
import type { Unread } from "@/lib/messages/rules";
import { type CounterpartRow, counterpartSelect, messageSelect, newestFirst, type ThreadRow, threadSelect, toConversation, toCounterpart, toMessage } from "@/lib/messages/shape";
import { db } from "@/lib/platform/db";

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

/** Everyone the actor can write with, latest message first; who has not been written with yet stands where she joined. */
export async function listConversations(actor: Actor, now: Date, page: Page = {}) {
  const found = actor.role === "client" ? await clientConversations(actor) : await staffConversations(actor);
  const rows = await pageAtHand(page, found, ({ person, thread }) => ({ at: thread?.lastMessageAt ?? person.createdAt, id: person.id }), latestFirst);
  return rows.map(({ person, thread }) => toConversation(person, thread, now));
}

interface Found {
  person: CounterpartRow;
  thread: ThreadRow | undefined;
}

async function staffConversations(actor: Actor): Promise<Found[]> {
  const clients = await db.client.findMany({
    where: clientsWithin(actor),
    select: { user: { select: counterpartSelect }, threads: { where: { staffKey: staffKeyOf(actor) }, select: threadSelect } },
  });
  return clients.map(({ user, threads }) => ({ person: user, thread: threads[0] }));
}

async function clientConversations(actor: Actor): Promise<Found[]> {
  const client = await db.client.findUnique({
    where: { userId: actor.id },
    select: { foodDiaries: { select: { id: true }, take: 1 }, threads: { select: threadSelect } },
  });
  const staff = await staffOf(actor, (client?.foodDiaries.length ?? 0) > 0);
  return staff.map((person) => ({ person, thread: client?.threads.find(({ staffKey }) => staffKey === staffKeyOf(person)) }));
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
    ({ createdAt, id }) => ({ at: createdAt, id }),
  );
  return new PageOf(rows.toReversed().map(toMessage), next);
}

/** What a screen of one conversation starts with: whom it is with, and its latest page. Throws 404. */
export async function openConversation(actor: Actor, otherId: string, now: Date, limit: number) {
  const { counterpart, threadId } = await findConversation(actor, otherId);
  return { counterpart: toCounterpart(counterpart, now), messages: await messagesOf(threadId, { limit }) };
}

/** What waits for the actor to read it. */
export async function unreadOf(actor: Pick<Actor, "id" | "role">): Promise<Unread> {
  const column = actor.role === "client" ? "unreadByClient" : "unreadByStaff";
  const { _sum, _count } = await db.thread.aggregate({ where: { ...threadsOf(actor), [column]: { gt: 0 } }, _sum: { [column]: true }, _count: true });
  return { conversations: _count, messages: _sum[column] ?? 0 };
}
