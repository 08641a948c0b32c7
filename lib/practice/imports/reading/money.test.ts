import { describe, expect, it } from "vitest";
import { addCurrency, findHeadingCurrency, parseMoney, toMinorUnits } from "@/lib/practice/imports/reading/money";

/** "-1234.50 gbp?" with a question mark for an amount that can be read in two ways. */
const show = (cell: string) => {
  const money = parseMoney(cell);
  return money && `${money.isNegative ? "-" : ""}${money.digits}${money.currency ? ` ${money.currency}` : ""}${money.isAmbiguous ? "?" : ""}`;
};

describe("An amount", () => {
  it.each([
    ["199", "199"],
    ["199.00", "199.00"],
    ["1,234.50", "1234.50"],
    ["1.234,50", "1234.50"],
    ["1 234,50", "1234.50"],
    ["1'234.50", "1234.50"],
    ["1,234,567", "1234567"],
    ["1.234.567", "1234567"],
    ["1,00,000.00", "100000.00"],
    ["19,9", "19.9"],
    [".50", "0.50"],
    ["£199.00", "199.00 gbp"],
    ["£ 1,234.50", "1234.50 gbp"],
    ["199.00 GBP", "199.00 gbp"],
    ["GBP 199.00", "199.00 gbp"],
    ["199,00 €", "199.00 eur"],
    ["$199", "199 usd"],
    ["CA$199", "199 cad"],
    ["¥1500", "1500 jpy"],
    ["-20.00", "-20.00"],
    ["−20.00", "-20.00"],
    ["-£20.00", "-20.00 gbp"],
    ["£-20.00", "-20.00 gbp"],
    ["(20.00)", "-20.00"],
    ["(£20.00)", "-20.00 gbp"],
    ["20.00-", "-20.00"],
    ["+20.00", "20.00"],
    ["1,234", "1234?"],
    ["1.234", "1.234?"],
    ["£1,234", "1234 gbp?"],
    ["0.500", "0.500"],
    ["$199 CAD", "199 cad"],
  ])("%s is %s", (cell, expected) => expect(show(cell)).toBe(expected));

  it.each(["", "free", "12.34.56", "1,23,4", "199 XYZ", "£199 EUR", "199.00 per month", "2 x 99", "12-34", "(20", "199 pounds of flour"])("%j is none", (cell) => expect(parseMoney(cell)).toBeNull());

  it.each([
    ["199.00", "gbp", 19_900],
    ["199", "gbp", 19_900],
    ["0.5", "gbp", 50],
    ["1500", "jpy", 1500],
    ["1500.00", "jpy", 1500],
    ["1.234", "kwd", 1234],
    ["10.000", "gbp", 1000],
    ["1.234", "gbp", "has more decimals than GBP has. Please write it like 1234.00"],
    ["1500.50", "jpy", "has more decimals than JPY has. Please write it like 1234"],
    ["99999999.00", "gbp", "is too large for a payment"],
  ])("of %s in %s is %s in minor units", (digits, currency, expected) => expect(toMinorUnits(digits, currency)).toBe(expected));

  it.each([
    ["Amount (GBP)", "199.00", "199.00 GBP"],
    ["Amount (£)", "199.00", "199.00 GBP"],
    ["Price in €", "199,00", "199,00 EUR"],
    ["Amount USD", "199", "199 USD"],
    ["amount_gbp", "199", "199 GBP"],
    ["Total all", "199", "199"],
    ["Amount (USD)", "199 CAD", "199 CAD"],
    ["Amount", "199", "199"],
    ["Amount paid", "199", "199"],
  ])("under %s, %s is %s", (header, cell, expected) => expect(addCurrency(cell, findHeadingCurrency(header))).toBe(expected));
});
