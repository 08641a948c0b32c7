import { route } from "@/lib/api/route";
import { runCampaign } from "@/lib/outreach/campaigns/commands";
import { previewSundayReminders, sendSundayReminders } from "@/lib/outreach/campaigns/contract";
import { findCampaignForecast } from "@/lib/outreach/campaigns/queries";

export const GET = route(previewSundayReminders, ({ now }) => findCampaignForecast("sunday-reminders", now));
export const POST = route(sendSundayReminders, ({ now }) => runCampaign("sunday-reminders", "manual", now));
