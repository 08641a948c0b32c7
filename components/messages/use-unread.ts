import { useQuery } from "@tanstack/react-query";
import type { NavItem } from "@/components/layout/nav-item";
import { queryFor } from "@/lib/api/query";
import type { Role } from "@/lib/auth/actor";
import { unread } from "@/lib/work/messages/contract";
import { badgeOf, type Unread } from "@/lib/work/messages/rules";

/** What waits to be read, live; `initial` is what the server knew when it drew the page. */
export const useUnread = (initial?: Unread) => useQuery({ ...queryFor(unread), initialData: initial }).data;

/** The navigation with the number of what is unread at Messages. */
export function useUnreadBadge(items: readonly NavItem[], role: Role, initial: Unread): readonly NavItem[] {
  const waiting = useUnread(initial) ?? initial;
  return items.map((item) => (item.key === "messages" ? { ...item, badge: badgeOf(role, waiting) } : item));
}
