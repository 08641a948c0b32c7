"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FactList } from "@/components/common/fact-list";
import { ErrorState } from "@/components/feedback/error-state";
import { calculateWeightProgress } from "@/components/roster/quick-view/weight-progress";
import { Badge } from "@/components/ui/badge";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import type { ClientProfile } from "@/lib/people/clients/contract";
import { kgToLbs } from "@/lib/platform/units";
import { listCheckInNumbers } from "@/lib/work/check-ins/contract";

const lbsText = (value: number | undefined) => (value === undefined ? null : `${value} lbs`);

/** Personal information, goals and progress. Weight is in lbs (spec back-office §2). */
export function QuickViewOverview({ client }: { client: ClientProfile }) {
  const query = useQuery(queryFor(listCheckInNumbers, { params: { clientId: client.userId } }));
  if (!query.data) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="h-64" />;
  const progress = calculateWeightProgress(query.data, client.targetWeight);
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
            { label: "Current weight", value: lbsText(progress?.latest) },
            { label: "Target weight", value: client.targetWeight === null ? null : lbsText(kgToLbs(client.targetWeight)) },
          ]}
        />
      </QuickViewSection>
      <QuickViewSection title="Recent Progress">
        {progress ? (
          <>
            <p>
              {changeText(progress.latest - progress.first)}
              <span className="text-muted-foreground">
                {" "}
                From {progress.first} lbs to {progress.latest} lbs
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
        {client.safetyNotes.length === 0 ? (
          <p className="text-muted-foreground">None known</p>
        ) : (
          <ul className="flex flex-wrap gap-2">
            {client.safetyNotes.map((note) => (
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

function changeText(difference: number) {
  const size = Math.abs(Math.round(difference * 10) / 10);
  return size === 0 ? "No change." : `${size} lbs ${difference < 0 ? "lost" : "gained"}.`;
}

const QuickViewSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-2 text-lg">{title}</h3>
    {children}
  </section>
);
