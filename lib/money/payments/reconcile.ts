import { everyCoach } from "@/lib/api/contract";
import { publishInvalidation } from "@/lib/api/invalidation";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { applyCustomerSnapshot } from "@/lib/money/payments/apply";
import { pushEndingsToGateway } from "@/lib/money/payments/end";
import { gateway, readCustomerSnapshots } from "@/lib/money/payments/gateway";
import { toZonedDateTime } from "@/lib/platform/clock";
import { dayMs } from "@/lib/platform/days";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { findLastJobStart, runJobOnce } from "@/lib/platform/job-runs";
import { logger } from "@/lib/platform/logger";
import type { GatewayEvent, GatewayRef } from "@/lib/providers/payments/gateway";

/**
 * Copies these objects and what belongs to them from the gateway into the database, sends the emails and notifications that
 * follow, and refreshes open screens. A confirmed card change (`setup`) is applied first and charges overdue payments, except
 * those that failed after `eventAt`. Idempotent, and independent of order. Must not be called inside a transaction. Returns the
 * clients for whom anything changed. Throws the gateway's errors before it stores anything.
 */
export async function syncFromGateway(refs: readonly GatewayRef[], now: Date, eventAt = now): Promise<ReadonlySet<string>> {
  const { kind } = gateway();
  const results: ApplyResult[] = [];
  for (const snapshot of await readCustomerSnapshots(refs, now, eventAt)) results.push(await transaction((tx) => applyCustomerSnapshot(tx, kind, snapshot, now)));
  return finishSync(results, now);
}

/** Like `syncFromGateway`, but sends no email or notification: for payments made before the practice used this app. */
export async function syncFromGatewaySilently(refs: readonly GatewayRef[], now: Date): Promise<ReadonlySet<string>> {
  const { kind } = gateway();
  const results: ApplyResult[] = [];
  for (const snapshot of await readCustomerSnapshots(refs, now)) results.push(await transaction((tx) => applyCustomerSnapshot(tx, kind, snapshot, now, false)));
  return finishSync(results, now);
}

/** Like `syncFromGateway`, but in one transaction that stores nothing if `mayApply` returns false. */
export async function syncFromGatewayIf(mayApply: (tx: Tx) => Promise<boolean>, refs: readonly GatewayRef[], now: Date, eventAt: Date): Promise<ReadonlySet<string>> {
  const { kind } = gateway();
  const snapshots = await readCustomerSnapshots(refs, now, eventAt);
  const results = await transaction(async (tx) => {
    if (!(await mayApply(tx))) return [];
    const applied: ApplyResult[] = [];
    // A fixed order keeps two concurrent transactions from deadlocking.
    for (const snapshot of snapshots.toSorted((a, b) => (a.customerId < b.customerId ? -1 : 1))) applied.push(await applyCustomerSnapshot(tx, kind, snapshot, now));
    return applied;
  });
  return finishSync(results, now);
}

type ApplyResult = Awaited<ReturnType<typeof applyCustomerSnapshot>>;

async function finishSync(results: readonly ApplyResult[], now: Date): Promise<ReadonlySet<string>> {
  const clientIds = new Set(results.flatMap(({ changed, clientId }) => (changed && clientId !== null ? clientId : [])));
  if (clientIds.size > 0) await pushEndingsToGateway(now, [...clientIds]);
  if (results.some(({ changed }) => changed)) await publishPaymentChanges([...clientIds]);
  return clientIds;
}

/** Refreshes the open screens of coaches and these clients. Only logs a failure, since the change itself is stored. */
export async function publishPaymentChanges(clientIds: readonly string[]): Promise<void> {
  await publishInvalidation(["payments", "people", "notifications", "emails"], [everyCoach, ...clientIds]).catch((err: unknown) => logger.warn({ err }, "a change of payments could not be published"));
}

/** The hour in the practice's time zone from which the nightly reconciliation runs. */
const earliestHour = 3;

/** Reconciles once a night. Returns null if it isn't due. */
export async function runNightlyReconciliation(now: Date): Promise<{ clients: number } | null> {
  const { timeZone } = await getPracticeSettings();
  const local = toZonedDateTime(timeZone, now);
  if (local.hour < earliestHour) return null;
  return runJobOnce("reconcile", local.toPlainDate().toString(), now, () => reconcilePayments(now));
}

const isCardChange = ({ objects }: GatewayEvent) => objects.some(({ kind }) => kind === "setup");

/**
 * Applies the events whose webhook never arrived, then reads everything open or recent again. Returns the number of clients for
 * whom anything changed. Throws the gateway's errors; changes made before the error stay.
 */
