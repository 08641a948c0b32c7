import { randomUUID } from "node:crypto";
import type { Actor, Coach } from "@/lib/auth/actor";
import { emailsPart, type NewEmail, queueEmails, withdrawQueuedEmails } from "@/lib/core/email/commands";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { storedFileSelect } from "@/lib/core/uploads/shape";
import { dayInTimeZone, latestPlausibleTime, startOfDay } from "@/lib/platform/clock";
import { addDays, isDayWithin } from "@/lib/platform/days";
import { db, runAsOne, transaction, type Tx } from "@/lib/platform/db";
import { conflict, invalidField, notFound } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { personDisplayName } from "@/lib/platform/person-name";
import { currentRequest } from "@/lib/platform/request-context";
import { attachmentsGone, type Broadcast, type NewMessage } from "@/lib/work/messages/contract";
import { coachStaffKey, getStaffKey, messageableClients, visibleThreads } from "@/lib/work/messages/policy";
import { type ConversationParties, findConversationParties, findConversationSummary } from "@/lib/work/messages/queries";
import { hasLeftText, unreadEmailDelayMs } from "@/lib/work/messages/rules";
import { messageSelect, seenSelect, toMessage } from "@/lib/work/messages/shape";
import { findSnippetValuesByClient } from "@/lib/work/snippets/queries";
import { snippetVariables } from "@/lib/work/snippets/variables";
import { Prisma } from "@/prisma/generated/client";

/**
 * Sends a message and returns it with `isNew`. A repeated `clientMessageId` returns the stored message. Throws 404 for a
 * recipient outside the actor's reach, 400 for attachments that the actor can't send, and 409 for a new message to a nutritionist who has
 * left and if the `clientMessageId` belongs to a different message.
 */
export async function createMessage(actor: Actor, { recipientId, content, clientMessageId, attachments = [] }: NewMessage, now: Date) {
  const parties = await findConversationParties(actor, recipientId);
  if (parties.counterpart.archivedAt && !(await isStored(actor, clientMessageId))) throw conflict(hasLeftText(personDisplayName(parties.counterpart)));
  const sent = await transaction(async (tx) => {
    const row = await addMessage(tx, { ...parties, sender: actor, message: { recipientId, content, clientMessageId }, emailIfUnread: true }, now);
    return { ...row, attachments: await attachFiles(tx, actor, { ids: attachments, messageId: row.id, clientId: parties.clientId }) };
  }).catch(ignoreAlreadySent);
  if (sent) return { message: toMessage(sent, parties.thread), isNew: true };
  const { thread, ...existing } = await db.message.findFirstOrThrow({ where: { senderId: actor.id, clientMessageId }, select: { ...messageSelect, thread: { select: seenSelect } } });
  if (existing.recipientId !== recipientId || existing.content !== content || !isSameSet(existing.attachments.map(({ id }) => id), attachments)) throw differentMessage();
  return { message: toMessage(existing, thread), isNew: false };
}

const isStored = async ({ id: senderId }: Actor, clientMessageId: string | undefined) => clientMessageId !== undefined && (await db.message.count({ where: { senderId, clientMessageId } })) > 0;
const differentMessage = () => conflict("A different message was already sent with this clientMessageId.");
const isSameSet = (a: readonly string[], b: readonly string[]) => new Set([...a, ...b]).size === new Set(a).size && new Set(a).size === new Set(b).size;

/**
 * Makes these files part of a message and of the client's record, within the caller's transaction, and returns them in the
 * order in which they were uploaded. Throws 400 unless the actor uploaded all of them for a message and has sent none yet.
 */
