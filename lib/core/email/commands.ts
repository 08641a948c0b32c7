import { type AddressProblemState, findAddressProblem } from "@/lib/core/email/address-problems";
import { boundToAddress } from "@/lib/core/email/addresses";
import { isAddressProblem } from "@/lib/core/email/delivery-rules";
import type { EmailProps } from "@/lib/core/email/props";
import type { EmailContent } from "@/lib/core/email/sending/claims";
import { type EmailType, emailTypes } from "@/lib/core/email/types";
import { dayMs } from "@/lib/platform/days";
import { db, type Tx } from "@/lib/platform/db";
import { noEmailMessage } from "@/lib/platform/email-owner";
import { conflict } from "@/lib/platform/errors";
import { areEmailsSent } from "@/lib/providers/email/provider";
import { Prisma } from "@/prisma/generated/client";

/**
 * `address` is another address of the user than that of their account. For an address alone, the account is looked up when the
 * email is sent, so the request doesn't reveal whether it exists.
 */
type EmailRecipient = { userId: string; address?: string } | { leadId: string; email: string } | { email: string };
/** The automation rule or campaign run that queued the email, if any. */
interface EmailSource {
  ruleId?: string;
  campaignId?: string;
}
export type NewEmail = { [T in EmailType]: { type: T; to: EmailRecipient; occasion: string; props: EmailProps[T] } & EmailSource }[EmailType];

/**
 * Queues an email in the caller's transaction, to be sent after `delayMs` unless it is withdrawn. The database notifies the
 * senders on commit. Skips a duplicate (same type, recipient and occasion) and a client without an email address. Returns whether the email is new.
 */
export const queueEmail = async (tx: Tx, email: NewEmail, now: Date, delayMs = 0): Promise<boolean> => (await queueEmails(tx, [email], now, delayMs)) > 0;

/** What became of an email that a person asked for. */
export interface EmailDelivery {
  /** It is on its way. False where email isn't connected, and for an address that nothing is sent to. */
  emailed: boolean;
  /** Set if it wasn't sent again, because they have it already. */
  alreadySentAt: Date | null;
  /** Why nothing is sent to this address; null if emails go there. */
  emailProblem: AddressProblemState | null;
}

/** The delivery of a command that was not asked to send an email. */
export const notEmailed: EmailDelivery = { emailed: false, alreadySentAt: null, emailProblem: null };

/** A second press of the same button is no wish for a second email. */
const doublePressMs = 5000;

interface RequestedEmailOptions {
  /** Sends it even to somebody who has it already. */
  again?: boolean;
  /** Whether an earlier email had the same content; by default it has. */
  hasSameContent?: (props: unknown) => boolean;
}

/**
 * Queues an email that somebody asked for in the caller's transaction, unless nothing is sent to this address. Throws 409 for a client without one. Somebody who already has it for this occasion, with the same
 * content as `hasSameContent` compares it, gets it again only with `again`.
 */
export async function queueRequestedEmail(tx: Tx, email: NewEmail, now: Date, options: RequestedEmailOptions = {}): Promise<EmailDelivery> {
  const delivery = await predictDelivery(tx, email, now, options);
  if (isQueued(delivery)) await tx.$executeRaw(outboxInsert([email], now, { again: true }));
  return delivery;
}

/** Whether `queueRequestedEmail` queues an email with this delivery. */
const isQueued = ({ emailProblem, alreadySentAt }: EmailDelivery) => emailProblem === null && alreadySentAt === null;

/** The part of a statement that queues an email with the delivery that `predictDelivery` returned; none if it is not to be queued. */
export const requestedEmailParts = (email: NewEmail, delivery: EmailDelivery, now: Date) => (isQueued(delivery) ? [emailsPart([email], now, { again: true })] : []);

interface DeliveryFacts {
  toEmail: string | null;
  firstName: string | null;
  /** Without a problem, this is null and the next two mean nothing. */
  kind: string | null;
  reason: string;
  at: Date;
  earlierAt: Date | null;
  earlierSentAt: Date | null;
  earlierProps: unknown;
}

