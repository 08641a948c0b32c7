import { route } from "@/lib/api/route";
import { runCampaign } from "@/lib/outreach/campaigns/commands";
import { tuesdayChase, tuesdayChaseForecast } from "@/lib/outreach/campaigns/contract";
import { forecastOf } from "@/lib/outreach/campaigns/queries";

export const GET = route(tuesdayChaseForecast, ({ now }) => forecastOf("tuesday-chase", now));
export const POST = route(tuesdayChase, ({ now }) => runCampaign("tuesday-chase", "manual", now));
