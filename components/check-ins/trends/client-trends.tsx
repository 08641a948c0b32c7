"use client";

import { useQuery } from "@tanstack/react-query";
import { TrendCharts } from "@/components/check-ins/trends/trend-charts";
import { ErrorState } from "@/components/feedback/error-state";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import type { WeightUnit } from "@/lib/platform/units";
import { listCheckInNumbers } from "@/lib/work/check-ins/calls";

/** One client's trends, for the coach. */
export function ClientTrends({ clientId, specifiedUnit }: { clientId: string; specifiedUnit: WeightUnit }) {
  const weightUnit = useWeightUnit(specifiedUnit);
  const { data, isPending, isFetching, refetch } = useQuery(queryFor(listCheckInNumbers, { params: { clientId } }));
  if (data) return <TrendCharts ownTitle="Your questions" checkIns={data} weightUnit={weightUnit} />;
  return isPending ? <Skeleton className="h-72" /> : <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
}
