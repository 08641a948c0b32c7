import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/auth/actor";
import { queueEmail, withdrawEmail } from "@/lib/email/commands";
import type { NewMessage } from "@/lib/messages/contract";
import { coachKey } from "@/lib/messages/policy";
import { findConversation, type Talk } from "@/lib/messages/queries";
import { noticeDelayMs } from "@/lib/messages/rules";
import { messageSelect, nameOf, toMessage } from "@/lib/messages/shape";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";

/**
 * Sends a message and answers it and whether it is new: one sent again under the same name is the one there is. Throws
 * 404 for a person outside the actor's reach.
 */
export async function sendMessage(actor: Actor, { recipientId, content, clientMessageId }: NewMessage, now: Date) {
  const talk = await findConversation(actor, recipientId);
  const sent = await transaction(async (tx) => {
    const message = { senderId: actor.id, recipientId, content, clientMessageId, createdAt: now };
    return addMessage(tx, { ...talk, sender: actor, message, hasNotice: true }, now);
  }).catch(unlessSentBefore);
  if (sent) return { message: toMessage(sent), isNew: true };
  const before = await db.message.findFirstOrThrow({ where: { senderId: actor.id, clientMessageId }, select: messageSelect });
  return { message: toMessage(before), isNew: false };
}

class SentBefore extends Error {}

function unlessSentBefore(error: unknown) {
  if (error instanceof SentBefore) return null;
  throw error;
}

interface Addition extends Pick<Talk, "clientId" | "staffKey"> {
  sender: Pick<Actor, "id" | "role" | "firstName" | "lastName">;
  message: Omit<Prisma.MessageCreateManyInput, "threadId"> & { senderId: string; recipientId: string };
  /** Whether an email is to tell of it if it stays unread. */
  hasNotice: boolean;
}

/** Adds a message to a thread, which it opens if it is the first. Throws SentBefore, for which the transaction must end. */
async function addMessage(tx: Tx, { sender, message, hasNotice, ...place }: Addition, now: Date) {
  const thread = await countMessage(tx, { ...place, toClient: sender.role !== "client", unreadSince: hasNotice ? now : null }, now);
  const [row] = await tx.message.createManyAndReturn({ data: { ...message, threadId: thread.id }, skipDuplicates: true, select: messageSelect });
  if (!row) throw new SentBefore();
  if (thread.isFirstUnread) {
    const occasion = occasionOf(thread.id, now);
    const to = { userId: message.recipientId };
    await queueEmail(tx, { type: "message-notice", to, occasion, props: { senderName: nameOf(sender) } }, now, noticeDelayMs);
  }
  return row;
}

const occasionOf = (threadId: string, unreadSince: Date) => `${threadId}:${unreadSince.toISOString()}`;

type Counted = Pick<Talk, "clientId" | "staffKey"> & { toClient: boolean; unreadSince: Date | null };

/** Counts one more unread message in a thread; of several at once each finds the others' count. */
async function countMessage(tx: Tx, { clientId, staffKey, toClient, unreadSince }: Counted, now: Date) {
  const nutritionistId = staffKey === coachKey ? null : staffKey;
  const { count, since } = unreadColumns(toClient);
  const [thread] = await tx.$queryRaw<{ id: string; isFirstUnread: boolean }[]>`
    INSERT INTO "Thread" AS t ("id", "clientId", "nutritionistId", "staffKey", "lastMessageAt", ${count}, ${since})
    VALUES (${randomUUID()}, ${clientId}, ${nutritionistId}, ${staffKey}, ${now}, 1, ${unreadSince})
    ON CONFLICT ("clientId", "staffKey") DO UPDATE SET
      "lastMessageAt" = GREATEST(t."lastMessageAt", EXCLUDED."lastMessageAt"), ${count} = t.${count} + 1, ${since} = COALESCE(t.${since}, EXCLUDED.${since})
    RETURNING "id", COALESCE(${since} = ${unreadSince}, false) AS "isFirstUnread"`;
  if (!thread) throw new Error("A thread is always returned");
  return thread;
}

const unreadColumns = (toClient: boolean) =>
  toClient
    ? { count: Prisma.sql`"unreadByClient"`, since: Prisma.sql`"clientUnreadSince"` }
    : { count: Prisma.sql`"unreadByStaff"`, since: Prisma.sql`"staffUnreadSince"` };

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
    const message = { senderId: coach.id, recipientId: clientId, content, checkInId, createdAt: now };
    await addMessage(tx, { clientId, staffKey: coachKey, sender: coach, message, hasNotice: !isEmailed }, now);
  } else if (isEmailed) await forgetNotice(tx, clientId, edited);
}

/** No email need tell of a message any more, if it is all that is unread in its thread. */
async function forgetNotice(tx: Tx, clientId: string, { threadId, createdAt }: { threadId: string; createdAt: Date }) {
  const where = { id: threadId, unreadByClient: 1, clientUnreadSince: createdAt };
  const { count } = await tx.thread.updateMany({ where, data: { clientUnreadSince: null } });
  if (count > 0) await withdrawEmail(tx, { type: "message-notice", occasion: occasionOf(threadId, createdAt), userId: clientId });
}
