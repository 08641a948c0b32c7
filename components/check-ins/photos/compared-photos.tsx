"use client";

import { PhotoPair } from "@/components/check-ins/photos/photo-pair";
import { WeekPicker } from "@/components/check-ins/photos/week-picker";
import { poseLabels } from "@/lib/core/uploads/photo-poses";
import { type PoseSeries, selectComparedPhotos } from "@/lib/work/check-ins/photo-comparison";

/** The weeks that were chosen to compare. */
export interface ChosenWeeks {
  before?: string;
  after?: string;
}

interface ComparedPhotosProps extends PoseSeries {
  chosen: ChosenWeeks;
  onChoose: (chosen: ChosenWeeks) => void;
}

/** Two photos in one pose: the first and the latest, or any two weeks. Renders nothing for fewer than two. */
export function ComparedPhotos({ pose, photos, chosen, onChoose }: ComparedPhotosProps) {
  const compared = selectComparedPhotos(photos, chosen);
  if (!compared) return null;
  const [before, after] = compared;
  return (
    <div className="@container grid gap-5">
      {photos.length > 2 ? <WeekPicker photos={photos} before={before} after={after} onChange={onChoose} /> : null}
      <PhotoPair pose={poseLabels[pose]} before={before} after={after} />
    </div>
  );
}
