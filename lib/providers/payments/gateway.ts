import { AppError } from "@/lib/platform/errors";
import type { PaymentInterval } from "@/lib/platform/money";
import type { Decline, FailureKind } from "@/lib/providers/payments/declines";

/** `amountMinor` is per month, or in total for a one-time plan. */
export interface PlanPrice {
  priceId: string;
  name: string;
  amountMinor: number;
  currency: string;
  recurring: boolean;
  /** The number of monthly payments; null if it continues until cancelled or is paid once. */
  payments: number | null;
}

/** A price that the gateway may have to make first. */
export interface OfferedPrice extends PlanPrice {
  /** The same for all prices of a plan. */
  productId: string;
}

/** Makes a write safe to repeat: calls with the same key have one effect and one result. */
export interface IdempotencyOptions {
  key: string;
  now: Date;
}

/** `subscriptionId` is null for a one-time plan. */
export interface StartedPayment {
  subscriptionId: string | null;
  paymentId: string;
  clientSecret: string;
}

export interface PaymentCard {
  brand: string;
  last4: string;
  /** As MM/YYYY. */
  expiry: string;
}

/** A subscription at the gateway. States with an older `asOf` than the stored one must be ignored. */
export interface SubscriptionState {
  id: string;
  customerId: string;
  clientId: string | null;
  /** Our price id; null if the gateway no longer has it. */
  priceId: string | null;
  /** What it costs every `interval`; null if the gateway has no fixed amount for it. */
  amountMinor: number | null;
  currency: string;
  interval: PaymentInterval;
  status: "incomplete" | "active" | "past_due" | "cancelled" | "ended";
  /** The number of payments; `scheduleTermEnd` ends it after them. */
  payments: number | null;
  startedAt: Date;
  /** Intervals are counted from here. */
  anchor: Date;
  currentPeriodEnd: Date;
  /** The scheduled end, past or future. */
  cancelAt: Date | null;
  endedAt: Date | null;
  latestPaymentId: string | null;
  asOf: Date;
}

/** One invoice of a subscription, or a one-time charge. */
export interface PaymentState {
  id: string;
  /** All its ids at the gateway, such as those of its invoice, payment intent and charge. */
  allIds: string[];
  customerId: string;
  clientId: string | null;
  subscriptionId: string | null;
  priceId: string | null;
  amountMinor: number;
  currency: string;
  /** In pence; refunds and disputes are part of `settledMinor`. */
  settledMinor: number;
  refundedMinor: number;
  disputedMinor: number;
  status: "pending" | "succeeded" | "failed" | "refunded" | "disputed";
  /** It can no longer be paid, as its invoice is void or its charge cancelled. */
  closed: boolean;
  /** A readable reason for the last failure. */
  failureReason: string | null;
  failureKind: FailureKind | null;
  /** The card it was paid with; null if it is unpaid or the card is unknown. */
  card: Pick<PaymentCard, "brand" | "last4"> | null;
  /** Scheduled attempts, including the first. */
  attempts: number;
  nextRetryAt: Date | null;
  paidAt: Date | null;
  failedAt: Date | null;
  createdAt: Date;
  asOf: Date;
}

/** A payment made by link. */
export interface CheckoutState {
  id: string;
  linkId: string | null;
  clientId: string | null;
  customerId: string | null;
  subscriptionId: string | null;
  paymentId: string | null;
  complete: boolean;
}

export interface CustomerState {
  id: string;
  email: string | null;
  name: string;
  /** Set for customers we created. */
  clientId: string | null;
  deleted: boolean;
  /** Subscriptions that haven't ended. */
  subscriptionIds: string[];
}

/** `problem` is why a test charge failed, as the gateway says it; null if it worked. */
export interface TestChargeResult {
  problem: string | null;
}

/** An object named by an event. It must be read again, because the event's own data may be outdated. */
export interface GatewayRef {
  kind: "subscription" | "payment" | "checkout" | "setup";
  id: string;
}

/** `objects` is empty for events we don't use, which are still acknowledged. */
export interface GatewayEvent {
  id: string;
  type: string;
  at: Date;
  objects: GatewayRef[];
}

/**
 * A payment gateway. Every call ends within 10 s. Throws AppErrors: `provider_failed` without a valid response (the call may still
 * have taken effect, so retry with the same key), `unavailable` if the gateway isn't configured, `not_found` for an unknown id,
 * `conflict` for a key used with other data. Must not be called inside a transaction.
 */
export interface PaymentGateway {
  readonly kind: "stripe" | "sandbox";
  readonly mode: "live" | "test";

