import { isOpenStage, type LeadPriority, type LeadStage, leadStages, type OpenStage, openStages } from "@/lib/outreach/leads/options";

/** How many leads a screen loads at a time. */
export const leadsPageSize = 50;
/** pipeline: open leads by priority, then due follow-ups first, then the longest neglected first; all: newest first; spam: suspected spam, newest first. */
export const leadViews = ["pipeline", "all", "spam"] as const;

/** What a lead's priority depends on. */
export interface LeadPriorityInput {
  stage: LeadStage;
  submittedAt: Date;
  lastActivity: Date | null;
}

/** The last activity. */
const lastActivityAt = ({ lastActivity, submittedAt }: Pick<LeadPriorityInput, "lastActivity" | "submittedAt">) => lastActivity ?? submittedAt;

/** Days after which a stage becomes urgent; other stages become medium after a week (back-office §4 "Priority of an open lead"). */
const urgentAfterDays: Partial<Record<LeadStage, number>> = { new_inquiry: 1, discovery_booked: 3, proposal_sent: 5 };
const mediumAfterDays = 7;

/** The time this many days ago in the practice's time zone. */
export type DaysAgo = (days: number) => Date;

/** The priority that leads of a stage get without activity since `before`; until then they are low. */
export function priorityThreshold(stage: OpenStage, daysAgo: DaysAgo): { before: Date; priority: "urgent" | "medium" } {
  const days = urgentAfterDays[stage];
  return { before: daysAgo(days ?? mediumAfterDays), priority: days === undefined ? "medium" : "urgent" };
}

/** The priority of an open lead; null for one that is won or lost. */
export function leadPriority(lead: LeadPriorityInput, daysAgo: DaysAgo): LeadPriority | null {
  if (!isOpenStage(lead.stage)) return null;
  const { before, priority } = priorityThreshold(lead.stage, daysAgo);
  return lastActivityAt(lead) < before ? priority : "low";
}

/** Whether a lead's next step is the discovery form: new, and without discovery answers. */
export const needsDiscoveryForm = ({ stage, hasAnswers }: { stage: LeadStage; hasAnswers: boolean }) => stage === "new_inquiry" && !hasAnswers;

const nextActions: Partial<Record<LeadStage, string>> = {
  new_inquiry: "Book discovery call",
  initial_contact: "Follow up & book discovery",
  discovery_booked: "Prepare for discovery call",
  discovery_completed: "Send proposal",
  proposal_sent: "Follow up on proposal",
  decision_pending: "Check in on decision",
};

/** The next action of a lead (back-office §4 "Next action text by stage"; PRODUCT.md, "Next action"). */
export const leadNextAction = (lead: { stage: LeadStage; hasAnswers: boolean }): string => (needsDiscoveryForm(lead) ? "Send discovery email" : (nextActions[lead.stage] ?? "Review status"));

/** Whether an open lead's follow-up is due. Days are YYYY-MM-DD in the practice's time zone. */
export const isFollowUpDue = (stage: LeadStage, followUpDate: string | null, today: string) => isOpenStage(stage) && followUpDate !== null && followUpDate <= today;

/** Won leads of all leads in percent, to one decimal; 0 without leads. */
export const conversionRate = (won: number, total: number) => (total === 0 ? 0 : Math.round((won / total) * 1000) / 10);

/** The pipeline's statistics from the number of leads per stage and of urgent ones. */
export function calculatePipelineStats(counts: Partial<Record<LeadStage, number>>, actionRequired: number) {
  const stages = Object.fromEntries(leadStages.map((stage) => [stage, counts[stage] ?? 0])) as Record<LeadStage, number>;
  const total = leadStages.reduce((sum, stage) => sum + stages[stage], 0);
  const active = openStages.reduce((sum, stage) => sum + stages[stage], 0);
  return { total, active, newInquiries: stages.new_inquiry, conversionRate: conversionRate(stages.won, total), actionRequired, stages };
}

/** The fields of a lead that a coach edits, as the history names them. */
export const leadFieldLabels = {
  fullName: "Name",
  email: "Email",
  phone: "Phone",
  instagram: "Instagram",
  personalNotes: "Notes",
  followUpDate: "Follow-up date",
  budget: "Budget",
  urgency: "Urgency",
  contactMethod: "Contact method",
  goals: "Goals",
  trainingExperience: "Training experience",
  motivation: "Motivation",
  dreamOutcome: "Dream outcome",
  referralSource: "Referral",
} as const;
type EditableLeadFields = { [Name in keyof typeof leadFieldLabels]?: string | readonly string[] | null };

/** The labels of the fields that an edit changes. */
export const changedFieldLabels = (before: EditableLeadFields, edit: EditableLeadFields): string[] =>
  (Object.keys(leadFieldLabels) as (keyof EditableLeadFields)[])
    .filter((name) => edit[name] !== undefined && JSON.stringify(edit[name]) !== JSON.stringify(before[name] ?? null))
    .map((name) => leadFieldLabels[name]);
