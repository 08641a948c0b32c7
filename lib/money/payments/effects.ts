import { queueRuleEmails } from "@/lib/core/automation/commands";
import { isFirstPayment } from "@/lib/core/automation/rules";
import { queueEmail, withdrawQueuedEmails } from "@/lib/core/email/commands";
import { sendNotification } from "@/lib/core/notifications/commands";
import { stripeEmailSettings } from "@/lib/core/settings/contract";
import { emailForAttempt, isReceiptDue, type NewAttempt, receiptNumber } from "@/lib/money/payments/rules";
import { dayInTimeZone } from "@/lib/platform/clock";
import type { Tx } from "@/lib/platform/db";
import { minorUnitsText } from "@/lib/platform/money";
import { fillRecord } from "@/lib/platform/objects";
import { paths } from "@/lib/platform/paths";
import { type Decline, type FailureKind, toFailureKind } from "@/lib/providers/payments/declines";
import type { Gateway } from "@/prisma/generated/client";

/** What applying a snapshot changed, collected so that people are notified after everything is written. */
export interface PaymentEffects {
  changed: boolean;
  /** A plan became active. */
  planStarted: boolean;
  /** Payments that were not known to be paid before. */
  newlyPaid: { id: string; paidAt: Date; payment: { planName: string; amountMinor: number; currency: string; cardBrand: string | null; cardLast4: string | null } }[];
  /** New attempts at renewals. */
  newAttempts: {
    attempt: NewAttempt;
    earlierFailures: number;
    paymentId: string;
    subscriptionId: string | null;
    payment: { planName: string; amountMinor: number; currency: string; nextRetryAt: Date | null };
  }[];
}

export interface Payer {
  clientId: string;
  name: string;
  archived: boolean;
}

/** Runs the first-payment rule, emails the client about new attempts and payments, and notifies coaches when a payment first fails and when it recovers. */
export async function announcePaymentEffects(tx: Tx, gateway: Gateway, payer: Payer | null, { newAttempts, newlyPaid }: PaymentEffects, now: Date): Promise<void> {
  if (!payer || payer.archived || newAttempts.length + newlyPaid.length === 0) return;
  const stripeSends = await findStripeEmails(tx, gateway);
  await runFirstPaymentRule(tx, payer.clientId, newlyPaid, now);
  const recoveredIds = new Set<string>();
  for (const newAttempt of newAttempts) if (await announceAttempt(tx, payer, newAttempt, stripeSends, now)) recoveredIds.add(newAttempt.paymentId);
  if (stripeSends.receipts) return;
  for (const paid of newlyPaid) if (!recoveredIds.has(paid.id) && isReceiptDue(paid.paidAt, now)) await queueReceipt(tx, payer.clientId, paid, now);
}

async function queueReceipt(tx: Tx, clientId: string, { id, paidAt, payment: { planName, amountMinor, currency, cardBrand, cardLast4 } }: PaymentEffects["newlyPaid"][number], now: Date): Promise<void> {
  const card = cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null;
  const props = { paymentId: id, number: receiptNumber({ id, paidAt }), planName, amount: minorUnitsText(amountMinor, currency), paidAt: paidAt.toISOString(), card };
  await queueEmail(tx, { type: "receipt", to: { userId: clientId }, occasion: id, props }, now);
}

type StripeEmails = Awaited<ReturnType<typeof findStripeEmails>>;

/** Returns whether it emailed that a payment went through after all, which takes the place of the receipt. */
async function announceAttempt(tx: Tx, payer: Payer, { attempt, earlierFailures, paymentId, subscriptionId, payment }: PaymentEffects["newAttempts"][number], stripeSends: StripeEmails, now: Date): Promise<boolean> {
  const email = emailForAttempt(attempt, earlierFailures, now);
  const subscription = email && subscriptionId ? await tx.subscription.findUnique({ where: { id: subscriptionId }, select: { status: true, graceUntil: true } }) : null;
  // A subscription that never started or has ended has nothing to recover.
  if (!email || !subscription || subscription.status !== (attempt.succeeded ? "active" : "past_due")) return false;
  const amount = minorUnitsText(payment.amountMinor, payment.currency);
  if (attempt.succeeded) await withdrawQueuedEmails(tx, { type: { in: ["payment-failed", "payment-retry"] }, occasion: { startsWith: paymentId }, userId: payer.clientId });
  const isOurs = !stripeSends.failedPayments && !(attempt.succeeded && stripeSends.receipts);
  if (isOurs) {
    const props = failureProps(payment, { kind: attempt.failureKind ?? "other", reason: attempt.reason }, subscription.graceUntil);
    const to = { userId: payer.clientId };
    await (email.type === "payment-failed"
      ? queueEmail(tx, { type: email.type, to, occasion: paymentId, props }, now)
      : queueEmail(tx, { type: email.type, to, occasion: `${paymentId}:${email.occasion}`, props: { ...props, paymentId, succeeded: attempt.succeeded } }, now));
  }
  const about = { occasion: paymentId, href: paths.clientProfile(payer.clientId, "payments"), clientId: payer.clientId };
  if (attempt.succeeded) await sendNotification(tx, { role: "coach" }, { ...about, kind: "payment_recovered", text: `${payer.name}'s payment of ${amount} went through after all.` }, now);
  else if (earlierFailures === 0) await notifyOfFailure(tx, paymentId, payer, amount, now);
  return isOurs && attempt.succeeded;
}

