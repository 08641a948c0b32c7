import { route } from "@/lib/api/route";
import { updateSettings } from "@/lib/core/settings/commands";
import { editSettings, readSettings } from "@/lib/core/settings/contract";
import { getEditableSettings } from "@/lib/core/settings/queries";

export const GET = route(readSettings, () => getEditableSettings());

export const PATCH = route(editSettings, ({ actor, body, now }) => updateSettings(actor, body, now));
