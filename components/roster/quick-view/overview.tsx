"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Facts } from "@/components/common/facts";
import { weightProgress } from "@/components/roster/quick-view/progress";
import { ErrorState } from "@/components/feedback/error-state";
import { Badge } from "@/components/ui/badge";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { ofClient } from "@/lib/work/check-ins/contract";
import type { ClientProfile } from "@/lib/people/clients/contract";
import { toLbs } from "@/lib/platform/units";

const lbs = (value: number | undefined) => (value === undefined ? null : `${value} lbs`);

/** Who she is, where she wants to go and how far she is. Here weight is in pounds, as the spec's dialog has it. */
export function QuickOverview({ client }: { client: ClientProfile }) {
  const query = useQuery(queryFor(ofClient, { params: { clientId: client.userId } }));
  if (!query.data) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="h-64" />;
  const progress = weightProgress(query.data, client.targetWeight);
  return (
    <div className="grid gap-6">
      <Part title="Personal Information">
        <Facts
          facts={[
            { label: "Age", value: client.age === null ? null : `${client.age}` },
            { label: "Phone", value: client.phone },
            { label: "Emergency contact", value: client.emergencyContact },
          ]}
        />
      </Part>
      <Part title="Health & Fitness Goals">
        <Facts
          facts={[
            { label: "Primary goal", value: client.primaryGoal },
            { label: "Current weight", value: lbs(progress?.latest) },
            { label: "Target weight", value: client.targetWeight === null ? null : lbs(toLbs(client.targetWeight)) },
          ]}
        />
      </Part>
      <Part title="Recent Progress">
        {progress ? (
          <>
            <p>
              {changeText(progress.latest - progress.first)}
              <span className="text-muted-foreground">
                {" "}
                From {progress.first} lbs at first to {progress.latest} lbs now
              </span>
            </p>
            {progress.percent === null ? null : (
              <>
                <Progress value={progress.percent} aria-label="Way to the target weight" className="mt-2" />
                <p className="figures mt-1 text-sm text-muted-foreground">{progress.percent}% of the way to the target weight</p>
              </>
            )}
          </>
        ) : (
          <p className="text-muted-foreground">Shown after a check-in that tells her weight.</p>
        )}
      </Part>
      <Part title="Health Concerns">
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
      </Part>
    </div>
  );
}

function changeText(difference: number) {
  const size = Math.abs(Math.round(difference * 10) / 10);
  return size === 0 ? "No change." : `${size} lbs ${difference < 0 ? "lost" : "gained"}.`;
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-2 text-lg">{title}</h3>
    {children}
  </section>
);
