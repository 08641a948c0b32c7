import { randomUUID } from "node:crypto";
import type { Actor, ActorFor } from "@/lib/auth/actor";
import { type NewEmail, queueEmail, queueEmails, withdrawQueuedEmails } from "@/lib/core/email/commands";
import { latestPlausibleTime } from "@/lib/platform/clock";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { conflict } from "@/lib/platform/errors";
import { personDisplayName } from "@/lib/platform/person-name";
import type { Broadcast, NewMessage } from "@/lib/work/messages/contract";
import { coachStaffKey, getStaffKey, messageableClients } from "@/lib/work/messages/policy";
import { type ConversationParties, findConversationParties } from "@/lib/work/messages/queries";
import { unreadEmailDelayMs } from "@/lib/work/messages/rules";
import { messageSelect, toMessage } from "@/lib/work/messages/shape";
import { Prisma } from "@/prisma/generated/client";

/**
 * Sends a message and answers it and whether it is new: one sent again under the same name is the one there is. Throws
 * 404 for a person outside the actor's reach, 409 where that name stands for another message.
 */
export async function createMessage(actor: Actor, { recipientId, content, clientMessageId }: NewMessage, now: Date) {
  const talk = await findConversationParties(actor, recipientId);
  const sent = await transaction(async (tx) => {
    const message = { senderId: actor.id, recipientId, content, clientMessageId };
    return addMessage(tx, { ...talk, sender: actor, message, hasNotice: true }, now);
  }).catch(ignoreAlreadySent);
  if (sent) return { message: toMessage(sent), isNew: true };
  const before = await db.message.findFirstOrThrow({ where: { senderId: actor.id, clientMessageId }, select: messageSelect });
  if (before.recipientId !== recipientId || before.content !== content) throw conflict("Another message was sent under this clientMessageId.");
  return { message: toMessage(before), isNew: false };
}

class AlreadySentError extends Error {}

function ignoreAlreadySent(error: unknown) {
  if (error instanceof AlreadySentError) return null;
  throw error;
}

interface NewThreadMessage extends Pick<ConversationParties, "clientId" | "staffKey"> {
  sender: Pick<Actor, "id" | "role" | "firstName" | "lastName">;
  message: Omit<Prisma.MessageCreateManyInput, "threadId" | "createdAt"> & { senderId: string; recipientId: string };
  /** Whether an email is to tell of it if it stays unread. */
  hasNotice: boolean;
}

/** Adds a message to a thread, which it opens if it is the first. Throws SentBefore, for which the transaction must end. */
async function addMessage(tx: Tx, { sender, message, hasNotice, ...place }: NewThreadMessage, now: Date) {
  const { clientId, staffKey } = place;
  const [thread] = await incrementUnread(tx, { clientIds: [clientId], staffKey, toClient: sender.role !== "client", hasNotice }, now);
  if (!thread) throw new Error("A thread is always returned");
  const [row] = await tx.message.createManyAndReturn({ data: { ...message, threadId: thread.id, createdAt: thread.saidAt }, skipDuplicates: true, select: messageSelect });
  if (!row) throw new AlreadySentError();
  if (thread.isFirstUnread) await queueEmail(tx, toUnreadEmail(sender, message.recipientId, thread), now, unreadEmailDelayMs);
  return row;
}

const toUnreadEmail = (sender: NewThreadMessage["sender"], recipientId: string, { id, saidAt }: { id: string; saidAt: Date }): NewEmail =>
  ({ type: "message-notice", to: { userId: recipientId }, occasion: unreadEmailKey(id, saidAt), props: { senderName: personDisplayName(sender) } });

const unreadEmailKey = (threadId: string, unreadSince: Date) => `${threadId}:${unreadSince.toISOString()}`;

type UnreadIncrement = Pick<ConversationParties, "staffKey"> & { clientIds: readonly string[]; toClient: boolean; hasNotice: boolean };

/**
 * Counts one more unread message in each client's thread, and answers when it counts as said: after whatever was said before, even
 * by a server whose clock is ahead. Of several at once each finds the others' count.
 */
