import { route } from "@/lib/api/route";
import * as automation from "@/lib/core/automation/contract";
import { testRule } from "@/lib/core/automation/commands";

export const POST = route(automation.testRule, ({ actor, params, now }) => testRule(actor, params.id, now));
