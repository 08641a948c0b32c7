import { formatDate } from "@/components/common/local-time";
import { photoPoses, poseLabels } from "@/lib/core/uploads/photo-poses";
import type { Baseline } from "@/lib/work/check-ins/baseline-contract";

/** "25 November 2026". */
export const formatGivenDay = (day: string) => formatDate(new Date(`${day}T00:00:00Z`), "date", "UTC");

/** The photos of a starting point, each labelled with its day: all, or those given before another day. */
export const labelStartPhotos = ({ photos, givenOn }: Pick<Baseline, "photos" | "givenOn">, before?: string) =>
  photoPoses.flatMap((pose) => {
    const [url, day] = [photos[pose], givenOn[pose]];
    return url && day && (before === undefined || day < before) ? [{ url, label: `${poseLabels[pose]}, ${formatGivenDay(day)}` }] : [];
  });
