"use client";

import { ClipboardList } from "lucide-react";
import { type ReactNode, useState } from "react";
import { CheckInEntry } from "@/components/check-ins/check-in-entry";
import { PhotoCompare } from "@/components/check-ins/photos/photo-compare";
import { TrendCharts } from "@/components/check-ins/trends/trend-charts";
import { useWeightUnit } from "@/components/check-ins/weight-unit";
import { Disclosure } from "@/components/common/disclosure";
import { EmptyState } from "@/components/feedback/empty-state";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import type { CheckIn } from "@/lib/work/check-ins/contract";

interface CheckInHistoryProps {
  checkIns: readonly CheckIn[];
  hideWeight: boolean;
  onStart: () => void;
}

export function CheckInHistory({ checkIns, hideWeight, onStart }: CheckInHistoryProps) {
  if (checkIns.length === 0)
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
      <CheckInProgress checkIns={checkIns} hideWeight={hideWeight} />
      <h2 className="sr-only">Your check-ins, newest first</h2>
      <ul className="grid gap-5">
        {checkIns.map((checkIn) => (
          <li key={checkIn.id} className="min-w-0">
            <CheckInEntry checkIn={checkIn} hideWeight={hideWeight} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Trends and photos, folded so that the latest feedback stays in view. */
function CheckInProgress({ checkIns, hideWeight }: Omit<CheckInHistoryProps, "onStart">) {
  const weightUnit = useWeightUnit();
  return (
    <div className="mb-6 grid gap-3">
      <LazyDisclosure title="Your trends">
        <TrendCharts checkIns={checkIns} weightUnit={weightUnit} hideWeight={hideWeight} />
      </LazyDisclosure>
      <LazyDisclosure title="Your photos, then and now">
        <PhotoCompare checkIns={checkIns} />
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
