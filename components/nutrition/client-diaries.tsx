"use client";

import { useQuery } from "@tanstack/react-query";
import { Salad } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { CollapsibleDiary } from "@/components/nutrition/collapsible-diary";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { listFoodDiaries } from "@/lib/work/nutrition/calls";

const pageSize = 12;

/** A client's food diaries, newest first. */
export function ClientDiaries({ clientId }: { clientId: string }) {
  const query = useQuery(queryFor(listFoodDiaries, { query: { clientId } }));
  const [visibleCount, setVisibleCount] = useState(pageSize);
  const diaries = query.data ?? [];
  return (
    <>
      {query.isPending ? <Skeleton className="h-24" /> : null}
      {query.isError && !query.data ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : null}
      {query.data?.length === 0 ? (
        <Card>
          <CardContent>
            <EmptyState as="h3" icon={Salad} title="No food diary yet" text="When this client sends a 3-day food diary, you can read it here." />
          </CardContent>
        </Card>
      ) : null}
      <ul className="grid gap-3">
        {diaries.slice(0, visibleCount).map((diary) => (
          <li key={diary.id} className="min-w-0">
            <CollapsibleDiary diary={diary} />
          </li>
        ))}
      </ul>
      {diaries.length > visibleCount ? (
        <Button variant="outline" onClick={() => setVisibleCount(visibleCount + pageSize)} className="mt-4 w-full sm:w-auto">
          Show earlier diaries
        </Button>
      ) : null}
    </>
  );
}
