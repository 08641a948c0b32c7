interface EmailTypeInfo {
  id: string;
  name: string;
  description: string;
  /** When it is sent (spec back-office §9). */
  timing: string;
  category: "onboarding" | "check-ins" | "payments" | "leads" | "retention" | "account" | "messages" | "nutrition";
  /** Whether the recipient can opt out: nobody asked for it, and no contract needs it. */
  reminder: boolean;
  /** Whether it contains a link that only the recipient may follow, so that nobody else may read it. */
  secret: boolean;
  /** Whether it is one of the 15 automated emails of spec back-office §9. */
  automated: boolean;
}

const defaultFlags = { reminder: false, secret: false, automated: false } as const;
const automatedFlags = { ...defaultFlags, automated: true } as const;
const reminderFlags = { ...automatedFlags, reminder: true } as const;

/** Every email type, in the order of the preview page: the spec's ten templates first. */
export const emailTypes = [
  { id: "welcome", name: "Welcome", description: "Welcomes a client and links to the first step", timing: "With the first payment", category: "onboarding", ...automatedFlags },
  { id: "contract-reminder", name: "Contract Reminder", description: "Asks for the missing agreement", timing: "48 hours after the first payment", category: "onboarding", ...reminderFlags },
  { id: "intake-reminder", name: "Intake Form Reminder", description: "Asks for the missing intake form", timing: "24 hours after Contract Delivery or joining, or 72 if its rule is off", category: "onboarding", ...reminderFlags },
  { id: "onboarding-complete", name: "Onboarding Complete", description: "Confirms that onboarding is done and what happens next", timing: "With the last onboarding step", category: "onboarding", ...automatedFlags },
  { id: "checkin-reminder", name: "Check-in Reminder", description: "Sunday evening: the check-in is due tomorrow", timing: "Sunday at 6 pm", category: "check-ins", ...reminderFlags },
  { id: "checkin-chase", name: "Chase", description: "Tuesday follow-up: the check-in is still missing", timing: "Tuesday at 9 am", category: "check-ins", ...reminderFlags },
  { id: "coach-feedback", name: "Coach Feedback", description: "Says that the coach has answered a check-in", timing: "With feedback, if the coach chooses", category: "check-ins", ...automatedFlags },
  { id: "payment-failed", name: "Payment Failed", description: "A payment didn't go through", timing: "At once", category: "payments", ...automatedFlags },
  { id: "payment-link", name: "Payment Link", description: "The link to pay for a plan", timing: "When the coach sends it", category: "payments", ...defaultFlags },
  { id: "discovery", name: "Discovery Thank You", description: "Thanks for the answers to the discovery form", timing: "With the discovery form", category: "leads", ...automatedFlags },
  { id: "payment-retry", name: "Payment Retry", description: "The result of retrying a failed payment", timing: "With each retry, 24 to 48 hours apart", category: "payments", ...automatedFlags },
  { id: "call-booking", name: "Call Booking", description: "Invites to book the discovery call", timing: "48 hours after the discovery form", category: "leads", ...reminderFlags },
  { id: "pre-call-prep", name: "Pre-Call Prep", description: "What to think about before the discovery call", timing: "The day before the call, or an hour after it is booked", category: "leads", ...automatedFlags },
  { id: "milestone", name: "Milestone Celebration", description: "Celebrates 4, 8 and 12 weeks", timing: "Monday after 4, 8 and 12 weeks, or later that week", category: "retention", ...reminderFlags },
  { id: "re-engagement", name: "Re-engagement", description: "Asks how a client is after two quiet weeks", timing: "After 14 quiet days", category: "retention", ...reminderFlags },
  { id: "retention-alert", name: "Retention Alert", description: "Alerts the coach to missed check-ins", timing: "After 2 missed check-ins, to the coach", category: "retention", ...automatedFlags },
  { id: "contract-delivery", name: "Contract Delivery", description: "Sends the coaching contract", timing: "An hour after the first payment, unless the agreement is signed and there is no contract document", category: "onboarding", ...defaultFlags },
  { id: "program-delivery", name: "Program Delivery", description: "Sends the link to the training platform", timing: "With the intake form", category: "onboarding", ...defaultFlags },
  { id: "training-plan-live", name: "Training Plan Live", description: "A training plan is ready", timing: "When the coach marks it as live", category: "onboarding", ...defaultFlags },
  { id: "receipt", name: "Receipt", description: "What was paid, for what, when and how", timing: "With each payment", category: "payments", ...defaultFlags },
  { id: "card-expiring", name: "Card Expiring", description: "The card on file expires this month, and later payments would fail", timing: "At the start of the card's last month", category: "payments", ...defaultFlags },
  { id: "coaching-ending", name: "Coaching Ending", description: "Coaching ends tomorrow", timing: "The day before the plan ends", category: "payments", ...defaultFlags },
  { id: "coaching-ended", name: "Coaching Ended", description: "Coaching has ended, and how to come back", timing: "Once the plan has ended", category: "payments", ...defaultFlags },
  { id: "plan-ready", name: "Plan Ready", description: "A nutrition plan is ready", timing: "With the plan", category: "nutrition", ...defaultFlags },
  { id: "message-notice", name: "Message Notice", description: "An unread message", timing: "After 15 minutes", category: "messages", ...defaultFlags },
  { id: "pause-started", name: "Pause Started", description: "A client's coaching is paused, and until when", timing: "10 minutes after the coach pauses it", category: "check-ins", ...defaultFlags },
  { id: "pause-ending", name: "Pause Ending", description: "A pause ends soon, and when the next check-in is due", timing: "2 days before the last day of a pause of a week or more", category: "check-ins", ...defaultFlags },
  { id: "staff-digest", name: "Staff Digest", description: "New messages, check-ins and leads, to each coach", timing: "Every hour, or as each coach chooses", category: "messages", ...defaultFlags },
  { id: "discovery-invite", name: "Discovery Form", description: "Invites a prospect to fill in the discovery form", timing: "With Quick Add Prospect", category: "leads", ...defaultFlags, reminder: true },
  { id: "lead-consent", name: "Lead Consent", description: "Asks a lead to agree that their answers are kept", timing: "When the coach asks, at most once a day", category: "leads", ...defaultFlags, reminder: true, secret: true },
  { id: "set-password", name: "Set Password", description: "Invites to an account, and to pay if a plan is set up", timing: "With an invitation; a coach who is setting up the payment has ten minutes for that", category: "account", ...defaultFlags, secret: true },
  { id: "invitation-renewed", name: "Invitation Renewed", description: "A new link for someone who hasn't set a password yet", timing: "When a coach sends the invitation again", category: "account", ...defaultFlags, secret: true },
  { id: "erasure-requested", name: "Erasure Requested", description: "A client asked to be erased, and when it happens", timing: "At once, to the client and the coaches", category: "account", ...defaultFlags },
  { id: "password-reset", name: "Password Reset", description: "The link to choose a new password", timing: "On request", category: "account", ...defaultFlags, secret: true },
  { id: "security-change", name: "Security Change", description: "Someone's password or way of signing in was changed", timing: "With the change", category: "account", ...defaultFlags },
  { id: "verify-email", name: "Verify Email", description: "The link to confirm an email address", timing: "With a sign-up or a new address", category: "account", ...defaultFlags, secret: true },
  { id: "email-changed", name: "Email Changed", description: "Tells the old and the new address that an account's email address has changed", timing: "With the change", category: "account", ...defaultFlags },
] as const satisfies readonly EmailTypeInfo[];
export type EmailType = (typeof emailTypes)[number]["id"];

/** Undefined for a type that has been removed from the product. */
export const findEmailType = (id: string): EmailTypeInfo | undefined => emailTypes.find((type) => type.id === id);
export const isEmailType = (id: string): id is EmailType => findEmailType(id) !== undefined;

/** The type named in the page's query, or the first type if the name is missing or unknown. */
export const emailTypeOrDefault = (id: string | null | undefined): EmailType => emailTypes.find((type) => type.id === id)?.id ?? emailTypes[0].id;
