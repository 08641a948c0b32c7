import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";

type LoadedPages = Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetching" | "isError" | "fetchNextPage">;

/** Loads the next page, and the one after it, while what is looked for is on none of those that are loaded. */
export function useLoadWhile({ hasNextPage, isFetching, isError, fetchNextPage }: LoadedPages, isMissing: boolean) {
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, isError, fetchNextPage]);
}
