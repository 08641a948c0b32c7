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
  Stage: "w-50",
  "Contact Method": "w-29",
  Priority: "w-26",
  "Next Action": "w-44",
  Goals: "w-38",
  Submitted: "w-18",
  Referral: "w-32",
};