async function attachFiles(tx: Tx, actor: Pick<Actor, "id">, { ids, messageId, clientId }: { ids: readonly string[]; messageId: string; clientId: string }) {
  if (ids.length === 0) return [];
  const isUnsent = { ownerId: actor.id, purpose: "message_attachment", stored: true, messageId: null } as const;
  // One statement, so that neither another message nor the clean-up of unused files takes a file in between.
  const files = await tx.file.updateManyAndReturn({ where: { id: { in: [...ids] }, ...isUnsent }, data: { messageId, clientId, unusedSince: null }, select: storedFileSelect });
  if (files.length < new Set(ids).size) throw invalidField("attachments", attachmentsGone);
  return files.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

class AlreadySentError extends Error {}

function ignoreAlreadySent(error: unknown) {
  if (error instanceof AlreadySentError) return null;
  throw error;
}

interface NewThreadMessage extends Pick<ConversationParties, "clientId" | "staffKey"> {
  sender: Pick<Actor, "id" | "role" | "firstName" | "lastName">;
  message: { recipientId: string; content: string; clientMessageId?: string | null; checkInId?: string };
  /** Whether an email is sent about the message if it stays unread. */
  emailIfUnread: boolean;
  /** SQL condition without which nothing is added. */
  onlyIf?: Prisma.Sql;
}

/** Adds a message to a thread and creates the thread if needed. Throws AlreadySentError, which must roll the transaction back. */
async function addMessage(tx: Tx, added: NewThreadMessage, now: Date) {
  const [row] = await runAsOne<{ id: string; createdAt: Date }>(tx, messageParts(added, now), Prisma.sql`SELECT "id", "createdAt" FROM message`);
  if (!row) throw new AlreadySentError();
  const { sender, message } = added;
  const { recipientId, content, checkInId = null } = message;
  return { ...row, senderId: sender.id, recipientId, content, checkInId, importedFrom: null, sender };
}

/** The parts of a statement that add a message: "thread", "message", and "emails" for one that is sent if it stays unread. */
function messageParts({ sender, message, emailIfUnread, clientId, staffKey, onlyIf }: NewThreadMessage, now: Date): Prisma.Sql[] {
  const { recipientId, content, clientMessageId = null, checkInId = null } = message;
  const parts = [
    Prisma.sql`thread AS (${unreadIncrement({ clientIds: [clientId], staffKey, toClient: sender.role !== "client", emailIfUnread, onlyIf }, now)})`,
    Prisma.sql`message AS (
      INSERT INTO "Message" ("id", "threadId", "senderId", "recipientId", "content", "clientMessageId", "checkInId", "createdAt")
      SELECT ${newId(now)}, "id", ${sender.id}, ${recipientId}, ${content}, ${clientMessageId}, ${checkInId}, "sentAt" FROM thread
      ON CONFLICT DO NOTHING RETURNING "id", "createdAt")`,
  ];
  // Coaches get a digest instead.
  if (!emailIfUnread || (sender.role === "client" && staffKey === coachStaffKey)) return parts;
  const forEach = { rows: Prisma.sql`(SELECT * FROM thread WHERE "isFirstUnread") AS unread`, occasion: unreadEmailKeySql(Prisma.sql`unread."id"`, Prisma.sql`unread."sentAt"`) };
  return [...parts, emailsPart([unreadEmail(sender, recipientId, "", message.checkInId)], now, { delayMs: unreadEmailDelayMs, forEach })];
}

const unreadEmail = (sender: NewThreadMessage["sender"], recipientId: string, occasion: string, checkInId?: string): NewEmail =>
  ({ type: "message-notice", to: { userId: recipientId }, occasion, props: { senderId: sender.id, senderName: personDisplayName(sender), checkInId } });

/** The occasion of the email about what a thread has had unread since then, which begins with the thread. */
const unreadEmailKey = (threadId: string, unreadSince: Date) => `${threadId}:${unreadSince.toISOString()}`;
const unreadEmailKeySql = (threadId: Prisma.Sql, unreadSince: Prisma.Sql) => Prisma.sql`${threadId} || ':' || to_char(${unreadSince} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type UnreadIncrement = Pick<ConversationParties, "staffKey"> & { clientIds: readonly string[]; toClient: boolean; emailIfUnread: boolean; onlyIf?: Prisma.Sql };
type IncrementedThread = { id: string; clientId: string; sentAt: Date; isFirstUnread: boolean };

/**
 * SQL that counts one more unread message in each client's thread, creating threads as needed, and returns IncrementedThreads.
 * `sentAt` is the time to store on the message: always later than the thread's last message, even if another server's clock is
 * ahead. Safe to run concurrently.
 */
function unreadIncrement({ clientIds, staffKey, toClient, emailIfUnread, onlyIf = Prisma.sql`true` }: UnreadIncrement, now: Date) {
  const nutritionistId = staffKey === coachStaffKey ? null : staffKey;
  const { count, since } = unreadColumns(toClient);
  // A fixed lock order prevents deadlocks between concurrent calls.
  const ordered = clientIds.toSorted();
  const next = Prisma.sql`CASE WHEN t."lastMessageAt" BETWEEN ${now} AND ${latestPlausibleTime(now)} THEN t."lastMessageAt" + interval '1 ms' ELSE ${now} END`;
  return Prisma.sql`
    INSERT INTO "Thread" AS t ("id", "clientId", "nutritionistId", "staffKey", "lastMessageAt", ${count}, ${since})
    SELECT n."id", n."clientId", ${nutritionistId}, ${staffKey}, ${now}::timestamptz, 1, CASE WHEN ${emailIfUnread} THEN ${now}::timestamptz END
    FROM unnest(${ordered.map(() => randomUUID())}::text[], ${ordered}::text[]) AS n("id", "clientId") WHERE ${onlyIf}
    ON CONFLICT ("clientId", "staffKey") DO UPDATE SET
      "lastMessageAt" = ${next}, "snoozedUntil" = NULL, ${count} = t.${count} + 1, ${since} = CASE WHEN ${emailIfUnread} AND (t.${since} IS NULL OR ${isNoticeSeenSql(toClient)}) THEN ${next} ELSE t.${since} END
    RETURNING "id", "clientId", "lastMessageAt" AS "sentAt", COALESCE(${since} = "lastMessageAt", false) AS "isFirstUnread"`;
}

/** Whether the recipient has seen the push about what "Thread" t has unread, or read the feedback in the app, so that no email goes. What comes after that is announced anew. */
function isNoticeSeenSql(toClient: boolean) {
  const recipientId = toClient ? Prisma.sql`t."clientId"` : Prisma.sql`t."nutritionistId"`;
  return Prisma.sql`EXISTS (
    SELECT FROM "EmailMessage" e LEFT JOIN "Notification" n ON n."userId" = e."userId" AND n."kind" = 'feedback_given' AND n."occasion" = e."props"->>'checkInId'
      LEFT JOIN "Push" p ON p."emailId" = e."id" OR p."notificationId" = n."id"
    WHERE e."key" = 'message-notice:' || ${recipientId} || ':' || ${unreadEmailKeySql(Prisma.sql`t."id"`, Prisma.sql`t.${unreadColumns(toClient).since}`)}
      AND e."status" IN ('queued', 'not_sent') AND (p."seenAt" IS NOT NULL OR n."readAt" IS NOT NULL))`;
}

const unreadColumns = (toClient: boolean) =>
  toClient
    ? { count: Prisma.sql`"unreadByClient"`, since: Prisma.sql`"clientUnreadSince"`, seenUntil: Prisma.sql`"seenByClientUntil"` }
    : { count: Prisma.sql`"unreadByStaff"`, since: Prisma.sql`"staffUnreadSince"`, seenUntil: Prisma.sql`"seenByStaffUntil"` };

/** Clients per transaction of a broadcast. */
const broadcastBatchSize = 200;

/**
 * Sends a message to each of these clients in their thread with the coaches, with the variables of snippets filled in for each.
 * Returns how many clients have it and the ids that were not found. With a repeated `clientMessageId`, or Idempotency-Key, only the clients who don't have it yet receive it.
 * Throws 409 if the `clientMessageId` belongs to another text; for a text with variables that isn't known, because it was stored as each client got it.
 */
export async function sendBroadcast(actor: Coach, { recipientIds, ...message }: Broadcast, now: Date) {
  const requestedIds = [...new Set(recipientIds)];
  const found = await db.client.findMany({ where: { userId: { in: requestedIds }, AND: messageableClients(actor) }, select: { userId: true } });
  const foundIds = new Set(found.map(({ userId }) => userId));
  const clientIds = requestedIds.filter((id) => foundIds.has(id));
  const clientMessageId = message.clientMessageId ?? currentRequest()?.key;
  for (let from = 0; from < clientIds.length; from += broadcastBatchSize) {
    const batch = clientIds.slice(from, from + broadcastBatchSize);
    const contentFor = await fillInForEach(actor, batch, message.content, now);
    await transaction((tx) => addMessageToEach(tx, actor, batch, { clientMessageId, contentFor, sameForAll: snippetVariables.hasAny(message.content) ? null : message.content }, now));
  }
  return { sent: clientIds.length, notFound: requestedIds.filter((id) => !foundIds.has(id)) };
}

interface BroadcastText extends Pick<Broadcast, "clientMessageId"> {
  contentFor: (clientId: string) => string;
  /** The text that every client gets; null where variables are filled in. */
  sameForAll: string | null;
}

async function addMessageToEach(tx: Tx, sender: Coach, recipients: readonly string[], { contentFor, sameForAll, clientMessageId }: BroadcastText, now: Date) {
  const recipientMessageId = (clientId: string) => (clientMessageId ? `${clientMessageId}:${clientId}` : null);
  const sent = clientMessageId ? await findSentTo(tx, sender.id, clientMessageId, recipients.map((id) => `${clientMessageId}:${id}`)) : [];
  if (sameForAll !== null && sent.some(({ content }) => content !== sameForAll)) throw differentMessage();
  const existing = new Set(sent.map(({ recipientId }) => recipientId));
  const clientIds = recipients.filter((id) => !existing.has(id));
  if (clientIds.length === 0) return;
  const threads = await tx.$queryRaw<IncrementedThread[]>(unreadIncrement({ clientIds, staffKey: coachStaffKey, toClient: true, emailIfUnread: true }, now));
  const toMessageRow = ({ id, clientId, sentAt }: (typeof threads)[number]) =>
    ({ threadId: id, senderId: sender.id, recipientId: clientId, content: contentFor(clientId), clientMessageId: recipientMessageId(clientId), createdAt: sentAt });
  await tx.message.createMany({ data: threads.map(toMessageRow) });
  const notices = threads.filter(({ isFirstUnread }) => isFirstUnread).map(({ id, clientId, sentAt }) => unreadEmail(sender, clientId, unreadEmailKey(id, sentAt)));
  await queueEmails(tx, notices, now, unreadEmailDelayMs);
}

/** The text of a broadcast as each of these clients gets it. */
async function fillInForEach(actor: Coach, clientIds: readonly string[], content: string, now: Date) {
  if (!snippetVariables.hasAny(content)) return () => content;
  const valuesByClient = await findSnippetValuesByClient(actor, clientIds, now);
  return (clientId: string) => {
    const values = valuesByClient.get(clientId);
    return values ? snippetVariables.fillIn(content, values) : content;
  };
}

/** Who already has this message, and as what. An advisory lock makes a concurrent broadcast of the same message wait. */
async function findSentTo(tx: Tx, senderId: string, clientMessageId: string, recipientMessageIds: string[]) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7201957, hashtext(${clientMessageId}))`;
  return tx.message.findMany({ where: { senderId, clientMessageId: { in: recipientMessageIds } }, select: { recipientId: true, content: true } });
}

