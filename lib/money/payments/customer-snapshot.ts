import { gateway } from "@/lib/money/payments/gateway";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { type CheckoutState, type GatewayRef, type PaymentCard, PaymentDeclinedError, type PaymentState, type SubscriptionState } from "@/lib/providers/payments/gateway";

/** What the gateway has of one customer, as far as it was read. */
export interface CustomerSnapshot {
  customerId: string;
  subscriptions: SubscriptionState[];
  payments: PaymentState[];
  checkouts: CheckoutState[];
  /** The card on file; undefined where it is not known. */
  card?: PaymentCard | null;
}

const maxConcurrentReads = 6;

/**
 * Reads objects again at the gateway, each with what belongs to it: a subscription with its latest payment, a payment with its
 * subscription, a payment made by link with both. A change of card that was confirmed takes effect first, and what is owed
 * is asked of the new card, unless it was asked since `toldAt`, when that change was news. An object that the gateway does not have is left out. Throws what the gateway throws.
 */
export async function readCustomerSnapshots(refs: readonly GatewayRef[], now: Date, toldAt = now): Promise<CustomerSnapshot[]> {
  const reader = new SnapshotReader(now, toldAt);
  // A card comes first: what it pays is then read as paid.
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
    const readings = new Map<string, CustomerSnapshot>();
    const of = (customerId: string) => {
      const known = readings.get(customerId) ?? { customerId, subscriptions: [], payments: [], checkouts: [] };
      readings.set(customerId, known);
      return known;
    };
    for (const state of this.subscriptions.values()) of(state.customerId).subscriptions.push(state);
    for (const state of this.payments.values()) of(state.customerId).payments.push(state);
    for (const state of this.checkouts) if (state.customerId !== null) of(state.customerId).checkouts.push(state);
    const all = [...readings.values()];
    await forEachInBatches(all, async (reading) => {
      reading.card = this.cards.get(reading.customerId);
      if (reading.card === undefined) await ignoreUnknownObjects("customer", async () => void (reading.card = await this.gateway.getCard(reading.customerId)));
    });
    return all;
  }

  private async readSubscription(id: string) {
    const state = await this.withTermEnd(await this.gateway.getSubscription(id));
    this.subscriptions.set(id, state);
    if (state.latestPaymentId !== null) await this.read({ kind: "payment", id: state.latestPaymentId });
  }

  /** Only once it is active the gateway can be told when it ends. */
  private withTermEnd(state: SubscriptionState) {
    const isOpen = state.status === "active" && state.payments !== null && state.cancelAt === null;
    return isOpen ? this.gateway.scheduleTermEnd(state.id, { key: `term:${state.id}`, now: this.now }) : state;
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

  /** Her new card is used from now on, and what she owes is asked of it: once for each change. */
  private async applyCardChange(id: string) {
    const { customerId, ...card } = await this.gateway.applyCardChange(id, { key: `use:${id}`, now: this.now });
    this.cards.set(customerId, card);
    for (const live of await findChargeableSubscriptionIds(customerId)) {
      await this.read({ kind: "subscription", id: live });
      const { status, latestPaymentId } = this.subscriptions.get(live) ?? {};
      const owed = status === "past_due" && latestPaymentId ? this.payments.get(latestPaymentId) : undefined;
      if (owed?.status !== "failed" || (owed.failedAt && owed.failedAt > this.eventAt)) continue;
      await this.gateway.retryPayment(owed.id, { key: `card:${id}:${owed.id}`, now: this.now }).catch((error: unknown) => {
        // What became of it is read below.
        if (!(error instanceof PaymentDeclinedError)) throw error;
      });
      this.markUnread({ kind: "subscription", id: live }, { kind: "payment", id: owed.id });
      await this.read({ kind: "subscription", id: live });
    }
  }

  private markUnread(...refs: GatewayRef[]) {
    for (const { kind, id } of refs) this.seen.delete(`${kind} ${id}`);
  }
}

/** The subscriptions of this customer, and of her client by whatever customer, that the gateway may still charge. */
async function findChargeableSubscriptionIds(customerId: string): Promise<string[]> {
  const known = await db.subscription.findMany({
    where: { gateway: gateway().kind, recurring: true, status: { in: ["active", "past_due"] }, client: { paymentCustomer: { gatewayId: customerId } } },
    select: { gatewayId: true },
  });
  return known.map(({ gatewayId }) => gatewayId);
}

async function forEachInBatches<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += maxConcurrentReads) await Promise.all(items.slice(from, from + maxConcurrentReads).map(work));
}

async function ignoreUnknownObjects(kind: GatewayRef["kind"] | "customer", work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // Of another shop on the same account, erased, or a card that was never confirmed.
    const isUnknown = error instanceof AppError && (error.code === "not_found" || (kind === "setup" && error.code === "conflict"));
    if (!isUnknown) throw error;
    logger.info({ kind, code: error.code }, "the payment provider has no such object");
  }
}
