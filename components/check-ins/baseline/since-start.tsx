import { useQuery } from "@tanstack/react-query";
import { NumberTiles } from "@/components/check-ins/baseline/number-tiles";
import { labelStartPhotos } from "@/components/check-ins/baseline/start-photos";
import { hasProgressPhotos } from "@/components/check-ins/check-in-photo-gallery";
import { readCheckInMetric } from "@/components/check-ins/check-in-metrics";
import { DetailsSection } from "@/components/check-ins/details-section";
import { formatMetricValue, getValueChange, reviewSections } from "@/components/check-ins/review-sections";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import { PhotoGallery } from "@/components/uploads/photo-gallery";
import { queryFor } from "@/lib/api/query";
import { formatLongDay } from "@/lib/platform/date-texts";
import { readBaseline } from "@/lib/work/check-ins/baseline-calls";
import type { CheckIn } from "@/lib/work/check-ins/contract";

const metrics = reviewSections.flatMap((section) => section.metrics);

/** How far a client has come since the starting point: the numbers of a check-in that were given then too, and the photos to set beside its own. */
export function SinceStart({ checkIn }: { checkIn: CheckIn }) {
  const weightUnit = useWeightUnit("lb");
  const { data: start } = useQuery(queryFor(readBaseline, { params: { id: checkIn.clientId } }));
  if (!start) return null;
  const givenOn: Readonly<Record<string, string | null>> = start.givenOn;
  const rows = metrics.flatMap((metric) => {
    const day = givenOn[metric.name] ?? null;
    const first = day !== null && day < checkIn.dueDate ? readCheckInMetric({ data: start }, metric.name) : null;
    const change = getValueChange(metric, readCheckInMetric(checkIn, metric.name), first, weightUnit);
    return first === null || day === null || change === null ? [] : [{ label: metric.label, value: change.text, note: `from ${formatMetricValue(first, metric.unit, weightUnit)} on ${formatLongDay(day)}` }];
  });
  const photos = hasProgressPhotos(checkIn) ? labelStartPhotos(start, checkIn.dueDate) : [];
  if (rows.length + photos.length === 0) return null;
  return (
    <DetailsSection title="Since the start">
      <NumberTiles tiles={rows} />
      {photos.length > 0 ? <PhotoGallery photos={photos} /> : null}
    </DetailsSection>
  );
}