/** Marks this person's messages to the actor as read and withdraws a queued email about them. Throws 404. */
export async function markMessagesRead(actor: Actor, otherId: string): Promise<void> {
  const { thread, clientId } = await findConversationParties(actor, otherId);
  if (thread) await transaction((tx) => clearUnread(tx, { threadId: thread.id, clientId, byClient: actor.role === "client" }));
}

async function clearUnread(tx: Tx, { threadId, clientId, byClient }: { threadId: string; clientId: string; byClient: boolean }) {
  const { count, since, seenUntil } = unreadColumns(byClient);
  const [read] = await tx.$queryRaw<{ since: Date | null }[]>`
    UPDATE "Thread" AS t SET ${count} = 0, ${since} = NULL, ${seenUntil} = t."lastMessageAt"
    FROM (SELECT "id", ${since} AS "since" FROM "Thread" WHERE "id" = ${threadId} AND ${count} > 0 FOR UPDATE) AS before
    WHERE t."id" = before."id" RETURNING before."since"`;
  // The user id is needed because the other side may have a queued email about the thread too.
  if (read?.since) await withdrawQueuedEmails(tx, { type: "message-notice", occasion: { startsWith: `${threadId}:` }, userId: byClient ? clientId : { not: clientId } });
}

/**
 * Records whether a client's message, with those before it, needs no reply, and returns the conversation. Throws 404 for a message
 * that is not a client's or outside the actor's reach.
 */
