import type { UseQueryResult } from "@tanstack/react-query";
import { ErrorState } from "@/components/feedback/error-state";
import { Skeleton } from "@/components/ui/skeleton";

interface LoadingOrErrorProps {
  queries: readonly Pick<UseQueryResult, "isError" | "isFetching" | "refetch">[];
  /** The height of what will be there. */
  className?: string;
}

/** In place of what needs these queries, until all of them have data. */
export function LoadingOrError({ queries, className = "h-48" }: LoadingOrErrorProps) {
  const failed = queries.filter(({ isError }) => isError);
  if (failed.length === 0) return <Skeleton className={className} />;
  return <ErrorState onRetry={() => failed.forEach(({ refetch }) => void refetch())} retrying={failed.some(({ isFetching }) => isFetching)} />;
}
