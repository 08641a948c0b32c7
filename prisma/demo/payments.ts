import { randomUUID } from "node:crypto";
import { addMonthsUtc } from "@/lib/platform/days";
import { findDecline } from "@/lib/providers/payments/declines";
import type { SandboxObjectData, SandboxObjectKind, SandboxPayment, SandboxSubscription } from "@/lib/providers/payments/sandbox-objects";
import { nextDueAt, periodEnd, subscriptionEndAt } from "@/lib/providers/payments/sandbox-rules";
import { createIdAt } from "@/prisma/demo/ids";
import type { DemoClient, DemoPeople } from "@/prisma/demo/people";
import { demoPlans } from "@/prisma/demo/plans";
import { type DemoTimes, hoursAfter, laterTime, timeBetween } from "@/prisma/demo/times";
import type { Prisma } from "@/prisma/generated/client";

type SandboxRow = Prisma.SandboxObjectCreateManyInput;

interface DemoPaymentRows {
  customers: Prisma.PaymentCustomerCreateManyInput[];
  subscriptions: Prisma.SubscriptionCreateManyInput[];
  payments: DemoPayment[];
  attempts: Prisma.PaymentAttemptCreateManyInput[];
  /** The test gateway's objects, so that renewals, retries and card changes work. */
  sandbox: SandboxRow[];
}
export type DemoPayment = Prisma.PaymentCreateManyInput & { id: string; clientId: string; status: "succeeded" | "failed"; createdAt: Date };

/** One plan per client: nine paid this month, one last month, and two whose renewal failed 2 and 20 hours ago. */
export function demoPayments({ clients }: DemoPeople, times: DemoTimes): DemoPaymentRows {
  const failing = clients.filter(({ plan }) => plan === "monthly");
  const parts = clients.map((client, index) => {
    const isFailing = failing.includes(client);
    const chargedAt = isFailing ? times.hoursAgo(client === failing[0] ? 2 : 20) : paymentTime(client, (index + 1) / (clients.length + 2), times);
    return buildAccount({ client, number: index + 1, isFailing, chargedAt, earlier: demoPlans[client.plan].recurring ? earlierMonthlyCharges(chargedAt, client.createdAt, times) : [] });
  });
  return {
    customers: parts.map(({ customer }) => customer),
    subscriptions: parts.map(({ subscription }) => subscription),
    payments: parts.flatMap(({ payments }) => payments),
    attempts: parts.flatMap(({ payments }) => payments.map(buildAttempt)),
    sandbox: parts.flatMap(({ sandbox }) => sandbox),
  };
}

/** Between the start of the month, or the client's joining, and now. The Family Discount's payment is in last month. */
function paymentTime({ plan, createdAt }: DemoClient, fraction: number, times: DemoTimes) {
  if (plan === "family") return timeBetween(times.lastMonthStart, times.monthStart, fraction);
  return timeBetween(laterTime(times.monthStart, createdAt), times.now, fraction);
}

/** The same day of each earlier month since the client joined. */
function earlierMonthlyCharges(chargedAt: Date, joined: Date, times: DemoTimes): Date[] {
  const charges: Date[] = [];
  for (let months = 1; times.before(chargedAt, { months }) >= joined; months += 1) charges.push(times.before(chargedAt, { months }));
  return charges.toReversed();
}

interface AccountInput {
  client: DemoClient;
  number: number;
  isFailing: boolean;
  chargedAt: Date;
  earlier: Date[];
}

/** One client's payment data, in the database and at the test gateway. */
function buildAccount({ client, number, isFailing, chargedAt, earlier }: AccountInput) {
  const { recurring } = demoPlans[client.plan];
  const customerId = `cus_demo_${number}`;
  const gatewayId = recurring ? `sub_demo_${number}` : `pi_demo_${number}`;
  const startedAt = earlier[0] ?? chargedAt;
  const id = createIdAt(startedAt);
  const charges = [...earlier, chargedAt].map((at, turn) => {
    const paymentId = recurring ? `in_demo_${number}_${turn + 1}` : gatewayId;
    return buildCharge({ client, customerId, at, hasFailed: isFailing && at === chargedAt }, { id, gatewayId, paymentId });
  });
  const latest = charges[charges.length - 1];
  if (!latest) throw new Error("Every demo client has been charged");
  const atGateway = recurring ? [buildGatewaySubscription({ client, chargedAt, startedAt, customerId, isFailing, paid: charges.length - (isFailing ? 1 : 0) }, latest)] : [];
  const card = { token: isFailing ? "pm_card_visa_chargeDeclined" : "pm_card_visa", brand: "visa", last4: isFailing ? "0002" : "4242", expiry: "12/2034", savedAt: startedAt.getTime() };
  const { firstName, lastName, email } = client;
  return {
    customer: { clientId: client.id, gateway: "sandbox" as const, gatewayId: customerId, cardBrand: card.brand, cardLast4: card.last4, cardExpiry: card.expiry, createdAt: client.createdAt },
    subscription: { ...buildSubscription(client, chargedAt, isFailing, atGateway[0]), id, gatewayId, startedAt },
    payments: charges.map(({ row }) => row),
    sandbox: [
      toSandboxRow("customer", customerId, { clientId: client.id, name: `${firstName} ${lastName}`, email, card }, startedAt),
      ...charges.map(({ row, atGateway: payment }) => toSandboxRow("payment", row.gatewayId, payment, row.createdAt)),
      ...atGateway.map((subscription) => toSandboxRow("subscription", gatewayId, subscription, chargedAt)),
    ],
  };
}

