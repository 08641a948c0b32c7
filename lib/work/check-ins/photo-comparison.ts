import { type PhotoPose, photoPoses } from "@/lib/core/uploads/photo-poses";
import type { CheckInNumbers } from "@/lib/work/check-ins/contract";

/** A photo in one pose. `day` is the due Monday (YYYY-MM-DD) of its check-in, or the day on which it was given in the starting point. */
export interface PosedPhoto {
  day: string;
  weekNumber: number;
  url: string;
}

/** The photos in one pose, oldest first. */
export interface PoseSeries {
  pose: PhotoPose;
  photos: readonly PosedPhoto[];
}

type PhotographedCheckIn = Pick<CheckInNumbers, "dueDate" | "weekNumber"> & { data: Pick<CheckInNumbers["data"], "photos"> };

/** The photos in each pose; none where nothing was sent. Takes one client's check-ins, newest first. */
export function groupPhotosByPose(checkIns: readonly PhotographedCheckIn[]): PoseSeries[] {
  const oldestFirst = checkIns.toReversed();
  return photoPoses.map((pose) => {
    const photos = oldestFirst.flatMap(({ dueDate, weekNumber, data }) => {
      const url = data.photos[pose];
      return url ? { day: dueDate, weekNumber, url } : [];
    });
    return { pose, photos };
  });
}

/** The poses with a photo from at least two weeks. Takes one client's check-ins, newest first. */
export const findComparablePoses = (checkIns: readonly PhotographedCheckIn[]): PoseSeries[] => groupPhotosByPose(checkIns).filter(({ photos }) => photos.length >= 2);

/**
 * The two photos to compare: those of the chosen days, else the first and the latest. `photos` are of one pose, oldest
 * first. Returns null when there are fewer than two.
 */
export function selectComparedPhotos(photos: readonly PosedPhoto[], chosen: { before?: string; after?: string }): [PosedPhoto, PosedPhoto] | null {
  const [first] = photos;
  const latest = photos.at(-1);
  if (!first || !latest || first === latest) return null;
  const before = photos.find(({ day }) => day === chosen.before) ?? first;
  const after = photos.find(({ day }) => day === chosen.after) ?? latest;
  return before.day < after.day ? [before, after] : [first, latest];
}
