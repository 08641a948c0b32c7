import type { Stripe } from "stripe";
import { expect, it } from "vitest";
import { toSubscriptionState } from "@/lib/providers/payments/stripe-states";

const monthly = { unit_amount: 10_000, currency: "eur", lookup_key: null, recurring: { interval: "month", interval_count: 1, usage_type: "licensed" }, transform_quantity: null };
const yearly = { ...monthly, recurring: { ...monthly.recurring, interval: "year" } };

it.each<[string, { price: object; quantity?: number }[], number | null]>([
  ["one item", [{ price: monthly, quantity: 1 }], 10_000],
  ["two of an item", [{ price: monthly, quantity: 2 }], 20_000],
  ["two items", [{ price: monthly, quantity: 1 }, { price: { ...monthly, unit_amount: 500 }, quantity: 1 }], 10_500],
  ["what is free", [{ price: { ...monthly, unit_amount: 0 }, quantity: 1 }], 0],
  ["items that are paid at different times", [{ price: monthly, quantity: 1 }, { price: yearly, quantity: 1 }], null],
  ["a price in another currency by default", [{ price: { ...monthly, currency: "usd" }, quantity: 1 }], null],
  ["a price with steps", [{ price: { ...monthly, unit_amount: null }, quantity: 1 }], null],
  ["a price by the package", [{ price: { ...monthly, transform_quantity: { divide_by: 5, round: "up" } }, quantity: 10 }], null],
  ["a price by use", [{ price: { ...monthly, recurring: { ...monthly.recurring, usage_type: "metered" } } }], null],
])("What a subscription costs each time, with %s", (_, items, amountMinor) => {
  const at = 1_780_000_000;
  // Only what is read.
  const subscription = { id: "sub_1", customer: "cus_1", metadata: {}, status: "active", currency: "eur", start_date: at, billing_cycle_anchor: at, cancel_at: null, ended_at: null, latest_invoice: null, items: { data: items.map((item) => ({ ...item, current_period_end: at })) } } as unknown as Stripe.Subscription;
  expect(toSubscriptionState(subscription, new Date())).toMatchObject({ amountMinor, currency: "eur", interval: { unit: "month", count: 1 } });
});