export async function setNoReplyNeeded(actor: Coach, messageId: string, isNeedless: boolean, now: Date) {
  const clientId = await transaction(async (tx) => {
    const message = await tx.message.findFirst({ where: { id: messageId, thread: visibleThreads(actor) }, select: { senderId: true, thread: { select: { id: true, clientId: true } } } });
    if (!message || message.senderId !== message.thread.clientId) throw notFound();
    const { id } = message.thread;
    // A message that arrives meanwhile waits for this lock and then counts for itself.
    await tx.$queryRaw`SELECT 1 FROM "Thread" WHERE "id" = ${id} FOR UPDATE`;
    await tx.message.updateMany({ where: { id: messageId, ...(isNeedless && { noReplyNeededAt: null }) }, data: { noReplyNeededAt: isNeedless ? now : null } });
    await tx.$executeRaw`UPDATE "Thread" SET "waitingSince" = message_waiting_since("id", "clientId") WHERE "id" = ${id}`;
    return message.senderId;
  });
  return findConversationSummary(actor, clientId, now);
}

/** How long a conversation can be put off, in days. */
const maxSnoozeDays = 365;

/**
 * Puts the coaches' conversation with this client off until the start of a day (ISO, practice time zone), or brings it back with
 * null, and returns it. Throws 404, 400 for a day that is not within the next year and 409 without messages.
 */
