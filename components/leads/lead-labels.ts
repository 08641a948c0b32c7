import type { BadgeVariant } from "@/components/ui/badge";
import type { Lead, LeadView } from "@/lib/outreach/leads/contract";
import { type LeadPriority, type Urgency, urgencyLabels } from "@/lib/outreach/leads/options";
import { formatCount } from "@/lib/platform/number-texts";

export const leadViewLabels: Record<LeadView, string> = { pipeline: "Pipeline View", all: "All Leads View", spam: "Suspected Spam" };

/** How the leads of a view are sorted. */
export const leadOrderTexts: Record<LeadView, string> = {
  pipeline: "Sorted by priority. Within a priority: due follow-ups first, then the longest without contact.",
  all: "Newest first.",
  spam: "Newest first.",
};

export const urgencyText = (urgency: Urgency) => `${urgencyLabels[urgency]} urgency`;

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

export const leadCountText = (count: number) => (count === 1 ? "1 lead" : `${formatCount(count)} leads`);

/** How many leads a search has found, for screen readers. `hasMore` where not all are loaded. */
export const foundLeadsText = (count: number, hasMore: boolean) => `${hasMore ? "More than " : ""}${leadCountText(count)} found`;

export const firstNameFrom = (fullName: string) => fullName.split(" ")[0] ?? fullName;
