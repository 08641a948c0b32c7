"use client";

import { useQuery } from "@tanstack/react-query";
import { columnsLeftOut } from "@/components/imports/column-choices";
import { CountList } from "@/components/imports/count-list";
import { ImportActions } from "@/components/imports/import-actions";
import type { FormImportResult } from "@/components/imports/import-clients-dialog";
import { ImportErrorRows } from "@/components/imports/import-error-rows";
import { formatCountWithNoun, listText, questionLabels, undoneText } from "@/components/imports/import-labels";
import { ImportStepHeading } from "@/components/imports/import-steps";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { queryFor } from "@/lib/api/query";
import { paths } from "@/lib/platform/paths";
import { readImport } from "@/lib/practice/imports/calls";
import type { ImportPlan } from "@/lib/practice/imports/contract";

/** The result, with undo. */
export function FormImportCompleteStep({ done: { importId, stats }, arrival }: { done: FormImportResult; arrival: number }) {
  const plan = useQuery(queryFor(readImport, { params: { id: importId } })).data;
  const unchanged =  stats.total - stats.imported - stats.updated - stats.errors;
  return (
    <>
      <ImportStepHeading arrival={arrival} isSmall>
        Import Complete
      </ImportStepHeading>
      {plan?.status === "undone" ? <p role="status" className="mt-1 font-semibold">Import undone. {undoneText(plan)}</p> : null}
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
      {plan?.status === "committed" ? <ColumnOutcome plan={plan} /> : null}
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

/** Which columns became questions, and which weren't imported. */
function ColumnOutcome({ plan }: { plan: ImportPlan }) {
  const kept = questionLabels(plan);
  // A question is made with its first answer.
  const unanswered = plan.columns.filter(({ field }) => field === "question").length - plan.questions.length;
  const left = columnsLeftOut(plan, {});
  return (
    <div className="mb-5 grid gap-1 text-sm wrap-anywhere empty:hidden">
      {kept.length > 0 ? (
        <p>
          Kept as {kept.length === 1 ? "a question" : "questions"} of your own: {listText(kept)}. Clients are asked once you add {kept.length === 1 ? "it" : "them"} to the form in{" "}
          <Link href={paths.settingsPage("questions")} className="underline underline-offset-4">
            Settings, Questions
          </Link>
          .
        </p>
      ) : null}
      {unanswered > 0 ? <p>{unanswered === 1 ? "A column you kept has" : `${unanswered} columns you kept have`} no answer in the rows that were imported, so no question was made.</p> : null}
      {left.length > 0 ? <p className="text-muted-foreground">Not imported: {listText(left)}.</p> : null}
    </div>
  );
}
