import { termMonths } from "@/lib/payments/rules";
import { idAt } from "@/prisma/demo/ids";
import type { DemoClient, DemoPeople } from "@/prisma/demo/people";
import { type DemoPlan, demoPlans } from "@/prisma/demo/plans";
import { between, type DemoTimes, hoursAfter, later } from "@/prisma/demo/times";
import type { Prisma } from "@/prisma/generated/client";

interface Money {
  customers: Prisma.PaymentCustomerCreateManyInput[];
  subscriptions: Prisma.SubscriptionCreateManyInput[];
  payments: DemoPayment[];
  attempts: Prisma.PaymentAttemptCreateManyInput[];
}
export type DemoPayment = Prisma.PaymentCreateManyInput & { id: string; clientId: string; status: "succeeded" | "failed"; createdAt: Date };

/** One plan per client: nine paid this month, one last month, and two whose renewal failed 2 and 20 hours ago. */
export function demoMoney({ clients }: DemoPeople, times: DemoTimes): Money {
  const failing = clients.filter(({ plan }) => plan === "monthly");
  const parts = clients.map((client, index) => {
    const isFailing = failing.includes(client);
    const chargedAt = isFailing ? times.hoursAgo(client === failing[0] ? 2 : 20) : paidAt(client, (index + 1) / (clients.length + 2), times);
    return subscriptionOf(client, index, chargedAt, isFailing, times);
  });
  return {
    customers: clients.map((client, index) => customerOf(client, index, failing.includes(client))),
    subscriptions: parts.map(({ subscription }) => subscription),
    payments: parts.flatMap(({ payments }) => payments),
    attempts: parts.flatMap(({ attempts }) => attempts),
  };
}

/** Between the start of the month, or her joining, and now; that of the Family Discount lies within last month. */
function paidAt({ plan, createdAt }: DemoClient, fraction: number, times: DemoTimes) {
  if (plan === "family") return between(times.lastMonthStart, times.monthStart, fraction);
  return between(later(times.monthStart, createdAt), times.now, fraction);
}

function subscriptionOf(client: DemoClient, index: number, chargedAt: Date, isFailing: boolean, times: DemoTimes) {
  const plan = demoPlans[client.plan];
  const earlierCharges = plan.recurring ? monthlyBefore(chargedAt, client.createdAt, times) : [];
  const id = idAt(earlierCharges.at(-1) ?? chargedAt);
  const payments = [...earlierCharges, chargedAt].map((at, turn) =>
    paymentOf(client, id, client.plan, `${index + 1}_${turn + 1}`, at, isFailing && at === chargedAt),
  );
  const subscription: Prisma.SubscriptionCreateManyInput = {
    id,
    clientId: client.id,
    gateway: "sandbox",
    gatewayId: `sub_demo_${index + 1}`,
    priceId: plan.priceId,
    planName: plan.name,
    recurring: plan.recurring,
    amountMinor: plan.amountMinor,
    currency: "gbp",
    status: isFailing ? "past_due" : "active",
    startedAt: earlierCharges.at(-1) ?? chargedAt,
    currentPeriodEnd: times.after(chargedAt, { months: plan.recurring ? 1 : (termMonths[plan.name] ?? 0) }),
    graceUntil: isFailing ? hoursAfter(chargedAt, 7 * 24) : null,
    mirroredAt: chargedAt,
  };
  return { subscription, payments, attempts: payments.flatMap(failedAttempt) };
}

/** The same day of each earlier month, as far back as she has been a client. */
function monthlyBefore(chargedAt: Date, joined: Date, times: DemoTimes): Date[] {
  const charges: Date[] = [];
  for (let months = 1; times.before(chargedAt, { months }) >= joined; months += 1) charges.push(times.before(chargedAt, { months }));
  return charges;
}

function paymentOf(client: DemoClient, subscriptionId: string, planKey: DemoPlan, number: string, at: Date, hasFailed: boolean): DemoPayment {
  const plan = demoPlans[planKey];
  return {
    id: idAt(at),
    clientId: client.id,
    subscriptionId,
    gateway: "sandbox",
    gatewayId: `pay_demo_${number}`,
    priceId: plan.priceId,
    planName: plan.name,
    amountMinor: plan.amountMinor,
    currency: "gbp",
    createdAt: at,
    mirroredAt: at,
    // The sandbox tries again after 24 and 48 hours, so both retries are still to come.
    ...(hasFailed
      ? { status: "failed", failedAt: at, failureReason: "Your card was declined.", nextRetryAt: hoursAfter(at, 24) }
      : { status: "succeeded", paidAt: at, settledMinor: plan.amountMinor }),
  };
}

const failedAttempt = ({ id, status, createdAt }: DemoPayment): Prisma.PaymentAttemptCreateManyInput[] =>
  status === "failed" ? [{ id: idAt(createdAt), paymentId: id, key: "try-1", kind: "renewal", succeeded: false, reason: "Your card was declined.", at: createdAt }] : [];

/** The failing ones pay with the test card that declines every charge. */
const customerOf = (client: DemoClient, index: number, isFailing: boolean): Prisma.PaymentCustomerCreateManyInput => ({
  clientId: client.id,
  gateway: "sandbox",
  gatewayId: `cus_demo_${index + 1}`,
  cardBrand: "visa",
  cardLast4: isFailing ? "0002" : "4242",
  cardExpiry: "12/34",
  createdAt: client.createdAt,
});
