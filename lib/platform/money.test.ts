import { expect, it } from "vitest";
import { formatMinorUnits, formatMoney, subscriptionPriceText } from "@/lib/platform/money";

it("Amounts are said with their pence", () => expect([19_900, 15_005, 5].map(formatMinorUnits)).toEqual(["199.00", "150.05", "0.05"]));

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
