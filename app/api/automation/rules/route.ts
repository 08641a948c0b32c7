import { route } from "@/lib/api/route";
import { listAutomationRules } from "@/lib/core/automation/contract";
import { findAutomationRules } from "@/lib/core/automation/queries";

export const GET = route(listAutomationRules, () => findAutomationRules());
