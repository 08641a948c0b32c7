import { route } from "@/lib/api/route";
import { listCampaigns } from "@/lib/outreach/campaigns/contract";
import { findCampaigns } from "@/lib/outreach/campaigns/status";

export const GET = route(listCampaigns, ({ query }) => findCampaigns(query));
