import type { Client, Coach } from "@/lib/auth/actor";
import { onceOnlyKey } from "@/lib/core/automation/rules";
import { queueEmail, withdrawQueuedEmails } from "@/lib/core/email/commands";
import { visibleClients } from "@/lib/people/clients/policy";
import { db, transaction } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";

/** Records when the client first saw the coach's message or dismissed the banner. */
export async function recordDashboardFlags(actor: Client, { coachMessageSeen, bannerDismissed }: { coachMessageSeen?: true; bannerDismissed?: true }, now: Date) {
  if (coachMessageSeen) await db.client.updateMany({ where: { userId: actor.id, coachMessageSeenAt: null }, data: { coachMessageSeenAt: now } });
  if (bannerDismissed) await db.client.updateMany({ where: { userId: actor.id, bannerDismissedAt: null }, data: { bannerDismissedAt: now } });
}

/**
 * Marks a client's training plan as live, and emails them once, or their intake as reviewed, which fulfils the promise;
 * `false` undoes it. Repeating it keeps the first time. Throws 404 for a client outside the actor's reach.
 */
export async function recordPromisesKept(
  actor: Coach,
  clientId: string,
  { trainingPlanLive, intakeReviewed }: { trainingPlanLive?: boolean; intakeReviewed?: boolean },
  now: Date,
) {
  const where = { userId: clientId, AND: visibleClients(actor) };
  const timeFor = (isKept: boolean) => (isKept ? now : null);
  return transaction(async (tx) => {
    if (trainingPlanLive !== undefined) {
      const { count } = await tx.client.updateMany({ where: { ...where, ...(trainingPlanLive && { trainingPlanLiveAt: null }) }, data: { trainingPlanLiveAt: timeFor(trainingPlanLive) } });
      if (count > 0 && trainingPlanLive) await queueEmail(tx, { type: "training-plan-live", to: { userId: clientId }, occasion: onceOnlyKey, props: {} }, now);
      if (count > 0 && !trainingPlanLive) await withdrawQueuedEmails(tx, { type: "training-plan-live", occasion: onceOnlyKey, userId: clientId });
    }
    if (intakeReviewed !== undefined)
      await tx.client.updateMany({ where: { ...where, ...(intakeReviewed && { intakeReviewedAt: null }) }, data: { intakeReviewedAt: timeFor(intakeReviewed) } });
    const client = await tx.client.findFirst({ where, select: { trainingPlanLiveAt: true, intakeReviewedAt: true } });
    if (!client) throw notFound();
    return client;
  });
}
