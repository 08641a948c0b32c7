/*
 * The options of a lead and of the discovery form (spec platform §3, back-office §4 and §5). Without schemas, so that the
 * public page does not load zod.
 */

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

export const goalOptions = [
  "Weight Loss", "Muscle Building", "Improved Fitness", "Better Nutrition", "Increased Energy", "Stress Reduction", "Better Sleep",
  "Confidence Building", "Build Confidence", "Get Stronger",
] as const;

/** "None" excludes the others. */
export const discoveryInjuryOptions = [
  "Lower Back Pain", "Knee Issues", "Shoulder Problems", "Neck Pain", "Ankle Issues", "Wrist Problems", "Hip Problems", "Previous Surgery",
  "Chronic Pain", "None",
] as const;

export const confidenceOptions = ["Very Confident", "Confident", "Somewhat Confident", "Not Very Confident", "Complete Beginner"] as const;

/** Accepted with and without " hours"; stored with it. */
export const sleepOptions = ["Less than 5 hours", "5-6 hours", "6-7 hours", "7-8 hours", "8-9 hours", "More than 9 hours"] as const;

export const trainingDayOptions = ["1-2 days", "3-4 days", "5-6 days", "7 days", "Irregular"] as const;

export const referralOptions = ["Instagram", "Facebook", "Google Search", "Friend Referral", "YouTube", "Word of Mouth", "Other"] as const;

/** Years of training by their value in the payload. */
export const experienceOptions = ["0", "1", "2", "3", "5"] as const;
export type Experience = (typeof experienceOptions)[number];
export const experienceLabels: Record<Experience, string> = { "0": "Complete Beginner", "1": "1 Year", "2": "2 Years", "3": "3-5 Years", "5": "5+ Years" };

/** The text answers by their name in the payload; only `motivation` and `dreamOutcome` are required. */
export const discoveryAnswerNames = [
  "yourStory", "shortTermGoals", "longTermGoals", "motivation", "dreamOutcome", "fitnessHistory", "currentActivity", "nutritionDescription", "habits",
  "gymAccess", "movementExperience", "supportNetwork", "futurePlans",
] as const;

/** The measures as typed: a number (weight in kg, lengths in cm) or a number with its unit. */
export const discoveryMeasureNames = ["weight", "height", "leftArm", "rightArm", "chest", "waist"] as const;

/** The discovery form's messages for missing required answers. */
export const discoveryRequiredMessages = {
  fullName: "Please enter your full name",
  email: "Please enter a valid email",
  referralSource: "Please tell us how you heard about us",
  goals: "Please choose at least one goal",
  motivation: "Please share what motivates you",
  dreamOutcome: "Please share your dream outcome",
  consent: "Please agree, so we can keep your answers and contact you",
} as const;

/** The honeypot: people do not see this field, so a form that fills it is suspected spam. */
export const honeypotName = "website";
