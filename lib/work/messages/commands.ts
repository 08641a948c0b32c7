import { randomUUID } from "node:crypto";
import { conflict } from "@/lib/platform/errors";
import type { Actor, ActorFor } from "@/lib/auth/actor";
import { type Mail, queueEmail, queueEmails, withdrawEmail } from "@/lib/core/email/commands";
import type { Broadcast, NewMessage } from "@/lib/work/messages/contract";
import { clientsWithin, coachKey, staffKeyOf } from "@/lib/work/messages/policy";
import { findConversation, type Talk } from "@/lib/work/messages/queries";
import { noticeDelayMs } from "@/lib/work/messages/rules";
import { messageSelect, toMessage } from "@/lib/work/messages/shape";
import { furthestAhead } from "@/lib/platform/clock";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { nameOf } from "@/lib/platform/person-name";
import { Prisma } from "@/prisma/generated/client";

/**
 * Sends a message and answers it and whether it is new: one sent again under the same name is the one there is. Throws
 * 404 for a person outside the actor's reach, 409 where that name stands for another message.
 */
export async function sendMessage(actor: Actor, { recipientId, content, clientMessageId }: NewMessage, now: Date) {
  const talk = await findConversation(actor, recipientId);
  const sent = await transaction(async (tx) => {
    const message = { senderId: actor.id, recipientId, content, clientMessageId };
    return addMessage(tx, { ...talk, sender: actor, message, hasNotice: true }, now);
  }).catch(unlessSentBefore);
  if (sent) return { message: toMessage(sent), isNew: true };
  const before = await db.message.findFirstOrThrow({ where: { senderId: actor.id, clientMessageId }, select: messageSelect });
  if (before.recipientId !== recipientId || before.content !== content) throw conflict("Another message was sent under this clientMessageId.");
  return { message: toMessage(before), isNew: false };
}

class SentBefore extends Error {}

function unlessSentBefore(error: unknown) {
  if (error instanceof SentBefore) return null;
  throw error;
}

interface Addition extends Pick<Talk, "clientId" | "staffKey"> {
  sender: Pick<Actor, "id" | "role" | "firstName" | "lastName">;
  message: Omit<Prisma.MessageCreateManyInput, "threadId" | "createdAt"> & { senderId: string; recipientId: string };
  /** Whether an email is to tell of it if it stays unread. */
  hasNotice: boolean;
}

/** Adds a message to a thread, which it opens if it is the first. Throws SentBefore, for which the transaction must end. */
async function addMessage(tx: Tx, { sender, message, hasNotice, ...place }: Addition, now: Date) {
  const { clientId, staffKey } = place;
  const [thread] = await countMessages(tx, { clientIds: [clientId], staffKey, toClient: sender.role !== "client", hasNotice }, now);
  if (!thread) throw new Error("A thread is always returned");
  const [row] = await tx.message.createManyAndReturn({ data: { ...message, threadId: thread.id, createdAt: thread.saidAt }, skipDuplicates: true, select: messageSelect });
  if (!row) throw new SentBefore();
  if (thread.isFirstUnread) await queueEmail(tx, noticeOf(sender, message.recipientId, thread), now, noticeDelayMs);
  return row;
}

const noticeOf = (sender: Addition["sender"], recipientId: string, { id, saidAt }: { id: string; saidAt: Date }): Mail =>
  ({ type: "message-notice", to: { userId: recipientId }, occasion: occasionOf(id, saidAt), props: { senderName: nameOf(sender) } });

const occasionOf = (threadId: string, unreadSince: Date) => `${threadId}:${unreadSince.toISOString()}`;

type Counted = Pick<Talk, "staffKey"> & { clientIds: readonly string[]; toClient: boolean; hasNotice: boolean };

/**
 * Counts one more unread message in each client's thread, and answers when it counts as said: after whatever was said before, even
 * by a server whose clock is ahead. Of several at once each finds the others' count.
 */
async function countMessages(tx: Tx, { clientIds, staffKey, toClient, hasNotice }: Counted, now: Date) {
  const nutritionistId = staffKey === coachKey ? null : staffKey;
  const { count, since } = unreadColumns(toClient);
  // In one order, so that of two at once neither waits for the other.
  const ordered = clientIds.toSorted();
  const next = Prisma.sql`CASE WHEN t."lastMessageAt" BETWEEN ${now} AND ${furthestAhead(now)} THEN t."lastMessageAt" + interval '1 ms' ELSE ${now} END`;
  return tx.$queryRaw<{ id: string; clientId: string; saidAt: Date; isFirstUnread: boolean }[]>`
    INSERT INTO "Thread" AS t ("id", "clientId", "nutritionistId", "staffKey", "lastMessageAt", ${count}, ${since})
    SELECT n."id", n."clientId", ${nutritionistId}, ${staffKey}, ${now}::timestamptz, 1, CASE WHEN ${hasNotice} THEN ${now}::timestamptz END
    FROM unnest(${ordered.map(() => randomUUID())}::text[], ${ordered}::text[]) AS n("id", "clientId")
    ON CONFLICT ("clientId", "staffKey") DO UPDATE SET
      "lastMessageAt" = ${next}, ${count} = t.${count} + 1, ${since} = CASE WHEN ${hasNotice} THEN COALESCE(t.${since}, ${next}) ELSE t.${since} END
    RETURNING "id", "clientId", "lastMessageAt" AS "saidAt", COALESCE(${since} = "lastMessageAt", false) AS "isFirstUnread"`;
}

const unreadColumns = (toClient: boolean) =>
  toClient
    ? { count: Prisma.sql`"unreadByClient"`, since: Prisma.sql`"clientUnreadSince"` }
    : { count: Prisma.sql`"unreadByStaff"`, since: Prisma.sql`"staffUnreadSince"` };

