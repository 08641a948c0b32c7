"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { ReviewQueue } from "@/components/check-ins/review-queue";
import { useLinkedCheckInId } from "@/components/check-ins/use-linked-check-in";
import { usePendingCheckIns } from "@/components/check-ins/use-pending-check-ins";
import { CountBadge } from "@/components/common/count-badge";
import { LocalTime } from "@/components/common/local-time";
import { LoadingOrError } from "@/components/feedback/loading-or-error";
import { PartNotLoaded } from "@/components/feedback/part-not-loaded";
import { PageHeader } from "@/components/layout/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";

const loading = () => <Skeleton className="h-72" />;
const RecentlyReviewed = dynamic(() => import("@/components/check-ins/recently-reviewed").then((module) => module.RecentlyReviewed, () => PartNotLoaded), { loading });
const ReviewTrends = dynamic(() => import("@/components/check-ins/trends/review-trends").then((module) => module.ReviewTrends, () => PartNotLoaded), { loading });

export function CheckInReviewScreen({ today, promises }: { today: string; promises: ReactNode }) {
  // Links with a client lead to that client's trends.
  const [tab, setTab] = useState(useSearchParams().has("client") ? "trends" : "pending");
  const pending = usePendingCheckIns();
  const [hasOpenedReviewed, setHasOpenedReviewed] = useState(false);
  const linkedId = useLinkedCheckInId();
  const [followedId, setFollowedId] = useState("");
  // A link to a check-in can be followed while another tab is open.
  if (linkedId !== followedId) {
    setFollowedId(linkedId);
    if (linkedId !== "") setTab("pending");
  }

  /** The address forgets the check-in that a link led to, so that the link can be followed again. */
  function choose(next: string) {
    setTab(next);
    if (next === "reviewed") setHasOpenedReviewed(true);
    if (linkedId !== "") window.history.replaceState(null, "", window.location.pathname + window.location.search);
  }
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
      <Tabs defaultValue={tab} value={tab} onValueChange={choose}>
        <TabsList aria-label="Check-ins">
          <TabsTrigger value="pending">
            Pending Review
            <CountBadge count={pending.total} />
          </TabsTrigger>
          <TabsTrigger value="reviewed">Recently Reviewed</TabsTrigger>
          <TabsTrigger value="trends">Client Trends</TabsTrigger>
        </TabsList>
        <TabsContent value="pending">{pending.list.data ? <ReviewQueue isActive={tab === "pending"} linkedId={linkedId} /> : <LoadingOrError queries={[pending.list]} className="h-72" />}</TabsContent>
        <TabsContent value="reviewed">{hasOpenedReviewed ? <RecentlyReviewed /> : null}</TabsContent>
        <TabsContent value="trends">{tab === "trends" ? <ReviewTrends /> : null}</TabsContent>
      </Tabs>
    </>
  );
}
