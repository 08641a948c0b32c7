import type { BadgeVariant } from "@/components/ui/badge";
import { money } from "@/lib/platform/money";
import type { Receipt, Subscribed } from "@/lib/money/subscriptions/contract";

/** "£199", "$350". */
export const moneyText = ({ amount, currency }: { amount: string; currency: string }) => money(Number(amount), currency);

/** What a plan costs, and how often. */
export const priceOf = (plan: { amount: string; currency: string; recurring: boolean }) => `${moneyText(plan)} ${plan.recurring ? "per month" : "once"}`;


/** How a subscription stands, in a word. */
export function statusOf({ status, cancelled, plan }: Pick<Subscribed, "status" | "cancelled" | "plan">): { label: string; variant: BadgeVariant } {
  if (status === "past_due") return { label: "Payment overdue", variant: "destructive" };
  if (status === "active" && cancelled) return { label: "Ending", variant: "warning" };
  if (status === "active") return { label: plan.recurring ? "Active" : "Paid", variant: "success" };
  return { label: status === "cancelled" ? "Cancelled" : "Ended", variant: "secondary" };
}

export const receiptStatus: Record<Receipt["status"], { label: string; variant: BadgeVariant }> = {
  succeeded: { label: "Paid", variant: "success" },
  failed: { label: "Failed", variant: "destructive" },
  refunded: { label: "Refunded", variant: "secondary" },
  disputed: { label: "Disputed", variant: "warning" },
};
