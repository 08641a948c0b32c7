import { route } from "@/lib/api/route";
import { saveSettings } from "@/lib/settings/commands";
import { editSettings, readSettings } from "@/lib/settings/contract";
import { settingsForEditing } from "@/lib/settings/queries";

export const GET = route(readSettings, () => settingsForEditing());

export const PATCH = route(editSettings, ({ actor, body, now }) => saveSettings(actor, body, now));
