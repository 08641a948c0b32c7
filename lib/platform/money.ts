import { formatCount } from "@/lib/platform/number-texts";

/** Formats an amount as "£2,840", or with pence if there are any: "£236.67". `currency` is an ISO code. */
export const formatMoney = (amount: number, currency: string) =>
  currency.toUpperCase() === "GBP" ? formatPoundsAndPence(amount) : new Intl.NumberFormat("en-GB", { style: "currency", currency, minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 }).format(amount);

/** Most amounts are pounds, and pages with nothing else don't wait for Intl (see formatCount). */
function formatPoundsAndPence(amount: number): string {
  const [pounds = "", pence] = Math.abs(amount).toFixed(Number.isInteger(amount) ? 0 : 2).split(".");
  return `${amount < 0 ? "-" : ""}£${formatCount(Number(pounds))}${pence === undefined ? "" : `.${pence}`}`;
}

/** Formats an amount from the API, such as "199.00", as "£199". */
export const amountText = ({ amount, currency }: { amount: string | number; currency: string }) => formatMoney(Number(amount), currency);

/** The currencies that Stripe counts in whole units, and in thousandths (https://docs.stripe.com/currencies#special-cases). It counts all others in hundredths. */
export const wholeCurrencies: readonly string[] = ["bif", "clp", "djf", "gnf", "jpy", "kmf", "krw", "mga", "pyg", "rwf", "vnd", "vuv", "xaf", "xof", "xpf"];
export const thousandthCurrencies: readonly string[] = ["bhd", "jod", "kwd", "lyd", "omr", "tnd"];

/** The number of decimals of a currency: 2 for pounds, 0 for yen. */
export function currencyDecimals(currency: string): number {
  const code = currency.toLowerCase();
  return wholeCurrencies.includes(code) ? 0 : thousandthCurrencies.includes(code) ? 3 : 2;
}

/** Formats minor units for the API: "199.00", and "1500" for yen. */
export function formatMinorUnits(amountMinor: number, currency: string): string {
  const decimals = currencyDecimals(currency);
  return (amountMinor / 10 ** decimals).toFixed(decimals);
}

/** Formats minor units for a person: "£199". */
export const minorUnitsText = (amountMinor: number, currency: string) => amountText({ amount: formatMinorUnits(amountMinor, currency), currency });

export const intervalUnits = ["day", "week", "month", "year"] as const;
/** How often a subscription is paid: every `count` units. */
export interface PaymentInterval {
  unit: (typeof intervalUnits)[number];
  count: number;
}
export const everyMonth: PaymentInterval = { unit: "month", count: 1 };
export const isEveryMonth = (interval: PaymentInterval | null): boolean => interval?.unit === "month" && interval.count === 1;

/** "per month", "every 3 months", or "once" for a plan that is paid once. */
export function intervalText(interval: PaymentInterval | null): string {
  if (interval === null) return "once";
  return interval.count === 1 ? `per ${interval.unit}` : `every ${interval.count} ${interval.unit}s`;
}

/** Formats what a client pays as "£199 per month", "£500 every 3 months" or "£900 once". */
export const subscriptionPriceText = ({ interval, ...price }: { amount: string | number; currency: string; interval: PaymentInterval | null }) => `${amountText(price)} ${intervalText(interval)}`;

/** The terms of a price, as shown to a person. */
export interface PriceTerms {
  /** In major units, such as "199.00". */
  amount: string;
  currency: string;
  type: "recurring" | "one_time";
  /** The number of monthly payments after which it stops automatically, if it does. */
  payments: number | null;
}

/** Formats a price as "£199 per month" or "£900 once". */
export const priceText = ({ amount, currency, type }: Pick<PriceTerms, "amount" | "currency" | "type">) => subscriptionPriceText({ amount, currency, interval: type === "recurring" ? everyMonth : null });

/** Returns a sentence that says how often it is paid. */
export function paymentTermsText({ type, payments }: Pick<PriceTerms, "type" | "payments">): string {
  if (type === "one_time") return "You pay once, and it doesn't renew.";
  return payments === null ? "You pay monthly until you cancel." : `${payments} monthly payments, then it stops automatically.`;
}
