import { route } from "@/lib/api/route";
import { saveSettings } from "@/lib/core/settings/commands";
import { editSettings, readSettings } from "@/lib/core/settings/contract";
import { settingsForEditing } from "@/lib/core/settings/queries";

export const GET = route(readSettings, () => settingsForEditing());

export const PATCH = route(editSettings, ({ actor, body, now }) => saveSettings(actor, body, now));
