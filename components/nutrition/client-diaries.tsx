"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Salad } from "lucide-react";
import { ShowMore } from "@/components/common/show-more";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { CollapsibleDiary } from "@/components/nutrition/collapsible-diary";
import { diariesOf } from "@/components/nutrition/nutrition-pages";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { infiniteQueryFor } from "@/lib/api/query";
import { listFoodDiaries } from "@/lib/work/nutrition/calls";

/** A client's food diaries, newest first, page by page. */
export function ClientDiaries({ clientId }: { clientId: string }) {
  const query = useInfiniteQuery(infiniteQueryFor(listFoodDiaries, diariesOf(clientId)));
  const diaries = query.data?.pages.flatMap(({ rows }) => rows);
  return (
    <>
      {query.isPending ? <Skeleton className="h-24" /> : null}
      {query.isError && !query.data ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : null}
      {diaries?.length === 0 ? (
        <Card>
          <CardContent>
            <EmptyState as="h3" icon={Salad} title="No food diary yet" text="When this client sends a 3-day food diary, you can read it here." />
          </CardContent>
        </Card>
      ) : null}
      <ul className="grid gap-3">
        {diaries?.map((diary) => (
          <li key={diary.id} className="min-w-0">
            <CollapsibleDiary diary={diary} />
          </li>
        ))}
      </ul>
      <ShowMore list={query} label="Show earlier diaries" />
    </>
  );
}
