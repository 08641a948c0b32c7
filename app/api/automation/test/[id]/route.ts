import { route } from "@/lib/api/route";
import { sendRuleTestEmail } from "@/lib/core/automation/commands";
import * as automation from "@/lib/core/automation/contract";

export const POST = route(automation.testAutomationRule, ({ actor, params, now }) => sendRuleTestEmail(actor, params.id, now));
