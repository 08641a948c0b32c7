import { route } from "@/lib/api/route";
import { rules } from "@/lib/core/automation/contract";
import { listRules } from "@/lib/core/automation/queries";

export const GET = route(rules, () => listRules());
