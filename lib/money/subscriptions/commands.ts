import { createHash } from "node:crypto";
import { conflict, notFound } from "@/lib/platform/errors";
import { record } from "@/lib/core/audit/commands";
import type { ActorFor } from "@/lib/auth/actor";
import { notify } from "@/lib/core/notifications/commands";
import { hasSigned } from "@/lib/work/onboarding/queries";
import { gateway } from "@/lib/money/payments/gateway";
import { mirror } from "@/lib/money/payments/mirror";
import type { Plan } from "@/lib/money/payments/plans";
import { dayIn, monthLater } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { inTime } from "@/lib/platform/in-time";
import { paths } from "@/lib/platform/paths";
import { nameOf } from "@/lib/platform/person-name";
import { countAttempt } from "@/lib/platform/rate-limit";
import { gatewayFailed, gatewayNotReady, type GatewayRef, type Started } from "@/lib/providers/payments/gateway";
import { practice } from "@/lib/core/settings/queries";
import type { Begun } from "@/lib/money/subscriptions/contract";
import { visibleTo } from "@/lib/money/subscriptions/policy";
import { cancelledAction, cancelledKey, currentOf, isCancelledByHer, isOnGoing, planOfClient, standingOf } from "@/lib/money/subscriptions/queries";
import { endOfNotice, intentAfter, limitOf } from "@/lib/money/subscriptions/rules";
import { toOffer } from "@/lib/money/subscriptions/shape";
import type { Prisma } from "@/prisma/generated/client";

type Client = ActorFor<["client"]>;

/** A person waits for it: several calls, of which each may take nine seconds, end together. */
const waitMs = 9500;

