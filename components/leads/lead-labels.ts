import type { BadgeVariant } from "@/components/ui/badge";
import type { Lead, LeadView } from "@/lib/outreach/leads/contract";
import type { LeadPriority } from "@/lib/outreach/leads/options";

export const leadViewLabels: Record<LeadView, string> = { pipeline: "Pipeline View", all: "All Leads View", spam: "Suspected Spam" };

export const priorityBadges: Record<LeadPriority, { label: string; variant: BadgeVariant }> = {
  urgent: { label: "Urgent", variant: "destructive" },
  medium: { label: "Medium", variant: "warning" },
  low: { label: "Low", variant: "secondary" },
};

/** Shown instead of a priority once a lead is won or lost (spec back-office §4). */
export const outcomeBadges: Partial<Record<Lead["stage"], { label: string; variant: BadgeVariant }>> = {
  won: { label: "WON", variant: "success" },
  lost: { label: "LOST", variant: "secondary" },
};

export const leadCountText = (count: number) => (count === 1 ? "1 lead" : `${count.toLocaleString("en-GB")} leads`);

export const firstNameFrom = (fullName: string) => fullName.split(" ")[0] ?? fullName;