const notifyOfFailure = (tx: Tx, paymentId: string, { clientId, name }: Pick<Payer, "clientId" | "name">, amount: string, now: Date) =>
  sendNotification(tx, { role: "coach" }, { kind: "payment_failed", occasion: paymentId, text: `${name}'s payment of ${amount} didn't go through.`, href: paths.clientProfile(clientId, "payments"), clientId }, now);

/** What the emails about a failed payment say. */
function failureProps({ planName, amountMinor, currency, nextRetryAt }: { planName: string; amountMinor: number; currency: string; nextRetryAt: Date | null }, { kind, reason }: { kind: FailureKind; reason: string | null }, graceUntil: Date | null) {
  return { planName, amount: minorUnitsText(amountMinor, currency), kind, reason, nextRetryAt: nextRetryAt?.toISOString() ?? null, graceUntil: graceUntil?.toISOString() ?? null };
}

/**
 * Emails the client and notifies the coaches of a subscription's latest failed payment, where neither has happened, as after an
 * import. The email says that it can be paid until `graceUntil`. Returns whether there was anybody to tell.
 */
export async function announceUnknownFailure(tx: Tx, subscriptionId: string, graceUntil: Date, now: Date): Promise<boolean> {
  const payment = await tx.payment.findFirst({
    where: { subscriptionId, status: "failed", closedAt: null },
    select: { id: true, gateway: true, planName: true, amountMinor: true, currency: true, nextRetryAt: true, failureKind: true, failureReason: true, client: { select: { userId: true, user: { select: { firstName: true, lastName: true, email: true } } } } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  if (!payment?.client) return false;
  const { id, client } = payment;
  const { firstName, lastName, email } = client.user;
  if (await (email === null ? isCoachNotified(tx, id) : isClientEmailed(tx, id, client.userId, payment.gateway))) return false;
  const props = failureProps(payment, { kind: toFailureKind(payment.failureKind), reason: payment.failureReason }, graceUntil);
  await queueEmail(tx, { type: "payment-failed", to: { userId: client.userId }, occasion: id, props }, now);
  await notifyOfFailure(tx, id, { clientId: client.userId, name: `${firstName} ${lastName}`.trim() }, props.amount, now);
  return true;
}

const isCoachNotified = async (tx: Tx, paymentId: string) => (await tx.notification.count({ where: { kind: "payment_failed", occasion: paymentId } })) > 0;

async function isClientEmailed(tx: Tx, paymentId: string, userId: string, gateway: Gateway): Promise<boolean> {
  if ((await findStripeEmails(tx, gateway)).failedPayments) return true;
  return (await tx.emailMessage.count({ where: { userId, OR: [{ type: "payment-failed", occasion: paymentId }, { type: "payment-retry", occasion: { startsWith: `${paymentId}:` } }] } })) > 0;
}

/** Which emails the payment provider sends itself. The sandbox sends none. */
export async function findStripeEmails(tx: Tx, gateway: Gateway) {
  const settings = gateway === "stripe" ? await tx.practice.findFirst({ select: fillRecord(stripeEmailSettings, true as const) }) : null;
  return { receipts: settings?.stripeSendsReceipts ?? false, failedPayments: settings?.stripeSendsFailedPayments ?? false, cardExpiry: settings?.stripeSendsCardExpiry ?? false };
}

/** Emails the client that the coach's retry was declined, at most once a day in the practice's time zone. The client saw the result of a retry of their own. */
export async function emailDeclinedRetry(tx: Tx, paymentId: string, decline: Decline, timeZone: string, now: Date): Promise<void> {
  const payment = await tx.payment.findUnique({
    where: { id: paymentId },
    select: { gateway: true, planName: true, amountMinor: true, currency: true, nextRetryAt: true, subscription: { select: { status: true, graceUntil: true } }, client: { select: { userId: true, user: { select: { archivedAt: true } } } } },
  });
  if (!payment?.client || payment.client.user.archivedAt || payment.subscription?.status !== "past_due") return;
  if ((await findStripeEmails(tx, payment.gateway)).failedPayments) return;
  const props = { ...failureProps(payment, decline, payment.subscription.graceUntil), succeeded: false };
  await queueEmail(tx, { type: "payment-retry", to: { userId: payment.client.userId }, occasion: `${paymentId}:hand:${dayInTimeZone(timeZone, now)}`, props }, now);
}

async function runFirstPaymentRule(tx: Tx, clientId: string, newlyPaid: PaymentEffects["newlyPaid"], now: Date): Promise<void> {
  if (newlyPaid.length === 0) return;
  const paidBefore = await tx.payment.count({ where: { clientId, paidAt: { not: null }, id: { notIn: newlyPaid.map(({ id }) => id) } } });
  if (isFirstPayment(newlyPaid, paidBefore, now)) await queueRuleEmails(tx, "payment_confirmed", clientId, now);
}
