import type { BadgeVariant } from "@/components/ui/badge";
import { formatMoney } from "@/lib/platform/money";
import { formatCount } from "@/lib/platform/number-texts";
import type { ClientRow } from "@/lib/practice/roster/contract";

export const nameOrEmail = ({ firstName, lastName, email }: Pick<ClientRow, "firstName" | "lastName" | "email">) => `${firstName} ${lastName}`.trim() || email || "No name yet";

export const clientStatusBadges: Record<ClientRow["status"], { label: string; variant: BadgeVariant }> = {
  active: { label: "Active Client", variant: "success" },
  paused: { label: "Paused", variant: "info" },
};

const onboardingTexts: Record<ClientRow["onboardingStatus"], string> = { pending: "Onboarding pending", "in-progress": "Onboarding in progress", completed: "" };

/** Why a client needs action: what is overdue, otherwise the onboarding that isn't complete. */
export function needsActionText({ hasFailedPayment, isCheckInOverdue, onboardingStatus }: Pick<ClientRow, "hasFailedPayment" | "isCheckInOverdue" | "onboardingStatus">): string {
  if (hasFailedPayment) return isCheckInOverdue ? "Payment failed, check-in overdue" : "Payment failed";
  return isCheckInOverdue ? "Check-in overdue" : onboardingTexts[onboardingStatus];
}

export const subscriptionStatusBadges: Record<ClientRow["subscriptionStatus"], { label: string; variant: BadgeVariant }> = {
  active: { label: "Active", variant: "success" },
  inactive: { label: "Inactive", variant: "secondary" },
  cancelled: { label: "Cancelled", variant: "warning" },
};

/** Pounds, without pence. */
export const formatPounds = (amount: number) => formatMoney(Math.round(amount), "GBP");

export const clientCountText = (count: number) => (count === 1 ? "1 client" : `${formatCount(count)} clients`);

/** What restored clients can do now, and what the coach has to do. */
export function restoredText(clients: readonly { hasPassword: boolean }[]) {
  const uninvited = clients.filter(({ hasPassword }) => !hasPassword).length;
  const access =
    uninvited === 0
      ? "They can sign in again."
      : uninvited === clients.length
        ? "They haven’t set a password yet. Invite them from their profile."
        : `${clientCountText(uninvited)} ${uninvited === 1 ? "hasn’t" : "haven’t"} set a password yet. Invite them from their profile. The others can sign in again.`;
  return `${access} Billing stays off until you set it up again.`;
}

/** Opens a draft email. An address keeps its "@", because mail programs show it as it is written. */
export const emailHref = (address: string, { subject, body }: { subject: string; body?: string }) =>
  `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}?subject=${encodeURIComponent(subject)}${body === undefined ? "" : `&body=${encodeURIComponent(body)}`}`;

export const checkInEmailHref = (address: string) => emailHref(address, { subject: "Coaching Check-in" });
export const phoneHref = (phone: string) => `tel:${phone.replace(/[^\d+]/g, "")}`;
