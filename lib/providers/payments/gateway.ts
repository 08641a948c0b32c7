import { AppError } from "@/lib/platform/errors";

/** What is sold, in minor units of `currency`: a month of it, or where it does not recur, all of it. */
export interface PlanPrice {
  priceId: string;
  name: string;
  amountMinor: number;
  currency: string;
  recurring: boolean;
  /** After how many monthly payments it ends by itself; null: it does not, or is paid once. */
  payments: number | null;
}

/** Makes a write safe to repeat: the same key has one effect and one answer, however often it is asked. */
export interface IdempotencyOptions {
  key: string;
  now: Date;
}

/** What the browser needs to let a client pay. A one-time plan has no subscription at the gateway. */
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

/** A subscription as the gateway has it. News older than what is mirrored, by `asOf`, is to be dropped. */
export interface SubscriptionState {
  id: string;
  customerId: string;
  clientId: string | null;
  /** Our price id, where the gateway still knows it. */
  priceId: string | null;
  status: "incomplete" | "active" | "past_due" | "cancelled" | "ended";
  /** After how many payments it ends; `keepTerm` sees to it. */
  payments: number | null;
  startedAt: Date;
  /** From when its months are counted. */
  anchor: Date;
  currentPeriodEnd: Date;
  /** When it will end, or was to end. */
  cancelAt: Date | null;
  endedAt: Date | null;
  latestPaymentId: string | null;
  asOf: Date;
}

/** One invoice of a subscription, or one one-time charge, as the gateway has it. */
export interface PaymentState {
  id: string;
  customerId: string;
  clientId: string | null;
  subscriptionId: string | null;
  priceId: string | null;
  amountMinor: number;
  currency: string;
  /** In pence: what was settled, and what of that went back to her or is held back by a dispute. */
  settledMinor: number;
  refundedMinor: number;
  disputedMinor: number;
  status: "pending" | "succeeded" | "failed" | "refunded" | "disputed";
  /** Why the last try failed, for a person to read. */
  failureReason: string | null;
  /** Tries by schedule, the first one among them. */
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

/** A customer as the gateway has her. */
export interface CustomerState {
  id: string;
  /** Null where she gave none. */
  email: string | null;
  name: string;
  /** Our client, where it is we who made her known. */
  clientId: string | null;
  deleted: boolean;
  /** Her subscriptions that are not over. */
  subscriptionIds: string[];
}

/** An object that an event is about, to be read again: what the event itself says of it may be old. */
export interface GatewayRef {
  kind: "subscription" | "payment" | "checkout" | "setup";
  id: string;
}

/** News from the gateway. One of no concern to us has no objects, and is acknowledged all the same. */
export interface GatewayEvent {
  id: string;
  type: string;
  at: Date;
  objects: GatewayRef[];
}

/**
 * Whoever moves the money. Every call ends within 10 s and throws an AppError: `provider_failed` when there is no good
 * answer (it may have happened all the same: ask again with the same key), `unavailable` when the gateway is not set up
 * for it, `not_found` for an unknown id, `conflict` for a key that was used for something else. None may be made inside a
 * transaction.
 */
export interface PaymentGateway {
  readonly kind: "stripe" | "sandbox";
  readonly mode: "live" | "test";

  /** Those of our prices that the gateway knows, at our amounts. */
  findConfiguredPrices(prices: readonly PlanPrice[]): Promise<string[]>;

  /** Makes a client known; answers her customer id. */
  createCustomer(client: { clientId: string; email: string; name: string }, once: IdempotencyOptions): Promise<string>;

  /**
   * Removes a customer with her name, address and cards, and ends what would still charge her; what she paid stays. Of one who is
   * gone already nothing happens.
   */
  deleteCustomer(customerId: string, once: IdempotencyOptions): Promise<void>;

  /** Everybody whom the gateway knows, read page by page as they are asked for. Throws at the page that fails. */
  listCustomers(): AsyncIterable<CustomerState>;

  /** Begins a subscription or one-time charge. Nothing is charged until she confirms with a card. */
  startPayment(order: { customerId: string; clientId: string; price: PlanPrice }, once: IdempotencyOptions): Promise<StartedPayment>;

