import { emailTypes } from "@/lib/core/email/types";
import { type EmailSubscriber, verifyUnsubscribeToken } from "@/lib/core/email/unsubscribe";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { invalidField } from "@/lib/platform/errors";

const reminderTypes = emailTypes.filter(({ reminder }) => reminder).map(({ id }) => id);

/** Ends reminders for someone within the caller's transaction, and takes those that wait for her out of the outbox; or has them begin again. */
export async function setRemindersEnabled(tx: Tx, who: EmailSubscriber, wanted: boolean, now: Date): Promise<void> {
  const data = { optedOutAt: wanted ? null : now };
  // Of someone who opts out a second time, the first counts.
  const optedOutAt = wanted ? { not: null } : null;
  if ("userId" in who) await tx.user.updateMany({ where: { id: who.userId, optedOutAt }, data });
  else await tx.lead.updateMany({ where: { id: who.leadId, optedOutAt }, data });
  if (!wanted) await tx.emailMessage.deleteMany({ where: { ...who, type: { in: reminderTypes }, status: "queued" } });
}

/** The same for whom a token of ours names, if she is still there. Throws 400 for a token that is not ours. */
export async function setRemindersEnabledByToken(token: string, wanted: boolean, now: Date): Promise<void> {
  const who = verifyUnsubscribeToken(token);
  if (!who) throw invalidField("token", "This link isn't complete. Please open it from the email again.");
  await transaction(async (tx) => {
    for (const one of await linkedSubscribers(tx, who)) await setRemindersEnabled(tx, one, wanted, now);
  });
}

/** Whether she gets reminders, by a token of ours; null for any other token. Someone who is gone gets none. */
export async function areRemindersEnabled(token: string): Promise<boolean | null> {
  const who = verifyUnsubscribeToken(token);
  if (!who) return null;
  const select = { optedOutAt: true };
  const row = "userId" in who ? await db.user.findUnique({ where: { id: who.userId }, select }) : await db.lead.findUnique({ where: { id: who.leadId }, select });
  return row?.optedOutAt === null;
}

/** A lead who became a client is one person: what she says by an old email holds for both. */
async function linkedSubscribers(tx: Tx, who: EmailSubscriber): Promise<EmailSubscriber[]> {
  if ("userId" in who) return [who];
  const lead = await tx.lead.findUnique({ where: { id: who.leadId }, select: { clientId: true } });
  return lead?.clientId ? [who, { userId: lead.clientId }] : [who];
}
