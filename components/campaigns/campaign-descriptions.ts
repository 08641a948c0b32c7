import { previewOnboardingCheck, previewSundayReminders, previewTuesdayChase, runOnboardingCheck, sendSundayReminders, sendTuesdayChase } from "@/lib/outreach/campaigns/calls";
import type { CampaignJob } from "@/lib/outreach/campaigns/rules";
import { formatCount } from "@/lib/platform/number-texts";

export const campaignDescriptions: Record<CampaignJob, { name: string; text: string; allDay: string }> = {
  "sunday-reminders": { name: "Sunday Reminders", text: "Reminds everyone who owes a check-in on Monday.", allDay: "" },
  "tuesday-chase": { name: "Tuesday Chase", text: "Follows up on Monday's check-in if it's still missing.", allDay: "" },
  "onboarding-check": { name: "Onboarding Check", text: "Asks for an agreement or intake form that's been missing too long.", allDay: "Checks throughout the day" },
  lifecycle: { name: "Milestones and quiet clients", text: "Celebrates weeks 4, 8 and 12, emails quiet clients and new leads, and alerts you to missed check-ins.", allDay: "Checks throughout the day" },
};

/** The name of a campaign, or its job id if the campaign has been removed from the product. */
export const campaignName = (job: string) => new Map(Object.entries(campaignDescriptions)).get(job)?.name ?? job;

/** The campaigns that a coach can send by hand, with the toasts of spec back-office §8. */
export const manualCampaigns = {
  "tuesday-chase": {
    label: "Send Chase Emails",
    about: "To everyone who hasn't sent their last check-in.",
    sent: "Chase Emails Sent",
    failed: "Failed to send chase emails",
    run: sendTuesdayChase,
    preview: previewTuesdayChase,
  },
  "sunday-reminders": {
    label: "Send Sunday Reminders",
    about: "To everyone who hasn't sent their next check-in.",
    sent: "Reminders Sent",
    failed: "Failed to send Sunday reminders",
    run: sendSundayReminders,
    preview: previewSundayReminders,
  },
  "onboarding-check": {
    label: "Check Onboarding",
    about: "To everyone whose agreement or intake form is overdue.",
    sent: "Onboarding Check Complete",
    failed: "Failed to check onboarding emails",
    run: runOnboardingCheck,
    preview: previewOnboardingCheck,
  },
} as const;
export type ManualCampaign = keyof typeof manualCampaigns;

export const isManualCampaign = (job: CampaignJob): job is ManualCampaign => job in manualCampaigns;

/** Such as "1 client" or "1,200 clients". */
export const recipientCountText = (count: number) => `${formatCount(count)} ${count === 1 ? "client" : "clients"}`;
