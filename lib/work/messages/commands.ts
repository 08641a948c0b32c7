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
 * Sends a message and returns it with `isNew`. A repeated `clientMessageId` returns the stored message. Throws 404 for a
 * recipient outside the actor's reach and 409 if the `clientMessageId` belongs to a different message.
 */
export async function createMessage(actor: Actor, { recipientId, content, clientMessageId }: NewMessage, now: Date) {
  const parties = await findConversationParties(actor, recipientId);
  const sent = await transaction(async (tx) => {
    const message = { senderId: actor.id, recipientId, content, clientMessageId };
    return addMessage(tx, { ...parties, sender: actor, message, emailIfUnread: true }, now);
  }).catch(ignoreAlreadySent);
  if (sent) return { message: toMessage(sent), isNew: true };
  const existing = await db.message.findFirstOrThrow({ where: { senderId: actor.id, clientMessageId }, select: messageSelect });
  if (existing.recipientId !== recipientId || existing.content !== content) throw conflict("A different message was already sent with this clientMessageId.");
  return { message: toMessage(existing), isNew: false };
}

class AlreadySentError extends Error {}

function ignoreAlreadySent(error: unknown) {
  if (error instanceof AlreadySentError) return null;
  throw error;
}

interface NewThreadMessage extends Pick<ConversationParties, "clientId" | "staffKey"> {
  sender: Pick<Actor, "id" | "role" | "firstName" | "lastName">;
  message: Omit<Prisma.MessageCreateManyInput, "threadId" | "createdAt"> & { senderId: string; recipientId: string };
  /** Whether an email is sent about the message if it stays unread. */
  emailIfUnread: boolean;
}

/** Adds a message to a thread and creates the thread if needed. Throws AlreadySentError, which must roll the transaction back. */
async function addMessage(tx: Tx, { sender, message, emailIfUnread, clientId, staffKey }: NewThreadMessage, now: Date) {
  const [thread] = await incrementUnread(tx, { clientIds: [clientId], staffKey, toClient: sender.role !== "client", emailIfUnread }, now);
  if (!thread) throw new Error("The upsert returned no thread");
  const [row] = await tx.message.createManyAndReturn({ data: { ...message, threadId: thread.id, createdAt: thread.sentAt }, skipDuplicates: true, select: messageSelect });
  if (!row) throw new AlreadySentError();
  // Coaches get a digest instead.
  if (thread.isFirstUnread && (sender.role !== "client" || staffKey !== coachStaffKey)) await queueEmail(tx, toUnreadEmail(sender, message.recipientId, thread), now, unreadEmailDelayMs);
  return row;
}

const toUnreadEmail = (sender: NewThreadMessage["sender"], recipientId: string, { id, sentAt }: { id: string; sentAt: Date }): NewEmail =>
  ({ type: "message-notice", to: { userId: recipientId }, occasion: unreadEmailKey(id, sentAt), props: { senderId: sender.id, senderName: personDisplayName(sender) } });

const unreadEmailKey = (threadId: string, unreadSince: Date) => `${threadId}:${unreadSince.toISOString()}`;

type UnreadIncrement = Pick<ConversationParties, "staffKey"> & { clientIds: readonly string[]; toClient: boolean; emailIfUnread: boolean };

/**
 * Counts one more unread message in each client's thread, creating threads as needed, and returns the time to store on the
 * message: always later than the thread's last message, even if another server's clock is ahead. Safe to run concurrently.
 */
async function incrementUnread(tx: Tx, { clientIds, staffKey, toClient, emailIfUnread }: UnreadIncrement, now: Date) {
  const nutritionistId = staffKey === coachStaffKey ? null : staffKey;
  const { count, since } = unreadColumns(toClient);
  // A fixed lock order prevents deadlocks between concurrent calls.
  const ordered = clientIds.toSorted();
  const next = Prisma.sql`CASE WHEN t."lastMessageAt" BETWEEN ${now} AND ${latestPlausibleTime(now)} THEN t."lastMessageAt" + interval '1 ms' ELSE ${now} END`;
  return tx.$queryRaw<{ id: string; clientId: string; sentAt: Date; isFirstUnread: boolean }[]>`
    INSERT INTO "Thread" AS t ("id", "clientId", "nutritionistId", "staffKey", "lastMessageAt", ${count}, ${since})
    SELECT n."id", n."clientId", ${nutritionistId}, ${staffKey}, ${now}::timestamptz, 1, CASE WHEN ${emailIfUnread} THEN ${now}::timestamptz END
    FROM unnest(${ordered.map(() => randomUUID())}::text[], ${ordered}::text[]) AS n("id", "clientId")
    ON CONFLICT ("clientId", "staffKey") DO UPDATE SET
      "lastMessageAt" = ${next}, ${count} = t.${count} + 1, ${since} = CASE WHEN ${emailIfUnread} THEN COALESCE(t.${since}, ${next}) ELSE t.${since} END
    RETURNING "id", "clientId", "lastMessageAt" AS "sentAt", COALESCE(${since} = "lastMessageAt", false) AS "isFirstUnread"`;
}

const unreadColumns = (toClient: boolean) =>
  toClient
    ? { count: Prisma.sql`"unreadByClient"`, since: Prisma.sql`"clientUnreadSince"` }
    : { count: Prisma.sql`"unreadByStaff"`, since: Prisma.sql`"staffUnreadSince"` };

