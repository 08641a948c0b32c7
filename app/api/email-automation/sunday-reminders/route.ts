import { route } from "@/lib/api/route";
import { runCampaign } from "@/lib/outreach/campaigns/commands";
import { sundayReminders, sundayReminderForecast } from "@/lib/outreach/campaigns/contract";
import { forecastOf } from "@/lib/outreach/campaigns/queries";

export const GET = route(sundayReminderForecast, ({ now }) => forecastOf("sunday-reminders", now));
export const POST = route(sundayReminders, ({ now }) => runCampaign("sunday-reminders", "manual", now));
