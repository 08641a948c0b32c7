"use client";

import { Images } from "lucide-react";
import { useState } from "react";
import { type ChosenWeeks, ComparedPhotos } from "@/components/check-ins/photos/compared-photos";
import { HideButton } from "@/components/check-ins/progress/hide-button";
import { photosInPose, useHiding } from "@/components/check-ins/progress/use-hiding";
import { weekName, weekNameWithin } from "@/components/check-ins/week-name";
import { CalendarDay } from "@/components/common/local-time";
import { ConsentWithdrawn } from "@/components/consents/consent-withdrawn";
import { useConsentState } from "@/components/consents/use-consent";
import { EmptyState } from "@/components/feedback/empty-state";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { PhotoTile } from "@/components/uploads/photo-tile";
import { type PhotoPose, photoPoses, poseLabels } from "@/lib/core/uploads/photo-poses";
import type { CheckInNumbers } from "@/lib/work/check-ins/contract";
import { groupPhotosByPose, type PosedPhoto, type PoseSeries } from "@/lib/work/check-ins/photo-comparison";

interface ProgressPhotosProps {
  clientId: string;
  /** Newest first. */
  numbers: readonly CheckInNumbers[];
  hiddenPoses: readonly PhotoPose[];
  /** When photos are asked for next: "week 8, Monday 4 January". */
  nextMeasurementWeek: string;
}

/** The client's own photos by pose, the first beside the latest. Each pose can be hidden, and shown again in the same place. */
export function ProgressPhotos({ clientId, numbers, hiddenPoses, nextMeasurementWeek }: ProgressPhotosProps) {
  const isWithdrawn = useConsentState(clientId, "body_photos") === "withdrawn";
  const series = groupPhotosByPose(numbers);
  // The pose that opens first stays open while photos are hidden and shown.
  const [firstPose] = useState(() => (series.find(({ pose, photos }) => photos.length > 0 && !hiddenPoses.includes(pose)) ?? series[0])?.pose ?? photoPoses[0]);
  const [chosen, setChosen] = useState<ChosenWeeks>({});
  // One for all three, because each change replaces the whole list of hidden poses.
  const hiding = useHiding(hiddenPoses);
  const hasNone = hiddenPoses.length === 0 && series.every(({ photos }) => photos.length === 0);
  return (
    <>
      {isWithdrawn ? <ConsentWithdrawn kind="body_photos" offText="Your check-ins no longer ask for photos." /> : null}
      {hasNone ? (
        <EmptyState
          icon={Images}
          title="Your first and latest photos will be here"
          text={isWithdrawn ? "You’ll be able to compare photos from two different weeks." : `Photos from two measurement weeks can be compared side by side. The next one is ${nextMeasurementWeek}.`}
        />
      ) : (
        <Tabs defaultValue={firstPose} className={isWithdrawn ? "mt-5" : undefined}>
          <TabsList aria-label="Pose">
            {photoPoses.map((pose) => (
              <TabsTrigger key={pose} value={pose}>
                {poseLabels[pose]}
              </TabsTrigger>
            ))}
          </TabsList>
          {series.map((entry) => (
            <TabsContent key={entry.pose} value={entry.pose} className="pt-5">
              <PosePanel {...entry} {...{ chosen, hiddenPoses, hiding }} onChoose={setChosen} nextText={isWithdrawn ? null : `The next measurement week is ${nextMeasurementWeek}.`} />
            </TabsContent>
          ))}
        </Tabs>
      )}
    </>
  );
}

interface PosePanelProps extends PoseSeries, Pick<ProgressPhotosProps, "hiddenPoses"> {
  hiding: ReturnType<typeof useHiding>;
  chosen: ChosenWeeks;
  onChoose: (chosen: ChosenWeeks) => void;
  /** When the next photos are asked for, if they are. */
  nextText: string | null;
}

function PosePanel({ pose, photos, chosen, onChoose, hiddenPoses, hiding, nextText }: PosePanelProps) {
  const isHidden = hiddenPoses.includes(pose);
  const [first] = photos;
  return (
    <>
      {isHidden ? (
        <p className="text-muted-foreground">
          You’ve hidden your {photosInPose(pose)}. You won’t see them here or in your history, and your check-ins don’t ask for them. Your coach still sees the ones you sent.
        </p>
      ) : photos.length > 1 ? (
        <ComparedPhotos {...{ pose, photos, chosen, onChoose }} />
      ) : first ? (
        <OnlyPhoto pose={pose} photo={first} nextText={nextText} />
      ) : (
        <p className="text-muted-foreground">
          You haven’t sent any {photosInPose(pose)} yet. {nextText}
        </p>
      )}
      <div className="mt-3 -ml-2.5">
        <HideButton what={photosInPose(pose)} isHidden={isHidden} isPending={hiding.isPending} onChange={(hidden) => hiding.hidePose(pose, hidden)} />
      </div>
    </>
  );
}

/** The first photo in a pose, until there is another one to compare it with. */
const OnlyPhoto = ({ pose, photo: { url, weekNumber, day }, nextText }: { pose: PhotoPose; photo: PosedPhoto; nextText: string | null }) => (
  <figure className="grid max-w-xl items-center gap-x-6 gap-y-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
    <PhotoTile src={url} label={`${poseLabels[pose]}, ${weekNameWithin(weekNumber)}`} />
    <figcaption>
      <span className="block font-semibold">
        {weekName(weekNumber)}, <CalendarDay day={day} />
      </span>
      <span className="text-muted-foreground">Your first one. You’ll be able to slide between it and your latest. {nextText}</span>
    </figcaption>
  </figure>
);
