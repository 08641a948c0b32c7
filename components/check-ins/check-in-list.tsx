"use client";

import { CheckInEntry } from "@/components/check-ins/check-in-entry";
import type { HiddenParts } from "@/components/check-ins/hidden-parts";
import { useHistoryUntil } from "@/components/check-ins/use-history-until";
import { ShowMore } from "@/components/common/show-more";
import { ErrorState } from "@/components/feedback/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { CheckInNumbers } from "@/lib/work/check-ins/contract";

interface CheckInListProps {
  numbers: readonly CheckInNumbers[];
  hidden: HiddenParts;
  /** The check-in that a link leads to. */
  entryId?: string | null;
}

/** The client's own check-ins with their feedback, newest first, page by page. */
export function CheckInList({ numbers, hidden, entryId = null }: CheckInListProps) {
  const { list, checkIns, isUnknown } = useHistoryUntil(entryId, numbers);
  return (
    <>
      {isUnknown ? (
        <p role="status" className="mb-4 rounded-lg bg-info-soft px-5 py-4 text-info-ink">
          We can’t find that check-in. This is your whole history.
        </p>
      ) : null}
      <h2 className="sr-only">Your check-ins, newest first</h2>
      {!checkIns && list.isError ? <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} /> : null}
      {!checkIns && list.isPending ? <Skeleton className="h-96" /> : null}
      <ul className="grid gap-5">
        {checkIns?.map((checkIn) => (
          <li key={checkIn.id} className="min-w-0">
            <CheckInEntry checkIn={checkIn} hidden={hidden} isLinked={checkIn.id === entryId} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} label="Show earlier check-ins" />
    </>
  );
}
