import { Fragment, type Key, type ReactNode } from "react";
import { ShowMore } from "@/components/common/show-more";
import { ErrorState } from "@/components/feedback/error-state";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { LoadedPage } from "@/lib/api/client";

interface PagedListProps<Row> {
  /** An infinite query. */
  list: {
    data: { pages: LoadedPage<Row>[] } | undefined;
    isError: boolean;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
    hasNextPage: boolean;
    isRefetching: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  empty: ReactNode;
  showMoreLabel: string;
  rowKey: (row: Row) => Key;
  /** A list item. */
  children: (row: Row) => ReactNode;
}

/** A card with a list that loads page by page, with its loading, error and empty states. */
export function PagedList<Row>({ list, empty, showMoreLabel, rowKey, children }: PagedListProps<Row>) {
  const found = list.data?.pages.flatMap(({ rows }) => rows);
  return (
    <Card className="gap-0 overflow-hidden py-0">
      {!found && list.isError ? <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} /> : null}
      {!found && list.isPending ? <Skeleton className="m-5 h-24 w-auto" /> : null}
      {found?.length === 0 ? empty : null}
      {found && found.length > 0 ? (
        <ul className="divide-y">
          {found.map((row) => (
            <Fragment key={rowKey(row)}>{children(row)}</Fragment>
          ))}
        </ul>
      ) : null}
      <ShowMore list={list} label={showMoreLabel} />
    </Card>
  );
}
