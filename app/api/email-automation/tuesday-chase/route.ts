import { route } from "@/lib/api/route";
import { runCampaign } from "@/lib/outreach/campaigns/commands";
import { previewTuesdayChase, sendTuesdayChase } from "@/lib/outreach/campaigns/contract";
import { findCampaignForecast } from "@/lib/outreach/campaigns/queries";

export const GET = route(previewTuesdayChase, ({ now }) => findCampaignForecast("tuesday-chase", now));
export const POST = route(sendTuesdayChase, ({ now }) => runCampaign("tuesday-chase", "manual", now));
