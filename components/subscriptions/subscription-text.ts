import type { BadgeVariant } from "@/components/ui/badge";
import type { Receipt, SubscriptionDetails } from "@/lib/money/subscriptions/contract";
import { formatMoney, intervalText, type PaymentInterval } from "@/lib/platform/money";

/** "£199", "$350". */
export const chargedAmountText = ({ amount, currency }: { amount: string; currency: string }) => formatMoney(Number(amount), currency);

export const planPriceText = (plan: { amount: string; currency: string; interval: PaymentInterval | null }) => `${chargedAmountText(plan)} ${intervalText(plan.interval)}`;

export function subscriptionStatusBadge({ status, cancelled, plan }: Pick<SubscriptionDetails, "status" | "cancelled" | "plan">): { label: string; variant: BadgeVariant } {
  if (status === "past_due") return { label: "Payment overdue", variant: "destructive" };
  if (status === "active" && cancelled) return { label: "Ending", variant: "warning" };
  if (status === "active") return { label: plan.recurring ? "Active" : "Paid", variant: "success" };
  return { label: status === "cancelled" ? "Cancelled" : "Ended", variant: "secondary" };
}

export const receiptStatusBadges: Record<Receipt["status"], { label: string; variant: BadgeVariant }> = {
  succeeded: { label: "Paid", variant: "success" },
  failed: { label: "Failed", variant: "destructive" },
  refunded: { label: "Refunded", variant: "secondary" },
  disputed: { label: "Disputed", variant: "warning" },
};