async function incrementUnread(tx: Tx, { clientIds, staffKey, toClient, hasNotice }: UnreadIncrement, now: Date) {
  const nutritionistId = staffKey === coachStaffKey ? null : staffKey;
  const { count, since } = unreadColumns(toClient);
  // In one order, so that of two at once neither waits for the other.
  const ordered = clientIds.toSorted();
  const next = Prisma.sql`CASE WHEN t."lastMessageAt" BETWEEN ${now} AND ${latestPlausibleTime(now)} THEN t."lastMessageAt" + interval '1 ms' ELSE ${now} END`;
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
const broadcastBatchSize = 200;

/**
 * Sends the same message to each of these clients, in her thread with her coach, and answers how many have it and who was
 * not found. Sent again under the same name, it goes to those who do not have it yet.
 */
export async function sendBroadcast(actor: ActorFor<["coach"]>, { recipientIds, ...message }: Broadcast, now: Date) {
  const asked = [...new Set(recipientIds)];
  const found = await db.client.findMany({ where: { userId: { in: asked }, AND: messageableClients(actor) }, select: { userId: true } });
  const known = new Set(found.map(({ userId }) => userId));
  const clientIds = asked.filter((id) => known.has(id));
  for (let from = 0; from < clientIds.length; from += broadcastBatchSize) {
    const some = clientIds.slice(from, from + broadcastBatchSize);
    await transaction((tx) => addMessageToEach(tx, actor, some, message, now));
  }
  return { sent: clientIds.length, notFound: asked.filter((id) => !known.has(id)) };
}

async function addMessageToEach(tx: Tx, sender: Actor, recipients: readonly string[], { content, clientMessageId }: Omit<Broadcast, "recipientIds">, now: Date) {
  const nameFor = (clientId: string) => (clientMessageId ? `${clientMessageId}:${clientId}` : null);
  const have = clientMessageId ? await findExistingRecipients(tx, sender.id, clientMessageId, recipients.map((id) => `${clientMessageId}:${id}`)) : new Set<string | null>();
  const clientIds = recipients.filter((id) => !have.has(id));
  if (clientIds.length === 0) return;
  const threads = await incrementUnread(tx, { clientIds, staffKey: coachStaffKey, toClient: true, hasNotice: true }, now);
  const messageTo = ({ id, clientId, saidAt }: (typeof threads)[number]) =>
    ({ threadId: id, senderId: sender.id, recipientId: clientId, content, clientMessageId: nameFor(clientId), createdAt: saidAt });
  await tx.message.createMany({ data: threads.map(messageTo) });
  const notices = threads.filter(({ isFirstUnread }) => isFirstUnread).map((thread) => toUnreadEmail(sender, thread.clientId, thread));
  await queueEmails(tx, notices, now, unreadEmailDelayMs);
}

/** Whoever already has this message; of two sendings at once the second waits here until the first is through. */
async function findExistingRecipients(tx: Tx, senderId: string, clientMessageId: string, names: string[]) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7201957, hashtext(${clientMessageId}))`;
  const sent = await tx.message.findMany({ where: { senderId, clientMessageId: { in: names } }, select: { recipientId: true } });
  return new Set(sent.map(({ recipientId }) => recipientId));
}

/** Marks what came from this person as read and takes back the email about it, if it has not gone out. Throws 404. */
export async function markMessagesRead(actor: Actor, otherId: string): Promise<void> {
  const { threadId, clientId } = await findConversationParties(actor, otherId);
  if (threadId) await transaction((tx) => clearUnread(tx, { threadId, clientId, byClient: actor.role === "client" }));
}

async function clearUnread(tx: Tx, { threadId, clientId, byClient }: { threadId: string; clientId: string; byClient: boolean }) {
  const { count, since } = unreadColumns(byClient);
  const [read] = await tx.$queryRaw<{ since: Date | null }[]>`
    UPDATE "Thread" AS t SET ${count} = 0, ${since} = NULL
    FROM (SELECT "id", ${since} AS "since" FROM "Thread" WHERE "id" = ${threadId} AND ${count} > 0 FOR UPDATE) AS before
    WHERE t."id" = before."id" RETURNING before."since"`;
  // The other side's notice about this thread may be of the same millisecond.
  if (read?.since) await withdrawQueuedEmails(tx, { type: "message-notice", occasion: unreadEmailKey(threadId, read.since), userId: byClient ? clientId : { not: clientId } });
}

interface FeedbackMessage {
  checkInId: string;
  clientId: string;
  content: string;
  /** It goes out by email as well, so no other email need tell of it. */
  isEmailed: boolean;
}

/** Brings feedback on a check-in into the chat, within the caller's transaction; feedback that was edited edits its message. */
export async function addFeedbackMessage(tx: Tx, coach: NewThreadMessage["sender"], { checkInId, clientId, content, isEmailed }: FeedbackMessage, now: Date): Promise<void> {
  const [edited] = await tx.message.updateManyAndReturn({ where: { checkInId }, data: { content }, select: { threadId: true, createdAt: true } });
  if (!edited) {
    const message = { senderId: coach.id, recipientId: clientId, content, checkInId };
    await addMessage(tx, { clientId, staffKey: coachStaffKey, sender: coach, message, hasNotice: !isEmailed }, now);
  } else if (isEmailed) await cancelUnreadEmail(tx, clientId, edited);
}

/** Brings news into a client's chat, from a member of staff who tells her by an email of its own as well, within the caller's transaction. */
export async function addStaffMessage(tx: Tx, sender: NewThreadMessage["sender"], { clientId, content }: { clientId: string; content: string }, now: Date): Promise<void> {
  const message = { senderId: sender.id, recipientId: clientId, content };
  await addMessage(tx, { clientId, staffKey: getStaffKey(sender), sender, message, hasNotice: false }, now);
}

/** No email need tell of a message any more, if it is all that is unread in its thread. */
async function cancelUnreadEmail(tx: Tx, clientId: string, { threadId, createdAt }: { threadId: string; createdAt: Date }) {
  const where = { id: threadId, unreadByClient: 1, clientUnreadSince: createdAt };
  const { count } = await tx.thread.updateMany({ where, data: { clientUnreadSince: null } });
  if (count > 0) await withdrawQueuedEmails(tx, { type: "message-notice", occasion: unreadEmailKey(threadId, createdAt), userId: clientId });
}
