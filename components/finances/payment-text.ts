import type { ToastOptions } from "@/components/feedback/toast";
import type { BadgeVariant } from "@/components/ui/badge";
import type { Billing, FailedPayment, PaymentAttempt } from "@/lib/money/finances/contract";
import type { PastPayment } from "@/lib/money/past-payments/contract";
import type { Payment } from "@/lib/money/payments/contract";
import { formatMonth } from "@/lib/platform/date-texts";
import { formatMoney } from "@/lib/platform/money";
import { formatCount } from "@/lib/platform/number-texts";

export const paymentStatusVariants: Record<Payment["status"], BadgeVariant> = { succeeded: "success", failed: "destructive", pending: "warning", refunded: "secondary", disputed: "warning" };

export const payerName = (client: Payment["client"]) => (client ? `${client.firstName} ${client.lastName}`.trim() : "Former client");

/** How many nutrition plans: "2 plans". */
export const planCountText = (count: number) => `${formatCount(count)} ${count === 1 ? "plan" : "plans"}`;

/** The toast after the plans of a month (YYYY-MM) were marked as paid, by how many the server has marked. `name` is the nutritionist's where there are several. */
export function paidPlansToast(paid: number, month: string, name: string | null): ToastOptions {
  const which = `${name ? `by ${name} ` : ""}in ${formatMonth(month)}`;
  return paid === 0 ? { title: "Nothing was left to pay", description: `Every plan ${which} was marked as paid before.` } : { title: "Marked as paid", description: `${planCountText(paid)} ${which}` };
}

/** Whether a payment was paid, also if it was refunded or disputed later. */
export const hasReceipt = ({ status }: Pick<Payment, "status">) => ["succeeded", "refunded", "disputed"].includes(status);

/** The refunded or disputed part of a payment; null if there is none. */
export function returnedAmountText({ returned, status }: Pick<Payment, "returned" | "status">): string | null {
  if (Number(returned) === 0) return null;
  return `${formatMoney(Number(returned), "GBP")} ${status === "disputed" ? "held back" : "refunded"}`;
}

const pastSourceNames: Readonly<Record<string, string>> = { "stripe-payments": "Stripe", "gocardless-payments": "GoCardless", paypal: "PayPal" };
/** Where an imported payment comes from: "Imported from Stripe". */
export const pastSourceText = ({ source }: Pick<PastPayment, "source">) => `Imported from ${pastSourceNames[source] ?? "a file"}`;

/** Whether an imported payment is in the revenue by month; null where that goes without saying, as nothing was paid. */
export function countedText({ status, currency, countsAsRevenue }: Pick<PastPayment, "status" | "currency" | "countsAsRevenue">): string | null {
  if (!hasReceipt({ status })) return null;
  if (countsAsRevenue) return "Counted in revenue";
  return currency === "GBP" ? "Not counted in revenue" : `Not counted in revenue, as it's in ${currency}`;
}

/** The refunded part of an imported payment; null if there is none. */
export const pastRefundText = ({ refunded, currency, status }: Pick<PastPayment, "refunded" | "currency" | "status">) =>
  Number(refunded) === 0 ? null : `${formatMoney(Number(refunded), currency)} ${status === "disputed" ? "held back" : "refunded"}`;

const attemptLabels: Record<string, string> = { first: "First payment", renewal: "Renewal", schedule: "Automatic retry", hand: "Manual retry" };

export const attemptLabel = ({ kind }: Pick<PaymentAttempt, "kind">) => attemptLabels[kind] ?? "Attempt";

const planStatusBadges: Record<NonNullable<Billing["plan"]>["status"], { text: string; variant: BadgeVariant }> = {
  active: { text: "Active", variant: "success" },
  past_due: { text: "Payment failed", variant: "destructive" },
  incomplete: { text: "Not paid yet", variant: "warning" },
  cancelled: { text: "Cancelled", variant: "secondary" },
  ended: { text: "Ended", variant: "secondary" },
};

/** A one-time plan past its term is shown as ended. */
export function planStatusBadge({ status, isActive, isCancelled }: Pick<NonNullable<Billing["plan"]>, "status" | "isActive" | "isCancelled">): { text: string; variant: BadgeVariant } {
  if (status === "active" && isActive && isCancelled) return { text: "Cancelled, ending", variant: "warning" };
  return status === "active" && !isActive ? planStatusBadges.ended : planStatusBadges[status];
}

/** What has become of a payment that failed. */
export function recoveryStatus({ isOpen, nextRetryAt, paidAt, status }: Pick<FailedPayment, "isOpen" | "nextRetryAt" | "paidAt" | "status">): { text: string; variant: BadgeVariant } {
  if (isOpen) return { text: nextRetryAt ? "Retrying" : "Not paid yet", variant: "destructive" };
  if (paidAt !== null) return { text: "Recovered", variant: "success" };
  return status === "pending" ? { text: "Pending", variant: "warning" } : { text: "Not recovered", variant: "secondary" };
}