/** What `queueRequestedEmail` would return, without queueing the email. Throws like it. */
export async function predictDelivery(tx: Tx, { type, to, occasion }: NewEmail, now: Date, { again = false, hasSameContent = () => true }: RequestedEmailOptions = {}): Promise<EmailDelivery> {
  const { userId = null, leadId, toEmail = null } = resolveRecipient(to);
  const isRecipient = userId ? Prisma.sql`e."userId" = ${userId}` : leadId ? Prisma.sql`e."leadId" = ${leadId}` : Prisma.sql`true`;
  const [facts] = await tx.$queryRaw<DeliveryFacts[]>`
    SELECT r."toEmail", r."firstName", p."kind", p."reason", p."at", e."createdAt" AS "earlierAt", e."sentAt" AS "earlierSentAt", e."props" AS "earlierProps"
    FROM (SELECT COALESCE(${toEmail}, u."email") AS "toEmail", u."firstName" FROM (VALUES (${userId}::text)) AS known("id") LEFT JOIN "User" u USING ("id")) r
    LEFT JOIN "AddressProblem" p ON p."email" = lower(r."toEmail")
    LEFT JOIN LATERAL (
      SELECT e."createdAt", e."sentAt", e."props" FROM "EmailMessage" e
      WHERE ${isRecipient} AND e."toEmail" = r."toEmail" AND e."type" = ${type} AND (e."occasion" = ${occasion} OR starts_with(e."occasion", ${`${occasion}:`})) AND e."status" NOT IN ('failed', 'not_sent')
      ORDER BY e."createdAt" DESC LIMIT 1
    ) e ON true`;
  if (!facts?.toEmail) throw conflict(noEmailMessage({ firstName: facts?.firstName ?? "" }));
  if (facts.kind !== null && isAddressProblem(facts.kind)) return { ...notEmailed, emailProblem: { kind: facts.kind, reason: facts.reason, at: facts.at } };
  const isRepeat = facts.earlierAt && (again ? now.getTime() - facts.earlierAt.getTime() < doublePressMs : hasSameContent(facts.earlierProps));
  return isRepeat ? { ...notEmailed, alreadySentAt: facts.earlierSentAt ?? facts.earlierAt } : { ...notEmailed, emailed: areEmailsSent() };
}

/** Queues many emails like `queueEmail`, without those to clients who have no address. Returns how many of them are new. */
export async function queueEmails(tx: Tx, emails: readonly NewEmail[], now: Date, delayMs = 0): Promise<number> {
  return emails.length === 0 ? 0 : tx.$executeRaw(outboxInsert(emails, now, { delayMs }));
}

/** `queueEmails` as a part of one statement, with the name "emails". */
export const emailsPart = (emails: readonly NewEmail[], now: Date, options: QueueOptions = {}) => Prisma.sql`emails AS (${outboxInsert(emails, now, options)})`;

interface QueueOptions {
  delayMs?: number;
  /** The rows of another part for which the emails are queued, and their occasion in SQL. */
  forEach?: { rows: Prisma.Sql; occasion: Prisma.Sql };
  /** Queues an email that has been queued before once more, with the time in its occasion. */
  again?: boolean;
}

