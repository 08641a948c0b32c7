import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant } from "@/lib/api/schemas";
import { campaignJobs } from "@/lib/outreach/campaigns/rules";

const skippedClients = z.array(z.object({ clientId: z.string(), name: z.string(), reason: z.string() }));
/** What a button sent; pressing it again sends nothing twice. */
const campaignResult = z.object({ sent: z.int(), skipped: skippedClients });
/** What a button would send now. */
const campaignForecast = z.object({
  count: z.int(),
  /** Those among them who got another unasked email today. */
  emailedToday: z.array(z.object({ clientId: z.string(), name: z.string() })),
  /** The first of each reason, by name. */
  skipped: skippedClients,
  /** How many more there are of a reason, where not all are named. */
  skippedMore: z.optional(z.array(z.object({ reason: z.string(), count: z.int() }))),
});
export type CampaignForecast = z.output<typeof campaignForecast>;

const manualCampaignEndpoints = <const Path extends `/api/email-automation/${string}`>(path: Path, summary: string) => ({
  run: endpoint({ method: "POST", path, access: ["coach"], summary, errors: ["conflict"], response: campaignResult, live: { invalidates: ["emails", "notifications"] } }),
  preview: endpoint({ method: "GET", path, access: ["coach"], summary: `How many people would get it now, and who would be skipped. ${summary}`, live: { provides: ["emails", "people", "check-ins", "onboarding", "payments"] }, response: campaignForecast }),
});

export const { run: sendSundayReminders, preview: previewSundayReminders } = manualCampaignEndpoints("/api/email-automation/sunday-reminders", "Reminds everyone who owes a check-in for the coming due Monday and has not sent it");
export const { run: sendTuesdayChase, preview: previewTuesdayChase } = manualCampaignEndpoints("/api/email-automation/tuesday-chase", "Chases everyone who owes a check-in for the last due Monday and has not sent it");
export const { run: runOnboardingCheck, preview: previewOnboardingCheck } = manualCampaignEndpoints("/api/email-automation/onboarding-check", "Reminds everyone who has had 48 hours without signing the agreement, or 24 or 72 (by the rule) without sending the intake form");

export const readEmailAutomationStatus = endpoint({
  method: "GET",
  path: "/api/email-automation/status",
  access: ["coach"],
  summary: "Whether emails go out automatically, how many were accepted today, this week and this month in the practice's time zone, and when each campaign last ran",
  live: { provides: ["emails", "settings"] },
  response: z.object({
    active: z.boolean(),
    /** "outbox" delivers none: in the demo they count as sent, otherwise each is kept as not sent. */
    provider: z.enum(["resend", "outbox"]),
    /** What a person must fix before emails go out again, as a sentence. */
    trouble: z.nullable(z.string()),
    emailCount: z.object({ today: z.int(), thisWeek: z.int(), thisMonth: z.int() }),
    lastRun: z.object({ tuesdayChase: z.nullable(instant()), sundayReminders: z.nullable(instant()), onboardingCheck: z.nullable(instant()) }),
    /** Emails that wait, failed in the last 30 days, may or may not have arrived, or of the last 30 days bounced or were marked as spam. */
    waiting: z.int(),
    failed: z.int(),
    unclear: z.int(),
    undelivered: z.int(),
    /** Weekly campaigns that were missed, by due Monday, while a coach can still send them. */
    missed: z.array(z.object({ job: z.enum(campaignJobs), monday: z.iso.date() })),
    campaigns: z.array(
      z.object({
        job: z.enum(campaignJobs),
        /** When it runs next; null for campaigns that check throughout the day. */
        nextRun: z.nullable(instant()),
        lastRun: z.nullable(instant()),
      }),
    ),
  }),
});
export type EmailAutomationStatus = z.output<(typeof readEmailAutomationStatus)["response"]>;

const campaign = z.object({
  id: z.string(),
  job: z.string(),
  /** The due Monday or the day it was about. */
  occasion: z.iso.date(),
  trigger: z.enum(["schedule", "manual"]),
  ranAt: instant(),
  sent: z.int(),
  waiting: z.int(),
  failed: z.int(),
  /** Email wasn't connected, or the email says why it wasn't sent. */
  notSent: z.int(),
  /** Of those sent: they bounced or were marked as spam. */
  undelivered: z.int(),
  skipped: z.int(),
});
export type Campaign = z.output<typeof campaign>;

export const listCampaigns = endpoint({
  method: "GET",
  path: "/api/email-automation/campaigns",
  access: ["coach"],
  summary: "The campaign runs, newest first, with how many people got the email and how many were skipped",
  query: pageQuery,
  live: { provides: ["emails"] },
  response: z.array(campaign),
});
