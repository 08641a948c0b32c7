import { useInfiniteQuery } from "@tanstack/react-query";
import { callPage } from "@/lib/api/client";
import { pageKeyOf } from "@/lib/api/query";
import { notifications } from "@/lib/core/notifications/contract";

const limit = 20;

/** What the signed-in person has been told, from the newest page backwards. */
export function useNotices() {
  const query = useInfiniteQuery({
    queryKey: pageKeyOf(notifications, { query: { limit } }),
    meta: { shows: notifications.shows },
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => callPage(notifications, { query: { limit, cursor } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return { ...query, notices: query.data?.pages.flatMap(({ rows }) => rows) };
}
