import { emailTypes } from "@/lib/core/email/types";
import { type EmailSubscriber, verifyUnsubscribeToken } from "@/lib/core/email/unsubscribe";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { invalidField } from "@/lib/platform/errors";

const reminderTypes = emailTypes.filter(({ reminder }) => reminder).map(({ id }) => id);

/** Turns a person's reminders on or off in the caller's transaction. Turning them off also deletes their queued reminders. */
export async function setRemindersEnabled(tx: Tx, subscriber: EmailSubscriber, enabled: boolean, now: Date): Promise<void> {
  const data = { optedOutAt: enabled ? null : now };
  // Opting out twice keeps the first time.
  const optedOutAt = enabled ? { not: null } : null;
  if ("userId" in subscriber) await tx.user.updateMany({ where: { id: subscriber.userId, optedOutAt }, data });
  else await tx.lead.updateMany({ where: { id: subscriber.leadId, optedOutAt }, data });
  if (!enabled) await tx.emailMessage.deleteMany({ where: { ...subscriber, type: { in: reminderTypes }, status: "queued" } });
}

/** Turns reminders on or off for the person in an unsubscribe token. Throws 400 for an invalid token; a deleted person is ignored. */
export async function setRemindersEnabledByToken(token: string, enabled: boolean, now: Date): Promise<void> {
  const subscriber = verifyUnsubscribeToken(token);
  if (!subscriber) throw invalidField("token", "This link isn't complete. Please open it from the email again.");
  await transaction(async (tx) => {
    for (const linked of await linkedSubscribers(tx, subscriber)) await setRemindersEnabled(tx, linked, enabled, now);
  });
}

/** Whether the person in an unsubscribe token gets reminders, and whether they are a lead. Null for an invalid token; a deleted person gets none. */
export async function findSubscription(token: string): Promise<{ subscribed: boolean; isLead: boolean } | null> {
  const subscriber = verifyUnsubscribeToken(token);
  if (!subscriber) return null;
  const select = { optedOutAt: true };
  const row = "userId" in subscriber ? await db.user.findUnique({ where: { id: subscriber.userId }, select }) : await db.lead.findUnique({ where: { id: subscriber.leadId }, select });
  return { subscribed: row?.optedOutAt === null, isLead: "leadId" in subscriber };
}

/** A lead opts out together with the other leads of that address, and with the client account that they became. */
async function linkedSubscribers(tx: Tx, subscriber: EmailSubscriber): Promise<EmailSubscriber[]> {
  if ("userId" in subscriber) return [subscriber];
  const lead = await tx.lead.findUnique({ where: { id: subscriber.leadId }, select: { email: true } });
  const leads = await tx.lead.findMany({ where: lead?.email ? { OR: [{ id: subscriber.leadId }, { email: lead.email }] } : { id: subscriber.leadId }, select: { id: true, clientId: true } });
  return leads.flatMap(({ id, clientId }) => [{ leadId: id }, ...(clientId ? [{ userId: clientId }] : [])]);
}
