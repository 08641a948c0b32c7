import { useQuery } from "@tanstack/react-query";
import type { NavItem } from "@/components/layout/nav-item";
import { queryFor } from "@/lib/api/query";
import type { Role } from "@/lib/auth/actor";
import { countUnreadMessages } from "@/lib/work/messages/contract";
import { getUnreadBadgeCount, type UnreadCounts } from "@/lib/work/messages/rules";

/** What waits to be read, live; `initial` is what the server knew when it drew the page. */
export const useUnreadCounts = (initial?: UnreadCounts) => useQuery({ ...queryFor(countUnreadMessages), initialData: initial }).data;

/** The navigation with the number of what is unread at Messages. */
export function useUnreadBadge(items: readonly NavItem[], role: Role, initial: UnreadCounts): readonly NavItem[] {
  const waiting = useUnreadCounts(initial) ?? initial;
  return items.map((item) => (item.key === "messages" ? { ...item, badge: getUnreadBadgeCount(role, waiting) } : item));
}
