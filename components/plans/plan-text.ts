import type { PaymentPlan } from "@/lib/money/plans/contract";
import { formatMinorUnits, priceText } from "@/lib/platform/money";

/** For example "£199 per month". */
export const planPriceText = ({ amount, currency, type }: Pick<PaymentPlan, "amount" | "currency" | "type">) => priceText({ amount: formatMinorUnits(amount, currency), currency, type });

const monthsText = (count: number) => (count === 1 ? "1 month" : `${count} months`);

/** How long a plan goes on. */
export function planTermsText({ type, payments, termMonths }: Pick<PaymentPlan, "type" | "payments" | "termMonths">): string {
  if (type === "one_time") return `Covers ${monthsText(termMonths ?? 0)}`;
  return payments === null ? "Until cancelled" : payments === 1 ? "1 payment" : `${payments} payments`;
}
