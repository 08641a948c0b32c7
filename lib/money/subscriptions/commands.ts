import { createHash } from "node:crypto";
import type { Client } from "@/lib/auth/actor";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { sendNotification } from "@/lib/core/notifications/commands";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { ignoreNotFound } from "@/lib/money/payments/end";
import { gateway } from "@/lib/money/payments/gateway";
import { syncFromGateway } from "@/lib/money/payments/reconcile";
import type { PlanRow } from "@/lib/money/plans/shape";
import type { StartedSubscription } from "@/lib/money/subscriptions/contract";
import { visibleBilling } from "@/lib/money/subscriptions/policy";
import { cancellationAuditAction, cancellationAuditKey, findCancellationEnds, findCurrentSubscription, findPlanForClient, getOwnSubscription, isOngoingSubscription } from "@/lib/money/subscriptions/queries";
import { cancellationDate, isCancelledByClient, subscribeIntentKey, subscriptionRateLimits } from "@/lib/money/subscriptions/rules";
import { toOfferedPlan } from "@/lib/money/subscriptions/shape";
import { addZonedMonth, dayInTimeZone } from "@/lib/platform/clock";
import { formatLongDay } from "@/lib/platform/date-texts";
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

/** A client waits for the response, so several gateway calls share one limit. */
const timeLimitMs = 9500;

/** The gateway settings for a card form. Throws 503 without a publishable key. */
function cardFormSettings(): Pick<StartedSubscription, "gateway" | "mode" | "publishableKey"> {
  const { kind, mode } = gateway();
  const publishableKey = kind === "stripe" ? (env().NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY ?? null) : null;
  if (kind === "stripe" && publishableKey === null) throw gatewayNotReady();
  return { gateway: kind, mode, publishableKey };
}

/**
 * Starts a client's subscription to the offered plan, or resumes the one started before; idempotent across browsers. Nothing is
 * charged until the client confirms. Ends unpaid orders for other plans. Throws 409 for a subscriber and for a client who is being archived, 429, and the gateway's
 * errors; a repeated call resumes.
 */
export async function startOrResumeSubscription(actor: Client, now: Date) {
  await countAttempt(subscriptionRateLimits("subscribe", actor.id), now);
  const form = cardFormSettings();
  const start = async () => {
    const plan = await findPlanForClient(actor.id);
    const { paymentId, clientSecret } = await startOrResume(actor, plan, now);
    return { ...form, paymentId, clientSecret, plan: toOfferedPlan(plan) };
  };
  return withTimeout(timeLimitMs, start(), gatewayFailed);
}

async function startOrResume(actor: Client, plan: PlanRow, now: Date): Promise<StartedPayment> {
  await assertNotSubscribed(actor, now);
  let customerId = await findOrCreateCustomer(actor, now);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const intent = subscribeIntentKey(await findStartedOrders(actor), plan.priceId);
    const key = ["subscribe", actor.id, customerId, plan.priceId, plan.amountMinor, plan.currency, intent].join(":");
    const started = await gateway().startPayment({ customerId, clientId: actor.id, price: plan }, { key, now }).catch(ignoreNotFound);
    if (!started) {
      customerId = await replaceDeletedCustomer(actor, customerId, now);
      continue;
    }
    await syncFromGateway(refsOfStartedPayment(started), now);
    // The payment may have succeeded or expired without a webhook.
    await assertNotSubscribed(actor, now);
    if (await isPayable(started)) {
      await endSupersededOrders(actor, plan, started, now);
      return started;
    }
    await assertNotArchived(actor);
  }
  throw gatewayFailed();
}

const refsOfStartedPayment = ({ subscriptionId, paymentId }: StartedPayment): GatewayRef[] => [{ kind: "payment", id: paymentId }, ...(subscriptionId === null ? [] : [{ kind: "subscription" as const, id: subscriptionId }])];

