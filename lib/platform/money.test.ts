import { expect, it } from "vitest";
import { formatMinorUnits, formatMoney, minorUnitsText, subscriptionPriceText } from "@/lib/platform/money";

it.each([
  [19_900, "gbp", "199.00", "£199"],
  [15_005, "GBP", "150.05", "£150.05"],
  [5, "gbp", "0.05", "£0.05"],
  [1500, "jpy", "1500", "JP¥1,500"],
  [1500, "JPY", "1500", "JP¥1,500"],
  [12_500, "kwd", "12.500", "KWD\u00a012.50"],
  // Their coins of a hundredth are out of use, but Stripe counts them.
  [1_250_000, "huf", "12500.00", "HUF\u00a012,500"],
  [250_000, "isk", "2500.00", "ISK\u00a02,500"],
])("%d minor units of %s are %s in the API and %s on screen", (minor, currency, inApi, text) => {
  expect(formatMinorUnits(minor, currency)).toBe(inApi);
  expect(minorUnitsText(minor, currency)).toBe(text);
});

it.each([
  [2_840, "GBP", "£2,840"],
  [236.67, "gbp", "£236.67"],
  [1_234_567.5, "GBP", "£1,234,567.50"],
  [-12.3, "GBP", "-£12.30"],
  [0, "GBP", "£0"],
  [0.29, "GBP", "£0.29"],
  [1_999, "USD", "US$1,999"],
  [1.5, "EUR", "€1.50"],
])("%s in %s is %s", (amount, currency, text) => expect(formatMoney(amount, currency)).toBe(text));

it.each([
  [{ unit: "month", count: 1 } as const, "£199 per month"],
  [{ unit: "week", count: 2 } as const, "£199 every 2 weeks"],
  [null, "£199 once"],
])("a price that is paid %j is %s", (interval, text) => expect(subscriptionPriceText({ amount: "199.00", currency: "GBP", interval })).toBe(text));
