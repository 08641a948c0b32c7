import type { CustomerSnapshot } from "@/lib/money/payments/customer-snapshot";
import { announcePaymentEffects, type PaymentEffects } from "@/lib/money/payments/effects";
import { findPlanByPrice, type PaymentPlanDefinition } from "@/lib/money/payments/plans";
import { computeGraceEnd, findNewAttempts, firstFailureDate } from "@/lib/money/payments/recovery";
import { lockClient } from "@/lib/people/clients/commands";
import { addMonthsUtc, dayMs } from "@/lib/platform/days";
import type { Tx } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { PaymentGateway, PaymentState, SubscriptionState } from "@/lib/providers/payments/gateway";
import type { Gateway, Prisma } from "@/prisma/generated/client";

/** Whom a reading is about, as the database knows her. */
interface Payer {
  clientId: string;
  name: string;
  archived: boolean;
}

interface ApplyContext {
  tx: Tx;
  gateway: Gateway;
  payer: Payer | null;
  now: Date;
  effects: PaymentEffects;
}

/**
 * Writes what the gateway has of one customer, within the caller's transaction, with all that follows from it. What is older
 * than what is known is left out; the same again changes nothing. Nobody is written to of what is no news, where `isNews` says so. Answers whether
 * anything changed, and of whom.
 */
export async function applyCustomerSnapshot(tx: Tx, kind: PaymentGateway["kind"], reading: CustomerSnapshot, now: Date, isNews = true): Promise<{ clientId: string | null; changed: boolean }> {
  const payer = await lockPayer(tx, reading);
  const effects: PaymentEffects = { changed: false, planStarted: false, newlyPaid: [], newAttempts: [] };
  const context = { tx, gateway: kind, payer, now, effects };
  if (!payer && !isOurSale(reading)) return { clientId: null, changed: false };
  const written = new Map<string, WrittenSubscription>();
  for (const state of reading.subscriptions) written.set(state.id, await writeSubscription(context, state, reading.payments));
  for (const state of reading.payments) await writePayment(context, state, written, reading);
  for (const state of reading.subscriptions) await updateGracePeriod(context, state, written.get(state.id));
  await writeCustomer(context, reading);
  await writeLinks(context, reading);
  if (isNews) await announcePaymentEffects(tx, payer, effects, now);
  return { clientId: payer?.clientId ?? null, changed: effects.changed };
}

/** What somebody else sells on the same account is none of our business. */
const isOurSale = ({ subscriptions, payments }: CustomerSnapshot) => [...subscriptions, ...payments].some(({ clientId, priceId }) => clientId !== null || (priceId !== null && findPlanByPrice(priceId)));

