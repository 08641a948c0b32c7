import { route } from "@/lib/api/route";
import * as automation from "@/lib/core/automation/contract";
import { updateSettings } from "@/lib/core/settings/commands";

export const POST = route(automation.saveAutomationSettings, ({ actor, body, now }) => updateSettings(actor, body, now));
