import { coaches } from "@/lib/api/contract";
import { publish } from "@/lib/api/changes";
import { conflict, notFound } from "@/lib/platform/errors";
import type { Claim } from "@/lib/core/email/sending/claims";
import { emailTypeInfo } from "@/lib/core/email/types";
import { notify, withdrawNews } from "@/lib/core/notifications/commands";
import { type Tx, transaction } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";
import { paths } from "@/lib/platform/paths";

/**
 * Ends a claim of which nobody can find out any more whether it arrived: it is never sent again by itself, and coaches are asked what
 * to do with it.
 */
export async function giveUp({ token, batchKey }: Claim, now: Date): Promise<void> {
  const count = await transaction(async (tx) => {
    const gone = await tx.emailMessage.updateMany({
      where: { claimToken: token },
      data: { status: "unclear", error: "The email service never said whether it took this email.", claimToken: null, leaseUntil: null },
    });
    if (gone.count > 0) await notify(tx, { role: "coach" }, { kind: "email_unclear", occasion: batchKey ?? token, text: wordsFor(gone.count), href: paths.section("emails") }, now);
    return gone.count;
  });
  if (count > 0) await tellCoaches();
}

const wordsFor = (count: number) =>
  count === 1 ? "We cannot tell whether an email arrived. Please decide what to do with it." : `We cannot tell whether ${count} emails arrived. Please decide what to do with them.`;

/** What a coach says of such an email. Throws 404 for one that there is not, 409 for one that is clear or decided. */
export async function decide(id: string, decision: "arrived" | "send-again", now: Date): Promise<void> {
  await transaction(async (tx) => {
    const [mail] = await tx.$queryRaw<Undecided[]>`SELECT "status", "type", "batchKey", "firstTriedAt" FROM "EmailMessage" WHERE "id" = ${id} FOR UPDATE`;
    if (!mail) throw notFound();
    if (mail.status !== "unclear") throw conflict("It is known by now what became of this email.");
    const data = decision === "arrived" ? { status: "sent" as const, sentAt: mail.firstTriedAt ?? now, error: null } : { ...asNew(mail.type), sendAfter: now };
    await tx.emailMessage.update({ where: { id }, data, select: { id: true } });
    await withdrawOnceDecided(tx, mail.batchKey);
  });
}

interface Undecided {
  status: string;
  type: string;
  batchKey: string | null;
  firstTriedAt: Date | null;
}

/** Under a fresh key with the same bytes; only one-time links are made anew, since theirs are over by now. */
const asNew = (type: string) => ({
  status: "queued" as const,
  error: null,
  attempts: 0,
  batchKey: null,
  firstTriedAt: null,
  ...(emailTypeInfo(type)?.secret && { fromEmail: null, subject: null, html: null, text: null }),
});

async function withdrawOnceDecided(tx: Tx, batchKey: string | null) {
  if (batchKey && (await tx.emailMessage.count({ where: { batchKey, status: "unclear" } })) === 0) await withdrawNews(tx, "email_unclear", [batchKey]);
}

/** Has the screens of coaches show it; no trouble with that may undo it. */
export const tellCoaches = () =>
  publish(["emails", "notifications"], [coaches]).catch((err: unknown) => logger.warn({ err }, "a change of emails could not be published"));