async function assertNotSubscribed(actor: Client, now: Date): Promise<void> {
  const current = await findCurrentSubscription(actor, now);
  if (current && isOngoingSubscription(current, now)) throw conflict("You already have an active subscription.");
}

/** Orders of a client who is being archived end as soon as they begin. */
async function assertNotArchived({ id }: Client): Promise<void> {
  const open = await db.user.count({ where: { id, archivedAt: null } });
  if (open === 0) throw conflict("Your account has been closed, so nothing was started or charged. Please ask your coach.");
}

/** Returns the id of a new customer in place of one that was deleted at the gateway. */
async function replaceDeletedCustomer(actor: Client, customerId: string, now: Date): Promise<string> {
  await db.paymentCustomer.deleteMany({ where: { ...visibleBilling(actor, gateway()), gatewayId: customerId } });
  return findOrCreateCustomer(actor, now, customerId);
}

/** Returns the client's customer id at the gateway. `deletedId` is the customer that a new one replaces. */
async function findOrCreateCustomer({ id: clientId, email, firstName, lastName }: Client, now: Date, deletedId?: string): Promise<string> {
  const { kind } = gateway();
  const findStored = () => db.paymentCustomer.findUnique({ where: { clientId, gateway: kind }, select: { gatewayId: true } });
  const customer = await findStored();
  if (customer) return customer.gatewayId;
  const person = { clientId, email, name: `${firstName} ${lastName}`.trim() };
  // A changed name or email needs a new key, because a key can't be reused with other data.
  const key = `customer:${clientId}:${createHash("sha256").update(JSON.stringify(person)).digest("hex").slice(0, 16)}${deletedId === undefined ? "" : `:${deletedId}`}`;
  const gatewayId = await gateway().createCustomer(person, { key, now });
  const noCard = { cardBrand: null, cardLast4: null, cardExpiry: null };
  await db.paymentCustomer.updateMany({ where: { clientId, gateway: { not: kind } }, data: { gateway: kind, gatewayId, ...noCard } });
  await db.paymentCustomer.createMany({ data: { clientId, gateway: kind, gatewayId }, skipDuplicates: true });
  return (await findStored())?.gatewayId ?? gatewayId;
}

/** Payments of one-time plans, which have no subscription at the gateway. */
const isOneTimePayment = { OR: [{ subscriptionId: null }, { subscription: { recurring: false } }] } satisfies Prisma.PaymentWhereInput;
const isUnpaid = { status: { in: ["pending", "failed"] }, closedAt: null } satisfies Prisma.PaymentWhereInput;

/** All orders this client ever started at the current gateway. */
async function findStartedOrders(actor: Client) {
  const ownBilling = visibleBilling(actor, gateway());
  const subscriptions = await db.subscription.findMany({ where: { ...ownBilling, recurring: true }, select: { id: true, priceId: true, status: true, startedAt: true } });
  const payments = await db.payment.findMany({ where: { ...ownBilling, ...isOneTimePayment }, select: { id: true, priceId: true, status: true, closedAt: true, createdAt: true } });
  return [
    ...subscriptions.map(({ status, startedAt, ...row }) => ({ ...row, open: status === "incomplete", at: startedAt })),
    ...payments.map(({ status, closedAt, createdAt, ...row }) => ({ ...row, open: closedAt === null && (status === "pending" || status === "failed"), at: createdAt })),
  ];
}

async function isPayable({ subscriptionId, paymentId }: StartedPayment): Promise<boolean> {
  if (subscriptionId !== null) return (await db.subscription.count({ where: { gatewayId: subscriptionId, status: "incomplete" } })) > 0;
  return (await db.payment.count({ where: { gatewayId: paymentId, ...isUnpaid } })) > 0;
}

