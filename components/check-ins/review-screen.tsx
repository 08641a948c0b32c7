"use client";

import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { ReviewQueue } from "@/components/check-ins/review-queue";
import { ReviewedList } from "@/components/check-ins/review-reviewed";
import { PromisesPanel } from "@/components/clients/promises-panel";
import { ErrorState } from "@/components/feedback/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { LocalTime } from "@/components/ui/local-time";
import { Skeleton } from "@/components/ui/skeleton";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { queryFor } from "@/lib/api/query";
import { pending, reviewed } from "@/lib/check-ins/contract";

const recent = 10;

const ReviewTrends = dynamic(() => import("@/components/trends/review-trends").then((module) => module.ReviewTrends));

export function ReviewScreen({ today }: { today: string }) {
  // An address that names a client is of her trends.
  const [tab, setTab] = useState(useSearchParams().has("client") ? "trends" : "pending");
  const waiting = useQuery(queryFor(pending));
  const done = useQuery(queryFor(reviewed, { query: { limit: recent } }));
  return (
    <>
      <PageHeader
        title={
          <>
            Weekly <span className="whitespace-nowrap">Check-In</span> Review
          </>
        }
        description={<LocalTime at={today} show="longDate" />}
      />
      <PromisesPanel />
      <Tabs defaultValue={tab} value={tab} onValueChange={setTab}>
        <TabList label="Check-ins">
          <Tab value="pending" count={waiting.data?.length}>
            Pending Review
          </Tab>
          <Tab value="reviewed">Recently Reviewed</Tab>
          <Tab value="trends">Client Trends</Tab>
        </TabList>
        <TabPanel value="pending">
          <Loading query={waiting} />
          {waiting.data ? <ReviewQueue pending={waiting.data} isActive={tab === "pending"} /> : null}
        </TabPanel>
        <TabPanel value="reviewed">
          <Loading query={done} />
          {done.data ? <ReviewedList reviewed={done.data.slice(0, recent)} /> : null}
        </TabPanel>
        <TabPanel value="trends">{tab === "trends" ? <ReviewTrends /> : null}</TabPanel>
      </Tabs>
    </>
  );
}

/** Only where nothing is there to show: an answer once had stays on screen while a new one is fetched, or fails. */
function Loading({ query: { data, isPending, isFetching, refetch } }: { query: UseQueryResult }) {
  if (data !== undefined) return null;
  if (isPending) return <Skeleton className="h-72" />;
  return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
}
