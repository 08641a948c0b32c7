import { route } from "@/lib/api/route";
import { unreadNotifications } from "@/lib/core/notifications/contract";
import { countUnread } from "@/lib/core/notifications/queries";

export const GET = route(unreadNotifications, ({ actor }) => countUnread(actor));
