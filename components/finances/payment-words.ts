import type { BadgeVariant } from "@/components/ui/badge";
import type { Billing, PaymentTry } from "@/lib/money/finances/contract";
import type { Payment } from "@/lib/money/payments/contract";
import { money } from "@/lib/platform/money";

export const statusVariants: Record<Payment["status"], BadgeVariant> = { succeeded: "success", failed: "destructive", pending: "warning", refunded: "secondary", disputed: "warning" };

export const clientName = (client: Payment["client"]) => (client ? `${client.firstName} ${client.lastName}`.trim() : "Former client");

export const amountText = ({ amount, currency }: { amount: string; currency: string }) => money(Number(amount), currency);

/** What became of what was paid and is not ours any more; null where nothing went back. */
export function returnedText({ returned, status }: Pick<Payment, "returned" | "status">): string | null {
  if (Number(returned) === 0) return null;
  return `${money(Number(returned), "GBP")} ${status === "disputed" ? "held back" : "refunded"}`;
}

const tries: Record<string, string> = { first: "First payment", renewal: "Renewal", schedule: "Retried by schedule", hand: "Retried by hand" };

/** What made a try, by its kind. */
export const tryText = ({ kind }: Pick<PaymentTry, "kind">) => tries[kind] ?? "Tried";

const planStatuses: Record<NonNullable<Billing["plan"]>["status"], { text: string; variant: BadgeVariant }> = {
  active: { text: "Active", variant: "success" },
  past_due: { text: "Payment failed", variant: "destructive" },
  incomplete: { text: "Not paid yet", variant: "warning" },
  cancelled: { text: "Cancelled", variant: "secondary" },
  ended: { text: "Ended", variant: "secondary" },
};

/** Where a client's plan stands. A plan paid once is over after its term, though nobody ended it. */
export function planStatus({ status, isActive, isCancelled }: Pick<NonNullable<Billing["plan"]>, "status" | "isActive" | "isCancelled">): { text: string; variant: BadgeVariant } {
  if (status === "active" && isActive && isCancelled) return { text: "Cancelled, ending", variant: "warning" };
  return status === "active" && !isActive ? planStatuses.ended : planStatuses[status];
}
