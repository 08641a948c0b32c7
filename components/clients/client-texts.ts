import type { BadgeVariant } from "@/components/ui/badge";
import type { ClientRow } from "@/lib/practice/roster/contract";

export const nameOf = ({ firstName, lastName, email }: Pick<ClientRow, "firstName" | "lastName" | "email">) => `${firstName} ${lastName}`.trim() || email;

export const statusTexts: Record<ClientRow["status"], { label: string; variant: BadgeVariant }> = {
  active: { label: "Active Client", variant: "success" },
  paused: { label: "Paused", variant: "info" },
};

export const onboardingTexts: Record<ClientRow["onboardingStatus"], string> = {
  pending: "Onboarding pending",
  "in-progress": "Onboarding in progress",
  completed: "Onboarding completed",
};

export const subscriptionTexts: Record<ClientRow["subscriptionStatus"], { label: string; variant: BadgeVariant }> = {
  active: { label: "Active", variant: "success" },
  inactive: { label: "Inactive", variant: "secondary" },
  cancelled: { label: "Cancelled", variant: "warning" },
};

const gbp = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP", maximumFractionDigits: 0 });

/** Pounds, without pence. */
export const pounds = (amount: number) => gbp.format(amount);

export const clientsCount = (count: number) => (count === 1 ? "1 client" : `${count.toLocaleString("en-GB")} clients`);

export const emailLink = (address: string) => `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent("Coaching Check-in")}`;
export const phoneLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, "")}`;