function outboxInsert(emails: readonly NewEmail[], now: Date, { delayMs = 0, forEach, again = false }: QueueOptions) {
  // One JSON value, because a campaign queues thousands of rows and Prisma's createMany is ten times slower.
  const rows = JSON.stringify(emails.map(({ type, to, occasion, props, ruleId, campaignId }) => ({ type, occasion, ...resolveRecipient(to), props, ruleId, campaignId })));
  const given = forEach?.occasion ?? Prisma.sql`m."occasion"`;
  const occasion = again
    ? Prisma.sql`CASE WHEN EXISTS (SELECT FROM "EmailMessage" WHERE "key" = m."type" || ':' || m."recipientKey" || ':' || ${given}) THEN ${given} || ${`:${now.toISOString()}`} ELSE ${given} END`
    : given;
  // A user who doesn't exist has no address either, and the columns refuse both.
  return Prisma.sql`
    INSERT INTO "EmailMessage" ("id", "key", "type", "occasion", "userId", "leadId", "toEmail", "props", "ruleId", "campaignId", "sendAfter", "createdAt")
    SELECT gen_random_uuid()::text, m."type" || ':' || m."recipientKey" || ':' || o."occasion", m."type", o."occasion", m."userId", m."leadId", COALESCE(m."toEmail", u."email"),
      m."props", m."ruleId", m."campaignId", ${new Date(now.getTime() + delayMs)}, ${now}
    FROM ${forEach ? Prisma.sql`${forEach.rows},` : Prisma.empty} jsonb_to_recordset(${rows}::jsonb)
      AS m("type" text, "recipientKey" text, "occasion" text, "userId" text, "leadId" text, "toEmail" text, "props" jsonb, "ruleId" text, "campaignId" text)
      LEFT JOIN "User" u ON u."id" = m."userId" CROSS JOIN LATERAL (SELECT ${occasion} AS "occasion") o
    WHERE u."email" IS NOT NULL OR m."toEmail" IS NOT NULL OR u."id" IS NULL
    ON CONFLICT ("key") DO NOTHING`;
}

/** Queues an email that is already rendered, in its own transaction, unless nothing is sent to this address. */
export async function queueRenderedEmail(type: EmailType, to: { id: string; email: string }, occasion: string, content: EmailContent, now: Date): Promise<EmailDelivery> {
  const emailProblem = await findAddressProblem(to.email);
  if (emailProblem) return { ...notEmailed, emailProblem };
  const data = { key: `${type}:${to.id}:${occasion}`, type, occasion, userId: to.id, toEmail: to.email, props: {}, ...content, sendAfter: now, createdAt: now };
  const { count } = await db.emailMessage.createMany({ data: [data], skipDuplicates: true });
  if (count > 0) return { ...notEmailed, emailed: areEmailsSent() };
  const { createdAt, sentAt, status } = await db.emailMessage.findUniqueOrThrow({ where: { key: data.key }, select: { createdAt: true, sentAt: true, status: true } });
  return { ...notEmailed, alreadySentAt: status === "not_sent" ? null : (sentAt ?? createdAt) };
}

/** The key and recipient columns of an outbox row to somebody with this address. The key is unique for each type, recipient and occasion. */
export function outboxIdentity({ type, to, occasion }: Pick<NewEmail, "type" | "to" | "occasion">, address: string) {
  const { recipientKey, ...recipient } = resolveRecipient(to);
  return { key: `${type}:${recipientKey}:${occasion}`, type, occasion, ...recipient, toEmail: recipient.toEmail ?? address };
}

/** The recipient columns of an outbox row, without the address of a user's account, and the recipient's part of its key. */
function resolveRecipient(to: EmailRecipient): { recipientKey: string; userId?: string; leadId?: string; toEmail?: string } {
  if ("userId" in to) return { recipientKey: to.address ? `${to.userId}:${to.address}` : to.userId, userId: to.userId, toEmail: to.address };
  // The key contains a lead's address, so correcting a mistyped one sends the email again.
  if ("leadId" in to) return { recipientKey: `${to.leadId}:${to.email}`, leadId: to.leadId, toEmail: to.email };
  return { recipientKey: to.email, toEmail: to.email };
}

/** Deletes queued emails from the outbox: of every occasion, unless one is named. An email that is already being sent still goes out. */
export async function withdrawQueuedEmails(tx: Tx, filter: { type: EmailType | { in: EmailType[] }; occasion?: string | { startsWith: string }; userId: Prisma.EmailMessageWhereInput["userId"] }): Promise<void> {
  await tx.emailMessage.deleteMany({ where: { ...filter, status: "queued" } });
}

/** Sends a person's queued emails to their new address, except those that belong to the old one. */
export async function readdressQueuedEmails(tx: Tx, userId: string, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.emailMessage.updateMany({ where: { userId, toEmail: from, status: "queued", type: { notIn: boundToAddress } }, data: { toEmail: to } });
}

