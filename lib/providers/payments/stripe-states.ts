import type { Stripe } from "stripe";
import { addMonthsUtc } from "@/lib/platform/days";
import { notFound } from "@/lib/platform/errors";
import { intervalUnits, type PaymentInterval } from "@/lib/platform/money";
import { type Decline, findDecline } from "@/lib/providers/payments/declines";
import { gatewayFailed, type PaymentState, type SubscriptionState } from "@/lib/providers/payments/gateway";

/** The date of Stripe's response, to the second. Stripe's objects have no other version. */
export function responseDate(response: object): Date {
  const date = "lastResponse" in response ? (response as Stripe.Response<object>).lastResponse.headers.date : undefined;
  const at = new Date(date ?? NaN);
  if (Number.isNaN(at.getTime())) throw gatewayFailed();
  return at;
}

export function toSubscriptionState(subscription: Stripe.Subscription, asOf: Date): SubscriptionState {
  const { id, customer, metadata, start_date: started, billing_cycle_anchor: anchor, cancel_at: cancelAt, ended_at: ended, latest_invoice: invoice, items } = subscription;
  const [item] = items.data;
  if (!item) throw gatewayFailed();
  const payments = metadata.payments ? Number(metadata.payments) : null;
  return {
    id,
    customerId: typeof customer === "string" ? customer : customer.id,
    clientId: metadata.clientId ?? null,
    priceId: metadata.priceId ?? item.price.lookup_key,
    amountMinor: takeOffCoupons(addPrices(subscription), subscription),
    currency: subscription.currency,
    interval: toInterval(item.price.recurring),
    status: toSubscriptionStatus(subscription, payments),
    payments,
    startedAt: fromUnixSeconds(started),
    anchor: fromUnixSeconds(anchor),
    currentPeriodEnd: fromUnixSeconds(item.current_period_end),
    cancelAt: fromUnixSecondsOrNull(cancelAt),
    endedAt: fromUnixSecondsOrNull(ended),
    latestPaymentId: typeof invoice === "string" ? invoice : (invoice?.id ?? null),
    asOf,
  };
}

/** What is paid each time; null if that can't be told from the prices: it depends on use or has steps, or items differ in how often they are paid or in currency. */
function addPrices({ items, currency }: Stripe.Subscription): number | null {
  const [first] = items.data;
  const amounts = items.data.map(({ price, quantity }) => {
    const { unit_amount: amount, recurring, transform_quantity: packages } = price;
    const isAlike = recurring?.interval === first?.price.recurring?.interval && recurring?.interval_count === first?.price.recurring?.interval_count && price.currency === currency;
    return amount === null || !isAlike || packages || recurring?.usage_type === "metered" ? null : amount * (quantity ?? 1);
  });
  return amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);
}

/** What Stripe is asked to expand in a subscription: else its discounts are only ids. */
export const subscriptionExpansion = ["discounts.source.coupon.applies_to"];

/** Takes off the coupons that last; null if that can't be told, as they are on one item, for some products or in another currency. */
function takeOffCoupons(amount: number | null, { discounts, items, currency }: Stripe.Subscription): number | null {
  if (amount === null || items.data.some((item) => item.discounts.length > 0)) return null;
  let left = amount;
  for (const discount of discounts) {
    const coupon = typeof discount === "string" ? null : discount.source.coupon;
    if (coupon === null || typeof coupon === "string") return null;
    const { duration, percent_off: percent, amount_off: off, currency: offCurrency, applies_to: only } = coupon;
    if (duration !== "forever") continue;
    if (only || (percent === null && (off === null || offCurrency !== currency))) return null;
    left = percent === null ? Math.max(0, left - (off ?? 0)) : left - Math.round((left * percent) / 100);
  }
  return left;
}

function toInterval(recurring: Stripe.Price.Recurring | null): PaymentInterval {
  const unit = intervalUnits.find((known) => known === recurring?.interval);
  if (!recurring || !unit) throw gatewayFailed();
  return { unit, count: recurring.interval_count };
}

function toSubscriptionStatus(subscription: Stripe.Subscription, payments: number | null): SubscriptionState["status"] {
  const { status, ended_at: ended, billing_cycle_anchor: anchor } = subscription;
  switch (status) {
    case "incomplete":
      return "incomplete";
    case "incomplete_expired":
      return "ended";
    case "active":
    case "trialing":
      return "active";
    case "canceled":
      return payments !== null && ended !== null && 1000 * ended >= addMonthsUtc(1000 * anchor, payments) ? "ended" : "cancelled";
    default:
      return "past_due";
  }
}

/** The ids of an invoice's payment intent and subscription. */
export function idsLinkedToInvoice(invoice: Stripe.Invoice) {
  // The newest payment counts, because a cancelled payment intent is replaced by another.
  const payment = invoice.payments?.data.find(({ is_default: isDefault }) => isDefault) ?? invoice.payments?.data[0];
  const [intent, subscription] = [payment?.payment.payment_intent, invoice.parent?.subscription_details?.subscription];
  return { intentId: toId(intent), subscriptionId: toId(subscription) };
}

