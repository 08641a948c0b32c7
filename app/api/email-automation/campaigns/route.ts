import { route } from "@/lib/api/route";
import { campaigns } from "@/lib/outreach/campaigns/contract";
import { listCampaigns } from "@/lib/outreach/campaigns/status";

export const GET = route(campaigns, ({ query }) => listCampaigns(query));