const toGatewayPrice = (client: DemoClient) => {
  const { priceId, name, amountMinor, currency, recurring, payments } = demoPlans[client.plan];
  return { priceId, name, amountMinor, currency, recurring, payments };
};

function buildSubscription(client: DemoClient, chargedAt: Date, isFailing: boolean, atGateway: SandboxSubscription | undefined) {
  const { priceId, name, planType, amountMinor, recurring, termMonths } = demoPlans[client.plan];
  const end = atGateway ? subscriptionEndAt(atGateway) : null;
  return {
    clientId: client.id,
    gateway: "sandbox" as const,
    priceId,
    planName: name,
    planType,
    recurring,
    amountMinor,
    currency: "gbp",
    status: isFailing ? ("past_due" as const) : ("active" as const),
    currentPeriodEnd: new Date(atGateway ? periodEnd(atGateway) : addMonthsUtc(chargedAt.getTime(), termMonths ?? 0)),
    cancelAt: end === null ? null : new Date(end),
    graceUntil: isFailing ? hoursAfter(chargedAt, 7 * 24) : null,
    mirroredAt: chargedAt,
  };
}

interface GatewaySubscriptionInput {
  client: DemoClient;
  chargedAt: Date;
  startedAt: Date;
  customerId: string;
  isFailing: boolean;
  paid: number;
}

function buildGatewaySubscription({ client, chargedAt, startedAt, customerId, isFailing, paid }: GatewaySubscriptionInput, latest: ReturnType<typeof buildCharge>): SandboxSubscription {
  const subscription: SandboxSubscription = {
    customerId,
    clientId: client.id,
    price: toGatewayPrice(client),
    status: isFailing ? "past_due" : "active",
    startedAt: startedAt.getTime(),
    anchor: chargedAt.getTime(),
    period: 1,
    paid,
    cancelAt: null,
    endedAt: null,
    paymentId: latest.row.gatewayId,
    dueAt: null,
  };
  return { ...subscription, dueAt: nextDueAt(subscription, latest.atGateway) };
}

interface ChargeInput {
  client: DemoClient;
  customerId: string;
  at: Date;
  hasFailed: boolean;
}

/** The card of every payment that went through. A client whose payments fail has changed it since. */
const paidWith = { brand: "visa", last4: "4242" };

function buildCharge({ client, customerId, at, hasFailed }: ChargeInput, ids: { id: string; gatewayId: string; paymentId: string }) {
  const price = toGatewayPrice(client);
  const failure = hasFailed ? findDecline("card_declined") : null;
  // The sandbox retries after 24 and 48 hours, so both retries are still to come.
  const nextRetryAt = hasFailed ? hoursAfter(at, 24) : null;
  const settledMinor = hasFailed ? 0 : price.amountMinor;
  const [failedAt, paidAtTime] = hasFailed ? [at, null] : [null, at];
  const row: DemoPayment = {
    id: createIdAt(at),
    clientId: client.id,
    subscriptionId: ids.id,
    gateway: "sandbox",
    gatewayId: ids.paymentId,
    priceId: price.priceId,
    planName: price.name,
    planType: demoPlans[client.plan].planType,
    amountMinor: price.amountMinor,
    currency: "gbp",
    settledMinor,
    status: hasFailed ? "failed" : "succeeded",
    failureReason: failure?.reason ?? null,
    failureKind: failure?.kind ?? null,
    cardBrand: hasFailed ? null : paidWith.brand,
    cardLast4: hasFailed ? null : paidWith.last4,
    failedAt,
    nextRetryAt,
    paidAt: paidAtTime,
    createdAt: at,
    mirroredAt: at,
  };
  const atGateway: SandboxPayment = {
    customerId,
    clientId: client.id,
    subscriptionId: price.recurring ? ids.gatewayId : null,
    checkoutId: null,
    price,
    settledMinor,
    status: hasFailed ? "failed" : "succeeded",
    reason: failure?.reason ?? null,
    failureKind: failure?.kind ?? null,
    paidWith: hasFailed ? null : paidWith,
    attempts: 1,
    firstFailedAt: toMilliseconds(failedAt),
    failedAt: toMilliseconds(failedAt),
    nextRetryAt: toMilliseconds(nextRetryAt),
    paidAt: toMilliseconds(paidAtTime),
    createdAt: at.getTime(),
    closed: false,
    secret: `${ids.paymentId}_secret_${randomUUID()}`,
    asking: null,
  };
  return { row, atGateway };
}

const toMilliseconds = (at: Date | null) => at && at.getTime();

/** The single attempt of each payment: the plan's first or a renewal. */
function buildAttempt({ id, status, createdAt, failureReason, failureKind, gatewayId }: DemoPayment): Prisma.PaymentAttemptCreateManyInput {
  const kind = gatewayId.startsWith("pi_") || gatewayId.endsWith("_1") ? "first" : "renewal";
  const succeeded = status === "succeeded";
  return { id: createIdAt(createdAt), paymentId: id, key: succeeded ? "paid" : "try-1", kind, succeeded, reason: failureReason, failureKind, at: createdAt };
}

/** The row of a test gateway object; its time is its version. */
const toSandboxRow = <K extends SandboxObjectKind>(kind: K, id: string, data: SandboxObjectData<K>, updatedAt: Date): SandboxRow => ({ id, kind, data: data as Prisma.InputJsonObject, updatedAt });
