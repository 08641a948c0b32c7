import { route } from "@/lib/api/route";
import * as automation from "@/lib/automation/contract";
import { testRule } from "@/lib/automation/commands";

export const POST = route(automation.testRule, ({ actor, params, now }) => testRule(actor, params.id, now));
