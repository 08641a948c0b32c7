/** An amount as "£2,840", or with its pence where it has any: "£236.67". `currency` is an ISO code. */
export const formatMoney = (amount: number, currency: string) =>
  new Intl.NumberFormat("en-GB", { style: "currency", currency, minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 }).format(amount);

/** An amount in minor units as the API says it, such as "199.00". */
export const formatMinorUnits = (amountMinor: number) => (amountMinor / 100).toFixed(2);

/** What a price is told by. */
export interface PriceTerms {
  /** In whole units, as "199.00". */
  amount: string;
  currency: string;
  type: "recurring" | "one_time";
  /** After how many monthly payments it ends by itself, if it does. */
  payments: number | null;
}

/** As "£199 per month", or "£900 once". */
export const priceText = ({ amount, currency, type }: Pick<PriceTerms, "amount" | "currency" | "type">) => `${formatMoney(Number(amount), currency)} ${type === "recurring" ? "per month" : "once"}`;

/** How often it is paid, in a sentence. */
export function paymentTermsText({ type, payments }: Pick<PriceTerms, "type" | "payments">): string {
  if (type === "one_time") return "It is paid once and does not renew.";
  return payments === null ? "It is paid each month until it is cancelled." : `It is paid in ${payments} monthly payments and then ends by itself.`;
}
