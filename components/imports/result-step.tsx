"use client";

import { useQuery } from "@tanstack/react-query";
import { RotateCcw, Undo2 } from "lucide-react";
import { Counts } from "@/components/imports/counts";
import { ErrorRows } from "@/components/imports/error-rows";
import { ImportActions } from "@/components/imports/import-actions";
import { StepHeading } from "@/components/imports/steps";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { type Committed, type ImportPlan, read } from "@/lib/practice/imports/contract";

interface ResultStepProps {
  plan: ImportPlan;
  result: Committed;
  arrival: number;
  onAnother: () => void;
}

/** What came of it, and what can be done about it now. */
export function ResultStep({ plan, result, arrival, onAnother }: ResultStepProps) {
  const now = useQuery({ ...queryFor(read, { params: { id: plan.id } }), staleTime: 0 }).data;
  const isUndone = now?.status === "undone";
  const { created, updated, unchanged, errors, message } = result;
  return (
    <Card>
      <CardContent>
        <StepHeading arrival={arrival}>Import Results</StepHeading>
        {isUndone ? (
          <p role="status" className="mt-2 flex items-center gap-2 font-semibold">
            <Undo2 aria-hidden className="size-4.5" />
            This import was taken back. Everything is as it was before.
          </p>
        ) : (
          <p className="mt-1 text-muted-foreground">{message}</p>
        )}
        <Counts
          className="my-6"
          counts={[
            ["Created", created],
            ["Updated", updated],
            ["Unchanged", unchanged],
            ["Errors", errors.length],
          ]}
        />
        <ErrorRows importId={plan.id} count={errors.length} />
        <div className="mt-6">
          {now ? (
            <ImportActions plan={now} name="this import">
              <Another onAnother={onAnother} />
            </ImportActions>
          ) : (
            <Another onAnother={onAnother} />
          )}
        </div>
      </CardContent>
    </Card>
  );
}

const Another = ({ onAnother }: { onAnother: () => void }) => (
  <Button size="sm" onClick={onAnother}>
    <RotateCcw aria-hidden />
    Import another file
  </Button>
);
