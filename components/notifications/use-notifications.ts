import { useInfiniteQuery } from "@tanstack/react-query";
import { callPage } from "@/lib/api/client";
import { pageQueryKeyFor } from "@/lib/api/query";
import { listNotifications } from "@/lib/core/notifications/contract";

const pageSize = 20;

/** The signed-in person's notifications, newest first, by page. */
export function useNotifications() {
  const query = useInfiniteQuery({
    queryKey: pageQueryKeyFor(listNotifications, { query: { limit: pageSize } }),
    meta: { provides: listNotifications.live.provides },
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => callPage(listNotifications, { query: { limit: pageSize, cursor } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return { ...query, notifications: query.data?.pages.flatMap(({ rows }) => rows) };
}
