import type { ZodMiniType } from "zod/mini";
import type { AnyEndpoint } from "@/lib/api/contract";
import * as audit from "@/lib/core/audit/contract";
import * as automation from "@/lib/core/automation/contract";
import * as drafts from "@/lib/core/drafts/contract";
import * as email from "@/lib/core/email/contract";
import * as notifications from "@/lib/core/notifications/contract";
import * as push from "@/lib/core/push/contract";
import * as settings from "@/lib/core/settings/contract";
import * as files from "@/lib/core/uploads/contract";
import * as withdrawals from "@/lib/core/withdrawals/contract";
import * as finances from "@/lib/money/finances/contract";
import * as paymentLinks from "@/lib/money/payment-links/contract";
import * as pastPayments from "@/lib/money/past-payments/contract";
import * as payments from "@/lib/money/payments/contract";
import * as plans from "@/lib/money/plans/contract";
import * as sandbox from "@/lib/money/sandbox/contract";
import * as subscriptions from "@/lib/money/subscriptions/contract";
import * as campaigns from "@/lib/outreach/campaigns/contract";
import * as leads from "@/lib/outreach/leads/contract";
import * as leadSubmissions from "@/lib/outreach/leads/submission-contract";
import * as accounts from "@/lib/people/accounts/contract";
import * as currentUser from "@/lib/people/accounts/current-user-contract";
import * as signIn from "@/lib/people/accounts/sign-in-contract";
import * as calendarLinks from "@/lib/people/calendar-links/contract";
import * as clients from "@/lib/people/clients/contract";
import * as secondFactors from "@/lib/people/second-factors/contract";
import * as secondFactorSignIn from "@/lib/people/second-factors/sign-in-contract";
import * as sessions from "@/lib/people/sessions/contract";
import * as stepUp from "@/lib/people/step-up/contract";
import * as team from "@/lib/people/team/contract";
import { isObject, keysOf } from "@/lib/platform/objects";
import * as calendar from "@/lib/practice/calendar/contract";
import * as clientDashboard from "@/lib/practice/dashboard/client-contract";
import * as coachDashboard from "@/lib/practice/dashboard/contract";
import * as health from "@/lib/practice/health/contract";
import * as importBatches from "@/lib/practice/import-batches/contract";
import * as imports from "@/lib/practice/imports/contract";
import * as photoImports from "@/lib/practice/imports/photo-contract";
import * as jobs from "@/lib/practice/jobs/contract";
import * as lifecycle from "@/lib/practice/lifecycle/contract";
import * as live from "@/lib/practice/live/contract";
import * as privacy from "@/lib/practice/privacy/contract";
import * as retention from "@/lib/practice/retention/contract";
import * as roster from "@/lib/practice/roster/contract";
import * as search from "@/lib/practice/search/contract";
import * as setup from "@/lib/practice/setup/contract";
import * as timeline from "@/lib/practice/timeline/contract";
import * as transfer from "@/lib/practice/transfer/contract";
import * as baselines from "@/lib/work/check-ins/baseline-contract";
import * as checkIns from "@/lib/work/check-ins/contract";
import * as clientFiles from "@/lib/work/files/contract";
import * as intake from "@/lib/work/intake/contract";
import * as messages from "@/lib/work/messages/contract";
import * as unread from "@/lib/work/messages/unread-contract";
import * as nextSteps from "@/lib/work/next-steps/contract";
import * as notes from "@/lib/work/notes/contract";
import * as nutrition from "@/lib/work/nutrition/contract";
import * as nutritionistCounts from "@/lib/work/nutrition/counts-contract";
import * as onboarding from "@/lib/work/onboarding/contract";
import * as questions from "@/lib/work/questions/contract";
import * as snippets from "@/lib/work/snippets/contract";

const isNamedEndpoint = (entry: [string, unknown]): entry is [string, AnyEndpoint] => isObject(entry[1]) && "method" in entry[1] && "access" in entry[1];
const isSchema = (entry: [string, unknown]): entry is [string, ZodMiniType] => isObject(entry[1]) && "_zod" in entry[1];

const contracts = {
  accounts: { ...currentUser, ...signIn, ...accounts },
  audit,
  automation,
  campaigns,
  baselines,
  calendar: { ...calendarLinks, ...calendar },
  checkIns,
  clients: { ...clients, ...roster, ...clientDashboard, ...search },
  coachDashboard,
  drafts: { ...drafts, ...withdrawals },
  email,
  live,
  files: { ...files, ...clientFiles },
  finances,
  health,
  imports: { ...imports, ...importBatches },
  photoImports,
  intake,
  jobs,
  leads: { ...leads, ...leadSubmissions },
  lifecycle,
  messages: { ...messages, ...unread },
  nextSteps,
  notes,
  notifications,
  nutrition: { ...nutrition, ...nutritionistCounts },
  onboarding,
  paymentLinks,
  pastPayments,
  payments,
  plans,
  privacy,
  push,
  questions,
  retention,
  sandbox,
  secondFactors: { ...secondFactorSignIn, ...secondFactors },
  sessions: { ...sessions, ...stepUp },
  settings: { ...settings, ...setup },
  snippets,
  subscriptions,
  team,
  timeline,
  transfer,
};

