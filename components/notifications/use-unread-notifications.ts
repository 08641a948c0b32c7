import { useQuery } from "@tanstack/react-query";
import { queryFor } from "@/lib/api/query";
import { countUnreadNotifications } from "@/lib/core/notifications/calls";

/** The live number of unread notifications. `initial` is the server-rendered value. */
export const useUnreadNotifications = (initial: number) => useQuery({ ...queryFor(countUnreadNotifications), initialData: { unread: initial } }).data.unread;
