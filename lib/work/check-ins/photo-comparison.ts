import { type CheckIn, photoPoses } from "@/lib/work/check-ins/contract";

export type Pose = (typeof photoPoses)[number];

/** A photo in one pose, and the week (due Monday, YYYY-MM-DD) it was sent for. */
export interface PosedPhoto {
  day: string;
  weekNumber: number;
  url: string;
}

/** A pose that can be compared: its photos, oldest first, at least two. */
export interface PoseSeries {
  pose: Pose;
  photos: readonly PosedPhoto[];
}

/** The poses in which one client sent a photo in two weeks or more. Takes her check-ins newest first. */
export function findComparablePoses(checkIns: readonly Pick<CheckIn, "dueDate" | "weekNumber" | "data">[]): PoseSeries[] {
  const oldestFirst = checkIns.toReversed();
  return photoPoses.flatMap((pose) => {
    const photos = oldestFirst.flatMap(({ dueDate, weekNumber, data }) => {
      const url = data.photos[pose];
      return url ? { day: dueDate, weekNumber, url } : [];
    });
    return photos.length < 2 ? [] : { pose, photos };
  });
}

/**
 * The two photos to show: those of the chosen days where this pose has them in that order, else the first and the latest
 * that it has. `photos` are those of one pose, oldest first, at least two.
 */
export function selectComparedPhotos(photos: readonly PosedPhoto[], chosen: { before?: string; after?: string }): [PosedPhoto, PosedPhoto] | null {
  const [first] = photos;
  const latest = photos.at(-1);
  if (!first || !latest || first === latest) return null;
  const before = photos.find(({ day }) => day === chosen.before) ?? first;
  const after = photos.find(({ day }) => day === chosen.after) ?? latest;
  return before.day < after.day ? [before, after] : [first, latest];
}