const contractEntries = (contract: Record<string, unknown>) => Object.entries(contract);

/** The title and description of each contract in the OpenAPI document. */
const domainDescriptions: Record<keyof typeof contracts, { title: string; description: string }> = {
  accounts: { title: "Accounts", description: "Sign-up, sign-in, passwords and the caller's own profile" },
  audit: { title: "Activity log", description: "Who did what in the practice" },
  automation: { title: "Automation rules", description: "Rules that send emails when something happens, and their settings" },
  campaigns: { title: "Campaigns", description: "Check-in reminders, chases and the onboarding check: previews, sending and past runs" },
  baselines: { title: "Starting point", description: "A client's first weight, measurements and photos, each with the day on which it was given" },
  calendar: { title: "Calendar", description: "A private calendar of what is due, for the caller's own calendar app" },
  checkIns: { title: "Check-ins", description: "Weekly check-ins, from the client's form to the coach's feedback" },
  clients: { title: "Clients", description: "Clients: the list, profiles, tags, exports, and the client's own dashboard" },
  coachDashboard: { title: "Start page", description: "The coach's dashboard: who needs attention and why, and the figures" },
  drafts: { title: "Drafts", description: "Unfinished forms, saved as the person types, and writes that a device withdraws" },
  email: { title: "Emails", description: "Sent emails, email templates and unsubscribing" },
  live: { title: "Live updates", description: "A stream of the endpoints whose data has changed" },
  files: { title: "Files", description: "Uploading and downloading photos, profile pictures and logos, and the files of a client" },
  finances: { title: "Finances", description: "Revenue, failed payments, billing and the connection to the payment provider" },
  health: { title: "Server", description: "Health check and this document" },
  imports: { title: "Imports", description: "Importing people, form responses and payment customers, with preview and undo" },
  photoImports: { title: "Imports of photos", description: "Importing progress photos from a ZIP, and sorting them in the preview" },
  intake: { title: "Intake", description: "The consultation form and the intake record" },
  jobs: { title: "Jobs", description: "Scheduled jobs, run by an external scheduler" },
  leads: { title: "Leads", description: "Leads, from the discovery form to becoming a client" },
  lifecycle: { title: "Pausing and archiving", description: "Pausing, archiving and restoring clients" },
  messages: { title: "Messages", description: "Conversations between clients, coaches and nutritionists" },
  nextSteps: { title: "Steps", description: "The steps that a coach gives a client until her next check-in, and how they went" },
  notes: { title: "Notes", description: "The coaches' private notes on a client" },
  notifications: { title: "Notifications", description: "The notifications behind the bell" },
  nutrition: { title: "Nutrition", description: "Food diaries, nutrition plans and what nutritionists earn" },
  onboarding: { title: "Onboarding", description: "The onboarding steps of a client" },
  paymentLinks: { title: "Payment links", description: "Putting a client on a plan, and the page where they pay" },
  pastPayments: { title: "Past payments", description: "Payments imported from the tool that the practice used before" },
  payments: { title: "Payments", description: "Payments, retries, and webhooks of the payment provider" },
  plans: { title: "Plans", description: "The plans that clients pay for" },
  privacy: { title: "Privacy", description: "A client's record as a download, who opened their health data, consents and requests to be erased" },
  push: { title: "Notifications on devices", description: "Notifications on phones and computers, and which ones the caller gets" },
  questions: { title: "Questions", description: "The questions of the weekly check-in and the intake form: the built-in ones and the practice's own" },
  retention: { title: "Data to erase", description: "Leads and clients without contact for a long time, to erase or keep" },
  sandbox: { title: "Test payments", description: "Test cards and their bank confirmation" },
  secondFactors: { title: "Second factors", description: "Passkeys, authenticator apps and recovery codes, and the second step of signing in" },
  sessions: { title: "Sessions", description: "Where people are signed in, and confirming who they are" },
  settings: { title: "Settings", description: "The settings of the practice" },
  snippets: { title: "Snippets", description: "Replies that the practice's coaches have saved, with variables for the client they write to" },
  subscriptions: { title: "Subscriptions", description: "The client's own subscription: start, card, overdue payments, cancellation" },
  team: { title: "Team", description: "The coaches and nutritionists, and closing their accounts" },
  timeline: { title: "Timeline", description: "A client's history in one list" },
  transfer: { title: "Moving in and out", description: "An export of the whole practice, and moving in from one" },
};

/** The endpoints and schemas of each contract, from which the OpenAPI document is built. */
export const domains = keysOf(contracts).map((name) => ({
  name,
  ...domainDescriptions[name],
  endpoints: Object.fromEntries(contractEntries(contracts[name]).filter(isNamedEndpoint)),
  schemas: Object.fromEntries(contractEntries(contracts[name]).filter(isSchema)),
}));

/** Every endpoint of the product. The access test checks each of them against every role. */
export const endpoints: readonly AnyEndpoint[] = domains.flatMap((domain) => Object.values(domain.endpoints));
