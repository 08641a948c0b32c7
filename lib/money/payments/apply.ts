import { AppError } from "@/lib/platform/errors";
import { lockClient } from "@/lib/people/clients/commands";
import { type Effects, tellOf } from "@/lib/money/payments/effects";
import { type Plan, planOf } from "@/lib/money/payments/plans";
import type { Reading } from "@/lib/money/payments/reading";
import { firstFailureOf, graceOf, newTries } from "@/lib/money/payments/recovery";
import type { Tx } from "@/lib/platform/db";
import type { PaymentGateway, PaymentState, SubscriptionState } from "@/lib/providers/payments/gateway";
import { monthsAfter } from "@/lib/providers/payments/months";
import type { Gateway, Prisma } from "@/prisma/generated/client";

/** Whom a reading is about, as the database knows her. */
interface Payer {
  clientId: string;
  name: string;
  archived: boolean;
}

interface Context {
  tx: Tx;
  gateway: Gateway;
  payer: Payer | null;
  now: Date;
  effects: Effects;
}

/**
 * Writes what the gateway has of one customer, within the caller's transaction, with all that follows from it. What is older
 * than what is known is left out; the same again changes nothing. Nobody is written to of what is no news, where `isNews` says so. Answers whether
 * anything changed, and of whom.
 */
export async function applyReading(tx: Tx, kind: PaymentGateway["kind"], reading: Reading, now: Date, isNews = true): Promise<{ clientId: string | null; changed: boolean }> {
  const payer = await lockPayer(tx, reading);
  const effects: Effects = { changed: false, began: false, confirmed: [], tries: [] };
  const context = { tx, gateway: kind, payer, now, effects };
  if (!payer && !isOurs(reading)) return { clientId: null, changed: false };
  const written = new Map<string, Written>();
  for (const state of reading.subscriptions) written.set(state.id, await writeSubscription(context, state, reading.payments));
  for (const state of reading.payments) await writePayment(context, state, written, reading);
  for (const state of reading.subscriptions) await settleGrace(context, state, written.get(state.id));
  await writeCustomer(context, reading);
  await writeLinks(context, reading);
  if (isNews) await tellOf(tx, payer, effects, now);
  return { clientId: payer?.clientId ?? null, changed: effects.changed };
}

/** What somebody else sells on the same account is none of our business. */
const isOurs = ({ subscriptions, payments }: Reading) => [...subscriptions, ...payments].some(({ clientId, priceId }) => clientId !== null || (priceId !== null && planOf(priceId)));

