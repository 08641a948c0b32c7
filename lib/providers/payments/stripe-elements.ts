import { loadStripe } from "@stripe/stripe-js/pure";
import type { Stripe } from "@stripe/stripe-js";

export type { Appearance, Stripe } from "@stripe/stripe-js";
export { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";

const loading = new Map<string, Promise<Stripe>>();

/** Stripe's own script for this publishable key, in the browser, fetched once. Rejects where it could not be fetched; the next call tries again. */
export function stripeFor(publishableKey: string): Promise<Stripe> {
  const known = loading.get(publishableKey) ?? load(publishableKey);
  loading.set(publishableKey, known);
  known.catch(() => loading.delete(publishableKey));
  return known;
}

async function load(publishableKey: string): Promise<Stripe> {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("Stripe runs in browsers only");
  return stripe;
}
