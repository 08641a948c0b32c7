"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Footprints } from "lucide-react";
import { LocalTime } from "@/components/common/local-time";
import { EmptyState } from "@/components/feedback/empty-state";
import { PagedList } from "@/components/layout/paged-list";
import { StepOutcomes } from "@/components/next-steps/step-outcomes";
import { infiniteQueryFor } from "@/lib/api/query";
import { listStepHistory } from "@/lib/work/next-steps/calls";

/** All steps of a client and how they went, newest first. */
export function StepHistory({ clientId }: { clientId: string }) {
  return (
    <PagedList
      list={useInfiniteQuery(infiniteQueryFor(listStepHistory, { params: { id: clientId }, query: { limit: 10 } }))}
      empty={<EmptyState icon={Footprints} title="No steps yet" text="Add up to three steps when you give feedback. Clients see them all week." />}
      showMoreLabel="Show earlier steps"
      rowKey={({ id }) => id}
    >
      {(step) => (
        <li className="px-5 py-3.5">
          <StepOutcomes steps={[step]} unanswered={step.isOpen ? "This week" : "No answer"} />
          <p className="mt-0.5 ml-6.5 text-sm text-muted-foreground">
            Week {step.weekNumber}, <LocalTime at={step.givenAt} format="date" />
          </p>
        </li>
      )}
    </PagedList>
  );
}