  /** Ends a one-time charge that nobody has paid, so that nobody can; one that is paid stays as it is. */
  cancelCharge(paymentId: string, once: IdempotencyOptions): Promise<void>;

  /** Begins a change of card, which she confirms in the browser. */
  startCardChange(customerId: string, once: IdempotencyOptions): Promise<{ setupId: string; clientSecret: string }>;
  /** Whose change of card it is, and whether she has confirmed it. */
  getCardChange(setupId: string): Promise<{ customerId: string; confirmed: boolean }>;
  /** Has all her later payments use the card of a confirmed change, or a newer one if there is; answers it and whose it is. Throws `conflict` for one not confirmed. */
  applyCardChange(setupId: string, once: IdempotencyOptions): Promise<PaymentCard & { customerId: string }>;
  /** The card on file. */
  getCard(customerId: string): Promise<PaymentCard | null>;

  /** A page on which a client pays without signing in, once. `token` is unguessable, and part of the address where the page is ours. */
  createPaymentLink(link: { clientId: string; price: PlanPrice; token: string; doneUrl: string }, once: IdempotencyOptions): Promise<{ id: string; url: string }>;
  /** Ends a link that has not been paid. */
  closePaymentLink(id: string, once: IdempotencyOptions): Promise<void>;

  /**
   * Has a subscription of a limited number of payments end after the last of them. To be called once it is active, since
   * only then Stripe takes it; changes nothing on others, nor on one that ends already.
   */
  scheduleTermEnd(subscriptionId: string, once: IdempotencyOptions): Promise<SubscriptionState>;
  /** Ends a subscription at the end of the paid period, at a later date, or at once; nothing is paid back. */
  cancelSubscription(subscriptionId: string, at: "period_end" | "now" | Date, once: IdempotencyOptions): Promise<SubscriptionState>;
  /** What the browser needs to let her make an unpaid payment herself, where her bank wants her to be there. Throws `conflict` for one that is paid or can no longer be. */
  getClientSecret(paymentId: string): Promise<string>;
  /** Tries a failed payment again, with the card on file. @throws PaymentDeclinedError */
  retryPayment(paymentId: string, once: IdempotencyOptions): Promise<PaymentState>;

  getSubscription(id: string): Promise<SubscriptionState>;
  /** By its own id, or any that an event names it by. */
  getPayment(id: string): Promise<PaymentState>;
  getCheckout(id: string): Promise<CheckoutState>;
  /** What happened after a time, oldest first: for finding what no webhook told. Reaches back 30 days. */
  listEventsSince(since: Date): Promise<GatewayEvent[]>;

  /** Reads a webhook. Throws `invalid` where its signature is not the gateway's, or more than five minutes old. */
  verifyWebhook(rawBody: string, signature: string | null, now: Date): GatewayEvent;
}

/** 402: the card was not charged, and why, for a person to read. */
export class PaymentDeclinedError extends AppError {
  constructor(readonly reason: string) {
    super("declined", reason);
    this.name = "PaymentDeclinedError";
  }
}

export const gatewayFailed = () =>
  new AppError("provider_failed", "Our payment provider does not answer right now. Please try again in a few minutes: nothing is charged twice.");
export const gatewayNotReady = (message = "Online payments are not set up yet.") => new AppError("unavailable", message);
export const idempotencyKeyReused = () => new AppError("conflict", "This payment has changed in the meantime. Please reload the page and try again.");
export const invalidWebhook = () => new AppError("invalid", "This is not a webhook of our payment provider.");

const declineReasons: Record<string, string> = {
  insufficient_funds: "There is not enough money on this card.",
  expired_card: "This card has expired.",
  incorrect_cvc: "The security code of this card is wrong.",
  incorrect_number: "The number of this card is wrong.",
  processing_error: "The card could not be processed. Please try again in a moment.",
  authentication_required: "The bank asks that this payment be confirmed.",
  payment_intent_authentication_failure: "The bank could not confirm that it was you.",
  setup_intent_authentication_failure: "The bank could not confirm that it was you.",
  no_card: "There is no card on file.",
};

/** Why a card was declined, by Stripe's decline code, in words that give away nothing a thief could use. */
export const declineReason = (code: string | null | undefined) => declineReasons[code ?? ""] ?? "The card was declined. Please use another one.";
