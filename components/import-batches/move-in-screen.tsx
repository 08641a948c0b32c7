"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Disclosure } from "@/components/common/disclosure";
import { LocalTime } from "@/components/common/local-time";
import { ErrorState } from "@/components/feedback/error-state";
import { toast } from "@/components/feedback/toast";
import { BatchActions } from "@/components/import-batches/batch-actions";
import { BatchDrop } from "@/components/import-batches/batch-drop";
import { BatchFileCard } from "@/components/import-batches/batch-file-card";
import { newByKind } from "@/components/import-batches/batch-labels";
import { BatchPeople } from "@/components/import-batches/batch-people";
import { pastMovesPage } from "@/components/import-batches/past-moves-page";
import { useBatch } from "@/components/import-batches/use-batch";
import { CallProgressBar } from "@/components/imports/call-progress-bar";
import { listText } from "@/components/imports/import-labels";
import { useProgressCall } from "@/components/imports/use-progress-call";
import { PageHeader } from "@/components/layout/page-header";
import { PagedList } from "@/components/layout/paged-list";
import { Section } from "@/components/layout/section";
import { AgreementCheck } from "@/components/onboarding/agreement-check";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { type CallInput, getErrorMessage } from "@/lib/api/client";
import { infiniteQueryFor } from "@/lib/api/query";
import { paths } from "@/lib/platform/paths";
import { changeImportBatch, listImportBatches } from "@/lib/practice/import-batches/calls";
import type { FileAnswers, ImportBatch } from "@/lib/practice/import-batches/contract";

/** Moves in with all files at once: what they are, who is who, what will happen, one button, and one undo. */
export function MoveInScreen({ openId }: { openId: string | null }) {
  const move = useBatch(openId);
  const { id, batch, query, uploads } = move;
  const changing = useProgressCall(changeImportBatch);
  const isBusy = changing.running !== null || uploads.some(({ problem }) => problem === null);
  function change(body: CallInput<typeof changeImportBatch>["body"]) {
    if (id === null) return;
    changing.run({ params: { id }, body }, { onDone: move.put, onError: (error) => {
      toast({ variant: "destructive", title: "Not finished", description: getErrorMessage(error) });
      // What was said may be stored, though not planned yet.
      void query.refetch();
    } });
  }
  const isOpen = !batch || batch.status === "previewed";
  return (
    <>
      <PageHeader
        title="Import everything at once"
        description="Bring everything from your other tools in one go. You see what will happen before anything changes."
        back={{ href: paths.bulkImport, label: "Back to imports" }}
      />
      <AgreementCheck className="mb-6" />
      {id !== null && query.isError && !batch ? (
        <ErrorState title="This import isn't here any more" text="Files that aren't imported within a day are deleted. Please add them again." onRetry={() => move.open(null)} />
      ) : null}
      {id !== null && query.isPending ? <Skeleton className="h-40 w-full" /> : null}
      {isOpen ? <BatchDrop uploads={uploads} hasFiles={(batch?.files.length ?? 0) > 0} disabled={changing.running !== null} onFiles={move.addFiles} onForget={move.forgetUpload} /> : null}
      {changing.running ? <CallProgressBar running={changing.running} label="Reading your files again" className="mt-6" /> : null}
      {batch ? <BatchFiles batch={batch} isBusy={isBusy || !isOpen} onChange={(fileId, answers) => change({ files: { [fileId]: answers } })} /> : null}
      {batch && isOpen ? <BatchPeople people={batch.people} disabled={isBusy} onChoose={(people) => change({ people })} /> : null}
      {batch && batch.files.length > 0 ? <BatchActions batch={batch} isBusy={isBusy} onChange={move.put} onAnswers={(answers) => change({ answers })} onAnother={() => move.open(null)} /> : null}
      {batch && isOpen ? null : <PastMoves onOpen={move.open} />}
    </>
  );
}

/** How many files without a question are shown before the rest is folded away. */
const maxShown = 6;

/** The files of a move: first those that have to be asked something. */
function BatchFiles({ batch: { files, newClients }, isBusy, onChange }: { batch: ImportBatch; isBusy: boolean; onChange: (fileId: string, answers: FileAnswers) => void }) {
  const isAsking = ({ questions, problem, leftOut }: ImportBatch["files"][number]) => !leftOut && (questions.length > 0 || problem !== null);
  const ordered = [...files.filter(isAsking), ...files.filter((file) => !isAsking(file))];
  const shown = ordered.filter((file, at) => isAsking(file) || at < maxShown);
  const folded = ordered.slice(shown.length);
  // Stays open while the coach works in it.
  const [isUnfolded, setIsUnfolded] = useState(false);
  if (files.length === 0) return null;
  const list = (some: typeof files) => (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {some.map((file) => (
        <li key={file.id}>
          <BatchFileCard file={file} newClients={newClients} disabled={isBusy} onChange={(answers) => onChange(file.id, answers)} />
        </li>
      ))}
    </ul>
  );
  return (
    <Section title="Your files">
      {list(shown)}
      {folded.length > 0 ? (
        <Disclosure title={`${folded.length} more, all clear`} open={isUnfolded} onToggle={({ currentTarget }) => setIsUnfolded(currentTarget.open)} className="mt-4">
          {isUnfolded ? list(folded) : null}
        </Disclosure>
      ) : null}
    </Section>
  );
}

/** Earlier moves, newest first. */
function PastMoves({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useInfiniteQuery(infiniteQueryFor(listImportBatches, pastMovesPage));
  const isEmpty = list.data?.pages.every(({ rows }) => rows.length === 0) ?? true;
  if (isEmpty) return null;
  return (
    <Section title="Earlier imports">
      <PagedList list={list} empty={null} showMoreLabel="Show more imports" rowKey={(row) => row.id}>
        {(past) => (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
            <span className="min-w-40 flex-1">
              <span className="block font-semibold">{listText(newByKind(past)) || "Nothing new"}</span>
              <span className="block text-sm text-muted-foreground">
                <LocalTime at={past.committedAt ?? past.createdAt} format="dateTime" />
                {past.by ? `, by ${past.by}` : ""}
              </span>
            </span>
            {past.status === "undone" ? <Badge variant="warning">Undone</Badge> : past.status === "committed" ? null : <Badge variant="warning">{past.files.some(({ plan }) => plan?.isRunning) ? "Importing" : "Stopped"}</Badge>}
            <Button variant="outline" size="sm" onClick={() => onOpen(past.id)}>
              Open
            </Button>
          </li>
        )}
      </PagedList>
    </Section>
  );
}
