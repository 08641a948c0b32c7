"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { ReviewQueue } from "@/components/check-ins/review-queue";
import { ReviewedList } from "@/components/check-ins/reviewed-list";
import { usePendingCheckIns } from "@/components/check-ins/use-pending-check-ins";
import { CountBadge } from "@/components/common/count-badge";
import { LocalTime } from "@/components/common/local-time";
import { ErrorState } from "@/components/feedback/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { queryFor } from "@/lib/api/query";
import { listReviewedCheckIns } from "@/lib/work/check-ins/calls";

const recentLimit = 10;

const ReviewTrends = dynamic(() => import("@/components/check-ins/trends/review-trends").then((module) => module.ReviewTrends));

export function CheckInReviewScreen({ today, promises }: { today: string; promises: ReactNode }) {
  // Links with a client lead to that client's trends.
  const [tab, setTab] = useState(useSearchParams().has("client") ? "trends" : "pending");
  const pending = usePendingCheckIns();
  const [hasOpenedReviewed, setHasOpenedReviewed] = useState(false);
  const open = (next: string) => {
    setTab(next);
    if (next === "reviewed") setHasOpenedReviewed(true);
  };
  return (
    <>
      <PageHeader
        title={
          <>
            Weekly <span className="whitespace-nowrap">Check-In</span> Review
          </>
        }
        description={<LocalTime at={today} format="longDate" />}
      />
      {promises}
      <Tabs defaultValue={tab} value={tab} onValueChange={open}>
        <TabsList aria-label="Check-ins">
          <TabsTrigger value="pending">
            Pending Review
            <CountBadge count={pending.total} />
          </TabsTrigger>
          <TabsTrigger value="reviewed">Recently Reviewed</TabsTrigger>
          <TabsTrigger value="trends">Client Trends</TabsTrigger>
        </TabsList>
        <TabsContent value="pending">
          <QueryPlaceholder query={pending.list} />
          {pending.list.data ? <ReviewQueue isActive={tab === "pending"} /> : null}
        </TabsContent>
        <TabsContent value="reviewed">{hasOpenedReviewed ? <RecentlyReviewed /> : null}</TabsContent>
        <TabsContent value="trends">{tab === "trends" ? <ReviewTrends /> : null}</TabsContent>
      </Tabs>
    </>
  );
}

/** Loaded once it is opened, because few come for it: with it the page would be a third longer. */
function RecentlyReviewed() {
  const query = useQuery(queryFor(listReviewedCheckIns, { query: { limit: recentLimit } }));
  return (
    <>
      <QueryPlaceholder query={query} />
      {query.data ? <ReviewedList reviewed={query.data.slice(0, recentLimit)} /> : null}
    </>
  );
}

/** A skeleton or an error while there is no data. Data already on screen stays during a refetch, even a failed one. */
function QueryPlaceholder({ query: { data, isPending, isFetching, refetch } }: { query: { data: unknown; isPending: boolean; isFetching: boolean; refetch: () => Promise<unknown> } }) {
  if (data !== undefined) return null;
  if (isPending) return <Skeleton className="h-72" />;
  return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
}