export async function reconcilePayments(now: Date): Promise<{ clients: number }> {
  const events = await eventsSinceReconciliation(now);
  const known = new Set((await db.webhookEvent.findMany({ where: { id: { in: events.map(({ id }) => id) } }, select: { id: true } })).map(({ id }) => id));
  const missed = events.filter(({ id }) => !known.has(id));
  const changed = new Set<string>();
  for (const { objects, at } of missed.filter(isCardChange)) for (const id of await syncFromGateway(objects, now, at)) changed.add(id);
  // Everything else depends only on the current state, so one read is enough.
  for (const id of await syncInBatches([...missed.flatMap(({ objects }) => objects), ...(await findOpenAndRecentRefs(now))], now)) changed.add(id);
  if (changed.size > 0) logger.info({ clients: changed.size, missed: missed.length }, "payments reconciled");
  return { clients: changed.size };
}

/**
 * Reads everything open or recent again, and everything the gateway reported since the last reconciliation. Returns the clients for
 * whom anything changed. Throws the gateway's errors; changes made before the error stay.
 */
export async function refreshAllPayments(now: Date) {
  const changed = await syncInBatches([...(await eventsSinceReconciliation(now)).flatMap(({ objects }) => objects), ...(await findOpenAndRecentRefs(now))], now);
  const updatedClients = await db.user.findMany({ where: { id: { in: [...changed] } }, select: { id: true, firstName: true, lastName: true }, orderBy: [{ firstName: "asc" }, { id: "asc" }] });
  return { updatedClients };
}

/** The gateway keeps events for 30 days; one day is a safety margin. */
const eventRetentionMs = 29 * dayMs;
const overlapMs = 60 * 60_000;

/** The gateway's events since an hour before the last reconciliation. */
async function eventsSinceReconciliation(now: Date): Promise<GatewayEvent[]> {
  const last = await findLastJobStart("reconcile");
  return gateway().listEventsSince(new Date(Math.max(now.getTime() - eventRetentionMs, (last?.getTime() ?? 0) - overlapMs)));
}

/** Payments this recent are read again: screens show this month and the last, and refunds come late. */
const recentPaymentsMs = 92 * dayMs;

/** What is open or ended recently, sorted by client so that one client's objects are read in the same batch. */
async function findOpenAndRecentRefs(now: Date): Promise<GatewayRef[]> {
  const { kind } = gateway();
  const since = new Date(now.getTime() - recentPaymentsMs);
  const select = { gatewayId: true, clientId: true } as const;
  const [subscriptions, payments] = await Promise.all([
    db.subscription.findMany({
      where: { gateway: kind, recurring: true, OR: [{ status: { in: ["incomplete", "active", "past_due"] } }, { endedAt: { gt: since } }] },
      select,
    }),
    db.payment.findMany({ where: { gateway: kind, OR: [{ status: { in: ["pending", "failed"] }, closedAt: null }, { createdAt: { gt: since } }] }, select }),
  ]);
  const refs = [...subscriptions.map((row) => ({ ...row, kind: "subscription" as const })), ...payments.map((row) => ({ ...row, kind: "payment" as const }))];
  const clientKey = ({ clientId }: { clientId: string | null }) => clientId ?? "";
  return refs.toSorted((a, b) => clientKey(a).localeCompare(clientKey(b))).map((row) => ({ kind: row.kind, id: row.gatewayId }));
}

const [unsettledMaxAgeMs, rereadAfterMs] = [2 * dayMs, 10 * 60_000];

/**
 * Reads the payments in another currency again whose pounds were not known yet when they were paid, each every ten minutes for two
 * days. Webhook endpoints that were set up earlier don't report them.
 */
export async function syncUnsettledPayments(now: Date): Promise<void> {
  const payments = await db.payment.findMany({
    where: { gateway: gateway().kind, status: "succeeded", paidAt: { gt: new Date(now.getTime() - unsettledMaxAgeMs) }, settledMinor: 0, amountMinor: { gt: 0 }, currency: { not: "gbp" }, mirroredAt: { lt: new Date(now.getTime() - rereadAfterMs) } },
    select: { gatewayId: true },
    orderBy: { mirroredAt: "asc" },
    take: refsPerBatch,
  });
  if (payments.length === 0) return;
  await syncFromGateway(payments.map(({ gatewayId: id }) => ({ kind: "payment", id })), now).catch((err: unknown) => logger.warn({ err }, "the pounds of new payments could not be read yet"));
}

/** Each batch is stored before the next is read, so an error loses only the batches after it. */
const refsPerBatch = 100;

/** Syncs these objects except card changes, which must be applied with the time of their own event. */
async function syncInBatches(refs: readonly GatewayRef[], now: Date): Promise<Set<string>> {
  const changed = new Set<string>();
  const withoutCardChanges = refs.filter(({ kind }) => kind !== "setup");
  for (let from = 0; from < withoutCardChanges.length; from += refsPerBatch) for (const id of await syncFromGateway(withoutCardChanges.slice(from, from + refsPerBatch), now)) changed.add(id);
  return changed;
}
