"use client";

import { type ReactNode, useState } from "react";
import { PhotoCompare } from "@/components/check-ins/photos/photo-compare";
import { TrendCharts } from "@/components/check-ins/trends/trend-charts";
import { useWeightUnit } from "@/components/check-ins/weight-unit";
import { Disclosure } from "@/components/common/disclosure";
import type { CheckIn } from "@/lib/work/check-ins/contract";

interface CheckInProgressProps {
  checkIns: readonly CheckIn[];
  hideWeight: boolean;
}

/** Trends and photos, folded so that the latest feedback stays in view. */
export function CheckInProgress({ checkIns, hideWeight }: CheckInProgressProps) {
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
