import { route } from "@/lib/api/route";
import { readAutomationStats } from "@/lib/core/automation/contract";
import { findAutomationStats } from "@/lib/core/automation/queries";

export const GET = route(readAutomationStats, ({ now }) => findAutomationStats(now));
