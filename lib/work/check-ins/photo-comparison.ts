import { type CheckInNumbers, photoPoses } from "@/lib/work/check-ins/contract";

export type Pose = (typeof photoPoses)[number];

/** A photo in one pose. `day` is the due Monday (YYYY-MM-DD) of its check-in. */
export interface PosedPhoto {
  day: string;
  weekNumber: number;
  url: string;
}

/** A pose with at least two photos, oldest first. */
export interface PoseSeries {
  pose: Pose;
  photos: readonly PosedPhoto[];
}

type PhotographedCheckIn = Pick<CheckInNumbers, "dueDate" | "weekNumber"> & { data: Pick<CheckInNumbers["data"], "photos"> };

/** The poses with a photo from at least two weeks. Takes one client's check-ins, newest first. */
export function findComparablePoses(checkIns: readonly PhotographedCheckIn[]): PoseSeries[] {
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
