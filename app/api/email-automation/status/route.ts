import { route } from "@/lib/api/route";
import { status } from "@/lib/outreach/campaigns/contract";
import { automationStatus } from "@/lib/outreach/campaigns/status";

export const GET = route(status, ({ now }) => automationStatus(now));
