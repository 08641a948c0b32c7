import { PhotosComparison } from "@/components/check-ins/answer-photos";
import { CheckInPhotoGallery, hasProgressPhotos } from "@/components/check-ins/check-in-photo-gallery";
import { DetailsSection } from "@/components/check-ins/details-section";
import { MetricChangeText } from "@/components/check-ins/metric-change-text";
import { SinceStart } from "@/components/check-ins/baseline/since-start";
import { formatMetricValue, getPreviousCheckInLabel, listOwnAnswers, toOwnText, type ReviewSection } from "@/components/check-ins/review-sections";
import { TextComparison } from "@/components/check-ins/text-comparison";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import { cn } from "@/components/ui/cn";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
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
  const answers = listOwnAnswers(checkIn, previous);
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
      {answers.length > 0 ? (
        <DetailsSection title="Your questions">
          {answers.map((answer) =>
            answer.photos ? (
              <PhotosComparison key={answer.questionId} question={answer} {...{ checkIn, previous }} previousLabel={label} />
            ) : (
              <TextComparison key={answer.questionId} text={toOwnText(answer)} {...{ checkIn, previous, showPrevious }} previousLabel={label} />
            ),
          )}
        </DetailsSection>
      ) : null}
      <SinceStart checkIn={checkIn} />
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

function MetricsTable({ section, checkIn, previous, showPrevious, label }: Omit<ReviewDetailsProps, "sections"> & { section: ReviewSection; label: string }) {
  const weightUnit = useWeightUnit("lb");
  const rows = section.metrics.filter(({ read }) => read(checkIn) !== null || (previous && read(previous) !== null));
  if (rows.length === 0) return null;
  const format = (source: CheckIn | null, { read, unit }: (typeof rows)[number]) => {
    const value = source && read(source);
    return value === null ? "—" : formatMetricValue(value, unit, weightUnit);
  };
  const previousStyle = showPrevious ? undefined : "max-lg:hidden";
  return (
    <Table aria-label={`${section.title}, numbers`} className="table-fixed sm:text-base">
      <TableHeader className={previous ? undefined : "sr-only"}>
        <TableHead className="w-1/3 py-1 first:pl-0">
          <span className="sr-only">Measure</span>
        </TableHead>
        <TableHead className="py-1">Week {checkIn.weekNumber}</TableHead>
        {previous ? (
          <>
            <TableHead className="py-1">Change</TableHead>
            <TableHead className={cn("py-1 last:pr-0", previousStyle)}>{label}</TableHead>
          </>
        ) : null}
      </TableHeader>
      <TableBody className="divide-y-0 cards:divide-y">
        {rows.map((metric) => (
          <TableRow key={metric.label} className={cn("align-baseline bg-transparent cards:gap-y-1 cards:px-0 cards:py-2", previous && "cards:grid-cols-3")}>
            <TableRowHeader className={cn("py-1 align-baseline text-sm font-medium text-muted-foreground first:pl-0", !previous && "cards:col-span-1")}>{metric.label}</TableRowHeader>
            <TableCell label={previous ? `Week ${checkIn.weekNumber}` : undefined} className="py-1 align-baseline font-semibold">
              {format(checkIn, metric)}
            </TableCell>
            {previous ? (
              <>
                <TableCell label="Change" className="py-1 align-baseline">
                  <MetricChangeText metric={metric} current={checkIn} previous={previous} />
                </TableCell>
                <TableCell label={label} className={cn("py-1 align-baseline text-sm text-muted-foreground last:pr-0", previousStyle)}>
                  {format(previous, metric)}
                </TableCell>
              </>
            ) : null}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
