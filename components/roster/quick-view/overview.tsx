"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FactList } from "@/components/common/fact-list";
import { ErrorState } from "@/components/feedback/error-state";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import { calculateWeightProgress, type WeightProgress } from "@/components/roster/quick-view/weight-progress";
import { Badge } from "@/components/ui/badge";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import type { ClientProfile } from "@/lib/people/clients/contract";
import { countWeight, formatCountedWeight, formatWeight, type WeightUnit } from "@/lib/platform/units";
import { listCheckInNumbers } from "@/lib/work/check-ins/calls";

/** Personal information, goals and progress. Weight is in lbs until a unit is chosen (spec back-office §2). */
export function QuickViewOverview({ client }: { client: ClientProfile }) {
  const weightUnit = useWeightUnit("lb");
  const query = useQuery(queryFor(listCheckInNumbers, { params: { clientId: client.userId } }));
  if (!query.data) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="h-64" />;
  const progress = calculateWeightProgress(query.data, client.targetWeight);
  // The starting point may have a weight before any check-in does.
  const currentWeight = client.currentWeight ?? progress?.latest ?? null;
  return (
    <div className="grid gap-6">
      <QuickViewSection title="Personal Information">
        <FactList
          facts={[
            { label: "Age", value: client.age === null ? null : `${client.age}` },
            { label: "Phone", value: client.phone },
            { label: "Emergency contact", value: client.emergencyContact },
          ]}
        />
      </QuickViewSection>
      <QuickViewSection title="Health & Fitness Goals">
        <FactList
          facts={[
            { label: "Primary goal", value: client.primaryGoal },
            { label: "Current weight", value: currentWeight && formatWeight(currentWeight, weightUnit) },
            { label: "Target weight", value: client.targetWeight === null ? null : formatWeight(client.targetWeight, weightUnit) },
          ]}
        />
      </QuickViewSection>
      <QuickViewSection title="Recent Progress">
        {progress ? (
          <>
            <p>
              {changeText(progress, weightUnit)}
              <span className="text-muted-foreground">
                {" "}
                From {formatWeight(progress.first, weightUnit)} to {formatWeight(progress.latest, weightUnit)}
              </span>
            </p>
            {progress.percent === null ? null : (
              <>
                <Progress value={progress.percent} aria-label="Progress towards the target weight" className="mt-2" />
                <p className="figures mt-1 text-sm text-muted-foreground">{progress.percent}% of the way to the target weight</p>
              </>
            )}
          </>
        ) : (
          <p className="text-muted-foreground">Shown after the first check-in with a weight.</p>
        )}
      </QuickViewSection>
      <QuickViewSection title="Health Concerns">
        {client.healthConcerns.length === 0 ? (
          <p className="text-muted-foreground">None known</p>
        ) : (
          <ul className="flex flex-wrap gap-2">
            {client.healthConcerns.map((note) => (
              <li key={note}>
                <Badge variant="warning">
                  {note}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </QuickViewSection>
    </div>
  );
}

/** The change between the two weights as they are shown. */
function changeText({ first, latest }: WeightProgress, weightUnit: WeightUnit) {
  const difference = countWeight(latest, weightUnit) - countWeight(first, weightUnit);
  const size = Math.abs(Math.round(difference * 10) / 10);
  return size === 0 ? "No change." : `${formatCountedWeight(size, weightUnit)} ${difference < 0 ? "lost" : "gained"}.`;
}

const QuickViewSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-2 text-lg">{title}</h3>
    {children}
  </section>
);
