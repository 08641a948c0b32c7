import { CircleAlert, Undo2 } from "lucide-react";
import { useState } from "react";
import { LocalTime } from "@/components/common/local-time";
import { useConfirm } from "@/components/feedback/use-confirm";
import { newByKind, otherCounts } from "@/components/import-batches/batch-labels";
import { AlreadyOnboarded } from "@/components/imports/already-onboarded";
import { CallProgressBar } from "@/components/imports/call-progress-bar";
import { listText } from "@/components/imports/import-labels";
import { InviteNewPeople } from "@/components/imports/invite-new-people";
import { useIsSorting } from "@/components/imports/use-is-sorting";
import { useProgressCall } from "@/components/imports/use-progress-call";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { getErrorMessage } from "@/lib/api/client";
import { commitImportBatch, undoImportBatch } from "@/lib/practice/import-batches/calls";
import type { BatchAnswers, ImportBatch } from "@/lib/practice/import-batches/contract";

interface BatchActionsProps {
  batch: ImportBatch;
  /** Whether the files are being read. */
  isBusy: boolean;
  onChange: (batch: ImportBatch) => void;
  onAnswers: (answers: BatchAnswers) => void;
  onAnother: () => void;
}

/** What a move will do, or has done, and the buttons that do it, continue it or undo it. */
export function BatchActions({ batch, isBusy, onChange, onAnswers, onAnother }: BatchActionsProps) {
  const [confirm, confirmDialog] = useConfirm();
  const [problem, setProblem] = useState<string | null>(null);
  const committing = useProgressCall(commitImportBatch);
  const undoing = useProgressCall(undoImportBatch);
  const isSorting = useIsSorting(batch.files.flatMap(({ plan }) => plan?.id ?? []));
  const { id, status, isReady, undoableUntil, undoneAt, committedAt } = batch;
  // Shows at once, while the files are planned with it.
  const [said, setSaid] = useState<BatchAnswers>({});
  const answers = { ...batch.answers, ...said };
  function answer(change: BatchAnswers) {
    setSaid({ ...said, ...change });
    onAnswers(change);
  }
  const isRunning = committing.running !== null || undoing.running !== null;
  const outcome = { onDone: onChange, onError: (error: unknown) => setProblem(getErrorMessage(error)) };
  const addsPeople = batch.files.some(({ kind, leftOut, plan }) => kind === "clients" && !leftOut && plan !== null && plan.counts.create > 0);
  const isAsking = batch.people.some(({ choice }) => choice === null) || batch.files.some((file) => !file.leftOut && (file.problem !== null || file.questions.length > 0));
  const isElsewhere = batch.files.some(({ plan }) => plan?.isRunning);
  const [fresh, others] = [newByKind(batch), otherCounts(batch)];
  function commit() {
    setProblem(null);
    committing.run({ params: { id } }, outcome);
  }
  function undo() {
    setProblem(null);
    undoing.run({ params: { id } }, outcome);
  }
  async function askToUndo() {
    if (await confirm({ title: "Undo this import?", description: "This removes everything it added and puts back what it changed. If anyone has been edited since, we stop and show you who.", confirmLabel: "Undo import", destructive: true })) undo();
  }
  return (
    <Card className="mt-8">
      <CardContent>
        <p className="font-semibold">{heading(batch, fresh)}</p>
        {others.length > 0 ? <p className="mt-1 text-sm text-muted-foreground">{others.join(", ")}</p> : null}
        {status === "previewed" && addsPeople ? <InviteNewPeople noun="person" sendInvites={answers.sendInvites} disabled={isBusy || isRunning} onSendInvites={(sendInvites) => answer({ sendInvites })} className="mt-3" /> : null}
        {status === "previewed" && addsPeople ? <AlreadyOnboarded checked={answers.alreadyOnboarded} disabled={isBusy || isRunning} onChange={(alreadyOnboarded) => answer({ alreadyOnboarded })} /> : null}
        {committing.running ? <CallProgressBar running={committing.running} label="Importing" className="mt-4" /> : null}
        {undoing.running ? <CallProgressBar running={undoing.running} label="Undoing the import" className="mt-4" /> : null}
        {problem ? (
          <p role="alert" className="mt-4 flex gap-2 rounded-md bg-destructive-soft p-4 text-sm text-destructive-ink">
            <CircleAlert aria-hidden className="mt-[0.15em] size-4.5 shrink-0" />
            <span className="min-w-0">{problem}</span>
          </p>
        ) : null}
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          {status === "previewed" || status === "committing" ? (
            <Button disabled={isBusy || isSorting || undoing.running !== null || (status === "previewed" && !isReady)} pending={committing.running !== null} pendingLabel="Importing..." onClick={commit}>
              {status === "committing" ? "Continue" : "Import everything"}
            </Button>
          ) : null}
          {undoableUntil && status !== "previewed" && status !== "undone" ? (
            <Button variant="outline" disabled={committing.running !== null} pending={undoing.running !== null} pendingLabel="Undoing..." onClick={() => void (status === "undoing" ? undo() : askToUndo())}>
              <Undo2 aria-hidden />
              {status === "undoing" ? "Continue undo" : "Undo"}
            </Button>
          ) : null}
          {status === "committed" || status === "undone" ? (
            <Button variant="outline" onClick={onAnother}>
              Import more files
            </Button>
          ) : null}
          <p className="text-sm text-muted-foreground">
            {status === "previewed" ? (isReady ? "You can undo all of it for 30 days." : isAsking ? "Answer the questions above first." : "There's nothing to import in these files.") : null}
            {status === "committed" && undoableUntil ? (
              <>
                Can be undone until <LocalTime at={undoableUntil} />.
              </>
            ) : null}
            {undoneAt ? (
              <>
                Undone on <LocalTime at={undoneAt} />.
              </>
            ) : committedAt && status === "committing" && committing.running === null ? (
              isElsewhere ? "It's being imported right now, in another window." : "It stopped half-way. Nothing is lost."
            ) : null}
          </p>
        </div>
        {confirmDialog}
      </CardContent>
    </Card>
  );
}

function heading({ status, files }: Pick<ImportBatch, "status" | "files">, fresh: readonly string[]): string {
  if (files.length === 0) return "Add your files to see what they will do.";
  const what = fresh.length > 0 ? listText(fresh) : "Nothing new";
  if (status === "committed") return `Imported: ${what}.`;
  if (status === "undone") return "This import was undone.";
  if (status === "undoing") return "This import is being undone.";
  return `${what}.`;
}
