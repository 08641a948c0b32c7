import { getPracticeSettings } from "@/lib/core/settings/queries";
import { defaultGbpPerUsd } from "@/lib/core/settings/rules";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { type CheckoutState, type GatewayRef, type PaymentCard, PaymentDeclinedError, type PaymentState, type SubscriptionState } from "@/lib/providers/payments/gateway";
import { paymentGateway } from "@/lib/providers/payments/provider";

/** The payment gateway in use. The sandbox converts dollars at the rate in the practice's settings. */
export const gateway = () => paymentGateway(async () => Number((await getPracticeSettings()).sandboxGbpPerUsd ?? defaultGbpPerUsd));

/** The objects of one customer that were read from the gateway. */
export interface CustomerSnapshot {
  customerId: string;
  subscriptions: SubscriptionState[];
  payments: PaymentState[];
  checkouts: CheckoutState[];
  /** The card on file; undefined if it is unknown. */
  card?: PaymentCard | null;
}

const maxConcurrentReads = 6;

/**
 * Reads these objects from the gateway together with the subscription, payment and customer they belong to. Confirmed card
 * changes are applied first: the new card is charged for overdue payments, except those that failed after `eventAt`. Skips
 * objects the gateway doesn't have. Throws the gateway's errors.
 */
export async function readCustomerSnapshots(refs: readonly GatewayRef[], now: Date, eventAt = now): Promise<CustomerSnapshot[]> {
  const reader = new SnapshotReader(now, eventAt);
  // Card changes go first because they may pay the payments that are read next.
  for (const ref of refs.filter(({ kind }) => kind === "setup")) await reader.read(ref);
  await forEachInBatches(refs, (ref) => reader.read(ref));
  return reader.groupByCustomer();
}

class SnapshotReader {
  private readonly seen = new Set<string>();
  private readonly subscriptions = new Map<string, SubscriptionState>();
  private readonly payments = new Map<string, PaymentState>();
  private readonly checkouts: CheckoutState[] = [];
  private readonly cards = new Map<string, PaymentCard | null>();
  private readonly gateway = gateway();

  constructor(
    private readonly now: Date,
    private readonly eventAt: Date,
  ) {}

  async read({ kind, id }: GatewayRef): Promise<void> {
    if (this.seen.has(`${kind} ${id}`)) return;
    this.seen.add(`${kind} ${id}`);
    await ignoreUnknownObjects(kind, () => (kind === "subscription" ? this.readSubscription(id) : kind === "payment" ? this.readPayment(id) : kind === "checkout" ? this.readCheckout(id) : this.applyCardChange(id)));
  }

  async groupByCustomer(): Promise<CustomerSnapshot[]> {
    const snapshots = new Map<string, CustomerSnapshot>();
    const snapshotOf = (customerId: string) => {
      const snapshot = snapshots.get(customerId) ?? { customerId, subscriptions: [], payments: [], checkouts: [] };
      snapshots.set(customerId, snapshot);
      return snapshot;
    };
    for (const state of this.subscriptions.values()) snapshotOf(state.customerId).subscriptions.push(state);
    for (const state of this.payments.values()) snapshotOf(state.customerId).payments.push(state);
    for (const state of this.checkouts) if (state.customerId !== null) snapshotOf(state.customerId).checkouts.push(state);
    const all = [...snapshots.values()];
    await forEachInBatches(all, async (snapshot) => {
      snapshot.card = this.cards.get(snapshot.customerId);
      if (snapshot.card === undefined) await ignoreUnknownObjects("customer", async () => void (snapshot.card = await this.gateway.getCard(snapshot.customerId)));
    });
    return all;
  }

  private async readSubscription(id: string) {
    const state = await this.withTermEnd(await this.gateway.getSubscription(id));
    this.subscriptions.set(id, state);
    if (state.latestPaymentId !== null) await this.read({ kind: "payment", id: state.latestPaymentId });
  }

  /** The gateway accepts an end date only for an active subscription. */
  private withTermEnd(state: SubscriptionState) {
    const isOpenEnded = state.status === "active" && state.payments !== null && state.cancelAt === null;
    return isOpenEnded ? this.gateway.scheduleTermEnd(state.id, { key: `term:${state.id}`, now: this.now }) : state;
  }

  private async readPayment(id: string) {
    const state = await this.gateway.getPayment(id);
    this.seen.add(`payment ${state.id}`);
    this.payments.set(state.id, state);
    if (state.subscriptionId !== null) await this.read({ kind: "subscription", id: state.subscriptionId });
  }

  private async readCheckout(id: string) {
    const state = await this.gateway.getCheckout(id);
    if (!state.complete) return;
    this.checkouts.push(state);
    if (state.subscriptionId !== null) await this.read({ kind: "subscription", id: state.subscriptionId });
    if (state.paymentId !== null) await this.read({ kind: "payment", id: state.paymentId });
  }

  /** Makes the new card the one on file and charges it for overdue payments, once per card change. */
  private async applyCardChange(id: string) {
    if (!(await isKnownCustomer((await this.gateway.getCardChange(id)).customerId))) return;
    const { customerId, ...card } = await this.gateway.applyCardChange(id, { key: `use:${id}`, now: this.now });
    this.cards.set(customerId, card);
    for (const subscriptionId of await findChargeableSubscriptionIds(customerId)) {
      await this.read({ kind: "subscription", id: subscriptionId });
      const { status, latestPaymentId } = this.subscriptions.get(subscriptionId) ?? {};
      const overdue = status === "past_due" && latestPaymentId ? this.payments.get(latestPaymentId) : undefined;
      if (overdue?.status !== "failed" || (overdue.failedAt && overdue.failedAt > this.eventAt)) continue;
      await this.gateway.retryPayment(overdue.id, { key: `card:${id}:${overdue.id}`, now: this.now }).catch((error: unknown) => {
        // A decline is part of the payment's state, which is read again below.
        if (!(error instanceof PaymentDeclinedError)) throw error;
      });
      this.markUnread({ kind: "subscription", id: subscriptionId }, { kind: "payment", id: overdue.id });
      await this.read({ kind: "subscription", id: subscriptionId });
    }
  }

  private markUnread(...refs: GatewayRef[]) {
    for (const { kind, id } of refs) this.seen.delete(`${kind} ${id}`);
  }
}

/** False for a customer of another shop on this account, whose card is not ours to change. */
async function isKnownCustomer(gatewayId: string): Promise<boolean> {
  return (await db.paymentCustomer.count({ where: { gatewayId } })) + (await db.pastCustomer.count({ where: { gatewayId } })) > 0;
}

/** The subscriptions of this customer's client that the gateway may still charge, including those under the client's earlier customers. */
async function findChargeableSubscriptionIds(customerId: string): Promise<string[]> {
  const subscriptions = await db.subscription.findMany({
    where: { gateway: gateway().kind, recurring: true, status: { in: ["active", "past_due"] }, client: { paymentCustomer: { gatewayId: customerId } } },
    select: { gatewayId: true },
  });
  return subscriptions.map(({ gatewayId }) => gatewayId);
}

async function forEachInBatches<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += maxConcurrentReads) await Promise.all(items.slice(from, from + maxConcurrentReads).map(work));
}

async function ignoreUnknownObjects(kind: GatewayRef["kind"] | "customer", work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // The object belongs to another shop on this account, was erased, or is a card change nobody confirmed.
    const isUnknown = error instanceof AppError && (error.code === "not_found" || (kind === "setup" && error.code === "conflict"));
    if (!isUnknown) throw error;
    logger.info({ kind, code: error.code }, "the payment provider has no such object");
  }
}
