import type { EmailProps, EmailType } from "@/lib/email/types";
import type { Tx } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

/**
 * By address is for whoever must not learn whether it has an account: that is looked up when the email is sent. A lead has none,
 * so hers is named.
 */
type To = { userId: string } | { leadId: string; email: string } | { email: string };
export type Mail = { [T in EmailType]: { type: T; to: To; occasion: string; props: EmailProps[T] } }[EmailType];

/**
 * Queues an email within the caller's transaction; the database wakes the senders once that commits. A second one of
 * the same type to the same recipient for the same occasion is left out. It goes out at once, or after `delayMs` unless it
 * is withdrawn. Answers whether it is new.
 */
export const queueEmail = async (tx: Tx, mail: Mail, now: Date, delayMs = 0): Promise<boolean> => (await queueEmails(tx, [mail], now, delayMs)) > 0;

/** The same for many at once; answers how many of them are new. */
export async function queueEmails(tx: Tx, mails: readonly Mail[], now: Date, delayMs = 0): Promise<number> {
  if (mails.length === 0) return 0;
  const addresses = await addressesOf(tx, mails.flatMap(({ to }) => ("userId" in to ? [to.userId] : [])));
  const sendAfter = new Date(now.getTime() + delayMs);
  const data = mails.map(({ type, to, occasion, props }) => {
    const [name, recipient] = recipientOf(to, addresses);
    return { key: `${type}:${name}:${occasion}`, type, occasion, ...recipient, props, sendAfter, createdAt: now };
  });
  return (await tx.emailMessage.createMany({ data, skipDuplicates: true })).count;
}

function recipientOf(to: To, addresses: (userId: string) => string) {
  if ("userId" in to) return [to.userId, { userId: to.userId, toEmail: addresses(to.userId) }] as const;
  // A lead has no account that holds her address: what went to a mistyped one goes again to the right one.
  if ("leadId" in to) return [`${to.leadId}:${to.email}`, { leadId: to.leadId, toEmail: to.email }] as const;
  return [to.email, { toEmail: to.email }] as const;
}

async function addressesOf(tx: Tx, userIds: string[]) {
  const users = userIds.length > 0 ? await tx.user.findMany({ where: { id: { in: userIds } }, select: { id: true, email: true } }) : [];
  const known = new Map(users.map(({ id, email }) => [id, email]));
  return (userId: string) => {
    const address = known.get(userId);
    if (address === undefined) throw new Error("There is no such user to write to");
    return address;
  };
}

/** Takes emails that still wait out of the outbox, as if they had never been queued. One on its way goes out. */
export async function withdrawEmail(tx: Tx, which: { type: EmailType; occasion: string; userId: Prisma.EmailMessageWhereInput["userId"] }): Promise<void> {
  await tx.emailMessage.deleteMany({ where: { ...which, status: "queued" } });
}

/** Takes what waits to be sent to a lead out of the outbox. */
export async function withdrawLeadEmails(tx: Tx, leadId: string): Promise<void> {
  await tx.emailMessage.deleteMany({ where: { leadId, status: "queued" } });
}

/** Takes everything that was or will be sent to these leads out of the outbox: it goes with them. */
export async function removeEmailsOfLeads(tx: Tx, leadIds: readonly string[]): Promise<void> {
  await tx.emailMessage.deleteMany({ where: { leadId: { in: [...leadIds] } } });
}

/** Takes everything that waits to be sent to these people out of the outbox, by whichever of the two it is addressed. */
export async function withdrawAllEmails(tx: Tx, people: readonly { id: string; email: string }[]): Promise<void> {
  const [ids, emails] = [people.map(({ id }) => id), people.map(({ email }) => email)];
  await tx.$executeRaw`
    DELETE FROM "EmailMessage" WHERE "status" = 'queued' AND ("userId" = ANY(${ids}) OR ("userId" IS NULL AND "toEmail" = ANY(${emails})))`;
}