/** Whose the reading is, to oneself until the transaction ends; null for one who has been erased. */
async function lockPayer(tx: Tx, { customerId, subscriptions, payments, checkouts }: CustomerSnapshot): Promise<Payer | null> {
  const named = [...subscriptions, ...payments, ...checkouts].find((state) => state.clientId !== null)?.clientId ?? undefined;
  const linked = async () => (await tx.paymentCustomer.findUnique({ where: { gatewayId: customerId }, select: { clientId: true } }))?.clientId;
  // Whom the gateway names may be nobody here; an import has then linked its customer to somebody else.
  const user = (await lockAndFindClient(tx, named)) ?? (await lockAndFindClient(tx, await linked()));
  if (user) return { clientId: user.id, name: `${user.firstName} ${user.lastName}`.trim(), archived: user.archivedAt !== null };
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${customerId}, 0))`;
  return null;
}

/** Null for a client who is not there. The lock comes first, so that what is read is what others left. */
async function lockAndFindClient(tx: Tx, clientId: string | undefined) {
  if (clientId === undefined) return null;
  await lockClient(tx, clientId).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  return tx.user.findFirst({ where: { id: clientId, client: {} }, select: { id: true, firstName: true, lastName: true, archivedAt: true } });
}

const archivedReason = "The client was archived";
const isLiveStatus = (status: SubscriptionState["status"]) => status === "incomplete" || status === "active" || status === "past_due";

/** A subscription as it stands here now. */
interface WrittenSubscription {
  id: string;
  status: SubscriptionState["status"];
  graceUntil: Date | null;
  endReason: string | null;
  /** We know something later than what was read. */
  isOutdated: boolean;
}

async function writeSubscription({ tx, gateway, payer, now, effects }: ApplyContext, state: SubscriptionState, payments: readonly PaymentState[]): Promise<WrittenSubscription> {
  const kept = await tx.subscription.findUnique({ where: { gatewayId: state.id } });
  // What we ended stays ended, whatever the gateway has not been told yet.
  if (kept && (kept.mirroredAt > state.asOf || (kept.endReason !== null && isLiveStatus(state.status)))) return { ...kept, isOutdated: true };
  const ends = payer?.archived === true && isLiveStatus(state.status);
  const data = {
    clientId: payer?.clientId ?? null,
    gateway,
    ...planFieldsForPrice(state.priceId, payments.find(({ id }) => id === state.latestPaymentId), kept),
    recurring: true,
    status: ends ? ("cancelled" as const) : state.status,
    startedAt: state.startedAt,
    currentPeriodEnd: state.currentPeriodEnd,
    cancelAt: state.cancelAt,
    endedAt: ends ? now : (kept?.endReason && kept.endedAt) || state.endedAt,
    endReason: ends ? archivedReason : (kept?.endReason ?? null),
    endToldAt: kept?.endReason ? (kept.endToldAt ?? state.asOf) : null,
  } satisfies Prisma.SubscriptionUncheckedUpdateInput;
  if (state.status === "active" && !ends && (!kept || kept.status === "incomplete")) effects.planStarted = true;
  const mirroredAt = state.asOf;
  if (!kept || hasChanges(kept, data)) effects.changed = true;
  const select = { id: true, status: true, graceUntil: true, endReason: true } as const;
  if (!kept) return { ...(await tx.subscription.create({ data: { ...data, gatewayId: state.id, mirroredAt }, select })), isOutdated: false };
  if (hasChanges(kept, { ...data, mirroredAt })) await tx.subscription.update({ where: { id: kept.id }, data: { ...data, mirroredAt }, select: { id: true } });
  return { ...kept, ...data, isOutdated: false };
}

/** What is sold at a price; of one that we do not sell any more, what the gateway or we knew of it. */
function planFieldsForPrice(priceId: string | null, payment: PaymentState | undefined, kept: { priceId: string; planName: string; amountMinor: number; currency: string } | null) {
  const plan: Pick<PaymentPlanDefinition, "priceId" | "name" | "amountMinor" | "currency"> | undefined = priceId === null ? undefined : findPlanByPrice(priceId);
  if (plan) return { priceId: plan.priceId, planName: plan.name, amountMinor: plan.amountMinor, currency: plan.currency };
  return {
    priceId: priceId ?? kept?.priceId ?? "unknown",
    planName: kept?.planName ?? "Coaching",
    amountMinor: kept?.amountMinor ?? payment?.amountMinor ?? 0,
    currency: kept?.currency ?? payment?.currency ?? "gbp",
  };
}

async function writePayment(context: ApplyContext, state: PaymentState, written: ReadonlyMap<string, WrittenSubscription>, reading: CustomerSnapshot): Promise<void> {
  const { tx, gateway, payer, effects } = context;
  const kept = await tx.payment.findUnique({ where: { gatewayId: state.id }, include: { attempts: { select: { key: true, succeeded: true, at: true } } } });
  if (kept && kept.mirroredAt > state.asOf) return;
  const plan = state.priceId === null ? undefined : findPlanByPrice(state.priceId);
  const within = state.subscriptionId === null ? undefined : reading.subscriptions.find(({ id }) => id === state.subscriptionId);
  const ofSubscription = state.subscriptionId === null ? null : (written.get(state.subscriptionId) ?? (await findSubscription(tx, state.subscriptionId)));
  const subscriptionId = ofSubscription?.id ?? (await writeOneTimePlan(context, state, plan));
  const known = kept?.attempts ?? [];
  const isFirst = !within || isFirstPaymentOf(within, state);
  const tries = findNewAttempts(state, isFirst, known);
  const data = {
    clientId: payer?.clientId ?? null,
    subscriptionId,
    gateway,
    priceId: state.priceId ?? kept?.priceId ?? null,
    planName: plan?.name ?? kept?.planName ?? "Coaching",
    amountMinor: state.amountMinor,
    currency: state.currency,
    settledMinor: state.settledMinor,
    refundedMinor: state.refundedMinor,
    disputedMinor: state.disputedMinor,
    status: state.status,
    failureReason: state.failureReason,
    nextRetryAt: ofSubscription?.endReason ? null : state.nextRetryAt,
    paidAt: state.paidAt,
    failedAt: firstFailureDate(state, [...known, ...tries]),
    createdAt: state.createdAt,
  } satisfies Prisma.PaymentUncheckedUpdateInput;
  if (!kept || hasChanges(kept, data)) effects.changed = true;
  const row = { ...data, mirroredAt: state.asOf };
  if (kept && hasChanges(kept, row)) await tx.payment.update({ where: { id: kept.id }, data: row, select: { id: true } });
  const id = kept?.id ?? (await tx.payment.create({ data: { ...row, gatewayId: state.id }, select: { id: true } })).id;
  if (state.status === "succeeded" && state.paidAt && !kept?.paidAt) effects.newlyPaid.push({ id, paidAt: state.paidAt });
  if (tries.length > 0) {
    effects.changed = true;
    await tx.paymentAttempt.createMany({ data: tries.map((made) => ({ ...made, paymentId: id })), skipDuplicates: true });
  }
  const failures = known.filter(({ succeeded }) => !succeeded).length;
  if (!isFirst) effects.newAttempts.push(...tries.map((made) => ({ made, failures, paymentId: id, subscriptionId: ofSubscription?.id ?? null, payment: data })));
}

const findSubscription = (tx: Tx, gatewayId: string) => tx.subscription.findUnique({ where: { gatewayId }, select: { id: true, endReason: true } });

/** The payment that began a subscription: she was there and paid it. */
const isFirstPaymentOf = ({ startedAt }: SubscriptionState, { createdAt }: PaymentState) => createdAt.getTime() - startedAt.getTime() < dayMs;

const refundedReason = "Paid back";

/** A plan that is paid once is a subscription of ours alone, for its term. Paid back in full, it is over. */
async function writeOneTimePlan({ tx, gateway, payer, now, effects }: ApplyContext, state: PaymentState, plan: PaymentPlanDefinition | undefined): Promise<string | null> {
  const { paidAt } = state;
  if (!plan || plan.recurring || !paidAt) return null;
  const kept = await tx.subscription.findUnique({ where: { gatewayId: state.id } });
  const before = kept?.endReason === refundedReason ? null : (kept?.endReason ?? null);
  const endReason = before ?? (payer?.archived ? archivedReason : state.status === "refunded" ? refundedReason : null);
  const data = {
    clientId: payer?.clientId ?? null,
    gateway,
    priceId: plan.priceId,
    planName: plan.name,
    recurring: false,
    amountMinor: state.amountMinor,
    currency: state.currency,
    status: endReason === null ? ("active" as const) : ("cancelled" as const),
    startedAt: paidAt,
    currentPeriodEnd: new Date(addMonthsUtc(paidAt.getTime(), plan.termMonths ?? 0)),
    endedAt: endReason === null ? null : (kept?.endedAt ?? now),
    endReason,
  };
  if (!kept && endReason === null) effects.planStarted = true;
  if (!kept || hasChanges(kept, data)) effects.changed = true;
  const row = { ...data, mirroredAt: state.asOf };
  if (kept) await tx.subscription.update({ where: { id: kept.id }, data: row, select: { id: true } });
  return kept?.id ?? (await tx.subscription.create({ data: { ...row, gatewayId: state.id }, select: { id: true } })).id;
}

/** How long an unpaid subscription goes on, once its payment is known. */
async function updateGracePeriod({ tx, now, effects }: ApplyContext, { latestPaymentId, asOf }: SubscriptionState, kept: WrittenSubscription | undefined): Promise<void> {
  if (!kept || kept.isOutdated || (kept.status !== "past_due" && kept.graceUntil === null)) return;
  const owed = latestPaymentId === null ? null : await tx.payment.findUnique({ where: { gatewayId: latestPaymentId }, select: { status: true, failedAt: true } });
  const since = owed?.status === "failed" ? owed.failedAt : null;
  const graceUntil = kept.status !== "past_due" ? null : computeGraceEnd(since ?? asOf, now, kept.graceUntil);
  if (kept.graceUntil?.getTime() === graceUntil?.getTime()) return;
  effects.changed = true;
  await tx.subscription.update({ where: { id: kept.id }, data: { graceUntil }, select: { id: true } });
}

/** Her customer is the one who paid last, with the card that is on file there. */
async function writeCustomer({ tx, gateway, payer, effects }: ApplyContext, { customerId, card, payments }: CustomerSnapshot): Promise<void> {
  if (!payer) return;
  const { clientId } = payer;
  const kept = await tx.paymentCustomer.findUnique({ where: { clientId } });
  const isSame = kept?.gatewayId === customerId;
  const paidAt = payments.flatMap((payment) => payment.paidAt ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0];
  if (kept && !isSame && kept.gateway === gateway) {
    const paidLater = paidAt && (await tx.payment.count({ where: { clientId, gateway, paidAt: { gt: paidAt } } }));
    if (!paidAt || paidLater) return recordPastCustomer(tx, clientId, gateway, customerId);
  }
  if (kept && !isSame) await recordPastCustomer(tx, clientId, kept.gateway, kept.gatewayId);
  const fields = { cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null, cardExpiry: card?.expiry ?? null };
  const data = { gateway, gatewayId: customerId, ...(card === undefined ? {} : fields) };
  if (kept && !hasChanges(kept, data)) return;
  effects.changed = true;
  await tx.paymentCustomer.upsert({ where: { clientId }, create: { clientId, ...data }, update: data, select: { clientId: true } });
}

/** Whom she paid as before, or by another link: with her they are erased. */
const recordPastCustomer = async (tx: Tx, clientId: string, gateway: Gateway, gatewayId: string) => void (await tx.pastCustomer.createMany({ data: { clientId, gateway, gatewayId }, skipDuplicates: true }));

/** A link is paid once; and once she has a plan, no other link or half-finished order of hers can be paid any more. */
async function writeLinks({ tx, gateway, payer, now, effects }: ApplyContext, { checkouts, payments, subscriptions }: CustomerSnapshot): Promise<void> {
  for (const { linkId, paymentId } of checkouts) {
    if (linkId === null) continue;
    const paidAt = payments.find(({ id }) => id === paymentId)?.paidAt ?? now;
    const { count } = await tx.paymentLink.updateMany({ where: { gateway, gatewayId: linkId, paidAt: null }, data: { paidAt, closedAt: null } });
    if (count > 0) effects.changed = true;
  }
  if (!effects.planStarted || !payer) return;
  const theirs = { clientId: payer.clientId, gateway };
  await tx.paymentLink.updateMany({ where: { ...theirs, paidAt: null, closedAt: null }, data: { closedAt: now } });
  await tx.subscription.updateMany({
    where: { ...theirs, status: "incomplete", gatewayId: { notIn: subscriptions.filter(({ status }) => status !== "incomplete").map(({ id }) => id) } },
    data: { status: "cancelled", endedAt: now, endReason: "Another plan was paid first" },
  });
  // A plan of the test gateway that nobody charges any more makes way for the first that is paid elsewhere.
  await tx.subscription.updateMany({
    where: { clientId: payer.clientId, gateway: { not: gateway }, status: { in: ["incomplete", "active", "past_due"] } },
    data: { status: "cancelled", endedAt: now, endReason: "Another plan was paid first", graceUntil: null },
  });
}

/** Whether any of these values is another than what is kept. */
function hasChanges(kept: Record<string, unknown>, data: Record<string, unknown>): boolean {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  return Object.entries(data).some(([name, value]) => plain(kept[name]) !== plain(value));
}
