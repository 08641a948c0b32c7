"use client";

import { useQuery } from "@tanstack/react-query";
import { NumberTiles } from "@/components/check-ins/baseline/number-tiles";
import { labelStartPhotos } from "@/components/check-ins/baseline/start-photos";
import { formatCheckInMetrics } from "@/components/check-ins/check-in-metrics";
import { LocalTime } from "@/components/common/local-time";
import { ErrorState } from "@/components/feedback/error-state";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import { Section } from "@/components/layout/section";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { PhotoGallery } from "@/components/uploads/photo-gallery";
import { queryFor } from "@/lib/api/query";
import { formatLongDay } from "@/lib/platform/date-texts";
import { askForBaseline, readBaseline } from "@/lib/work/check-ins/baseline-calls";
import type { Baseline } from "@/lib/work/check-ins/baseline-contract";
import { baselineNumberNames, hasBaseline, isAskOpen } from "@/lib/work/check-ins/baseline-rules";
import { checkInFields } from "@/lib/work/questions/check-in-fields";

interface ClientBaselineProps {
  clientId: string;
  firstName: string;
}

/** A client's starting point on the coach's page about them, with the button that asks for it. */
export function ClientBaseline({ clientId, firstName }: ClientBaselineProps) {
  const params = { id: clientId };
  const query = useQuery(queryFor(readBaseline, { params }));
  const ask = useApiMutation(askForBaseline, { success: { title: `${firstName} has been asked`, description: "They’ll see a card on their dashboard and a notification. What they change counts from that day." }, failure: { title: "Not asked" } });
  const { data } = query;
  return (
    <Section
      title="Starting point"
      description="Where the trends and photos begin. Each counts from the day it was given."
      actions={
        data && !isWaiting(data) ? (
          <Button variant="outline" size="sm" pending={ask.isPending} pendingLabel="Asking..." onClick={() => ask.mutate({ params })}>
            {hasBaseline(data) || data.declinedAt ? "Ask again" : "Ask for it"}
          </Button>
        ) : null
      }
    >
      {data ? (
        <Card>
          <CardContent className="grid gap-5">
            <BaselineStatus baseline={data} firstName={firstName} />
            <BaselineContent baseline={data} />
          </CardContent>
        </Card>
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <Skeleton className="h-32" />
      )}
    </Section>
  );
}

const toDate = (at: string | null) => (at === null ? null : new Date(at));
const isWaiting = ({ askedAgainAt, givenAt, declinedAt }: Baseline) => isAskOpen({ askedAgainAt: toDate(askedAgainAt), givenAt: toDate(givenAt), declinedAt: toDate(declinedAt) });

function BaselineStatus({ baseline, firstName }: { baseline: Baseline; firstName: string }) {
  const { askedAgainAt, givenAt, declinedAt } = baseline;
  const isGiven = hasBaseline(baseline);
  if (askedAgainAt && isWaiting(baseline))
    return (
      <p className="text-muted-foreground">
        Asked on <LocalTime at={askedAgainAt} />. Waiting for {firstName}.
      </p>
    );
  if (declinedAt)
    return (
      <p className="text-muted-foreground">
        {firstName} chose not to give {isGiven ? "the rest" : "it"} on <LocalTime at={declinedAt} />.
      </p>
    );
  if (isGiven && givenAt)
    return (
      <p className="text-muted-foreground">
        Last saved on <LocalTime at={givenAt} />
      </p>
    );
  return <p className="text-muted-foreground">Nothing yet. A card on the dashboard asks {firstName} after the intake, in the first four weeks.</p>;
}

function BaselineContent({ baseline }: { baseline: Baseline }) {
  const weightUnit = useWeightUnit("kg");
  const tiles = baselineNumberNames.flatMap((name) => {
    const day = baseline.givenOn[name];
    return formatCheckInMetrics({ data: baseline }, { hideWeight: false, weightUnit }, { [name]: checkInFields[name] }).map((fact) => ({ ...fact, ...(day && { note: formatLongDay(day) }) }));
  });
  const photos = labelStartPhotos(baseline);
  return (
    <>
      <NumberTiles tiles={tiles} />
      {photos.length > 0 ? <PhotoGallery photos={photos} /> : null}
    </>
  );
}