/** Whose the reading is, to oneself until the transaction ends; null for one who has been erased. */
async function lockPayer(tx: Tx, { customerId, subscriptions, payments, checkouts }: Reading): Promise<Payer | null> {
  const named = [...subscriptions, ...payments, ...checkouts].find((state) => state.clientId !== null)?.clientId ?? undefined;
  const linked = async () => (await tx.paymentCustomer.findUnique({ where: { gatewayId: customerId }, select: { clientId: true } }))?.clientId;
  // Whom the gateway names may be nobody here; an import has then linked its customer to somebody else.
  const user = (await lockPerson(tx, named)) ?? (await lockPerson(tx, await linked()));
  if (user) return { clientId: user.id, name: `${user.firstName} ${user.lastName}`.trim(), archived: user.archivedAt !== null };
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${customerId}, 0))`;
  return null;
}

/** Null for a client who is not there. The lock comes first, so that what is read is what others left. */
async function lockPerson(tx: Tx, clientId: string | undefined) {
  if (clientId === undefined) return null;
  await lockClient(tx, clientId).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  return tx.user.findFirst({ where: { id: clientId, client: {} }, select: { id: true, firstName: true, lastName: true, archivedAt: true } });
}

const becauseArchived = "The client was archived";
const isLive = (status: SubscriptionState["status"]) => status === "incomplete" || status === "active" || status === "past_due";

/** A subscription as it stands here now. */
interface Written {
  id: string;
  status: SubscriptionState["status"];
  graceUntil: Date | null;
  endReason: string | null;
  /** We know something later than what was read. */
  isOld: boolean;
}

async function writeSubscription({ tx, gateway, payer, now, effects }: Context, state: SubscriptionState, payments: readonly PaymentState[]): Promise<Written> {
  const kept = await tx.subscription.findUnique({ where: { gatewayId: state.id } });
  // What we ended stays ended, whatever the gateway has not been told yet.
  if (kept && (kept.mirroredAt > state.asOf || (kept.endReason !== null && isLive(state.status)))) return { ...kept, isOld: true };
  const ends = payer?.archived === true && isLive(state.status);
  const data = {
    clientId: payer?.clientId ?? null,
    gateway,
    ...sold(state.priceId, payments.find(({ id }) => id === state.latestPaymentId), kept),
    recurring: true,
    status: ends ? ("cancelled" as const) : state.status,
    startedAt: state.startedAt,
    currentPeriodEnd: state.currentPeriodEnd,
    cancelAt: state.cancelAt,
    endedAt: ends ? now : (kept?.endReason && kept.endedAt) || state.endedAt,
    endReason: ends ? becauseArchived : (kept?.endReason ?? null),
    endToldAt: kept?.endReason ? (kept.endToldAt ?? state.asOf) : null,
  } satisfies Prisma.SubscriptionUncheckedUpdateInput;
  if (state.status === "active" && !ends && (!kept || kept.status === "incomplete")) effects.began = true;
  const mirroredAt = state.asOf;
  if (!kept || differs(kept, data)) effects.changed = true;
  const select = { id: true, status: true, graceUntil: true, endReason: true } as const;
  if (!kept) return { ...(await tx.subscription.create({ data: { ...data, gatewayId: state.id, mirroredAt }, select })), isOld: false };
  if (differs(kept, { ...data, mirroredAt })) await tx.subscription.update({ where: { id: kept.id }, data: { ...data, mirroredAt }, select: { id: true } });
  return { ...kept, ...data, isOld: false };
}

/** What is sold at a price; of one that we do not sell any more, what the gateway or we knew of it. */
function sold(priceId: string | null, payment: PaymentState | undefined, kept: { priceId: string; planName: string; amountMinor: number; currency: string } | null) {
  const plan: Pick<Plan, "priceId" | "name" | "amountMinor" | "currency"> | undefined = priceId === null ? undefined : planOf(priceId);
  if (plan) return { priceId: plan.priceId, planName: plan.name, amountMinor: plan.amountMinor, currency: plan.currency };
  return {
    priceId: priceId ?? kept?.priceId ?? "unknown",
    planName: kept?.planName ?? "Coaching",
    amountMinor: kept?.amountMinor ?? payment?.amountMinor ?? 0,
    currency: kept?.currency ?? payment?.currency ?? "gbp",
  };
}

async function writePayment(context: Context, state: PaymentState, written: ReadonlyMap<string, Written>, reading: Reading): Promise<void> {
  const { tx, gateway, payer, effects } = context;
  const kept = await tx.payment.findUnique({ where: { gatewayId: state.id }, include: { attempts: { select: { key: true, succeeded: true, at: true } } } });
  if (kept && kept.mirroredAt > state.asOf) return;
  const plan = state.priceId === null ? undefined : planOf(state.priceId);
  const within = state.subscriptionId === null ? undefined : reading.subscriptions.find(({ id }) => id === state.subscriptionId);
  const ofSubscription = state.subscriptionId === null ? null : (written.get(state.subscriptionId) ?? (await knownSubscription(tx, state.subscriptionId)));
  const subscriptionId = ofSubscription?.id ?? (await writeTerm(context, state, plan));
  const known = kept?.attempts ?? [];
  const isFirst = !within || isFirstOf(within, state);
  const tries = newTries(state, isFirst, known);
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
    failedAt: firstFailureOf(state, [...known, ...tries]),
    createdAt: state.createdAt,
  } satisfies Prisma.PaymentUncheckedUpdateInput;
  if (!kept || differs(kept, data)) effects.changed = true;
  const row = { ...data, mirroredAt: state.asOf };
  if (kept && differs(kept, row)) await tx.payment.update({ where: { id: kept.id }, data: row, select: { id: true } });
  const id = kept?.id ?? (await tx.payment.create({ data: { ...row, gatewayId: state.id }, select: { id: true } })).id;
  if (state.status === "succeeded" && state.paidAt && !kept?.paidAt) effects.confirmed.push({ id, paidAt: state.paidAt });
  if (tries.length > 0) {
    effects.changed = true;
    await tx.paymentAttempt.createMany({ data: tries.map((made) => ({ ...made, paymentId: id })), skipDuplicates: true });
  }
  const failures = known.filter(({ succeeded }) => !succeeded).length;
  if (!isFirst) effects.tries.push(...tries.map((made) => ({ made, failures, paymentId: id, subscriptionId: ofSubscription?.id ?? null, payment: data })));
}

const knownSubscription = (tx: Tx, gatewayId: string) => tx.subscription.findUnique({ where: { gatewayId }, select: { id: true, endReason: true } });

const dayMs = 86_400_000;
/** The payment that began a subscription: she was there and paid it. */
const isFirstOf = ({ startedAt }: SubscriptionState, { createdAt }: PaymentState) => createdAt.getTime() - startedAt.getTime() < dayMs;

const paidBack = "Paid back";

/** A plan that is paid once is a subscription of ours alone, for its term. Paid back in full, it is over. */
async function writeTerm({ tx, gateway, payer, now, effects }: Context, state: PaymentState, plan: Plan | undefined): Promise<string | null> {
  const { paidAt } = state;
  if (!plan || plan.recurring || !paidAt) return null;
  const kept = await tx.subscription.findUnique({ where: { gatewayId: state.id } });
  const before = kept?.endReason === paidBack ? null : (kept?.endReason ?? null);
  const endReason = before ?? (payer?.archived ? becauseArchived : state.status === "refunded" ? paidBack : null);
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
    currentPeriodEnd: new Date(monthsAfter(paidAt.getTime(), plan.termMonths ?? 0)),
    endedAt: endReason === null ? null : (kept?.endedAt ?? now),
    endReason,
  };
  if (!kept && endReason === null) effects.began = true;
  if (!kept || differs(kept, data)) effects.changed = true;
  const row = { ...data, mirroredAt: state.asOf };
  if (kept) await tx.subscription.update({ where: { id: kept.id }, data: row, select: { id: true } });
  return kept?.id ?? (await tx.subscription.create({ data: { ...row, gatewayId: state.id }, select: { id: true } })).id;
}

/** How long an unpaid subscription goes on, once its payment is known. */
async function settleGrace({ tx, now, effects }: Context, { latestPaymentId, asOf }: SubscriptionState, kept: Written | undefined): Promise<void> {
  if (!kept || kept.isOld || (kept.status !== "past_due" && kept.graceUntil === null)) return;
  const owed = latestPaymentId === null ? null : await tx.payment.findUnique({ where: { gatewayId: latestPaymentId }, select: { status: true, failedAt: true } });
  const since = owed?.status === "failed" ? owed.failedAt : null;
  const graceUntil = kept.status !== "past_due" ? null : graceOf(since ?? asOf, now, kept.graceUntil);
  if (kept.graceUntil?.getTime() === graceUntil?.getTime()) return;
  effects.changed = true;
  await tx.subscription.update({ where: { id: kept.id }, data: { graceUntil }, select: { id: true } });
}

/** Her customer is the one who paid last, with the card that is on file there. */
async function writeCustomer({ tx, gateway, payer, effects }: Context, { customerId, card, payments }: Reading): Promise<void> {
  if (!payer) return;
  const { clientId } = payer;
  const kept = await tx.paymentCustomer.findUnique({ where: { clientId } });
  const isSame = kept?.gatewayId === customerId;
  const paidAt = payments.flatMap((payment) => payment.paidAt ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0];
  if (kept && !isSame && kept.gateway === gateway) {
    const paidLater = paidAt && (await tx.payment.count({ where: { clientId, gateway, paidAt: { gt: paidAt } } }));
    if (!paidAt || paidLater) return keepPast(tx, clientId, gateway, customerId);
  }
  if (kept && !isSame) await keepPast(tx, clientId, kept.gateway, kept.gatewayId);
  const fields = { cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null, cardExpiry: card?.expiry ?? null };
  const data = { gateway, gatewayId: customerId, ...(card === undefined ? {} : fields) };
  if (kept && !differs(kept, data)) return;
  effects.changed = true;
  await tx.paymentCustomer.upsert({ where: { clientId }, create: { clientId, ...data }, update: data, select: { clientId: true } });
}

/** Whom she paid as before, or by another link: with her they are erased. */
const keepPast = async (tx: Tx, clientId: string, gateway: Gateway, gatewayId: string) => void (await tx.pastCustomer.createMany({ data: { clientId, gateway, gatewayId }, skipDuplicates: true }));

/** A link is paid once; and once she has a plan, no other link or half-finished order of hers can be paid any more. */
async function writeLinks({ tx, gateway, payer, now, effects }: Context, { checkouts, payments, subscriptions }: Reading): Promise<void> {
  for (const { linkId, paymentId } of checkouts) {
    if (linkId === null) continue;
    const paidAt = payments.find(({ id }) => id === paymentId)?.paidAt ?? now;
    const { count } = await tx.paymentLink.updateMany({ where: { gateway, gatewayId: linkId, paidAt: null }, data: { paidAt, closedAt: null } });
    if (count > 0) effects.changed = true;
  }
  if (!effects.began || !payer) return;
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
function differs(kept: Record<string, unknown>, data: Record<string, unknown>): boolean {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  return Object.entries(data).some(([name, value]) => plain(kept[name]) !== plain(value));
}
