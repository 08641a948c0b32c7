import { route } from "@/lib/api/route";
import { runCampaign } from "@/lib/campaigns/commands";
import { tuesdayChase, tuesdayChaseForecast } from "@/lib/campaigns/contract";
import { forecastOf } from "@/lib/campaigns/queries";

export const GET = route(tuesdayChaseForecast, ({ now }) => forecastOf("tuesday-chase", now));
export const POST = route(tuesdayChase, ({ now }) => runCampaign("tuesday-chase", "manual", now));
