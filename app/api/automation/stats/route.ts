import { route } from "@/lib/api/route";
import { stats } from "@/lib/core/automation/contract";
import { automationStats } from "@/lib/core/automation/queries";

export const GET = route(stats, ({ now }) => automationStats(now));
