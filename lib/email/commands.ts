import type { EmailProps, EmailType } from "@/lib/email/types";
import type { Tx } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

/** By address is for whoever must not learn whether it has an account: that is looked up when the email is sent. */
type To = { userId: string } | { email: string };
export type Mail = { [T in EmailType]: { type: T; to: To; occasion: string; props: EmailProps[T] } }[EmailType];

/**
 * Queues an email within the caller's transaction; the database wakes the senders once that commits. A second one of
 * the same type to the same recipient for the same occasion is left out. It goes out at once, or after `delayMs` unless it
 * is withdrawn. Answers whether it is new.
 */
export async function queueEmail(tx: Tx, { type, to, occasion, props }: Mail, now: Date, delayMs = 0): Promise<boolean> {
  const recipient = "userId" in to ? { userId: to.userId, toEmail: await addressOf(tx, to.userId) } : { toEmail: to.email };
  const key = `${type}:${"userId" in to ? to.userId : to.email}:${occasion}`;
  const { count } = await tx.emailMessage.createMany({
    data: { key, type, occasion, ...recipient, props, sendAfter: new Date(now.getTime() + delayMs), createdAt: now },
    skipDuplicates: true,
  });
  return count > 0;
}

async function addressOf(tx: Tx, userId: string) {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  return email;
}

/** Takes emails that still wait out of the outbox, as if they had never been queued. One on its way goes out. */
export async function withdrawEmail(tx: Tx, which: { type: EmailType; occasion: string; userId: Prisma.EmailMessageWhereInput["userId"] }): Promise<void> {
  await tx.emailMessage.deleteMany({ where: { ...which, status: "queued" } });
}
