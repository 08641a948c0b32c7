"use client";

import { useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { LocalTime } from "@/components/common/local-time";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import { latestCheckInsOf } from "@/components/roster/profile/latest-check-ins";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { formatWeight, type WeightUnit } from "@/lib/platform/units";
import { listClientCheckIns } from "@/lib/work/check-ins/calls";
import type { CheckIn } from "@/lib/work/check-ins/contract";

/** The latest check-ins. */
export function RecentActivity({ clientId }: { clientId: string }) {
  const query = useQuery(queryFor(listClientCheckIns, latestCheckInsOf(clientId)));
  return (
    <Card role="region" aria-labelledby="recent-activity">
      <CardHeader>
        <CardTitle as="h2" id="recent-activity">Recent Activity</CardTitle>
      </CardHeader>
      <CardContent>
        {query.isPending ? <Skeleton className="h-24" /> : null}
        {query.isError && !query.data ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : null}
        {query.data?.length === 0 ? <EmptyState icon={ClipboardList} title="No check-ins yet" text="The first one will appear here." className="py-4" /> : null}
        <CheckInSummaryList specifiedUnit="kg" checkIns={query.data ?? []} />
      </CardContent>
    </Card>
  );
}

/** One summary per check-in. */
export function CheckInSummaryList({ checkIns, specifiedUnit }: { checkIns: readonly CheckIn[]; specifiedUnit: WeightUnit }) {
  const weightUnit = useWeightUnit(specifiedUnit);
  return (
    <ul className="divide-y">
      {checkIns.map(({ id, weekNumber, data: { weight, energyLevel }, submittedAt, status }) => (
        <li key={id} className="py-3 first:pt-0 last:pb-0">
          <p className="font-semibold">
            Week {weekNumber} check-in
            <span className="font-normal text-muted-foreground"> · {status === "reviewed" ? "Reviewed" : "Pending Review"}</span>
          </p>
          <p className="figures text-sm text-muted-foreground">
            {[weight === null ? null : formatWeight(weight, weightUnit), energyLevel === null ? null : `energy ${energyLevel}/10`].filter(Boolean).join(" · ") || "No numbers given"}
            {" · "}
            <LocalTime at={submittedAt} format="dateTime" />
          </p>
        </li>
      ))}
    </ul>
  );
}
