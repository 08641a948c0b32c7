import { route } from "@/lib/api/route";
import { unreadNotifications } from "@/lib/notifications/contract";
import { countUnread } from "@/lib/notifications/queries";

export const GET = route(unreadNotifications, ({ actor }) => countUnread(actor));
