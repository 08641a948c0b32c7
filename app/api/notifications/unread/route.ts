import { route } from "@/lib/api/route";
import { countUnreadNotifications } from "@/lib/core/notifications/contract";
import { findUnreadNotificationCount } from "@/lib/core/notifications/queries";

export const GET = route(countUnreadNotifications, ({ actor }) => findUnreadNotificationCount(actor));
