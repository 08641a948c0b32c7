import { getPracticeSettings } from "@/lib/core/settings/queries";
import { gateway } from "@/lib/money/payments/gateway";
import { deleteErasedCustomers, pushEndingsToGateway } from "@/lib/money/payments/gateway-endings";
import { syncFromGateway } from "@/lib/money/payments/gateway-sync";
import { endUnpaidSubscriptions } from "@/lib/money/payments/grace-period";
import { eventsSinceReconciliation, findOpenAndRecentRefs, syncInBatches } from "@/lib/money/payments/reconciliation";
import { processWebhook } from "@/lib/money/payments/webhook";
import { toZonedDateTime } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/db";
import { runJobOnce } from "@/lib/platform/job-runs";
import { logger } from "@/lib/platform/logger";
import type { GatewayEvent } from "@/lib/providers/payments/gateway";

/** From which hour of the night, by the practice's clock, the reconciliation runs. */
const earliestHour = 3;

/** What is due at this time: time passes in the sandbox and its webhooks arrive, grace ends, and the gateway hears what we ended and who was erased. */
export async function runPaymentJobs(now: Date): Promise<void> {
  await advanceSandbox(now);
  await endTestPlans(now);
  await endUnpaidSubscriptions(now);
  await pushEndingsToGateway(now);
  await deleteErasedCustomers(now);
}

/** Once real money is taken, what was only tried out is over: plans, tries to come and links of the test gateway. Answers how many plans. */
export async function endTestPlans(now: Date): Promise<number> {
  if (gateway().mode !== "live") return 0;
  return transaction(async (tx) => {
    const { count } = await tx.subscription.updateMany({
      where: { gateway: "sandbox", status: { in: ["incomplete", "active", "past_due"] } },
      data: { status: "cancelled", endedAt: now, endReason: "Test payments ended", graceUntil: null },
    });
    await tx.payment.updateMany({ where: { gateway: "sandbox", nextRetryAt: { not: null } }, data: { nextRetryAt: null } });
    await tx.pastCustomer.deleteMany({ where: { gateway: "sandbox" } });
    await tx.paymentLink.updateMany({ where: { gateway: "sandbox", paidAt: null, closedAt: null }, data: { closedAt: now } });
    return count;
  });
}

/** Lets time pass in the sandbox, and delivers its webhooks as a gateway elsewhere would: until they have arrived. */
async function advanceSandbox(now: Date): Promise<void> {
  const sandbox = gateway();
  if (sandbox.kind !== "sandbox") return;
  await sandbox.advance(now);
  for (const { id, body, signature } of await sandbox.listUndeliveredWebhooks(now)) {
    await processWebhook(body, signature, now);
    await sandbox.markWebhookDelivered(id, now);
  }
}

/** Reconciles once a night, from three o'clock on by the practice's clock. Answers null where it is not due. */
export async function runNightlyReconciliation(now: Date): Promise<{ clients: number } | null> {
  const { timeZone } = await getPracticeSettings();
  const local = toZonedDateTime(timeZone, now);
  if (local.hour < earliestHour) return null;
  return runJobOnce("reconcile", local.toPlainDate().toString(), now, () => reconcilePayments(now));
}

const isCardChange = ({ objects }: GatewayEvent) => objects.some(({ kind }) => kind === "setup");

/**
 * Finds what no webhook told: takes the events since the last time that never arrived, and reads again whatever is not over.
 * Answers of how many clients anything was different. Throws what the gateway throws; what was repaired until then stays.
 */
export async function reconcilePayments(now: Date): Promise<{ clients: number }> {
  const events = await eventsSinceReconciliation(now);
  const known = new Set((await db.webhookEvent.findMany({ where: { id: { in: events.map(({ id }) => id) } }, select: { id: true } })).map(({ id }) => id));
  const missed = events.filter(({ id }) => !known.has(id));
  const changed = new Set<string>();
  for (const { objects, at } of missed.filter(isCardChange)) for (const id of await syncFromGateway(objects, now, at)) changed.add(id);
  // Of all else the state now is what counts, so that it is read once.
  for (const id of await syncInBatches([...missed.flatMap(({ objects }) => objects), ...(await findOpenAndRecentRefs(now))], now)) changed.add(id);
  if (changed.size > 0) logger.info({ clients: changed.size, missed: missed.length }, "payments reconciled");
  return { clients: changed.size };
}
