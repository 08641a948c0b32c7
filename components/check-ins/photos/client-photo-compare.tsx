"use client";

import { useQuery } from "@tanstack/react-query";
import { PhotoCompare } from "@/components/check-ins/photos/photo-compare";
import { ErrorState } from "@/components/feedback/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { listCheckInNumbers } from "@/lib/work/check-ins/calls";

/** One client's photos to compare, for the coach. */
export function ClientPhotoCompare({ clientId }: { clientId: string }) {
  const { data, isPending, isFetching, refetch } = useQuery(queryFor(listCheckInNumbers, { params: { clientId } }));
  if (data) return <PhotoCompare checkIns={data} />;
  return isPending ? <Skeleton className="h-72" /> : <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
}
