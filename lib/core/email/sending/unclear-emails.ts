import { everyCoach } from "@/lib/api/contract";
import { publishInvalidation } from "@/lib/api/invalidation";
import type { EmailClaim } from "@/lib/core/email/sending/claims";
import { findEmailType } from "@/lib/core/email/types";
import { sendNotification, withdrawNotifications } from "@/lib/core/notifications/commands";
import { transaction, type Tx } from "@/lib/platform/db";
import { conflict, notFound } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { paths } from "@/lib/platform/paths";

/** Marks a claim's emails as unclear, because nobody can find out whether they arrived. They are not retried, and coaches are asked to decide. */
export async function markClaimUnclear({ token, batchKey }: EmailClaim, now: Date): Promise<void> {
  const count = await transaction(async (tx) => {
    const marked = await tx.emailMessage.updateMany({
      where: { claimToken: token },
      data: { status: "unclear", error: "The email service never confirmed this email.", claimToken: null, leaseUntil: null },
    });
    if (marked.count > 0) await sendNotification(tx, { role: "coach" }, { kind: "email_unclear", occasion: batchKey ?? token, text: unclearEmailsText(marked.count), href: paths.section("emails") }, now);
    return marked.count;
  });
  if (count > 0) await publishEmailChanges();
}

const unclearEmailsText = (count: number) =>
  count === 1 ? "We don't know whether an email arrived. Please choose what to do." : `We don't know whether ${count} emails arrived. Please choose what to do.`;

/** Applies a coach's decision on an unclear email. Throws 404 for an unknown email, 409 for one that is not unclear. */
export async function resolveUnclearEmail(id: string, decision: "arrived" | "send-again", now: Date): Promise<void> {
  await transaction(async (tx) => {
    const [email] = await tx.$queryRaw<UnclearEmailRow[]>`SELECT "status", "type", "batchKey", "firstTriedAt" FROM "EmailMessage" WHERE "id" = ${id} FOR UPDATE`;
    if (!email) throw notFound();
    if (email.status !== "unclear") throw conflict("This email has already been settled.");
    const data = decision === "arrived" ? { status: "sent" as const, sentAt: email.firstTriedAt ?? now, error: null } : { ...requeueData(email.type), sendAfter: now };
    await tx.emailMessage.update({ where: { id }, data, select: { id: true } });
    await withdrawNotificationOnceResolved(tx, email.batchKey);
  });
}

interface UnclearEmailRow {
  status: string;
  type: string;
  batchKey: string | null;
  firstTriedAt: Date | null;
}

/**
 * Queues the same content again under a new key. Emails with a one-time link are rendered again, because their link has expired, and
 * those about feedback, because the client may no longer allow its words in emails.
 */
const requeueData = (type: string) => ({
  status: "queued" as const,
  error: null,
  attempts: 0,
  batchKey: null,
  firstTriedAt: null,
  ...((findEmailType(type)?.secret || type === "coach-feedback") && { fromEmail: null, subject: null, html: null, text: null }),
});

async function withdrawNotificationOnceResolved(tx: Tx, batchKey: string | null) {
  if (batchKey && (await tx.emailMessage.count({ where: { batchKey, status: "unclear" } })) === 0) await withdrawNotifications(tx, "email_unclear", [batchKey]);
}

/** Refreshes the coaches' screens. A failure is only logged, because the change itself is already saved. */
export const publishEmailChanges = () =>
  publishInvalidation(["emails", "notifications"], [everyCoach]).catch((err: unknown) => logger.warn({ err }, "the invalidation of emails could not be published"));
