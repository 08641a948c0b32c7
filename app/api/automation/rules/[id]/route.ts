import { route } from "@/lib/api/route";
import * as automation from "@/lib/core/automation/contract";
import { switchRule } from "@/lib/core/automation/commands";

export const PATCH = route(automation.switchRule, ({ actor, params, body, now }) => switchRule(actor, params.id, body.enabled, now));
