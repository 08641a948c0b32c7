import { route } from "@/lib/api/route";
import { listNotifications } from "@/lib/core/notifications/contract";
import { findNotifications } from "@/lib/core/notifications/queries";

export const GET = route(listNotifications, ({ actor, query }) => findNotifications(actor, query));
