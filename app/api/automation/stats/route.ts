import { route } from "@/lib/api/route";
import { stats } from "@/lib/automation/contract";
import { automationStats } from "@/lib/automation/queries";

export const GET = route(stats, ({ now }) => automationStats(now));