/** Converts an invoice with its payment intent, or a payment intent alone, to a payment. */
export function toPaymentState(invoice: Stripe.Invoice | null, intent: Stripe.PaymentIntent | null, charge: Stripe.Charge | null, disputes: readonly Stripe.Dispute[]): PaymentState {
  const main = invoice ?? intent;
  const customerId = toId(main?.customer);
  if (!main?.id) throw gatewayFailed();
  // A test charge, or a payment of another shop on this account.
  if (customerId === null) throw notFound();
  const metadata = invoice ? invoice.parent?.subscription_details?.metadata : intent?.metadata;
  const outcome = paymentOutcome(invoice, intent, charge);
  const amounts = settledAmounts(invoice, charge, disputes, outcome);
  const failure = outcome === "failed" ? toFailure(invoice, intent) : null;
  const attempts = invoice ? invoice.attempt_count : charge ? 1 : 0;
  return {
    id: main.id,
    allIds: [invoice, intent, charge].flatMap((object) => object?.id ?? []),
    customerId,
    clientId: metadata?.clientId ?? null,
    subscriptionId: invoice && idsLinkedToInvoice(invoice).subscriptionId,
    priceId: metadata?.priceId ?? null,
    amountMinor: invoice ? invoice.total : (intent?.amount ?? 0),
    currency: main.currency,
    ...amounts,
    status: outcome === "succeeded" ? (amounts.disputedMinor > 0 ? "disputed" : charge?.refunded ? "refunded" : "succeeded") : outcome,
    closed: invoice ? invoice.status === "void" : intent?.status === "canceled",
    failureReason: failure?.reason ?? null,
    failureKind: failure?.kind ?? null,
    card: outcome === "succeeded" ? toCard(charge) : null,
    attempts,
    nextRetryAt: outcome === "failed" ? fromUnixSecondsOrNull(invoice?.next_payment_attempt) : null,
    paidAt: outcome === "succeeded" ? fromUnixSeconds(invoice?.status_transitions.paid_at ?? charge?.created ?? main.created) : null,
    failedAt: outcome === "failed" ? fromUnixSeconds(charge?.created ?? main.created) : null,
    createdAt: fromUnixSeconds(main.created),
    asOf: responseDate(main),
  };
}

function paymentOutcome(invoice: Stripe.Invoice | null, intent: Stripe.PaymentIntent | null, charge: Stripe.Charge | null): "pending" | "succeeded" | "failed" {
  const hasError = intent?.status === "requires_payment_method" && intent.last_payment_error !== null;
  // A cancelled payment has failed only where a card was declined.
  const wasDeclined = hasError || (intent?.status === "canceled" && charge !== null);
  if (!invoice) return intent?.status === "succeeded" ? "succeeded" : wasDeclined ? "failed" : "pending";
  if (invoice.status === "paid") return "succeeded";
  if (invoice.status === "uncollectible") return "failed";
  const isRenewal = invoice.billing_reason !== "subscription_create";
  // The invoice of a form that nobody tried to pay has not failed.
  if (invoice.status === "void") return charge !== null || intent?.last_payment_error || (isRenewal && invoice.attempted) ? "failed" : "pending";
  // At a renewal nobody can confirm to the bank, so an attempt that needs it has failed.
  const failedRenewal = isRenewal && invoice.attempted && intent?.status !== "processing";
  return hasError || failedRenewal ? "failed" : "pending";
}

function toCard(charge: Stripe.Charge | null): PaymentState["card"] {
  const card = charge?.payment_method_details?.card;
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null;
}

function toFailure(invoice: Stripe.Invoice | null, intent: Stripe.PaymentIntent | null): Decline {
  const error = intent?.last_payment_error;
  // A renewal without a card to charge fails without an error.
  const codeWithoutError = intent?.status === "requires_action" ? "authentication_required" : invoice?.status === "open" && intent?.status === "requires_payment_method" ? "no_card" : null;
  return findDecline(error?.decline_code ?? error?.code ?? codeWithoutError);
}

/** The settled pence. Refunds use the payment's own exchange rate, so that a full refund equals the payment. */
function settledAmounts(invoice: Stripe.Invoice | null, charge: Stripe.Charge | null, disputes: readonly Stripe.Dispute[], outcome: string) {
  if (outcome !== "succeeded") return { settledMinor: 0, refundedMinor: 0, disputedMinor: 0 };
  if (!charge) return { settledMinor: invoice?.currency === "gbp" ? invoice.amount_paid : 0, refundedMinor: 0, disputedMinor: 0 };
  const balance = typeof charge.balance_transaction === "object" ? charge.balance_transaction : null;
  const settledMinor = balance?.currency === "gbp" ? balance.amount : charge.currency === "gbp" ? charge.amount : 0;
  const inPence = (minor: number) => (charge.amount === 0 ? 0 : Math.round((settledMinor * Math.min(minor, charge.amount)) / charge.amount));
  // A won dispute is paid back to us, and an inquiry withholds nothing.
  const disputed = disputes.filter(({ status }) => status !== "won" && !status.startsWith("warning_") && status !== "prevented");
  return { settledMinor, refundedMinor: inPence(charge.amount_refunded), disputedMinor: inPence(disputed.reduce((sum, { amount }) => sum + amount, 0)) };
}

export const toId = (object: string | { id?: string } | null | undefined) => (typeof object === "string" ? object : (object?.id ?? null));
const fromUnixSeconds = (seconds: number) => new Date(1000 * seconds);
const fromUnixSecondsOrNull = (seconds: number | null | undefined) => (seconds === null || seconds === undefined ? null : fromUnixSeconds(seconds));
