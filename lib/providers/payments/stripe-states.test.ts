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
  expect(stateOf(items)).toMatchObject({ amountMinor, currency: "eur", interval: { unit: "month", count: 1 } });
});

const coupon = { duration: "forever", percent_off: null, amount_off: null, currency: null };
const [percent, euros] = [{ ...coupon, percent_off: 12.5 }, { ...coupon, amount_off: 1_500, currency: "eur" }];

it.each<[string, object[], number | null]>([
  ["takes its percent off", [percent], 8_750],
  ["takes its amount off", [euros], 8_500],
  ["follows another", [percent, euros], 7_250],
  ["takes off no more than there is", [{ ...euros, amount_off: 20_000 }], 0],
  ["is for one payment", [{ ...percent, duration: "once" }], 10_000],
  ["is for some months", [{ ...percent, duration: "repeating" }], 10_000],
  ["is for some products", [{ ...percent, applies_to: { products: ["prod_1"] } }], null],
  ["has its amount in another currency", [{ ...euros, currency: "usd" }], null],
])("A coupon on a subscription %s", (_, coupons, amountMinor) => expect(stateOf([{ price: monthly, quantity: 1 }], coupons).amountMinor).toBe(amountMinor));

it("A coupon on an item leaves it to the latest invoice", () => expect(stateOf([{ price: monthly, quantity: 1, discounts: ["di_1"] }]).amountMinor).toBeNull());

function stateOf(items: { price: object; quantity?: number; discounts?: string[] }[], coupons: object[] = []) {
  const at = 1_780_000_000;
  // Only what is read.
  const subscription = {
    id: "sub_1", customer: "cus_1", metadata: {}, status: "active", currency: "eur", start_date: at, billing_cycle_anchor: at, cancel_at: null, ended_at: null, latest_invoice: null,
    discounts: coupons.map((one) => ({ source: { coupon: one } })), items: { data: items.map((item) => ({ discounts: [], ...item, current_period_end: at })) },
  } as unknown as Stripe.Subscription;
  return toSubscriptionState(subscription, new Date());
}
