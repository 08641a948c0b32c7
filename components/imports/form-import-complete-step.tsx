"use client";

import { useQuery } from "@tanstack/react-query";
import { CountList } from "@/components/imports/count-list";
import { ImportActions } from "@/components/imports/import-actions";
import type { FormImportResult } from "@/components/imports/import-clients-dialog";
import { ImportErrorRows } from "@/components/imports/import-error-rows";
import { formatCountWithNoun } from "@/components/imports/import-labels";
import { ImportStepHeading } from "@/components/imports/import-steps";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { queryFor } from "@/lib/api/query";
import { readImport } from "@/lib/practice/imports/contract";

/** The result, with undo. */
export function FormImportCompleteStep({ done: { importId, stats }, arrival }: { done: FormImportResult; arrival: number }) {
  const plan = useQuery(queryFor(readImport, { params: { id: importId } })).data;
  const unchanged =  stats.total - stats.imported - stats.updated - stats.errors;
  return (
    <>
      <ImportStepHeading arrival={arrival} className="text-xl">
        Import Complete
      </ImportStepHeading>
      {plan?.status === "undone" ? <p role="status" className="mt-1 font-semibold">Import undone. Everything is as it was.</p> : null}
      <CountList
        className="mt-4 mb-6"
        counts={[
          ["Total", stats.total],
          ["Imported", stats.imported],
          ["Updated", stats.updated],
          ["Errors", stats.errors],
        ]}
      />
      {unchanged > 0 ? <p className="mb-5 text-sm text-muted-foreground">{formatCountWithNoun(unchanged, "row was", "rows were")} already up to date.</p> : null}
      <ImportErrorRows importId={importId} count={stats.errors} />
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
