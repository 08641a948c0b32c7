"use client";

import { Images } from "lucide-react";
import { useState } from "react";
import { PhotoPair } from "@/components/check-ins/photos/photo-pair";
import { WeekPicker } from "@/components/check-ins/photos/week-picker";
import { EmptyState } from "@/components/feedback/empty-state";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import type { CheckIn } from "@/lib/work/check-ins/contract";
import { findComparablePoses, type Pose, selectComparedPhotos } from "@/lib/work/check-ins/photo-comparison";

const poseLabels: Record<Pose, string> = { front: "Front", side: "Side", back: "Back" };

/** One client's posed photos, the first against the latest, or any two weeks. Takes her check-ins newest first. */
export function PhotoCompare({ checkIns }: { checkIns: readonly CheckIn[] }) {
  const [pose, setPose] = useState<Pose>();
  const [chosen, setChosen] = useState<{ before?: string; after?: string }>({});
  const series = findComparablePoses(checkIns);
  const open = series.find((one) => one.pose === pose) ?? series[0];
  if (!open)
    return <EmptyState icon={Images} title="Photos can be compared after two measurement weeks." text="That needs a photo in the same pose from two different weeks." />;
  return (
    <Tabs defaultValue={open.pose} value={open.pose} onValueChange={(next) => setPose(series.find((one) => one.pose === next)?.pose)}>
      <TabsList aria-label="Pose">
        {series.map((one) => (
          <TabsTrigger key={one.pose} value={one.pose}>
            {poseLabels[one.pose]}
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
