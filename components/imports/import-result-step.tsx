"use client";

import { useQuery } from "@tanstack/react-query";
import { RotateCcw, Undo2 } from "lucide-react";
import { CountList } from "@/components/imports/count-list";
import { ImportActions } from "@/components/imports/import-actions";
import { ImportErrorRows } from "@/components/imports/import-error-rows";
import { ImportStepHeading } from "@/components/imports/import-steps";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { readImport } from "@/lib/practice/imports/calls";
import type { CommitResult, ImportPlan } from "@/lib/practice/imports/contract";

interface ImportResultStepProps {
  plan: ImportPlan;
  result: CommitResult;
  arrival: number;
  onAnother: () => void;
}

/** The result of an import, with invitations and undo. */
export function ImportResultStep({ plan, result, arrival, onAnother }: ImportResultStepProps) {
  const now = useQuery({ ...queryFor(readImport, { params: { id: plan.id } }), staleTime: 0 }).data;
  const isUndone = now?.status === "undone";
  const { created, updated, unchanged, errors, message } = result;
  return (
    <Card>
      <CardContent>
        <ImportStepHeading arrival={arrival}>Import Results</ImportStepHeading>
        {isUndone ? (
          <p role="status" className="mt-2 flex items-center gap-2 font-semibold">
            <Undo2 aria-hidden className="size-4.5" />
            Import undone. Everything is as it was.
          </p>
        ) : (
          <p className="mt-1 text-muted-foreground">{message}</p>
        )}
        <CountList
          className="my-6"
          counts={[
            ["Created", created],
            ["Updated", updated],
            ["Unchanged", unchanged],
            ["Errors", errors.length],
          ]}
        />
        <ImportErrorRows importId={plan.id} count={errors.length} />
        <div className="mt-6">
          {now ? (
            <ImportActions plan={now} name="this import">
              <ImportAnotherButton onAnother={onAnother} />
            </ImportActions>
          ) : (
            <ImportAnotherButton onAnother={onAnother} />
          )}
        </div>
      </CardContent>
    </Card>
  );
}

const ImportAnotherButton = ({ onAnother }: { onAnother: () => void }) => (
  <Button size="sm" onClick={onAnother}>
    <RotateCcw aria-hidden />
    Import another file
  </Button>
);
