import { route } from "@/lib/api/route";
import { notifications } from "@/lib/core/notifications/contract";
import { listNotifications } from "@/lib/core/notifications/queries";

export const GET = route(notifications, ({ actor, query }) => listNotifications(actor, query));
