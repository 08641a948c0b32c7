import { type AddressProblemState, findAddressProblem } from "@/lib/core/email/address-problems";
import { boundToAddress } from "@/lib/core/email/addresses";
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
  if (delivery.emailProblem || delivery.alreadySentAt) return delivery;
  const isFirst = await queueEmail(tx, email, now);
  if (!isFirst) await queueEmail(tx, { ...email, occasion: `${email.occasion}:${now.toISOString()}` }, now);
  return delivery;
}

/** What `queueRequestedEmail` would return, without queueing the email. Throws like it. */
export async function predictDelivery(tx: Tx, email: NewEmail, now: Date, { again = false, hasSameContent = () => true }: RequestedEmailOptions = {}): Promise<EmailDelivery> {
  const userIds = "userId" in email.to ? [email.to.userId] : [];
  const identity = outboxIdentity(email, await createAddressLookup(tx, userIds));
  if (!identity) throw conflict(noEmailMessage(await tx.user.findFirstOrThrow({ where: { id: { in: userIds } }, select: { firstName: true } })));
  const { occasion, type, key: _, ...to } = identity;
  const emailProblem = await findAddressProblem(to.toEmail, tx);
  if (emailProblem) return { ...notEmailed, emailProblem };
  const earlier = await tx.emailMessage.findFirst({
    where: { ...to, type, OR: [{ occasion }, { occasion: { startsWith: `${occasion}:` } }], status: { notIn: ["failed", "not_sent"] } },
    select: { createdAt: true, sentAt: true, props: true },
    orderBy: { createdAt: "desc" },
  });
  const isRepeat = earlier && (again ? now.getTime() - earlier.createdAt.getTime() < doublePressMs : hasSameContent(earlier.props));
  return isRepeat ? { ...notEmailed, alreadySentAt: earlier.sentAt ?? earlier.createdAt } : { ...notEmailed, emailed: areEmailsSent() };
}

/** Queues many emails like `queueEmail`, without those to clients who have no address. Returns how many of them are new. */
export async function queueEmails(tx: Tx, emails: readonly NewEmail[], now: Date, delayMs = 0): Promise<number> {
  if (emails.length === 0) return 0;
  const findAddress = await createAddressLookup(tx, emails.flatMap(({ to }) => ("userId" in to ? [to.userId] : [])));
  const sendAfter = new Date(now.getTime() + delayMs);
  const data = emails.flatMap(({ props, ruleId, campaignId, ...email }) => {
    const identity = outboxIdentity(email, findAddress);
    return identity ? [{ ...identity, props, ruleId, campaignId }] : [];
  });
  if (data.length === 0) return 0;
  // One JSON value, because a campaign queues thousands of rows and Prisma's createMany is ten times slower.
  return tx.$executeRaw`
    INSERT INTO "EmailMessage" ("id", "key", "type", "occasion", "userId", "leadId", "toEmail", "props", "ruleId", "campaignId", "sendAfter", "createdAt")
    SELECT gen_random_uuid()::text, "key", "type", "occasion", "userId", "leadId", "toEmail", "props", "ruleId", "campaignId", ${sendAfter}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(data)}::jsonb)
      AS m("key" text, "type" text, "occasion" text, "userId" text, "leadId" text, "toEmail" text, "props" jsonb, "ruleId" text, "campaignId" text)
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

/** The key and recipient columns of an outbox row. The key is unique for each type, recipient and occasion. Null for a client without an email address. */
export function outboxIdentity({ type, to, occasion }: Pick<NewEmail, "type" | "to" | "occasion">, findAddress: (userId: string) => string | null) {
  const [recipientKey, { toEmail, ...recipient }] = resolveRecipient(to, findAddress);
  return toEmail === null ? null : { key: `${type}:${recipientKey}:${occasion}`, type, occasion, ...recipient, toEmail };
}

function resolveRecipient(to: EmailRecipient, findAddress: (userId: string) => string | null) {
  if ("userId" in to) return [to.address ? `${to.userId}:${to.address}` : to.userId, { userId: to.userId, toEmail: to.address ?? findAddress(to.userId) }] as const;
  // The key contains a lead's address, so correcting a mistyped one sends the email again.
  if ("leadId" in to) return [`${to.leadId}:${to.email}`, { leadId: to.leadId, toEmail: to.email }] as const;
  return [to.email, { toEmail: to.email }] as const;
}

async function createAddressLookup(tx: Tx, userIds: string[]) {
  const users = userIds.length > 0 ? await tx.user.findMany({ where: { id: { in: userIds } }, select: { id: true, email: true } }) : [];
  const addressById = new Map(users.map(({ id, email }) => [id, email]));
  return (userId: string) => {
    const address = addressById.get(userId);
    if (address === undefined) throw new Error("No such user");
    return address;
  };
}

/** Deletes queued emails from the outbox. An email that is already being sent still goes out. */
export async function withdrawQueuedEmails(tx: Tx, filter: { type: EmailType | { in: EmailType[] }; occasion: string | { startsWith: string }; userId: Prisma.EmailMessageWhereInput["userId"] }): Promise<void> {
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
