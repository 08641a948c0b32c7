import type { EmailProps } from "@/lib/core/email/props";
import type { EmailContent } from "@/lib/core/email/sending/claims";
import { type EmailType, emailTypes } from "@/lib/core/email/types";
import { dayMs } from "@/lib/platform/days";
import { db, type Tx } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

/**
 * By address is for whoever must not learn whether it has an account: that is looked up when the email is sent. A lead has none,
 * so hers is named.
 */
type EmailRecipient = { userId: string } | { leadId: string; email: string } | { email: string };
/** Which automation rule or which run of a campaign it is of, for those that are of one. */
interface EmailSource {
  ruleId?: string;
  campaignId?: string;
}
export type NewEmail = { [T in EmailType]: { type: T; to: EmailRecipient; occasion: string; props: EmailProps[T] } & EmailSource }[EmailType];

/**
 * Queues an email within the caller's transaction; the database wakes the senders once that commits. A second one of
 * the same type to the same recipient for the same occasion is left out. It goes out at once, or after `delayMs` unless it
 * is withdrawn. Answers whether it is new.
 */
export const queueEmail = async (tx: Tx, mail: NewEmail, now: Date, delayMs = 0): Promise<boolean> => (await queueEmails(tx, [mail], now, delayMs)) > 0;

/** The same for many at once; answers how many of them are new. */
export async function queueEmails(tx: Tx, mails: readonly NewEmail[], now: Date, delayMs = 0): Promise<number> {
  if (mails.length === 0) return 0;
  const addresses = await findEmailAddresses(tx, mails.flatMap(({ to }) => ("userId" in to ? [to.userId] : [])));
  const sendAfter = new Date(now.getTime() + delayMs);
  const data = mails.map(({ props, ruleId, campaignId, ...mail }) => ({ ...outboxIdentity(mail, addresses), props, ruleId, campaignId }));
  // As one value: a campaign queues thousands, and Prisma takes ten times as long as the database over so many.
  return tx.$executeRaw`
    INSERT INTO "EmailMessage" ("id", "key", "type", "occasion", "userId", "leadId", "toEmail", "props", "ruleId", "campaignId", "sendAfter", "createdAt")
    SELECT gen_random_uuid()::text, "key", "type", "occasion", "userId", "leadId", "toEmail", "props", "ruleId", "campaignId", ${sendAfter}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(data)}::jsonb)
      AS m("key" text, "type" text, "occasion" text, "userId" text, "leadId" text, "toEmail" text, "props" jsonb, "ruleId" text, "campaignId" text)
    ON CONFLICT ("key") DO NOTHING`;
}

/** The same for an email that is made already and goes out as it is, of nobody else's transaction. */
export async function queueRenderedEmail(type: EmailType, to: { id: string; email: string }, occasion: string, content: EmailContent, now: Date): Promise<void> {
  const data = { key: `${type}:${to.id}:${occasion}`, type, occasion, userId: to.id, toEmail: to.email, props: {}, ...content, sendAfter: now, createdAt: now };
  await db.emailMessage.createMany({ data: [data], skipDuplicates: true });
}

/** What a mail is known by in the outbox: the same recipient, type and occasion make the same key. */
export function outboxIdentity({ type, to, occasion }: Pick<NewEmail, "type" | "to" | "occasion">, addresses: (userId: string) => string) {
  const [name, recipient] = resolveRecipient(to, addresses);
  return { key: `${type}:${name}:${occasion}`, type, occasion, ...recipient };
}

function resolveRecipient(to: EmailRecipient, addresses: (userId: string) => string) {
  if ("userId" in to) return [to.userId, { userId: to.userId, toEmail: addresses(to.userId) }] as const;
  // A lead has no account that holds her address: what went to a mistyped one goes again to the right one.
  if ("leadId" in to) return [`${to.leadId}:${to.email}`, { leadId: to.leadId, toEmail: to.email }] as const;
  return [to.email, { toEmail: to.email }] as const;
}

async function findEmailAddresses(tx: Tx, userIds: string[]) {
  const users = userIds.length > 0 ? await tx.user.findMany({ where: { id: { in: userIds } }, select: { id: true, email: true } }) : [];
  const known = new Map(users.map(({ id, email }) => [id, email]));
  return (userId: string) => {
    const address = known.get(userId);
    if (address === undefined) throw new Error("No such user");
    return address;
  };
}

/** Takes emails that still wait out of the outbox, as if they had never been queued. One on its way goes out. */
export async function withdrawQueuedEmails(tx: Tx, which: { type: EmailType | { in: EmailType[] }; occasion: string; userId: Prisma.EmailMessageWhereInput["userId"] }): Promise<void> {
  await tx.emailMessage.deleteMany({ where: { ...which, status: "queued" } });
}

/** Takes what waits to be sent to a lead out of the outbox. */
export async function withdrawLeadEmails(tx: Tx, leadId: string): Promise<void> {
  await tx.emailMessage.deleteMany({ where: { leadId, status: "queued" } });
}

/** Takes everything that was or will be sent to these leads out of the outbox: it goes with them. */
export async function deleteLeadEmails(tx: Tx, leadIds: readonly string[]): Promise<void> {
  await tx.emailMessage.deleteMany({ where: { leadId: { in: [...leadIds] } } });
}

/** A link to set a password works for seven days. */
const secretRetentionMs = 8 * dayMs;
const bodyRetentionMs = 365 * dayMs;
const secretTypes = emailTypes.flatMap(({ id, secret }) => (secret ? id : []));

/**
 * Empties mails that have had their time: those with a link to a password after eight days, all others after a year. That they were
 * sent, to whom and when, stays as long as the person does.
 */
export async function clearOldEmailContent(now: Date): Promise<void> {
  const over: Prisma.EmailMessageWhereInput = { status: { in: ["sent", "failed", "unclear"] }, NOT: { subject: null, props: { equals: {} } } };
  const data = { props: {}, subject: null, html: null, text: null, unsubscribeUrl: null };
  const [secretsUntil, bodiesUntil] = [new Date(now.getTime() - secretRetentionMs), new Date(now.getTime() - bodyRetentionMs)];
  await db.emailMessage.updateMany({ where: { ...over, type: { in: secretTypes }, createdAt: { lt: secretsUntil } }, data });
  await db.emailMessage.updateMany({ where: { ...over, createdAt: { lt: bodiesUntil } }, data });
}

/** Takes everything that waits to be sent to these people out of the outbox, by whichever of the two it is addressed. */
export async function withdrawAllEmails(tx: Tx, people: readonly { id: string; email: string }[]): Promise<void> {
  const [ids, emails] = [people.map(({ id }) => id), people.map(({ email }) => email)];
  await tx.$executeRaw`
    DELETE FROM "EmailMessage" WHERE "status" = 'queued' AND ("userId" = ANY(${ids}) OR ("userId" IS NULL AND "toEmail" = ANY(${emails})))`;
}