export async function snoozeThread(actor: Coach, clientId: string, until: string | null, now: Date) {
  const { thread } = await findConversationParties(actor, clientId);
  const { timeZone } = await getPracticeSettings();
  const today = dayInTimeZone(timeZone, now);
  if (until !== null && !isDayWithin(until, addDays(today, 1), addDays(today, maxSnoozeDays))) throw invalidField("until", "Please choose a day within the next year, from tomorrow on");
  const { count } = await db.thread.updateMany({ where: { id: thread?.id ?? "", lastMessageAt: { not: null } }, data: { snoozedUntil: until && startOfDay(timeZone, until) } });
  if (count === 0) throw conflict("There are no messages to put off yet.");
  return findConversationSummary(actor, clientId, now);
}

interface FeedbackMessage {
  checkInId: string;
  clientId: string;
  content: string;
  /** Whether it is also sent by email, which makes an email about an unread message unnecessary. */
  isEmailed: boolean;
}

/** The parts of a statement that add check-in feedback to the chat, or update its message if the feedback was edited. The caller has locked the check-in. */
export function feedbackMessageParts(coach: NewThreadMessage["sender"], { checkInId, clientId, content, isEmailed }: FeedbackMessage, now: Date): Prisma.Sql[] {
  const onlyIf = Prisma.sql`NOT EXISTS (SELECT FROM edited)`;
  return [
    Prisma.sql`edited AS (UPDATE "Message" SET "content" = ${content} WHERE "checkInId" = ${checkInId} RETURNING "threadId", "createdAt")`,
    ...messageParts({ clientId, staffKey: coachStaffKey, sender: coach, message: { recipientId: clientId, content, checkInId }, emailIfUnread: !isEmailed, onlyIf }, now),
    ...(isEmailed ? cancelUnreadEmailParts(clientId) : []),
  ];
}

/** The parts that withdraw the queued email about an edited message if nothing else in its thread is unread. */
const cancelUnreadEmailParts = (clientId: string) => [
  Prisma.sql`announced AS (
    UPDATE "Thread" t SET "clientUnreadSince" = NULL FROM edited
    WHERE t."id" = edited."threadId" AND t."unreadByClient" = 1 AND t."clientUnreadSince" = edited."createdAt" RETURNING t."id", edited."createdAt")`,
  Prisma.sql`withdrawn AS (
    DELETE FROM "EmailMessage" e USING announced
    WHERE e."userId" = ${clientId} AND e."type" = 'message-notice' AND e."status" = 'queued' AND e."occasion" = ${unreadEmailKeySql(Prisma.sql`announced."id"`, Prisma.sql`announced."createdAt"`)})`,
];

/** Adds a message from a member of staff to a client's chat, within the caller's transaction. The caller sends its own email about it. */
export async function addStaffMessage(tx: Tx, sender: NewThreadMessage["sender"], { clientId, content }: { clientId: string; content: string }, now: Date): Promise<void> {
  await addMessage(tx, { clientId, staffKey: getStaffKey(sender), sender, message: { recipientId: clientId, content }, emailIfUnread: false }, now);
}
