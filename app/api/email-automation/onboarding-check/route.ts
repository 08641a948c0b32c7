import { route } from "@/lib/api/route";
import { runCampaign } from "@/lib/campaigns/commands";
import { onboardingCheck, onboardingCheckForecast } from "@/lib/campaigns/contract";
import { forecastOf } from "@/lib/campaigns/queries";

export const GET = route(onboardingCheckForecast, ({ now }) => forecastOf("onboarding-check", now));
export const POST = route(onboardingCheck, ({ now }) => runCampaign("onboarding-check", "manual", now));
