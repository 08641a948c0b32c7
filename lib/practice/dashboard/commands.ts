import type { ActorFor } from "@/lib/auth/actor";
import { visibleClients } from "@/lib/people/clients/policy";
import { db, transaction } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";

/** Remembers what the client has seen or put away; the first time counts. */
export async function recordDashboardFlags(actor: ActorFor<["client"]>, { coachMessageSeen, bannerDismissed }: { coachMessageSeen?: true; bannerDismissed?: true }, now: Date) {
  if (coachMessageSeen) await db.client.updateMany({ where: { userId: actor.id, coachMessageSeenAt: null }, data: { coachMessageSeenAt: now } });
  if (bannerDismissed) await db.client.updateMany({ where: { userId: actor.id, bannerDismissedAt: null }, data: { bannerDismissedAt: now } });
}

/**
 * Says that a client's training plan is live, or her intake reviewed: that stops the promise's clock. Said twice, the
 * first time counts; false takes it back. Throws 404 for a client outside the actor's reach.
 */
export async function recordPromisesKept(
  actor: ActorFor<["coach"]>,
  clientId: string,
  { trainingPlanLive, intakeReviewed }: { trainingPlanLive?: boolean; intakeReviewed?: boolean },
  now: Date,
) {
  const who = { userId: clientId, AND: visibleClients(actor) };
  const timeFor = (isKept: boolean) => (isKept ? now : null);
  return transaction(async (tx) => {
    if (trainingPlanLive !== undefined)
      await tx.client.updateMany({ where: { ...who, ...(trainingPlanLive && { trainingPlanLiveAt: null }) }, data: { trainingPlanLiveAt: timeFor(trainingPlanLive) } });
    if (intakeReviewed !== undefined)
      await tx.client.updateMany({ where: { ...who, ...(intakeReviewed && { intakeReviewedAt: null }) }, data: { intakeReviewedAt: timeFor(intakeReviewed) } });
    const client = await tx.client.findFirst({ where: who, select: { trainingPlanLiveAt: true, intakeReviewedAt: true } });
    if (!client) throw notFound();
    return client;
  });
}
