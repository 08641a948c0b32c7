/* The options of a lead (spec back-office §4 and §5). Without schemas, so that the browser does not load zod for them. */

/** The stages in order; the last two are outcomes. */
export const leadStages = ["new_inquiry", "initial_contact", "discovery_booked", "discovery_completed", "proposal_sent", "decision_pending", "won", "lost"] as const;
export type LeadStage = (typeof leadStages)[number];

/** The stages of the dropdown. */
export const openStages = ["new_inquiry", "initial_contact", "discovery_booked", "discovery_completed", "proposal_sent", "decision_pending"] as const;
export type OpenStage = (typeof openStages)[number];

export const leadOutcomes = ["won", "lost"] as const;
export type LeadOutcome = (typeof leadOutcomes)[number];

export const isOpenStage = (stage: LeadStage): stage is OpenStage => openStages.some((open) => open === stage);

export const stageLabels: Record<LeadStage, string> = {
  new_inquiry: "New Inquiry",
  initial_contact: "Initial Contact",
  discovery_booked: "Discovery Booked",
  discovery_completed: "Discovery Completed",
  proposal_sent: "Proposal Sent",
  decision_pending: "Decision Pending",
  won: "Won",
  lost: "Lost",
};

export const leadPriorities = ["urgent", "medium", "low"] as const;
export type LeadPriority = (typeof leadPriorities)[number];

export const contactMethods = ["instagram_dm", "email"] as const;
export type ContactMethod = (typeof contactMethods)[number];
export const contactMethodLabels: Record<ContactMethod, string> = { instagram_dm: "Instagram DM", email: "Email" };

export const budgets = ["under-100", "100-200", "200-300", "300-500", "500-plus", "not-discussed"] as const;
export type Budget = (typeof budgets)[number];
export const budgetLabels: Record<Budget, string> = {
  "under-100": "Under £100",
  "100-200": "£100 to £200",
  "200-300": "£200 to £300",
  "300-500": "£300 to £500",
  "500-plus": "£500 or more",
  "not-discussed": "Not discussed",
};

export const urgencies = ["low", "medium", "high", "urgent"] as const;
export type Urgency = (typeof urgencies)[number];
export const urgencyLabels: Record<Urgency, string> = { low: "Low", medium: "Medium", high: "High", urgent: "Urgent" };

/** The kinds of entries in a lead's history. */
export const leadEventKinds = ["created", "form", "stage", "outcome", "note", "edit", "spam", "taken_back", "converted", "form_waiting", "form_merged", "form_dismissed", "consent_given", "answers_erased"] as const;
export type LeadEventKind = (typeof leadEventKinds)[number];

/** How a discovery form came in: through the lead's own link, or from the public page, where anyone can type any email. */
export const submissionSources = ["personal_link", "public_form"] as const;
export type SubmissionSource = (typeof submissionSources)[number];
/** accepted: its answers are in the lead; waiting: kept beside it until the coach decides. */
export const submissionStatuses = ["accepted", "waiting", "dismissed"] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];
