import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

export type { Appearance, Stripe } from "@stripe/stripe-js";
export { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";

const stripePromises = new Map<string, Promise<Stripe>>();

/** Loads Stripe's script once in the browser. Rejects if it can't be loaded; the next call tries again. */
export function loadStripeClient(publishableKey: string): Promise<Stripe> {
  const loading = stripePromises.get(publishableKey) ?? load(publishableKey);
  stripePromises.set(publishableKey, loading);
  loading.catch(() => stripePromises.delete(publishableKey));
  return loading;
}

async function load(publishableKey: string): Promise<Stripe> {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("Stripe runs in browsers only");
  return stripe;
}
