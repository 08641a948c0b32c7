"use client";

import { ClipboardList } from "lucide-react";
import { type ReactNode, useState } from "react";
import { CheckInEntry } from "@/components/check-ins/check-in-entry";
import { PhotoCompare } from "@/components/check-ins/photos/photo-compare";
import { TrendCharts } from "@/components/check-ins/trends/trend-charts";
import { useHistoryUntil } from "@/components/check-ins/use-history-until";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import { Disclosure } from "@/components/common/disclosure";
import { ShowMore } from "@/components/common/show-more";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { CheckInNumbers } from "@/lib/work/check-ins/contract";

interface CheckInHistoryProps {
  numbers: readonly CheckInNumbers[];
  hideWeight: boolean;
  /** The check-in that a link leads to. */
  entryId: string | null;
  onStart: () => void;
}

/** The client's own check-ins, newest first, page by page. */
export function CheckInHistory({ numbers, hideWeight, entryId, onStart }: CheckInHistoryProps) {
  const { list, checkIns, isUnknown } = useHistoryUntil(entryId, numbers);
  if (numbers.length === 0)
    return (
      <Card>
        <CardContent>
          <EmptyState
            as="h2"
            icon={ClipboardList}
            title="Your story starts here"
            text="After your first check-in, you can look back at every week and read your coach’s feedback here."
            action={<Button onClick={onStart}>Start your check-in</Button>}
          />
        </CardContent>
      </Card>
    );
  return (
    <>
      {isUnknown ? (
        <p role="status" className="mb-4 rounded-lg bg-info-soft px-5 py-4 text-info-ink">
          We can’t find that check-in. This is your whole history.
        </p>
      ) : null}
      <CheckInProgress numbers={numbers} hideWeight={hideWeight} />
      <h2 className="sr-only">Your check-ins, newest first</h2>
      {!checkIns && list.isError ? <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} /> : null}
      {!checkIns && list.isPending ? <Skeleton className="h-96" /> : null}
      <ul className="grid gap-5">
        {checkIns?.map((checkIn) => (
          <li key={checkIn.id} className="min-w-0">
            <CheckInEntry checkIn={checkIn} hideWeight={hideWeight} isLinked={checkIn.id === entryId} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} label="Show earlier check-ins" />
    </>
  );
}

/** Trends and photos, folded so that the latest feedback stays in view. */
function CheckInProgress({ numbers, hideWeight }: Pick<CheckInHistoryProps, "numbers" | "hideWeight">) {
  const weightUnit = useWeightUnit("kg");
  return (
    <div className="mb-6 grid gap-3">
      <LazyDisclosure title="Your trends">
        <TrendCharts ownTitle="From your coach" checkIns={numbers} weightUnit={weightUnit} hideWeight={hideWeight} />
      </LazyDisclosure>
      <LazyDisclosure title="Your photos, then and now">
        <PhotoCompare checkIns={numbers} />
      </LazyDisclosure>
    </div>
  );
}

/** Renders its content when it is first opened, so that charts and photos load only then. */
function LazyDisclosure({ title, children }: { title: string; children: ReactNode }) {
  const [hasOpened, setHasOpened] = useState(false);
  return (
    <Disclosure title={<h2 className="font-sans text-base font-semibold tracking-normal">{title}</h2>} onToggle={() => setHasOpened(true)}>
      {hasOpened ? <div className="pt-3">{children}</div> : null}
    </Disclosure>
  );
}
