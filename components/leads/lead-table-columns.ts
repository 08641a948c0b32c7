import type { LeadView } from "@/lib/outreach/leads/contract";

/** The columns between Lead and Actions, which every list has. */
export const leadTableColumns = {
  pipeline: ["Stage", "Contact Method", "Priority", "Next Action", "Goals", "Submitted"],
  all: ["Stage", "Contact Method", "Priority", "Goals", "Submitted", "Referral"],
  spam: ["Contact Method", "Goals", "Submitted", "Referral"],
} as const satisfies Record<LeadView, readonly string[]>;
export type LeadTableColumn = (typeof leadTableColumns)[LeadView][number];

/** Fixed widths, because automatic ones would change with every page loaded. */
export const leadTableColumnWidths: Record<LeadTableColumn, string> = {
  Stage: "w-53",
  "Contact Method": "w-29",
  Priority: "w-28",
  "Next Action": "w-50",
  Goals: "w-44",
  Submitted: "w-20",
  Referral: "w-32",
};
