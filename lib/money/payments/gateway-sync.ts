import { everyCoach } from "@/lib/api/contract";
import { publishInvalidation } from "@/lib/api/invalidation";
import { applyCustomerSnapshot } from "@/lib/money/payments/apply-snapshot";
import { type CustomerSnapshot, readCustomerSnapshots } from "@/lib/money/payments/customer-snapshot";
import { gateway } from "@/lib/money/payments/gateway";
import { pushEndingsToGateway } from "@/lib/money/payments/gateway-endings";
import { transaction, type Tx } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";
import type { GatewayRef } from "@/lib/providers/payments/gateway";

/**
 * Reads these objects again at the gateway, with what belongs to them, and stores what it has: subscriptions, payments with
 * their tries, links, customers with their cards; and what follows from it, such as grace, mails and notices. Of a confirmed
 * change of card (`setup`), the card is used from now on and what is owed is asked of it, unless it was asked since `toldAt`,
 * when that was news. Safe to repeat, in any order. Never to be called inside a transaction. Answers the clients of whom
 * anything changed, and has open screens show it. Throws what the gateway throws, having stored nothing.
 */
export async function syncFromGateway(refs: readonly GatewayRef[], now: Date, toldAt = now): Promise<ReadonlySet<string>> {
  const { kind } = gateway();
  const changed: ApplyResult[] = [];
  for (const reading of await readCustomerSnapshots(refs, now, toldAt)) changed.push(await transaction((tx) => applyCustomerSnapshot(tx, kind, reading, now)));
  return finishSync(changed, now);
}

/** The same of what has been going on before anybody here knew of it: nobody is welcomed or written to because of it. */
export async function syncFromGatewaySilently(refs: readonly GatewayRef[], now: Date): Promise<ReadonlySet<string>> {
  const { kind } = gateway();
  const changed: ApplyResult[] = [];
  for (const reading of await readCustomerSnapshots(refs, now)) changed.push(await transaction((tx) => applyCustomerSnapshot(tx, kind, reading, now, false)));
  return finishSync(changed, now);
}

/** The same within one transaction, which first asks `mayApply` and stores nothing where that says no. */
export async function syncFromGatewayIf(mayApply: (tx: Tx) => Promise<boolean>, refs: readonly GatewayRef[], now: Date, toldAt: Date): Promise<ReadonlySet<string>> {
  const { kind } = gateway();
  const readings = await readCustomerSnapshots(refs, now, toldAt);
  const changed = await transaction(async (tx) => ((await mayApply(tx)) ? applySnapshots(tx, kind, readings, now) : []));
  return finishSync(changed, now);
}

type ApplyResult = Awaited<ReturnType<typeof applyCustomerSnapshot>>;

async function applySnapshots(tx: Tx, kind: "stripe" | "sandbox", readings: readonly CustomerSnapshot[], now: Date): Promise<ApplyResult[]> {
  const outcomes: ApplyResult[] = [];
  // In one order always, so that two at once do not wait for each other.
  for (const reading of readings.toSorted((a, b) => (a.customerId < b.customerId ? -1 : 1))) outcomes.push(await applyCustomerSnapshot(tx, kind, reading, now));
  return outcomes;
}

async function finishSync(outcomes: readonly ApplyResult[], now: Date): Promise<ReadonlySet<string>> {
  const clientIds = new Set(outcomes.flatMap(({ changed, clientId }) => (changed && clientId !== null ? clientId : [])));
  if (clientIds.size > 0) await pushEndingsToGateway(now, [...clientIds]);
  if (outcomes.some(({ changed }) => changed)) await publishPaymentChanges([...clientIds]);
  return clientIds;
}

/** Has the screens of coaches and of these clients show what changed; no trouble with that may undo it. */
export async function publishPaymentChanges(clientIds: readonly string[]): Promise<void> {
  await publishInvalidation(["payments", "people", "notifications", "emails"], [everyCoach, ...clientIds]).catch((err: unknown) => logger.warn({ err }, "a change of payments could not be published"));
}
