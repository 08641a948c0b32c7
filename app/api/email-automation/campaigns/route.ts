import { route } from "@/lib/api/route";
import { campaigns } from "@/lib/campaigns/contract";
import { listCampaigns } from "@/lib/campaigns/status";

export const GET = route(campaigns, ({ query }) => listCampaigns(query));
