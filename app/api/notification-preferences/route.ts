import { route } from "@/lib/api/route";
import { saveNotificationPreferences } from "@/lib/core/push/commands";
import { editNotificationPreferences, readNotificationPreferences } from "@/lib/core/push/contract";
import { findNotificationPreferences } from "@/lib/core/push/queries";

export const GET = route(readNotificationPreferences, ({ actor, now }) => findNotificationPreferences(actor, now));

export const PATCH = route(editNotificationPreferences, ({ actor, body, now }) => saveNotificationPreferences(actor, body, now));
