import { route } from "@/lib/api/route";
import { status } from "@/lib/campaigns/contract";
import { automationStatus } from "@/lib/campaigns/status";

export const GET = route(status, ({ now }) => automationStatus(now));
