"use client";

import { useQuery } from "@tanstack/react-query";
import { BaselineForm } from "@/components/check-ins/baseline/baseline-form";
import { ConsentGate } from "@/components/consents/consent-ask";
import { ErrorState } from "@/components/feedback/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { readDraft } from "@/lib/core/drafts/calls";
import { paths } from "@/lib/platform/paths";
import { readOwnBaseline } from "@/lib/work/check-ins/baseline-calls";

/** A client's starting point: weight, measurements and photos, each of which can wait. */
export function BaselineScreen({ clientId }: { clientId: string }) {
  const baseline = useQuery(queryFor(readOwnBaseline));
  // Cached while the page is open, so that a draft that could not be saved is not lost.
  const draft = useQuery({ ...queryFor(readDraft, { params: { form: "baseline" } }), gcTime: Infinity });
  const failed = [baseline, draft].filter(({ isError }) => isError);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Your starting point"
        description="Where you are today, so that you can see how far you’ve come. Add what you like now and the rest later. Each one counts from the day you add or change it."
        back={{ href: paths.section("dashboard"), label: "Dashboard" }}
        className="mb-5"
      />
      {baseline.data && draft.data ? (
        <ConsentGate clientId={clientId} kind="health_data" offText="Your starting point is off.">
          <BaselineForm clientId={clientId} baseline={baseline.data} draft={draft.data.data} />
        </ConsentGate>
      ) : failed.length > 0 ? (
        <ErrorState onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  );
}
