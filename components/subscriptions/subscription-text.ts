import type { BadgeVariant } from "@/components/ui/badge";
import type { Receipt, SubscriptionDetails } from "@/lib/money/subscriptions/contract";

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