/** How many threads one transaction of a broadcast holds. */
const broadcastBatch = 200;

/**
 * Sends the same message to each of these clients, in her thread with her coach, and answers how many have it and who was
 * not found. Sent again under the same name, it goes to those who do not have it yet.
 */
export async function sendBroadcast(actor: ActorFor<["coach"]>, { recipientIds, ...message }: Broadcast, now: Date) {
  const asked = [...new Set(recipientIds)];
  const found = await db.client.findMany({ where: { userId: { in: asked }, AND: clientsWithin(actor) }, select: { userId: true } });
  const known = new Set(found.map(({ userId }) => userId));
  const clientIds = asked.filter((id) => known.has(id));
  for (let from = 0; from < clientIds.length; from += broadcastBatch) {
    const some = clientIds.slice(from, from + broadcastBatch);
    await transaction((tx) => addToEach(tx, actor, some, message, now));
  }
  return { sent: clientIds.length, notFound: asked.filter((id) => !known.has(id)) };
}

async function addToEach(tx: Tx, sender: Actor, recipients: readonly string[], { content, clientMessageId }: Omit<Broadcast, "recipientIds">, now: Date) {
  const nameFor = (clientId: string) => (clientMessageId ? `${clientMessageId}:${clientId}` : null);
  const have = clientMessageId ? await whoHave(tx, sender.id, clientMessageId, recipients.map((id) => `${clientMessageId}:${id}`)) : new Set<string | null>();
  const clientIds = recipients.filter((id) => !have.has(id));
  if (clientIds.length === 0) return;
  const threads = await countMessages(tx, { clientIds, staffKey: coachKey, toClient: true, hasNotice: true }, now);
  const messageTo = ({ id, clientId, saidAt }: (typeof threads)[number]) =>
    ({ threadId: id, senderId: sender.id, recipientId: clientId, content, clientMessageId: nameFor(clientId), createdAt: saidAt });
  await tx.message.createMany({ data: threads.map(messageTo) });
  const notices = threads.filter(({ isFirstUnread }) => isFirstUnread).map((thread) => noticeOf(sender, thread.clientId, thread));
  await queueEmails(tx, notices, now, noticeDelayMs);
}

/** Whoever already has this message; of two sendings at once the second waits here until the first is through. */
async function whoHave(tx: Tx, senderId: string, clientMessageId: string, names: string[]) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7201957, hashtext(${clientMessageId}))`;
  const sent = await tx.message.findMany({ where: { senderId, clientMessageId: { in: names } }, select: { recipientId: true } });
  return new Set(sent.map(({ recipientId }) => recipientId));
}

/** Marks what came from this person as read and takes back the email about it, if it has not gone out. Throws 404. */
export async function markRead(actor: Actor, otherId: string): Promise<void> {
  const { threadId, clientId } = await findConversation(actor, otherId);
  if (threadId) await transaction((tx) => clearUnread(tx, { threadId, clientId, byClient: actor.role === "client" }));
}

async function clearUnread(tx: Tx, { threadId, clientId, byClient }: { threadId: string; clientId: string; byClient: boolean }) {
  const { count, since } = unreadColumns(byClient);
  const [read] = await tx.$queryRaw<{ since: Date | null }[]>`
    UPDATE "Thread" AS t SET ${count} = 0, ${since} = NULL
    FROM (SELECT "id", ${since} AS "since" FROM "Thread" WHERE "id" = ${threadId} AND ${count} > 0 FOR UPDATE) AS before
    WHERE t."id" = before."id" RETURNING before."since"`;
  // The other side's notice about this thread may be of the same millisecond.
  if (read?.since) await withdrawEmail(tx, { type: "message-notice", occasion: occasionOf(threadId, read.since), userId: byClient ? clientId : { not: clientId } });
}

interface Feedback {
  checkInId: string;
  clientId: string;
  content: string;
  /** It goes out by email as well, so no other email need tell of it. */
  isEmailed: boolean;
}

/** Brings feedback on a check-in into the chat, within the caller's transaction; feedback that was edited edits its message. */
export async function deliverFeedback(tx: Tx, coach: Addition["sender"], { checkInId, clientId, content, isEmailed }: Feedback, now: Date): Promise<void> {
  const [edited] = await tx.message.updateManyAndReturn({ where: { checkInId }, data: { content }, select: { threadId: true, createdAt: true } });
  if (!edited) {
    const message = { senderId: coach.id, recipientId: clientId, content, checkInId };
    await addMessage(tx, { clientId, staffKey: coachKey, sender: coach, message, hasNotice: !isEmailed }, now);
  } else if (isEmailed) await forgetNotice(tx, clientId, edited);
}

/** Brings news into a client's chat, from a member of staff who tells her by an email of its own as well, within the caller's transaction. */
export async function deliverNews(tx: Tx, sender: Addition["sender"], { clientId, content }: { clientId: string; content: string }, now: Date): Promise<void> {
  const message = { senderId: sender.id, recipientId: clientId, content };
  await addMessage(tx, { clientId, staffKey: staffKeyOf(sender), sender, message, hasNotice: false }, now);
}

/** No email need tell of a message any more, if it is all that is unread in its thread. */
async function forgetNotice(tx: Tx, clientId: string, { threadId, createdAt }: { threadId: string; createdAt: Date }) {
  const where = { id: threadId, unreadByClient: 1, clientUnreadSince: createdAt };
  const { count } = await tx.thread.updateMany({ where, data: { clientUnreadSince: null } });
  if (count > 0) await withdrawEmail(tx, { type: "message-notice", occasion: occasionOf(threadId, createdAt), userId: clientId });
}
