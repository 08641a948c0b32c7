import { route } from "@/lib/api/route";
import { setRuleEnabled } from "@/lib/core/automation/commands";
import * as automation from "@/lib/core/automation/contract";

export const PATCH = route(automation.switchAutomationRule, ({ actor, params, body, now }) => setRuleEnabled(actor, params.id, body.enabled, now));
