import type { Tone } from "@/components/ui/badge";
import { money } from "@/lib/platform/money";
import type { Receipt, Subscribed } from "@/lib/subscriptions/contract";

/** "£199", "$350". */
export const moneyText = ({ amount, currency }: { amount: string; currency: string }) => money(Number(amount), currency);

/** What a plan costs, and how often. */
export const priceOf = (plan: { amount: string; currency: string; recurring: boolean }) => `${moneyText(plan)} ${plan.recurring ? "per month" : "once"}`;


/** How a subscription stands, in a word. */
export function statusOf({ status, cancelled, plan }: Pick<Subscribed, "status" | "cancelled" | "plan">): { label: string; tone: Tone } {
  if (status === "past_due") return { label: "Payment overdue", tone: "danger" };
  if (status === "active" && cancelled) return { label: "Ending", tone: "warning" };
  if (status === "active") return { label: plan.recurring ? "Active" : "Paid", tone: "success" };
  return { label: status === "cancelled" ? "Cancelled" : "Ended", tone: "neutral" };
}

export const receiptStatus: Record<Receipt["status"], { label: string; tone: Tone }> = {
  succeeded: { label: "Paid", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
  refunded: { label: "Refunded", tone: "neutral" },
  disputed: { label: "Disputed", tone: "warning" },
};