/** How long an invitation waits for a coach who is setting up the payment, so that one email asks for both. */
export const invitationHoldMs = 10 * 60_000;

/** Sends a person's invitation now, if it has not left yet. Returns whether that is so: it will ask for an open payment too. */
export async function releaseInvitation(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const waiting: Prisma.EmailMessageWhereInput = { userId, type: "set-password", occasion: "invitation", status: "queued", subject: null };
  const { count } = await tx.emailMessage.updateMany({ where: waiting, data: { sendAfter: now } });
  // The trigger notifies the senders of new rows only.
  if (count > 0) await tx.$executeRaw`SELECT pg_notify('email_queued', '')`;
  return count > 0;
}

/** Deletes a person's queued invitations and password resets from the outbox. */
export async function withdrawInvitations(tx: Tx, { id, email }: { id: string; email: string | null }): Promise<void> {
  await tx.emailMessage.deleteMany({ where: { status: "queued", OR: [{ userId: id, type: { in: ["set-password", "invitation-renewed"] } }, ...(email === null ? [] : [{ toEmail: email, type: "password-reset" }])] } });
}

/** Forgets that the invitations of these people weren't sent, so that they can be sent now. */
export async function forgetUnsentInvitations(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.emailMessage.deleteMany({ where: { userId: { in: [...userIds] }, type: "set-password", status: "not_sent" } });
}

/** Deletes a lead's queued emails from the outbox. */
export async function withdrawLeadEmails(tx: Tx, leadId: string): Promise<void> {
  await tx.emailMessage.deleteMany({ where: { leadId, status: "queued" } });
}

/** Deletes all emails of these leads, queued and sent, and the content of digests that name them. A digest that is still queued is made again. */
export async function deleteLeadEmails(tx: Tx, leadIds: readonly string[]): Promise<void> {
  await tx.emailMessage.deleteMany({ where: { leadId: { in: [...leadIds] } } });
  const namesThem = Prisma.sql`"type" = 'staff-digest' AND jsonb_exists_any("props"->'leadIds', ${[...leadIds]}::text[])`;
  await tx.$executeRaw`DELETE FROM "EmailMessage" WHERE "status" = 'queued' AND ${namesThem}`;
  await tx.$executeRaw`UPDATE "EmailMessage" SET "props" = '{}', "subject" = NULL, "html" = NULL, "text" = NULL WHERE ${namesThem}`;
}

/** A password link works for seven days. */
const secretRetentionMs = 8 * dayMs;
const bodyRetentionMs = 365 * dayMs;
const secretTypes = emailTypes.flatMap(({ id, secret }) => (secret ? id : []));

/**
 * Clears the content of old emails: password links after eight days, all others after a year. The rows stay, so the history
 * still shows who got which email and when.
 */
export async function clearOldEmailContent(now: Date): Promise<void> {
  const isFinished: Prisma.EmailMessageWhereInput = { status: { in: ["sent", "failed", "not_sent", "unclear"] }, NOT: { subject: null, props: { equals: {} } } };
  const data = { props: {}, subject: null, html: null, text: null, unsubscribeUrl: null };
  const [secretsBefore, bodiesBefore] = [new Date(now.getTime() - secretRetentionMs), new Date(now.getTime() - bodyRetentionMs)];
  await db.emailMessage.updateMany({ where: { ...isFinished, type: { in: secretTypes }, createdAt: { lt: secretsBefore } }, data });
  await db.emailMessage.updateMany({ where: { ...isFinished, createdAt: { lt: bodiesBefore } }, data });
}

/** Deletes these people's queued emails from the outbox, whether addressed by user id or by email. */
export async function withdrawAllEmails(tx: Tx, people: readonly { id: string; email: string | null }[]): Promise<void> {
  const [ids, emails] = [people.map(({ id }) => id), people.flatMap(({ email }) => email ?? [])];
  await tx.$executeRaw`
    DELETE FROM "EmailMessage" WHERE "status" = 'queued' AND ("userId" = ANY(${ids}) OR ("userId" IS NULL AND "toEmail" = ANY(${emails})))`;
}
