import { route } from "@/lib/api/route";
import { runCampaign } from "@/lib/outreach/campaigns/commands";
import { onboardingCheck, onboardingCheckForecast } from "@/lib/outreach/campaigns/contract";
import { forecastOf } from "@/lib/outreach/campaigns/queries";

export const GET = route(onboardingCheckForecast, ({ now }) => forecastOf("onboarding-check", now));
export const POST = route(onboardingCheck, ({ now }) => runCampaign("onboarding-check", "manual", now));
