"use client";

import { Images } from "lucide-react";
import { useState } from "react";
import { type ChosenWeeks, ComparedPhotos } from "@/components/check-ins/photos/compared-photos";
import { EmptyState } from "@/components/feedback/empty-state";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { type PhotoPose, poseLabels } from "@/lib/core/uploads/photo-poses";
import type { CheckInNumbers } from "@/lib/work/check-ins/contract";
import { findComparablePoses } from "@/lib/work/check-ins/photo-comparison";

/** Compares one client's posed photos, for the coach. Takes their check-ins newest first. */
export function PhotoCompare({ checkIns }: { checkIns: readonly CheckInNumbers[] }) {
  const [pose, setPose] = useState<PhotoPose>();
  const [chosen, setChosen] = useState<ChosenWeeks>({});
  const series = findComparablePoses(checkIns);
  const open = series.find((entry) => entry.pose === pose) ?? series[0];
  if (!open)
    return <EmptyState icon={Images} title="You can compare photos after two measurement weeks." text="You’ll need photos in the same pose from two different weeks." />;
  return (
    <Tabs defaultValue={open.pose} value={open.pose} onValueChange={(next) => setPose(series.find((entry) => entry.pose === next)?.pose)}>
      <TabsList aria-label="Pose">
        {series.map((entry) => (
          <TabsTrigger key={entry.pose} value={entry.pose}>
            {poseLabels[entry.pose]}
          </TabsTrigger>
        ))}
      </TabsList>
      {series.map((entry) => (
        <TabsContent key={entry.pose} value={entry.pose} className="pt-5">
          <ComparedPhotos {...entry} chosen={chosen} onChoose={setChosen} />
        </TabsContent>
      ))}
    </Tabs>
  );
}