  /** Returns the ids of these prices that can be paid: those the gateway has at the same amount, and those it makes when they are first sold. */
  findPayablePrices(prices: readonly PlanPrice[]): Promise<string[]>;

  /** Returns the customer id. */
  createCustomer(client: { clientId: string; email: string; name: string }, once: IdempotencyOptions): Promise<string>;

  /** Deletes a customer's personal data and cards, and ends their subscriptions. Payments stay. A no-op for a deleted customer. */
  deleteCustomer(customerId: string, once: IdempotencyOptions): Promise<void>;

  /** All customers, fetched page by page. Throws at the page that fails. */
  listCustomers(): AsyncIterable<CustomerState>;

  /** Starts a subscription or one-time charge. Nothing is charged until the client confirms with a card. */
  startPayment(order: { customerId: string; clientId: string; price: OfferedPrice }, once: IdempotencyOptions): Promise<StartedPayment>;

  /** Cancels an unpaid one-time charge. A no-op for a paid one. */
  cancelCharge(paymentId: string, once: IdempotencyOptions): Promise<void>;

  /** Starts a card change, which the client confirms in the browser. */
  startCardChange(customerId: string, once: IdempotencyOptions): Promise<{ setupId: string; clientSecret: string }>;
  getCardChange(setupId: string): Promise<{ customerId: string; confirmed: boolean }>;
  /** Makes the card of a confirmed change, or a newer one, the card on file and returns it. Throws `conflict` if it is unconfirmed. */
  applyCardChange(setupId: string, once: IdempotencyOptions): Promise<PaymentCard & { customerId: string }>;
  /** The card on file. */
  getCard(customerId: string): Promise<PaymentCard | null>;

  /** Creates a page where a client pays once without signing in. `token` is unguessable; in the sandbox it is part of the URL. */
  createPaymentLink(link: { clientId: string; price: OfferedPrice; token: string; doneUrl: string }, once: IdempotencyOptions): Promise<{ id: string; url: string }>;
  /** Closes an unpaid link. */
  closePaymentLink(id: string, once: IdempotencyOptions): Promise<void>;

  /**
   * Schedules the end of a subscription with a limited number of payments. Call it once the subscription is active, because Stripe
   * refuses it before. A no-op for other subscriptions and those with a scheduled end.
   */
  scheduleTermEnd(subscriptionId: string, once: IdempotencyOptions): Promise<SubscriptionState>;
  /** Ends a subscription at the end of the paid period, at a later date, or now. Nothing is refunded. */
  cancelSubscription(subscriptionId: string, at: "period_end" | "now" | Date, once: IdempotencyOptions): Promise<SubscriptionState>;
  /** The secret with which the client pays an overdue payment in person. Throws `conflict` if it is paid or can no longer be paid. */
  getClientSecret(paymentId: string): Promise<string>;
  /** Retries a failed payment with the card on file. @throws PaymentDeclinedError */
  retryPayment(paymentId: string, once: IdempotencyOptions): Promise<PaymentState>;

  /** Authorises £1 on a test card and cancels it, so that no money moves and no payment is left. Only where `mode` is "test". */
  runTestCharge(once: IdempotencyOptions): Promise<TestChargeResult>;

  getSubscription(id: string): Promise<SubscriptionState>;
  /** Accepts its id or any other id that events use for it. */
  getPayment(id: string): Promise<PaymentState>;
  getCheckout(id: string): Promise<CheckoutState>;
  /** Events after this time, oldest first, up to 30 days back. */
  listEventsSince(since: Date): Promise<GatewayEvent[]>;

  /** Parses a webhook. Throws `invalid` for a wrong signature or one older than five minutes. */
  verifyWebhook(rawBody: string, signature: string | null, now: Date): GatewayEvent;
}

/** 402: the card was declined. `message` is the decline's reason, unless another one is given. */
export class PaymentDeclinedError extends AppError {
  constructor(
    readonly decline: Decline,
    message = decline.reason,
  ) {
    super("declined", message);
    this.name = "PaymentDeclinedError";
  }
}

export const gatewayFailed = () =>
  new AppError("provider_failed", "Our payment provider isn't responding right now. Please try again in a few minutes. You won't be charged twice.");
export const gatewayNotReady = (message = "Online payments aren't set up yet.") => new AppError("unavailable", message);
export const idempotencyKeyReused = () => new AppError("conflict", "This payment has changed in the meantime. Please reload the page and try again.");
export const invalidWebhook = () => new AppError("invalid", "This webhook isn't from our payment provider.");
