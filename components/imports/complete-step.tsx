"use client";

import { useQuery } from "@tanstack/react-query";
import { Counts } from "@/components/imports/counts";
import { ErrorRows } from "@/components/imports/error-rows";
import { figure } from "@/components/imports/import-words";
import { ImportActions } from "@/components/imports/import-actions";
import type { FormsImported } from "@/components/imports/import-clients-dialog";
import { StepHeading } from "@/components/imports/steps";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { queryFor } from "@/lib/api/query";
import { read } from "@/lib/practice/imports/contract";

/** What came of it, and the way back. */
export function CompleteStep({ done: { importId, stats }, arrival }: { done: FormsImported; arrival: number }) {
  const plan = useQuery(queryFor(read, { params: { id: importId } })).data;
  const same = stats.total - stats.imported - stats.updated - stats.errors;
  return (
    <>
      <StepHeading arrival={arrival} className="text-xl">
        Import Complete
      </StepHeading>
      {plan?.status === "undone" ? <p role="status" className="mt-1 font-semibold">This import was taken back. Everything is as it was before.</p> : null}
      <Counts
        className="mt-4 mb-6"
        counts={[
          ["Total", stats.total],
          ["Imported", stats.imported],
          ["Updated", stats.updated],
          ["Errors", stats.errors],
        ]}
      />
      {same > 0 ? <p className="mb-5 text-sm text-muted-foreground">{same === 1 ? "1 row says just what is here already." : `${figure(same)} rows say just what is here already.`}</p> : null}
      <ErrorRows importId={importId} count={stats.errors} />
      {plan ? (
        <div className="mt-5">
          <ImportActions plan={plan} name="this import" />
        </div>
      ) : null}
      <DialogFooter>
        <DialogClose asChild>
          <Button>Done</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}
