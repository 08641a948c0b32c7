import { photoPoses, poseLabels } from "@/lib/core/uploads/photo-poses";
import { formatLongDay } from "@/lib/platform/date-texts";
import type { Baseline } from "@/lib/work/check-ins/baseline-contract";

/** The photos of a starting point, each labelled with its day: all, or those given before another day. */
export const labelStartPhotos = ({ photos, givenOn }: Pick<Baseline, "photos" | "givenOn">, before?: string) =>
  photoPoses.flatMap((pose) => {
    const [url, day] = [photos[pose], givenOn[pose]];
    return url && day && (before === undefined || day < before) ? [{ url, label: `${poseLabels[pose]}, ${formatLongDay(day)}` }] : [];
  });
