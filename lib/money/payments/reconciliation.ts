import { gateway } from "@/lib/money/payments/gateway";
import { syncFromGateway } from "@/lib/money/payments/gateway-sync";
import { dayMs } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { findLastJobStart } from "@/lib/platform/job-runs";
import type { GatewayEvent, GatewayRef } from "@/lib/providers/payments/gateway";

/** For how long the gateway keeps its events, less a day. */
const eventRetentionMs = 29 * dayMs;
const overlapMs = 60 * 60_000;
/** How far back payments are read again: this month and the one before are on screen, and refunds come late. */
const recentPaymentsMs = 92 * dayMs;
/** How much is read before it is stored: what comes after a failure is lost, what came before it is not. */
const refsPerBatch = 100;

/**
 * Reads again what the gateway has of everybody: what goes on, the payments of the last three months, and whatever else it told
 * of since the last reconciliation; and repairs what is different here. Answers the clients of whom anything was. Throws what
 * the gateway throws; what was repaired until then stays.
 */
export async function refreshAllPayments(now: Date) {
  const changed = await syncInBatches([...(await eventsSinceReconciliation(now)).flatMap(({ objects }) => objects), ...(await findOpenAndRecentRefs(now))], now);
  const updatedClients = await db.user.findMany({ where: { id: { in: [...changed] } }, select: { id: true, firstName: true, lastName: true }, orderBy: [{ firstName: "asc" }, { id: "asc" }] });
  return { updatedClients };
}

/** What the gateway told of since the last reconciliation, with an hour to spare. */
export async function eventsSinceReconciliation(now: Date): Promise<GatewayEvent[]> {
  const last = await findLastJobStart("reconcile");
  return gateway().listEventsSince(new Date(Math.max(now.getTime() - eventRetentionMs, (last?.getTime() ?? 0) - overlapMs)));
}

/** Mirrors these objects, but for changes of a card: what such a one sets off belongs to its own time. */
export async function syncInBatches(refs: readonly GatewayRef[], now: Date): Promise<Set<string>> {
  const changed = new Set<string>();
  const others = refs.filter(({ kind }) => kind !== "setup");
  for (let from = 0; from < others.length; from += refsPerBatch) for (const id of await syncFromGateway(others.slice(from, from + refsPerBatch), now)) changed.add(id);
  return changed;
}

/** What is not over here, or lately was; what belongs together comes together. */
export async function findOpenAndRecentRefs(now: Date): Promise<GatewayRef[]> {
  const { kind } = gateway();
  const since = new Date(now.getTime() - recentPaymentsMs);
  const select = { gatewayId: true, clientId: true } as const;
  const [subscriptions, payments] = await Promise.all([
    db.subscription.findMany({
      where: { gateway: kind, recurring: true, OR: [{ status: { in: ["incomplete", "active", "past_due"] } }, { endedAt: { gt: since } }] },
      select,
    }),
    db.payment.findMany({ where: { gateway: kind, OR: [{ status: { in: ["pending", "failed"] } }, { createdAt: { gt: since } }] }, select }),
  ]);
  const refs = [...subscriptions.map((row) => ({ ...row, kind: "subscription" as const })), ...payments.map((row) => ({ ...row, kind: "payment" as const }))];
  const ofClient = ({ clientId }: { clientId: string | null }) => clientId ?? "";
  return refs.toSorted((a, b) => ofClient(a).localeCompare(ofClient(b))).map((row) => ({ kind: row.kind, id: row.gatewayId }));
}
