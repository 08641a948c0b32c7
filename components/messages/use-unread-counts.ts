import { useQuery } from "@tanstack/react-query";
import type { NavItem } from "@/components/layout/nav-item";
import { queryFor } from "@/lib/api/query";
import type { Role } from "@/lib/auth/actor";
import { countUnreadMessages } from "@/lib/work/messages/unread-calls";
import { getUnreadBadgeCount, type UnreadCounts } from "@/lib/work/messages/rules";

/** Live unread counts. `initial` is the server-rendered value. */
export const useUnreadCounts = (initial?: UnreadCounts) => useQuery({ ...queryFor(countUnreadMessages), initialData: initial }).data;

/** Adds the unread badge to Messages in the navigation. */
export function useUnreadBadge(items: readonly NavItem[], role: Role, initial: UnreadCounts): readonly NavItem[] {
  const counts = useUnreadCounts(initial) ?? initial;
  return items.map((item) => (item.key === "messages" ? { ...item, badge: getUnreadBadgeCount(role, counts) } : item));
}
