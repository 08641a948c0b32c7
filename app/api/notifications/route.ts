import { route } from "@/lib/api/route";
import { notifications } from "@/lib/notifications/contract";
import { listNotifications } from "@/lib/notifications/queries";

export const GET = route(notifications, ({ actor, query }) => listNotifications(actor, query));
