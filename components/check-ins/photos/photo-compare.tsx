"use client";

import { Images } from "lucide-react";
import { useState } from "react";
import { PhotoPair } from "@/components/check-ins/photos/photo-pair";
import { WeekPicker } from "@/components/check-ins/photos/week-picker";
import { EmptyState } from "@/components/feedback/empty-state";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import type { CheckInNumbers } from "@/lib/work/check-ins/contract";
import { findComparablePoses, type Pose, selectComparedPhotos } from "@/lib/work/check-ins/photo-comparison";

const poseLabels: Record<Pose, string> = { front: "Front", side: "Side", back: "Back" };

/** Compares one client's posed photos: the first and the latest, or any two weeks. Takes their check-ins newest first. */
export function PhotoCompare({ checkIns }: { checkIns: readonly CheckInNumbers[] }) {
  const [pose, setPose] = useState<Pose>();
  const [chosen, setChosen] = useState<{ before?: string; after?: string }>({});
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
      {series.map(({ pose: name, photos }) => {
        const compared = selectComparedPhotos(photos, chosen);
        if (!compared) return null;
        const [before, after] = compared;
        return (
          <TabsContent key={name} value={name} className="@container grid gap-5 pt-5">
            {photos.length > 2 ? <WeekPicker photos={photos} before={before} after={after} onChange={setChosen} /> : null}
            <PhotoPair pose={poseLabels[name]} before={before} after={after} />
          </TabsContent>
        );
      })}
    </Tabs>
  );
}
