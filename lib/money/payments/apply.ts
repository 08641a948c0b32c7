import { announcePaymentEffects, type Payer, type PaymentEffects } from "@/lib/money/payments/effects";
import type { CustomerSnapshot } from "@/lib/money/payments/gateway";
import { isOpenPaymentLink } from "@/lib/money/payments/policy";
import { computeGraceEnd, findNewAttempts, firstFailureDate } from "@/lib/money/payments/rules";
import { findPlansByPrice } from "@/lib/money/plans/queries";
import type { PlanRow } from "@/lib/money/plans/shape";
import { lockClient } from "@/lib/people/clients/commands";
import { addMonthsUtc, dayMs } from "@/lib/platform/days";
import type { Tx } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { everyMonth, type PaymentInterval } from "@/lib/platform/money";
import type { PaymentGateway, PaymentState, SubscriptionState } from "@/lib/providers/payments/gateway";
import type { Gateway, PlanType, Prisma } from "@/prisma/generated/client";

interface ApplyContext {
  tx: Tx;
  gateway: Gateway;
  payer: Payer | null;
  /** The plans of the snapshot, by price. */
  plans: ReadonlyMap<string, PlanRow>;
  now: Date;
  effects: PaymentEffects;
}

/**
 * Stores a customer's snapshot in the caller's transaction, with the emails and notifications that follow unless `isNews` is
 * false. Ignores states older than the stored ones; applying a snapshot twice is a no-op. Returns the client, if there is one,
 * and whether anything changed.
 */
export async function applyCustomerSnapshot(tx: Tx, kind: PaymentGateway["kind"], snapshot: CustomerSnapshot, now: Date, isNews = true): Promise<{ clientId: string | null; changed: boolean }> {
  const payer = await lockPayer(tx, snapshot);
  const effects: PaymentEffects = { changed: false, planStarted: false, newlyPaid: [], newAttempts: [] };
  const plans = await findPlansByPrice([...snapshot.subscriptions, ...snapshot.payments].map(({ priceId }) => priceId), tx);
  const context = { tx, gateway: kind, payer, plans, now, effects };
  if (!payer && !isOurSale(snapshot, plans)) return { clientId: null, changed: false };
  const written = new Map<string, WrittenSubscription>();
  for (const state of snapshot.subscriptions) written.set(state.id, await writeSubscription(context, state, snapshot.payments));
  for (const state of snapshot.payments) await writePayment(context, state, written, snapshot);
  for (const state of snapshot.subscriptions) await updateGracePeriod(context, state, written.get(state.id));
  await writeCustomer(context, snapshot);
  await writeLinks(context, snapshot);
  if (isNews) await announcePaymentEffects(tx, kind, payer, effects, now);
  return { clientId: payer?.clientId ?? null, changed: effects.changed };
}

/** The account may be shared with another shop, whose sales are ignored. */
const isOurSale = ({ subscriptions, payments }: CustomerSnapshot, plans: ApplyContext["plans"]) => [...subscriptions, ...payments].some(({ clientId, priceId }) => clientId !== null || plans.has(priceId ?? ""));

