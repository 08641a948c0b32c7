import { type ReactNode, useId } from "react";
import { CheckInPhotoGallery, hasProgressPhotos } from "@/components/check-ins/check-in-photo-gallery";
import { MetricChangeText } from "@/components/check-ins/metric-change-text";
import { formatMetricValue, getPreviousCheckInLabel, type ReviewSection } from "@/components/check-ins/review-sections";
import { TextComparison } from "@/components/check-ins/text-comparison";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import { cn } from "@/components/ui/cn";
import type { CheckIn } from "@/lib/work/check-ins/contract";

interface ReviewDetailsProps {
  checkIn: CheckIn;
  previous: CheckIn | null;
  sections: readonly ReviewSection[];
  showPrevious: boolean;
}

/** A whole check-in under its headings, beside the previous one. */
export function ReviewDetails({ checkIn, previous, sections, showPrevious }: ReviewDetailsProps) {
  const label = previous ? getPreviousCheckInLabel(checkIn, previous) : "";
  return (
    <div className="space-y-7">
      {sections.map((section) => (
        <DetailsSection key={section.title} title={section.title}>
          <MetricsTable {...{ checkIn, previous, section, showPrevious, label }} />
          {section.texts.map((text) => (
            <TextComparison key={text.name} {...{ text, checkIn, previous, showPrevious }} previousLabel={label} />
          ))}
        </DetailsSection>
      ))}
      {hasProgressPhotos(checkIn) || checkIn.photosDeclined ? (
        <DetailsSection title="Photos">
          <div className={cn("grid gap-x-6 gap-y-4", previous && hasProgressPhotos(previous) && "lg:grid-cols-2")}>
            {hasProgressPhotos(checkIn) ? <CheckInPhotoGallery checkIn={checkIn} caption={`Week ${checkIn.weekNumber}`} /> : <p className="text-muted-foreground">The client chose not to send photos.</p>}
            {previous ? <CheckInPhotoGallery checkIn={previous} caption={label} /> : null}
          </div>
        </DetailsSection>
      ) : null}
    </div>
  );
}

function DetailsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="border-b pb-1.5 text-lg">
        {title}
      </h3>
      <div className="mt-3 space-y-4">{children}</div>
    </section>
  );
}

function MetricsTable({ section, checkIn, previous, showPrevious, label }: Omit<ReviewDetailsProps, "sections"> & { section: ReviewSection; label: string }) {
  const weightUnit = useWeightUnit("lb");
  const rows = section.metrics.filter(({ read }) => read(checkIn) !== null || (previous && read(previous) !== null));
  if (rows.length === 0) return null;
  const format = (source: CheckIn | null, { read, unit }: (typeof rows)[number]) => {
    const value = source && read(source);
    return value === null ? "—" : formatMetricValue(value, unit, weightUnit);
  };
  const previousStyle = cn("text-muted-foreground lg:table-cell", !showPrevious && "hidden");
  return (
    <table aria-label={`${section.title}, numbers`} className="w-full table-fixed text-left text-sm sm:text-base">
      <thead className={cn("text-xs text-muted-foreground", !previous && "sr-only")}>
        <tr>
          <th scope="col" className="w-[28%] pr-2 font-semibold sm:w-1/3 sm:pr-3">
            <span className="sr-only">Measure</span>
          </th>
          <th scope="col" className="pr-2 font-semibold sm:pr-3">
            Week {checkIn.weekNumber}
          </th>
          {previous ? (
            <>
              <th scope="col" className="pr-2 font-semibold sm:pr-3">
                Change
              </th>
              <th scope="col" className={cn("font-semibold", previousStyle)}>
                {label}
              </th>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((metric) => (
          <tr key={metric.label} className="align-baseline">
            <th scope="row" className="py-1 pr-2 text-sm font-medium sm:pr-3 text-muted-foreground">
              {metric.label}
            </th>
            <td className="py-1 pr-2 font-semibold sm:pr-3">{format(checkIn, metric)}</td>
            {previous ? (
              <>
                <td className="py-1 pr-2 sm:pr-3">
                  <MetricChangeText metric={metric} current={checkIn} previous={previous} />
                </td>
                <td className={cn("py-1 text-sm", previousStyle)}>{format(previous, metric)}</td>
              </>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
