import { PhotoSlider } from "@/components/check-ins/photos/photo-slider";
import { weekName, weekNameWithin } from "@/components/check-ins/week-name";
import { CalendarDay } from "@/components/common/local-time";
import { PhotoTile } from "@/components/uploads/photo-tile";
import type { PosedPhoto } from "@/lib/work/check-ins/photo-comparison";

interface PhotoPairProps {
  /** "Front", "Side", "Back". */
  pose: string;
  before: PosedPhoto;
  after: PosedPhoto;
}

/** Two photos in a slider, and on wide screens also side by side. */
export function PhotoPair({ pose, before, after }: PhotoPairProps) {
  return (
    <div className="grid gap-5 @xl:grid-cols-3">
      {[before, after].map((photo) => (
        <figure key={photo.day} className="hidden @xl:block">
          <PhotoTile src={photo.url} label={`${pose}, ${weekNameWithin(photo.weekNumber)}`} />
          <figcaption className="mt-2 text-sm">
            <WeekCaption photo={photo} />
          </figcaption>
        </figure>
      ))}
      <figure className="w-full max-w-md justify-self-center">
        <PhotoSlider pose={pose} before={before} after={after} />
        <figcaption className="mt-2 text-sm">
          <span className="flex justify-between gap-4 @xl:hidden">
            <WeekCaption photo={before} />
            <WeekCaption photo={after} className="text-right" />
          </span>
          <span className="hidden text-muted-foreground @xl:block">Drag the slider to compare</span>
        </figcaption>
      </figure>
    </div>
  );
}

const WeekCaption = ({ photo: { day, weekNumber }, className }: { photo: PosedPhoto; className?: string }) => (
  <span className={className}>
    <span className="block font-semibold">{weekName(weekNumber)}</span>
    <CalendarDay day={day} className="text-muted-foreground" />
  </span>
);
