import { route } from "@/lib/api/route";
import { runCampaign } from "@/lib/outreach/campaigns/commands";
import { previewOnboardingCheck, runOnboardingCheck } from "@/lib/outreach/campaigns/contract";
import { findCampaignForecast } from "@/lib/outreach/campaigns/queries";

export const GET = route(previewOnboardingCheck, ({ now }) => findCampaignForecast("onboarding-check", now));
export const POST = route(runOnboardingCheck, ({ now }) => runCampaign("onboarding-check", "manual", now));