/** What a card form in the browser needs to know of the gateway. Throws 503 where it cannot work. */
function formFacts(): Pick<Begun, "gateway" | "mode" | "publishableKey"> {
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
export async function getOrCreateSubscription(actor: Client, now: Date) {
  await countAttempt(limitOf("subscribe", actor.id), now);
  const form = formFacts();
  const begin = async () => {
    const plan = await planOfClient(actor.id);
    const { paymentId, clientSecret } = await begun(actor, plan, now);
    return { ...form, paymentId, clientSecret, plan: toOffer(plan) };
  };
  return inTime(waitMs, begin(), gatewayFailed);
}

async function begun(actor: Client, plan: Plan, now: Date): Promise<Started> {
  await refuseSubscriber(actor, now);
  const customerId = await customerOf(actor, now);
  for (let turn = 0; turn < 3; turn += 1) {
    const intent = intentAfter(await begunSoFar(actor), plan.priceId);
    const key = ["subscribe", actor.id, plan.priceId, plan.amountMinor, plan.currency, intent].join(":");
    const started = await gateway().start({ customerId, clientId: actor.id, price: plan }, { key, now });
    await mirror(refsOf(started), now);
    // It may have been paid, or have run out, without our hearing of it.
    await refuseSubscriber(actor, now);
    if (await canBePaid(started)) {
      await endOthers(actor, plan, started, now);
      return started;
    }
  }
  throw gatewayFailed();
}

const refsOf = ({ subscriptionId, paymentId }: Started): GatewayRef[] => [{ kind: "payment", id: paymentId }, ...(subscriptionId === null ? [] : [{ kind: "subscription" as const, id: subscriptionId }])];

async function refuseSubscriber(actor: Client, now: Date): Promise<void> {
  const current = await currentOf(actor, now);
  if (current && isOnGoing(current, now)) throw conflict("You already have an active subscription.");
}

/** Her customer at the gateway, made known to it where she is not. */
async function customerOf({ id: clientId, email, firstName, lastName }: Client, now: Date): Promise<string> {
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
const paidOnce = { OR: [{ subscriptionId: null }, { subscription: { recurring: false } }] } satisfies Prisma.PaymentWhereInput;
const unpaid = { status: { in: ["pending", "failed"] } } satisfies Prisma.PaymentWhereInput;

/** Everything she has ever begun at this gateway. */
async function begunSoFar(actor: Client) {
  const theirs = visibleTo(actor, gateway());
  const subscriptions = await db.subscription.findMany({ where: { ...theirs, recurring: true }, select: { id: true, priceId: true, status: true, startedAt: true } });
  const payments = await db.payment.findMany({ where: { ...theirs, ...paidOnce }, select: { id: true, priceId: true, status: true, createdAt: true } });
  return [
    ...subscriptions.map(({ status, startedAt, ...row }) => ({ ...row, open: status === "incomplete", at: startedAt })),
    ...payments.map(({ status, createdAt, ...row }) => ({ ...row, open: status === "pending" || status === "failed", at: createdAt })),
  ];
}

async function canBePaid({ subscriptionId, paymentId }: Started): Promise<boolean> {
  if (subscriptionId !== null) return (await db.subscription.count({ where: { gatewayId: subscriptionId, status: "incomplete" } })) > 0;
  return (await db.payment.count({ where: { gatewayId: paymentId, ...unpaid } })) > 0;
}

const dayMs = 86_400_000;

/** Ends what she has begun of other plans, and one-time charges that are a day old, so that a forgotten window cannot pay them. */
async function endOthers(actor: Client, { priceId }: Plan, { paymentId }: Started, now: Date): Promise<void> {
  const theirs = visibleTo(actor, gateway());
  const subscriptions = await db.subscription.findMany({ where: { ...theirs, recurring: true, status: "incomplete", priceId: { not: priceId } }, select: { gatewayId: true } });
  const stale = { OR: [{ priceId: { not: priceId } }, { createdAt: { lt: new Date(now.getTime() - dayMs) } }] };
  const payments = await db.payment.findMany({
    where: { ...theirs, ...unpaid, gatewayId: { not: paymentId }, AND: [paidOnce, stale] },
    select: { gatewayId: true },
    orderBy: { createdAt: "desc" },
    take: 5,
  });
  await Promise.all([
    ...subscriptions.map(({ gatewayId }) => gateway().cancel(gatewayId, "now", { key: `replaced:${gatewayId}`, now })),
    ...payments.map(({ gatewayId }) => gateway().close(gatewayId, { key: `close:${gatewayId}`, now })),
  ]);
  if (subscriptions.length > 0) await mirror(subscriptions.map(({ gatewayId: id }) => ({ kind: "subscription", id })), now);
}

/**
 * Reads at the gateway what she has just confirmed in her browser, or with neither id all that is hers and not over, and answers
 * how she stands. Throws 404 for what is not hers, 409 for a card that she has not confirmed, 429, 502.
 */
export async function refreshFromGateway(actor: Client, { paymentId, setupId }: { paymentId?: string; setupId?: string }, now: Date) {
  await countAttempt(limitOf("refresh", actor.id), now);
  const read = async () => {
    if (paymentId !== undefined && (await gateway().payment(paymentId)).clientId !== actor.id) throw notFound();
    if (setupId !== undefined) await requireOwnSetup(actor, setupId, now);
    const named: GatewayRef[] = [...(paymentId === undefined ? [] : [{ kind: "payment" as const, id: paymentId }]), ...(setupId === undefined ? [] : [{ kind: "setup" as const, id: setupId }])];
    await mirror(named.length > 0 ? named : await unfinishedOf(actor), now);
    return standingOf(actor, now);
  };
  return inTime(waitMs, read(), gatewayFailed);
}

/** Throws 404 for a change of card that is not hers, 409 for one that she has not confirmed. */
async function requireOwnSetup(actor: Client, setupId: string, now: Date): Promise<void> {
  const { customerId, confirmed } = await gateway().setup(setupId);
  const isKnown = (await db.paymentCustomer.count({ where: { ...visibleTo(actor, gateway()), gatewayId: customerId } })) > 0;
  // Whom her subscription charges may be another one than the one who paid last.
  const row = isKnown ? null : await currentOf(actor, now);
  const isHers = isKnown || (row?.recurring === true && (await gateway().subscription(row.gatewayId)).customerId === customerId);
  if (!isHers) throw notFound();
  if (!confirmed) throw conflict("This card has not been confirmed yet.");
}

async function unfinishedOf(actor: Client): Promise<GatewayRef[]> {
  const theirs = visibleTo(actor, gateway());
  const rows = await db.subscription.findMany({ where: { ...theirs, recurring: true, status: { in: ["incomplete", "active", "past_due"] } }, select: { gatewayId: true } });
  return rows.map(({ gatewayId: id }) => ({ kind: "subscription", id }));
}

/**
 * Begins a change of card, for the customer whom the subscription charges; `requestId` tells one change from the next. Throws
 * 409 for who has no subscription that goes on, 429, 502.
 */
export async function beginCardChange(actor: Client, requestId: string, now: Date) {
  await countAttempt(limitOf("card", actor.id), now);
  const form = formFacts();
  const begin = async () => {
    const { customerId } = await gateway().subscription((await onGoing(actor, now)).gatewayId);
    return { ...form, ...(await gateway().changeCard(customerId, { key: `card:${actor.id}:${requestId}`, now })) };
  };
  return inTime(waitMs, begin(), gatewayFailed);
}

/** Begins to pay what is overdue, with her there. Throws 409 where nothing is, 429, 502. */
export async function beginOwedPayment(actor: Client, now: Date) {
  await countAttempt(limitOf("card", actor.id), now);
  const form = formFacts();
  const begin = async () => {
    const { status, latestPaymentId } = await gateway().subscription((await onGoing(actor, now)).gatewayId);
    if (status !== "past_due" || latestPaymentId === null) throw conflict("Nothing is overdue.");
    return { ...form, paymentId: latestPaymentId, clientSecret: await gateway().secret(latestPaymentId) };
  };
  return inTime(waitMs, begin(), gatewayFailed);
}

/** Her subscription that charges her every month. Throws 409 where there is none. */
async function onGoing(actor: Client, now: Date) {
  const row = await currentOf(actor, now);
  if (!row?.recurring || !isOnGoing(row, now)) throw conflict("You have no monthly subscription.");
  return row;
}

/** When a cancellation would take effect, and how the subscription stands at the gateway. Throws 409 where there is none. */
async function quoteOf(actor: Client, now: Date) {
  const row = await onGoing(actor, now);
  const state = await gateway().subscription(row.gatewayId);
  const notice = await hasSigned(actor);
  const { timeZone } = await practice();
  const at = endOfNotice(state, notice ? monthLater(timeZone, now) : now);
  return { row, state, notice, at, timeZone, endsAnyway: state.cancelAt !== null && state.cancelAt <= at };
}

/** When a cancellation asked for now takes effect, to be shown before she confirms it. Throws 409 where there is nothing to cancel. */
export async function cancellationOf(actor: Client, now: Date) {
  const { at, notice, endsAnyway } = await quoteOf(actor, now);
  if (endsAnyway) throw conflict("Your subscription already ends by itself, no later than a cancellation would end it.");
  return { at, notice };
}

const toSecond = (at: Date) => Math.floor(at.getTime() / 1000);

/**
 * Cancels her subscription as of the date that `cancellationOf` says, and tells her coach. Done twice, it is done once. Throws
 * 409 where the date is not the one she saw, or there is nothing to cancel; 502.
 */
export async function cancelSubscription(actor: Client, seen: Date | undefined, now: Date) {
  const { row, state, at, timeZone, endsAnyway } = await quoteOf(actor, now);
  const isDone = await isCancelledByHer(row.id);
  if (isDone || (endsAnyway && state.payments !== null)) return standingOf(actor, now);
  if (!endsAnyway) {
    if (seen && toSecond(seen) !== toSecond(at)) throw conflict("The date has changed in the meantime. Please look at the new one before you confirm.");
    const isPeriodEnd = toSecond(at) === toSecond(state.currentPeriodEnd);
    await gateway().cancel(row.gatewayId, isPeriodEnd ? "period_end" : at, { key: `cancel:${row.gatewayId}:${toSecond(at)}`, now });
  }
  await mirror([{ kind: "subscription", id: row.gatewayId }], now);
  const ends = endsAnyway ? (state.cancelAt ?? at) : at;
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(dayIn(timeZone, ends)));
  await transaction(async (tx) => {
    const event = { actorId: actor.id, subjectId: actor.id, action: cancelledAction, key: cancelledKey(row.id), detail: { ends: ends.toISOString() } };
    if ((await record(tx, event, now)) === 0) return;
    const text = `${nameOf(actor)} cancelled her subscription. It ends on ${day}${row.status === "past_due" ? ", or earlier if her overdue payment is not made" : ""}.`;
    await notify(tx, { role: "coach" }, { kind: "subscription_cancelled", occasion: row.id, text, href: paths.clientProfile(actor.id), clientId: actor.id }, now);
  });
  return standingOf(actor, now);
}