/** Ends unpaid orders for other plans and one-time charges older than a day, so that a forgotten tab can't pay them. */
async function endSupersededOrders(actor: Client, { priceId }: PlanRow, { paymentId }: StartedPayment, now: Date): Promise<void> {
  const ownBilling = visibleBilling(actor, gateway());
  const subscriptions = await db.subscription.findMany({ where: { ...ownBilling, recurring: true, status: "incomplete", priceId: { not: priceId } }, select: { gatewayId: true } });
  const stale = { OR: [{ priceId: { not: priceId } }, { createdAt: { lt: new Date(now.getTime() - dayMs) } }] };
  const payments = await db.payment.findMany({
    where: { ...ownBilling, ...isUnpaid, gatewayId: { not: paymentId }, AND: [isOneTimePayment, stale] },
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
 * Syncs the payment or card change the client has just confirmed, or without an id all their unfinished subscriptions, and returns
 * the subscription. Throws 404 for an id of another client, 409 for an unconfirmed card, 429, 502.
 */
export async function refreshOwnSubscription(actor: Client, { paymentId, setupId }: { paymentId?: string; setupId?: string }, now: Date) {
  await countAttempt(subscriptionRateLimits("refresh", actor.id), now);
  const syncAndRead = async () => {
    if (paymentId !== undefined && (await gateway().getPayment(paymentId)).clientId !== actor.id) throw notFound();
    if (setupId !== undefined) await assertOwnConfirmedCard(actor, setupId, now);
    const confirmedRefs: GatewayRef[] = [...(paymentId === undefined ? [] : [{ kind: "payment" as const, id: paymentId }]), ...(setupId === undefined ? [] : [{ kind: "setup" as const, id: setupId }])];
    await syncFromGateway(confirmedRefs.length > 0 ? confirmedRefs : await findUnfinishedRefs(actor), now);
    return getOwnSubscription(actor, now);
  };
  return withTimeout(timeLimitMs, syncAndRead(), gatewayFailed);
}

/** Throws 404 for another client's card change, 409 for an unconfirmed one. */
async function assertOwnConfirmedCard(actor: Client, setupId: string, now: Date): Promise<void> {
  const { customerId, confirmed } = await gateway().getCardChange(setupId);
  const isKnown = (await db.paymentCustomer.count({ where: { ...visibleBilling(actor, gateway()), gatewayId: customerId } })) > 0;
  // The subscription's customer can differ from the customer that paid last.
  const row = isKnown ? null : await findCurrentSubscription(actor, now);
  const isOwn = isKnown || (row?.recurring === true && (await gateway().getSubscription(row.gatewayId)).customerId === customerId);
  if (!isOwn) throw notFound();
  if (!confirmed) throw conflict("This card hasn't been confirmed yet.");
}

async function findUnfinishedRefs(actor: Client): Promise<GatewayRef[]> {
  const ownBilling = visibleBilling(actor, gateway());
  const rows = await db.subscription.findMany({ where: { ...ownBilling, recurring: true, status: { in: ["incomplete", "active", "past_due"] } }, select: { gatewayId: true } });
  return rows.map(({ gatewayId: id }) => ({ kind: "subscription", id }));
}

/** Starts a card change for the subscription's customer; idempotent by `requestId`. Throws 409 without a running subscription, 429, 502. */
export async function startCardChange(actor: Client, requestId: string, now: Date) {
  await countAttempt(subscriptionRateLimits("card", actor.id), now);
  const form = cardFormSettings();
  const start = async () => {
    const { customerId } = await gateway().getSubscription((await requireRecurringSubscription(actor, now)).gatewayId);
    return { ...form, ...(await gateway().startCardChange(customerId, { key: `card:${actor.id}:${requestId}`, now })) };
  };
  return withTimeout(timeLimitMs, start(), gatewayFailed);
}

/** Starts an overdue payment with the client present. Throws 409 if nothing is overdue, 429, 502. */
export async function startOverduePayment(actor: Client, now: Date) {
  await countAttempt(subscriptionRateLimits("card", actor.id), now);
  const form = cardFormSettings();
  const start = async () => {
    const { status, latestPaymentId } = await gateway().getSubscription((await requireRecurringSubscription(actor, now)).gatewayId);
    if (status !== "past_due" || latestPaymentId === null) throw conflict("Nothing is overdue.");
    return { ...form, paymentId: latestPaymentId, clientSecret: await gateway().getClientSecret(latestPaymentId) };
  };
  return withTimeout(timeLimitMs, start(), gatewayFailed);
}

/** Throws 409 without a recurring subscription. */
async function requireRecurringSubscription(actor: Client, now: Date) {
  const row = await findCurrentSubscription(actor, now);
  if (!row?.recurring || !isOngoingSubscription(row, now)) throw conflict("You don't have a monthly subscription.");
  return row;
}

/** When a cancellation would take effect. Throws 409 without a recurring subscription. */
async function computeCancellation(actor: Client, now: Date) {
  const row = await requireRecurringSubscription(actor, now);
  const state = await gateway().getSubscription(row.gatewayId);
  const notice = await hasSignedAgreement(actor);
  const { timeZone } = await getPracticeSettings();
  const at = cancellationDate(state, notice ? addZonedMonth(timeZone, now) : now);
  return { row, state, notice, at, timeZone, endsAnyway: state.cancelAt !== null && state.cancelAt <= at };
}

/** The date shown before the client confirms a cancellation. Throws 409 if there is nothing to cancel. */
export async function getCancellationPreview(actor: Client, now: Date) {
  const { at, notice, endsAnyway } = await computeCancellation(actor, now);
  if (endsAnyway) throw conflict("Your subscription is already due to end, so there's nothing to cancel.");
  return { at, notice };
}

const toUnixSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/**
 * Cancels the client's subscription at the date from `computeCancellation` and notifies the coach; idempotent. Throws 409 if the
 * date differs from `seenDate` or there is nothing to cancel; 502.
 */
export async function cancelOwnSubscription(actor: Client, seenDate: Date | undefined, now: Date) {
  const { row, state, at, timeZone, endsAnyway } = await computeCancellation(actor, now);
  const cancellationEnds = await findCancellationEnds(actor.id, row.id);
  if (isCancelledByClient(state, cancellationEnds) || (endsAnyway && state.payments !== null)) return getOwnSubscription(actor, now);
  // A cancellation that the coach took back may be repeated for the same date.
  const repeat = cancellationEnds.length === 0 ? "" : `:${cancellationEnds.length}`;
  if (!endsAnyway) {
    if (seenDate && toUnixSeconds(seenDate) !== toUnixSeconds(at)) throw conflict("The end date has changed. Please check the new date before you confirm.");
    const isPeriodEnd = toUnixSeconds(at) === toUnixSeconds(state.currentPeriodEnd);
    await gateway().cancelSubscription(row.gatewayId, isPeriodEnd ? "period_end" : at, { key: `cancel:${row.gatewayId}:${toUnixSeconds(at)}${repeat}`, now });
  }
  await syncFromGateway([{ kind: "subscription", id: row.gatewayId }], now);
  const ends = endsAnyway ? (state.cancelAt ?? at) : at;
  const day = formatLongDay(dayInTimeZone(timeZone, ends));
  await transaction(async (tx) => {
    const event = { actorId: actor.id, subjectId: actor.id, action: cancellationAuditAction, key: cancellationAuditKey(row.id) + repeat, detail: { ends: ends.toISOString() } };
    if ((await recordAuditEvents(tx, event, now)) === 0) return;
    const text = `${personDisplayName(actor)} cancelled their subscription. It ends on ${day}${row.status === "past_due" ? ", or earlier if the overdue payment isn't made" : ""}.`;
    await sendNotification(tx, { role: "coach" }, { kind: "subscription_cancelled", occasion: row.id + repeat, text, href: paths.clientProfile(actor.id, "payments"), clientId: actor.id }, now);
  });
  return getOwnSubscription(actor, now);
}