/** Finds the snapshot's client and locks them until the transaction ends; null for an erased client. */
async function lockPayer(tx: Tx, { customerId, subscriptions, payments, checkouts }: CustomerSnapshot): Promise<Payer | null> {
  const metadataClientId = [...subscriptions, ...payments, ...checkouts].find((state) => state.clientId !== null)?.clientId ?? undefined;
  const linked = { where: { gatewayId: customerId }, select: { clientId: true } } as const;
  // A client who has paid as another customer since keeps what she paid as this one.
  const findLinked = async () => (await tx.paymentCustomer.findUnique(linked))?.clientId ?? (await tx.pastCustomer.findUnique(linked))?.clientId ?? undefined;
  // The client id stored at the gateway may be unknown here, when an import has linked the customer to another client.
  const user = (await lockAndFindClient(tx, metadataClientId)) ?? (await lockAndFindClient(tx, await findLinked()));
  if (user) return { clientId: user.id, name: `${user.firstName} ${user.lastName}`.trim(), archived: user.archivedAt !== null };
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${customerId}, 0))`;
  return null;
}

/** Locks before it reads, so that it sees what concurrent transactions committed. Returns null for an unknown client. */
async function lockAndFindClient(tx: Tx, clientId: string | undefined) {
  if (clientId === undefined) return null;
  await lockClient(tx, clientId).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  return tx.user.findFirst({ where: { id: clientId, client: {} }, select: { id: true, firstName: true, lastName: true, archivedAt: true } });
}

const archivedReason = "The client was archived";
const isLiveStatus = (status: SubscriptionState["status"]) => status === "incomplete" || status === "active" || status === "past_due";

interface WrittenSubscription {
  id: string;
  status: SubscriptionState["status"];
  graceUntil: Date | null;
  endReason: string | null;
  /** A later state is stored already. */
  isOutdated: boolean;
}

async function writeSubscription({ tx, gateway, payer, plans, now, effects }: ApplyContext, state: SubscriptionState, payments: readonly PaymentState[]): Promise<WrittenSubscription> {
  const stored = await tx.subscription.findUnique({ where: { gatewayId: state.id } });
  // A subscription we ended stays ended, even while it is still live at the gateway.
  if (stored && (stored.mirroredAt > state.asOf || (stored.endReason !== null && isLiveStatus(state.status)))) return { ...stored, isOutdated: true };
  const ends = payer?.archived === true && isLiveStatus(state.status);
  const data = {
    clientId: payer?.clientId ?? null,
    gateway,
    ...planFields(state, plans.get(state.priceId ?? ""), payments.find(({ id }) => id === state.latestPaymentId), stored),
    recurring: true,
    status: ends ? ("cancelled" as const) : state.status,
    startedAt: state.startedAt,
    currentPeriodEnd: state.currentPeriodEnd,
    cancelAt: state.cancelAt,
    endedAt: ends ? now : (stored?.endReason && stored.endedAt) || state.endedAt,
    endReason: ends ? archivedReason : (stored?.endReason ?? null),
    endToldAt: stored?.endReason ? (stored.endToldAt ?? state.asOf) : null,
  } satisfies Prisma.SubscriptionUncheckedUpdateInput;
  if (state.status === "active" && !ends && (!stored || stored.status === "incomplete")) effects.planStarted = true;
  const mirroredAt = state.asOf;
  if (!stored || hasChanges(stored, data)) effects.changed = true;
  const select = { id: true, status: true, graceUntil: true, endReason: true } as const;
  if (!stored) return { ...(await tx.subscription.create({ data: { ...data, gatewayId: state.id, mirroredAt }, select })), isOutdated: false };
  if (hasChanges(stored, { ...data, mirroredAt })) await tx.subscription.update({ where: { id: stored.id }, data: { ...data, mirroredAt }, select: { id: true } });
  return { ...stored, ...data, isOutdated: false };
}

/** The plan sold at this price, less what a coupon at the gateway takes off, and never more than the plan costs. One that we don't sell costs what the gateway says, or else what its latest invoice does. */
function planFields(
  { priceId, amountMinor, currency, interval }: SubscriptionState,
  plan: PlanRow | undefined,
  payment: PaymentState | undefined,
  stored: { priceId: string; planName: string; planType: PlanType; amountMinor: number } | null,
) {
  if (plan) return { priceId: plan.priceId, planName: plan.name, planType: plan.planType, amountMinor: currency === plan.currency ? Math.min(plan.amountMinor, amountMinor ?? plan.amountMinor) : plan.amountMinor, currency: plan.currency, ...intervalFields(everyMonth) };
  return {
    priceId: priceId ?? stored?.priceId ?? "unknown",
    planName: stored?.planName ?? "Coaching",
    planType: stored?.planType ?? "monthly",
    amountMinor: amountMinor ?? payment?.amountMinor ?? stored?.amountMinor ?? 0,
    currency,
    ...intervalFields(interval),
  };
}

const intervalFields = ({ unit, count }: PaymentInterval) => ({ intervalUnit: unit, intervalCount: count });

async function writePayment(context: ApplyContext, state: PaymentState, written: ReadonlyMap<string, WrittenSubscription>, snapshot: CustomerSnapshot): Promise<void> {
  const { tx, gateway, payer, effects } = context;
  const stored = await tx.payment.findUnique({ where: { gatewayId: state.id }, include: { attempts: { select: { key: true, succeeded: true, at: true } } } });
  if (stored && stored.mirroredAt > state.asOf) return;
  const plan = context.plans.get(state.priceId ?? "");
  const subscriptionState = state.subscriptionId === null ? undefined : snapshot.subscriptions.find(({ id }) => id === state.subscriptionId);
  const subscription = state.subscriptionId === null ? null : (written.get(state.subscriptionId) ?? (await findSubscription(tx, state.subscriptionId)));
  const subscriptionId = subscription?.id ?? (await writeOneTimePlan(context, state, plan));
  const knownAttempts = stored?.attempts ?? [];
  const isFirst = !subscriptionState || isFirstPaymentOf(subscriptionState, state);
  const newAttempts = findNewAttempts(state, isFirst, knownAttempts);
  // A payment has another charge for each card that was tried.
  const relatedIds = [...new Set([...(stored?.relatedIds ?? []), ...state.allIds])].filter((one) => one !== state.id);
  const data = {
    clientId: payer?.clientId ?? null,
    subscriptionId,
    gateway,
    relatedIds,
    priceId: state.priceId ?? stored?.priceId ?? null,
    planName: plan?.name ?? stored?.planName ?? "Coaching",
    planType: plan?.planType ?? stored?.planType ?? "monthly",
    amountMinor: state.amountMinor,
    currency: state.currency,
    settledMinor: state.settledMinor,
    refundedMinor: state.refundedMinor,
    disputedMinor: state.disputedMinor,
    status: state.status,
    closedAt: state.closed ? (stored?.closedAt ?? state.asOf) : null,
    // The gateway may forget why a payment failed once it is closed.
    ...(state.closed && stored?.failureKind ? { failureReason: stored.failureReason, failureKind: stored.failureKind } : { failureReason: state.failureReason, failureKind: state.failureKind }),
    // An erased client's payments stay without the card.
    cardBrand: payer ? (state.card?.brand ?? stored?.cardBrand ?? null) : null,
    cardLast4: payer ? (state.card?.last4 ?? stored?.cardLast4 ?? null) : null,
    nextRetryAt: subscription?.endReason ? null : state.nextRetryAt,
    paidAt: state.paidAt,
    failedAt: firstFailureDate(state, [...knownAttempts, ...newAttempts]),
    createdAt: state.createdAt,
  } satisfies Prisma.PaymentUncheckedUpdateInput;
  if (!stored || hasChanges(stored, data)) effects.changed = true;
  const row = { ...data, mirroredAt: state.asOf };
  if (stored && hasChanges(stored, row)) await tx.payment.update({ where: { id: stored.id }, data: row, select: { id: true } });
  const id = stored?.id ?? (await tx.payment.create({ data: { ...row, gatewayId: state.id }, select: { id: true } })).id;
  if (!stored || hasChanges(stored, { relatedIds })) await stopCountingImported(tx, [state.id, ...relatedIds]);
  if (state.status === "succeeded" && state.paidAt && !stored?.paidAt) effects.newlyPaid.push({ id, paidAt: state.paidAt, payment: data });
  if (newAttempts.length > 0) {
    effects.changed = true;
    await tx.paymentAttempt.createMany({ data: newAttempts.map((attempt) => ({ ...attempt, paymentId: id })), skipDuplicates: true });
  }
  const failures = knownAttempts.filter(({ succeeded }) => !succeeded).length;
  if (!isFirst) effects.newAttempts.push(...newAttempts.map((attempt) => ({ attempt, earlierFailures: failures, paymentId: id, subscriptionId: subscription?.id ?? null, payment: data })));
}

/** Counts an imported payment no more, as the gateway has reported the payment with these ids itself. */
async function stopCountingImported(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`UPDATE "PastPayment" SET "countsAsRevenue" = false, "stoppedCounting" = true WHERE "countsAsRevenue" AND ("externalId" = ANY(${ids}::text[]) OR "relatedIds" && ${ids}::text[])`;
}

const findSubscription = (tx: Tx, gatewayId: string) => tx.subscription.findUnique({ where: { gatewayId }, select: { id: true, endReason: true } });

/** True for the payment that started the subscription, which the client made in person. */
const isFirstPaymentOf = ({ startedAt }: SubscriptionState, { createdAt }: PaymentState) => createdAt.getTime() - startedAt.getTime() < dayMs;

const refundedReason = "Paid back";

/** Stores a one-time plan as a subscription for its term; the gateway has none. A full refund ends it. */
async function writeOneTimePlan({ tx, gateway, payer, now, effects }: ApplyContext, state: PaymentState, plan: PlanRow | undefined): Promise<string | null> {
  const { paidAt } = state;
  if (!plan || plan.recurring || !paidAt) return null;
  const stored = await tx.subscription.findUnique({ where: { gatewayId: state.id } });
  const earlierReason = stored?.endReason === refundedReason ? null : (stored?.endReason ?? null);
  const endReason = earlierReason ?? (payer?.archived ? archivedReason : state.status === "refunded" ? refundedReason : null);
  const data = {
    clientId: payer?.clientId ?? null,
    gateway,
    priceId: plan.priceId,
    planName: plan.name,
    planType: plan.planType,
    recurring: false,
    amountMinor: state.amountMinor,
    currency: state.currency,
    status: endReason === null ? ("active" as const) : ("cancelled" as const),
    startedAt: paidAt,
    currentPeriodEnd: new Date(addMonthsUtc(paidAt.getTime(), plan.termMonths ?? 0)),
    endedAt: endReason === null ? null : (stored?.endedAt ?? now),
    endReason,
  };
  if (!stored && endReason === null) effects.planStarted = true;
  if (!stored || hasChanges(stored, data)) effects.changed = true;
  const row = { ...data, mirroredAt: state.asOf };
  if (stored) await tx.subscription.update({ where: { id: stored.id }, data: row, select: { id: true } });
  return stored?.id ?? (await tx.subscription.create({ data: { ...row, gatewayId: state.id }, select: { id: true } })).id;
}

/** Sets the end of the grace period. Runs after the payments are written, since it counts from the first failure. */
async function updateGracePeriod({ tx, now, effects }: ApplyContext, { latestPaymentId, asOf }: SubscriptionState, written: WrittenSubscription | undefined): Promise<void> {
  if (!written || written.isOutdated || (written.status !== "past_due" && written.graceUntil === null)) return;
  const latestPayment = latestPaymentId === null ? null : await tx.payment.findUnique({ where: { gatewayId: latestPaymentId }, select: { status: true, failedAt: true } });
  const failedAt = latestPayment?.status === "failed" ? latestPayment.failedAt : null;
  const graceUntil = written.status !== "past_due" ? null : computeGraceEnd(failedAt ?? asOf, now, written.graceUntil);
  if (written.graceUntil?.getTime() === graceUntil?.getTime()) return;
  effects.changed = true;
  await tx.subscription.update({ where: { id: written.id }, data: { graceUntil }, select: { id: true } });
}

/** Links the client to the customer that paid last, and stores the card on file. */
async function writeCustomer({ tx, gateway, payer, effects }: ApplyContext, { customerId, card, payments }: CustomerSnapshot): Promise<void> {
  if (!payer) return;
  const { clientId } = payer;
  const stored = await tx.paymentCustomer.findUnique({ where: { clientId } });
  const isSame = stored?.gatewayId === customerId;
  const paidAt = payments.flatMap((payment) => payment.paidAt ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0];
  if (stored && !isSame && stored.gateway === gateway) {
    const paidLater = paidAt && (await tx.payment.count({ where: { clientId, gateway, paidAt: { gt: paidAt } } }));
    if (!paidAt || paidLater) return recordPastCustomer(tx, clientId, gateway, customerId);
  }
  if (stored && !isSame) await recordPastCustomer(tx, clientId, stored.gateway, stored.gatewayId);
  const fields = { cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null, cardExpiry: card?.expiry ?? null };
  const data = { gateway, gatewayId: customerId, ...(card === undefined ? {} : fields) };
  if (stored && !hasChanges(stored, data)) return;
  effects.changed = true;
  await tx.paymentCustomer.upsert({ where: { clientId }, create: { clientId, ...data }, update: data, select: { clientId: true } });
}

/** Keeps a client's other customers, so that erasing the client deletes them as well. */
const recordPastCustomer = async (tx: Tx, clientId: string, gateway: Gateway, gatewayId: string) => void (await tx.pastCustomer.createMany({ data: { clientId, gateway, gatewayId }, skipDuplicates: true }));

/** Marks paid links. When a plan starts, closes the client's other links and cancels their unpaid subscriptions and test plans. */
async function writeLinks({ tx, gateway, payer, now, effects }: ApplyContext, { checkouts, payments, subscriptions }: CustomerSnapshot): Promise<void> {
  for (const { linkId, paymentId } of checkouts) {
    if (linkId === null) continue;
    const paidAt = payments.find(({ id }) => id === paymentId)?.paidAt ?? now;
    const { count } = await tx.paymentLink.updateMany({ where: { gateway, gatewayId: linkId, paidAt: null }, data: { paidAt, closedAt: null } });
    if (count > 0) effects.changed = true;
  }
  if (!effects.planStarted || !payer) return;
  const ofClient = { clientId: payer.clientId, gateway };
  await tx.paymentLink.updateMany({ where: { ...ofClient, ...isOpenPaymentLink }, data: { closedAt: now } });
  await tx.subscription.updateMany({
    where: { ...ofClient, status: "incomplete", gatewayId: { notIn: subscriptions.filter(({ status }) => status !== "incomplete").map(({ id }) => id) } },
    data: { status: "cancelled", endedAt: now, endReason: "Another plan was paid first" },
  });
  // Plans at the other gateway, such as test plans, are no longer charged.
  await tx.subscription.updateMany({
    where: { clientId: payer.clientId, gateway: { not: gateway }, status: { in: ["incomplete", "active", "past_due"] } },
    data: { status: "cancelled", endedAt: now, endReason: "Another plan was paid first", graceUntil: null },
  });
}

function hasChanges(stored: Record<string, unknown>, data: Record<string, unknown>): boolean {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : Array.isArray(value) ? value.join(" ") : value);
  return Object.entries(data).some(([name, value]) => plain(stored[name]) !== plain(value));
}