/** Clients per transaction of a broadcast. */
const broadcastBatchSize = 200;

/**
 * Sends a message to each of these clients in their thread with the coaches. Returns how many clients have it and the ids
 * that were not found. With a repeated `clientMessageId` only the clients who don't have it yet receive it.
 */
export async function sendBroadcast(actor: ActorFor<["coach"]>, { recipientIds, ...message }: Broadcast, now: Date) {
  const requestedIds = [...new Set(recipientIds)];
  const found = await db.client.findMany({ where: { userId: { in: requestedIds }, AND: messageableClients(actor) }, select: { userId: true } });
  const foundIds = new Set(found.map(({ userId }) => userId));
  const clientIds = requestedIds.filter((id) => foundIds.has(id));
  for (let from = 0; from < clientIds.length; from += broadcastBatchSize) {
    const batch = clientIds.slice(from, from + broadcastBatchSize);
    await transaction((tx) => addMessageToEach(tx, actor, batch, message, now));
  }
  return { sent: clientIds.length, notFound: requestedIds.filter((id) => !foundIds.has(id)) };
}

async function addMessageToEach(tx: Tx, sender: Actor, recipients: readonly string[], { content, clientMessageId }: Omit<Broadcast, "recipientIds">, now: Date) {
  const recipientMessageId = (clientId: string) => (clientMessageId ? `${clientMessageId}:${clientId}` : null);
  const existing = clientMessageId ? await findExistingRecipients(tx, sender.id, clientMessageId, recipients.map((id) => `${clientMessageId}:${id}`)) : new Set<string | null>();
  const clientIds = recipients.filter((id) => !existing.has(id));
  if (clientIds.length === 0) return;
  const threads = await incrementUnread(tx, { clientIds, staffKey: coachStaffKey, toClient: true, emailIfUnread: true }, now);
  const toMessageRow = ({ id, clientId, sentAt }: (typeof threads)[number]) =>
    ({ threadId: id, senderId: sender.id, recipientId: clientId, content, clientMessageId: recipientMessageId(clientId), createdAt: sentAt });
  await tx.message.createMany({ data: threads.map(toMessageRow) });
  const notices = threads.filter(({ isFirstUnread }) => isFirstUnread).map((thread) => toUnreadEmail(sender, thread.clientId, thread));
  await queueEmails(tx, notices, now, unreadEmailDelayMs);
}

/** The clients who already have this message. An advisory lock makes a concurrent broadcast of the same message wait. */
async function findExistingRecipients(tx: Tx, senderId: string, clientMessageId: string, recipientMessageIds: string[]) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7201957, hashtext(${clientMessageId}))`;
  const sent = await tx.message.findMany({ where: { senderId, clientMessageId: { in: recipientMessageIds } }, select: { recipientId: true } });
  return new Set(sent.map(({ recipientId }) => recipientId));
}

/** Marks this person's messages to the actor as read and withdraws a queued email about them. Throws 404. */
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
  // The user id is needed because both sides may have a queued email with the same thread and millisecond.
  if (read?.since) await withdrawQueuedEmails(tx, { type: "message-notice", occasion: unreadEmailKey(threadId, read.since), userId: byClient ? clientId : { not: clientId } });
}

interface FeedbackMessage {
  checkInId: string;
  clientId: string;
  content: string;
  /** Whether it is also sent by email, which makes an email about an unread message unnecessary. */
  isEmailed: boolean;
}

/** Adds check-in feedback to the chat within the caller's transaction, or updates its message if the feedback was edited. */
export async function addFeedbackMessage(tx: Tx, coach: NewThreadMessage["sender"], { checkInId, clientId, content, isEmailed }: FeedbackMessage, now: Date): Promise<void> {
  const [edited] = await tx.message.updateManyAndReturn({ where: { checkInId }, data: { content }, select: { threadId: true, createdAt: true } });
  if (!edited) {
    const message = { senderId: coach.id, recipientId: clientId, content, checkInId };
    await addMessage(tx, { clientId, staffKey: coachStaffKey, sender: coach, message, emailIfUnread: !isEmailed }, now);
  } else if (isEmailed) await cancelUnreadEmail(tx, clientId, edited);
}

/** Adds a message from a member of staff to a client's chat, within the caller's transaction. The caller sends its own email about it. */
export async function addStaffMessage(tx: Tx, sender: NewThreadMessage["sender"], { clientId, content }: { clientId: string; content: string }, now: Date): Promise<void> {
  const message = { senderId: sender.id, recipientId: clientId, content };
  await addMessage(tx, { clientId, staffKey: getStaffKey(sender), sender, message, emailIfUnread: false }, now);
}

/** Withdraws the queued email about a message if nothing else in its thread is unread. */
async function cancelUnreadEmail(tx: Tx, clientId: string, { threadId, createdAt }: { threadId: string; createdAt: Date }) {
  const where = { id: threadId, unreadByClient: 1, clientUnreadSince: createdAt };
  const { count } = await tx.thread.updateMany({ where, data: { clientUnreadSince: null } });
  if (count > 0) await withdrawQueuedEmails(tx, { type: "message-notice", occasion: unreadEmailKey(threadId, createdAt), userId: clientId });
}
