import { createHash } from "node:crypto";
import type { ActorFor } from "@/lib/auth/actor";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { sendNotification } from "@/lib/core/notifications/commands";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { gateway } from "@/lib/money/payments/gateway";
import type { PaymentPlanDefinition } from "@/lib/money/payments/plans";
import { syncFromGateway } from "@/lib/money/payments/reconcile";
import type { StartedSubscription } from "@/lib/money/subscriptions/contract";
import { visibleBilling } from "@/lib/money/subscriptions/policy";
import { cancellationAuditAction, cancellationAuditKey, findCurrentSubscription, findPlanForClient, getOwnSubscription, isCancelledByClient, isOngoingSubscription } from "@/lib/money/subscriptions/queries";
import { cancellationDate, subscribeIntentKey, subscriptionRateLimits } from "@/lib/money/subscriptions/rules";
import { toOfferedPlan } from "@/lib/money/subscriptions/shape";
import { addZonedMonth, dayInTimeZone } from "@/lib/platform/clock";
import { dayMs } from "@/lib/platform/days";
import { db, transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { conflict, notFound } from "@/lib/platform/errors";
import { paths } from "@/lib/platform/paths";
import { personDisplayName } from "@/lib/platform/person-name";
import { countAttempt } from "@/lib/platform/rate-limit";
import { withTimeout } from "@/lib/platform/with-timeout";
import { gatewayFailed, gatewayNotReady, type GatewayRef, type StartedPayment } from "@/lib/providers/payments/gateway";
import { hasSignedAgreement } from "@/lib/work/onboarding/queries";
import type { Prisma } from "@/prisma/generated/client";

type ClientActor = ActorFor<["client"]>;

/** A person waits for it: several calls, of which each may take nine seconds, end together. */
const timeLimitMs = 9500;

/** What a card form in the browser needs to know of the gateway. Throws 503 where it cannot work. */
function cardFormSettings(): Pick<StartedSubscription, "gateway" | "mode" | "publishableKey"> {
  const { kind, mode } = gateway();
  const publishableKey = kind === "stripe" ? (env().NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY ?? null) : null;
  if (kind === "stripe" && publishableKey === null) throw gatewayNotReady();
  return { gateway: kind, mode, publishableKey };
}

/**
 * Begins a client's subscription to the plan she is offered, or goes on with what she has begun: however often and from how many
 * browsers it is asked, there is one, and nothing is charged until she confirms. What she had begun of another plan is ended.
 * Throws 409 for a subscriber, 429, and as the gateway does: asked again, it goes on where it stopped.
 */
export async function startOrResumeSubscription(actor: ClientActor, now: Date) {
  await countAttempt(subscriptionRateLimits("subscribe", actor.id), now);
  const form = cardFormSettings();
  const begin = async () => {
    const plan = await findPlanForClient(actor.id);
    const { paymentId, clientSecret } = await startOrResume(actor, plan, now);
    return { ...form, paymentId, clientSecret, plan: toOfferedPlan(plan) };
  };
  return withTimeout(timeLimitMs, begin(), gatewayFailed);
}

async function startOrResume(actor: ClientActor, plan: PaymentPlanDefinition, now: Date): Promise<StartedPayment> {
  await assertNotSubscribed(actor, now);
  const customerId = await findOrCreateCustomer(actor, now);
  for (let turn = 0; turn < 3; turn += 1) {
    const intent = subscribeIntentKey(await findStartedOrders(actor), plan.priceId);
    const key = ["subscribe", actor.id, plan.priceId, plan.amountMinor, plan.currency, intent].join(":");
    const started = await gateway().startPayment({ customerId, clientId: actor.id, price: plan }, { key, now });
    await syncFromGateway(refsOfStartedPayment(started), now);
    // It may have been paid, or have run out, without our hearing of it.
    await assertNotSubscribed(actor, now);
    if (await isPayable(started)) {
      await endSupersededOrders(actor, plan, started, now);
      return started;
    }
  }
  throw gatewayFailed();
}

const refsOfStartedPayment = ({ subscriptionId, paymentId }: StartedPayment): GatewayRef[] => [{ kind: "payment", id: paymentId }, ...(subscriptionId === null ? [] : [{ kind: "subscription" as const, id: subscriptionId }])];

async function assertNotSubscribed(actor: ClientActor, now: Date): Promise<void> {
  const current = await findCurrentSubscription(actor, now);
  if (current && isOngoingSubscription(current, now)) throw conflict("You already have an active subscription.");
}

/** Her customer at the gateway, made known to it where she is not. */
async function findOrCreateCustomer({ id: clientId, email, firstName, lastName }: ClientActor, now: Date): Promise<string> {
  const { kind } = gateway();
  const known = () => db.paymentCustomer.findUnique({ where: { clientId, gateway: kind }, select: { gatewayId: true } });
  const customer = await known();
  if (customer) return customer.gatewayId;
  const person = { clientId, email, name: `${firstName} ${lastName}`.trim() };
  // Known by another name or address in between, she is asked for anew, under another key.
  const key = `customer:${clientId}:${createHash("sha256").update(JSON.stringify(person)).digest("hex").slice(0, 16)}`;
  const gatewayId = await gateway().createCustomer(person, { key, now });
  const none = { cardBrand: null, cardLast4: null, cardExpiry: null };
  await db.paymentCustomer.updateMany({ where: { clientId, gateway: { not: kind } }, data: { gateway: kind, gatewayId, ...none } });
  await db.paymentCustomer.createMany({ data: { clientId, gateway: kind, gatewayId }, skipDuplicates: true });
  return (await known())?.gatewayId ?? gatewayId;
}

/** Payments that stand for themselves: a plan that is paid once has no subscription at the gateway. */
const isOneTimePayment = { OR: [{ subscriptionId: null }, { subscription: { recurring: false } }] } satisfies Prisma.PaymentWhereInput;
const isUnpaid = { status: { in: ["pending", "failed"] } } satisfies Prisma.PaymentWhereInput;

/** Everything she has ever begun at this gateway. */
async function findStartedOrders(actor: ClientActor) {
  const theirs = visibleBilling(actor, gateway());
  const subscriptions = await db.subscription.findMany({ where: { ...theirs, recurring: true }, select: { id: true, priceId: true, status: true, startedAt: true } });
  const payments = await db.payment.findMany({ where: { ...theirs, ...isOneTimePayment }, select: { id: true, priceId: true, status: true, createdAt: true } });
  return [
    ...subscriptions.map(({ status, startedAt, ...row }) => ({ ...row, open: status === "incomplete", at: startedAt })),
    ...payments.map(({ status, createdAt, ...row }) => ({ ...row, open: status === "pending" || status === "failed", at: createdAt })),
  ];
}

async function isPayable({ subscriptionId, paymentId }: StartedPayment): Promise<boolean> {
  if (subscriptionId !== null) return (await db.subscription.count({ where: { gatewayId: subscriptionId, status: "incomplete" } })) > 0;
  return (await db.payment.count({ where: { gatewayId: paymentId, ...isUnpaid } })) > 0;
}

/** Ends what she has begun of other plans, and one-time charges that are a day old, so that a forgotten window cannot pay them. */
async function endSupersededOrders(actor: ClientActor, { priceId }: PaymentPlanDefinition, { paymentId }: StartedPayment, now: Date): Promise<void> {
  const theirs = visibleBilling(actor, gateway());
  const subscriptions = await db.subscription.findMany({ where: { ...theirs, recurring: true, status: "incomplete", priceId: { not: priceId } }, select: { gatewayId: true } });
  const stale = { OR: [{ priceId: { not: priceId } }, { createdAt: { lt: new Date(now.getTime() - dayMs) } }] };
  const payments = await db.payment.findMany({
    where: { ...theirs, ...isUnpaid, gatewayId: { not: paymentId }, AND: [isOneTimePayment, stale] },
    select: { gatewayId: true },
    orderBy: { createdAt: "desc" },
    take: 5,
  });
  await Promise.all([
    ...subscriptions.map(({ gatewayId }) => gateway().cancelSubscription(gatewayId, "now", { key: `replaced:${gatewayId}`, now })),
    ...payments.map(({ gatewayId }) => gateway().cancelCharge(gatewayId, { key: `close:${gatewayId}`, now })),
  ]);
  if (subscriptions.length > 0) await syncFromGateway(subscriptions.map(({ gatewayId: id }) => ({ kind: "subscription", id })), now);
}

/**
 * Reads at the gateway what she has just confirmed in her browser, or with neither id all that is hers and not over, and answers
 * how she stands. Throws 404 for what is not hers, 409 for a card that she has not confirmed, 429, 502.
 */
export async function refreshOwnSubscription(actor: ClientActor, { paymentId, setupId }: { paymentId?: string; setupId?: string }, now: Date) {
  await countAttempt(subscriptionRateLimits("refresh", actor.id), now);
  const read = async () => {
    if (paymentId !== undefined && (await gateway().getPayment(paymentId)).clientId !== actor.id) throw notFound();
    if (setupId !== undefined) await assertOwnConfirmedCard(actor, setupId, now);
    const named: GatewayRef[] = [...(paymentId === undefined ? [] : [{ kind: "payment" as const, id: paymentId }]), ...(setupId === undefined ? [] : [{ kind: "setup" as const, id: setupId }])];
    await syncFromGateway(named.length > 0 ? named : await findUnfinishedRefs(actor), now);
    return getOwnSubscription(actor, now);
  };
  return withTimeout(timeLimitMs, read(), gatewayFailed);
}

/** Throws 404 for a change of card that is not hers, 409 for one that she has not confirmed. */
async function assertOwnConfirmedCard(actor: ClientActor, setupId: string, now: Date): Promise<void> {
  const { customerId, confirmed } = await gateway().getCardChange(setupId);
  const isKnown = (await db.paymentCustomer.count({ where: { ...visibleBilling(actor, gateway()), gatewayId: customerId } })) > 0;
  // Whom her subscription charges may be another one than the one who paid last.
  const row = isKnown ? null : await findCurrentSubscription(actor, now);
  const isHers = isKnown || (row?.recurring === true && (await gateway().getSubscription(row.gatewayId)).customerId === customerId);
  if (!isHers) throw notFound();
  if (!confirmed) throw conflict("This card has not been confirmed yet.");
}

async function findUnfinishedRefs(actor: ClientActor): Promise<GatewayRef[]> {
  const theirs = visibleBilling(actor, gateway());
  const rows = await db.subscription.findMany({ where: { ...theirs, recurring: true, status: { in: ["incomplete", "active", "past_due"] } }, select: { gatewayId: true } });
  return rows.map(({ gatewayId: id }) => ({ kind: "subscription", id }));
}

/**
 * Begins a change of card, for the customer whom the subscription charges; `requestId` tells one change from the next. Throws
 * 409 for who has no subscription that goes on, 429, 502.
 */
export async function startCardChange(actor: ClientActor, requestId: string, now: Date) {
  await countAttempt(subscriptionRateLimits("card", actor.id), now);
  const form = cardFormSettings();
  const begin = async () => {
    const { customerId } = await gateway().getSubscription((await requireMonthlySubscription(actor, now)).gatewayId);
    return { ...form, ...(await gateway().startCardChange(customerId, { key: `card:${actor.id}:${requestId}`, now })) };
  };
  return withTimeout(timeLimitMs, begin(), gatewayFailed);
}

/** Begins to pay what is overdue, with her there. Throws 409 where nothing is, 429, 502. */
export async function startOverduePayment(actor: ClientActor, now: Date) {
  await countAttempt(subscriptionRateLimits("card", actor.id), now);
  const form = cardFormSettings();
  const begin = async () => {
    const { status, latestPaymentId } = await gateway().getSubscription((await requireMonthlySubscription(actor, now)).gatewayId);
    if (status !== "past_due" || latestPaymentId === null) throw conflict("Nothing is overdue.");
    return { ...form, paymentId: latestPaymentId, clientSecret: await gateway().getClientSecret(latestPaymentId) };
  };
  return withTimeout(timeLimitMs, begin(), gatewayFailed);
}

/** Her subscription that charges her every month. Throws 409 where there is none. */
async function requireMonthlySubscription(actor: ClientActor, now: Date) {
  const row = await findCurrentSubscription(actor, now);
  if (!row?.recurring || !isOngoingSubscription(row, now)) throw conflict("You have no monthly subscription.");
  return row;
}

/** When a cancellation would take effect, and how the subscription stands at the gateway. Throws 409 where there is none. */
async function computeCancellation(actor: ClientActor, now: Date) {
  const row = await requireMonthlySubscription(actor, now);
  const state = await gateway().getSubscription(row.gatewayId);
  const notice = await hasSignedAgreement(actor);
  const { timeZone } = await getPracticeSettings();
  const at = cancellationDate(state, notice ? addZonedMonth(timeZone, now) : now);
  return { row, state, notice, at, timeZone, endsAnyway: state.cancelAt !== null && state.cancelAt <= at };
}

/** When a cancellation asked for now takes effect, to be shown before she confirms it. Throws 409 where there is nothing to cancel. */
export async function getCancellationPreview(actor: ClientActor, now: Date) {
  const { at, notice, endsAnyway } = await computeCancellation(actor, now);
  if (endsAnyway) throw conflict("Your subscription already ends by itself, no later than a cancellation would end it.");
  return { at, notice };
}

const toUnixSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/**
 * Cancels her subscription as of the date that `cancellationOf` says, and tells her coach. Done twice, it is done once. Throws
 * 409 where the date is not the one she saw, or there is nothing to cancel; 502.
 */
export async function cancelOwnSubscription(actor: ClientActor, seen: Date | undefined, now: Date) {
  const { row, state, at, timeZone, endsAnyway } = await computeCancellation(actor, now);
  const isDone = await isCancelledByClient(row.id);
  if (isDone || (endsAnyway && state.payments !== null)) return getOwnSubscription(actor, now);
  if (!endsAnyway) {
    if (seen && toUnixSeconds(seen) !== toUnixSeconds(at)) throw conflict("The date has changed in the meantime. Please look at the new one before you confirm.");
    const isPeriodEnd = toUnixSeconds(at) === toUnixSeconds(state.currentPeriodEnd);
    await gateway().cancelSubscription(row.gatewayId, isPeriodEnd ? "period_end" : at, { key: `cancel:${row.gatewayId}:${toUnixSeconds(at)}`, now });
  }
  await syncFromGateway([{ kind: "subscription", id: row.gatewayId }], now);
  const ends = endsAnyway ? (state.cancelAt ?? at) : at;
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(dayInTimeZone(timeZone, ends)));
  await transaction(async (tx) => {
    const event = { actorId: actor.id, subjectId: actor.id, action: cancellationAuditAction, key: cancellationAuditKey(row.id), detail: { ends: ends.toISOString() } };
    if ((await recordAuditEvents(tx, event, now)) === 0) return;
    const text = `${personDisplayName(actor)} cancelled her subscription. It ends on ${day}${row.status === "past_due" ? ", or earlier if her overdue payment is not made" : ""}.`;
    await sendNotification(tx, { role: "coach" }, { kind: "subscription_cancelled", occasion: row.id, text, href: paths.clientProfile(actor.id), clientId: actor.id }, now);
  });
  return getOwnSubscription(actor, now);
}
