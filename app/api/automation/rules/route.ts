import { route } from "@/lib/api/route";
import { rules } from "@/lib/automation/contract";
import { listRules } from "@/lib/automation/queries";

export const GET = route(rules, () => listRules());
