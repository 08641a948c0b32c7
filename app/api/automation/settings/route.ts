import { route } from "@/lib/api/route";
import * as automation from "@/lib/automation/contract";
import { saveSettings } from "@/lib/settings/commands";

export const POST = route(automation.saveSettings, ({ actor, body, now }) => saveSettings(actor, body, now));
