import { route } from "@/lib/api/route";
import * as automation from "@/lib/core/automation/contract";
import { saveSettings } from "@/lib/core/settings/commands";

export const POST = route(automation.saveSettings, ({ actor, body, now }) => saveSettings(actor, body, now));
