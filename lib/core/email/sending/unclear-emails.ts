import { everyCoach } from "@/lib/api/contract";
import { publishInvalidation } from "@/lib/api/invalidation";
import type { EmailClaim } from "@/lib/core/email/sending/claims";
import { findEmailType } from "@/lib/core/email/types";
import { sendNotification, withdrawNotifications } from "@/lib/core/notifications/commands";
import { transaction, type Tx } from "@/lib/platform/db";
import { conflict, notFound } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { paths } from "@/lib/platform/paths";

/**
 * Ends a claim of which nobody can find out any more whether it arrived: it is never sent again by itself, and coaches are asked what
 * to do with it.
 */
export async function markClaimUnclear({ token, batchKey }: EmailClaim, now: Date): Promise<void> {
  const count = await transaction(async (tx) => {
    const gone = await tx.emailMessage.updateMany({
      where: { claimToken: token },
      data: { status: "unclear", error: "The email service never confirmed this email.", claimToken: null, leaseUntil: null },
    });
    if (gone.count > 0) await sendNotification(tx, { role: "coach" }, { kind: "email_unclear", occasion: batchKey ?? token, text: unclearEmailsText(gone.count), href: paths.section("emails") }, now);
    return gone.count;
  });
  if (count > 0) await publishEmailChanges();
}

const unclearEmailsText = (count: number) =>
  count === 1 ? "We don't know whether an email arrived. Please choose what to do." : `We don't know whether ${count} emails arrived. Please choose what to do.`;

/** What a coach says of such an email. Throws 404 for one that there is not, 409 for one that is clear or decided. */
export async function resolveUnclearEmail(id: string, decision: "arrived" | "send-again", now: Date): Promise<void> {
  await transaction(async (tx) => {
    const [mail] = await tx.$queryRaw<UnclearEmailRow[]>`SELECT "status", "type", "batchKey", "firstTriedAt" FROM "EmailMessage" WHERE "id" = ${id} FOR UPDATE`;
    if (!mail) throw notFound();
    if (mail.status !== "unclear") throw conflict("This email has already been settled.");
    const data = decision === "arrived" ? { status: "sent" as const, sentAt: mail.firstTriedAt ?? now, error: null } : { ...requeueData(mail.type), sendAfter: now };
    await tx.emailMessage.update({ where: { id }, data, select: { id: true } });
    await withdrawNotificationOnceResolved(tx, mail.batchKey);
  });
}

interface UnclearEmailRow {
  status: string;
  type: string;
  batchKey: string | null;
  firstTriedAt: Date | null;
}

/** Under a fresh key with the same bytes; only one-time links are made anew, since theirs are over by now. */
const requeueData = (type: string) => ({
  status: "queued" as const,
  error: null,
  attempts: 0,
  batchKey: null,
  firstTriedAt: null,
  ...(findEmailType(type)?.secret && { fromEmail: null, subject: null, html: null, text: null }),
});

async function withdrawNotificationOnceResolved(tx: Tx, batchKey: string | null) {
  if (batchKey && (await tx.emailMessage.count({ where: { batchKey, status: "unclear" } })) === 0) await withdrawNotifications(tx, "email_unclear", [batchKey]);
}

/** Has the screens of coaches show it; no trouble with that may undo it. */
export const publishEmailChanges = () =>
  publishInvalidation(["emails", "notifications"], [everyCoach]).catch((err: unknown) => logger.warn({ err }, "a change of emails could not be published"));
