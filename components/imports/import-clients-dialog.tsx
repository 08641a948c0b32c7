"use client";

import { useState } from "react";
import type * as z from "zod/mini";
import { toast } from "@/components/feedback/toast";
import { CallProgressBar } from "@/components/imports/call-progress-bar";
import { FormImportColumnsStep } from "@/components/imports/form-import-columns-step";
import { FormImportCompleteStep } from "@/components/imports/form-import-complete-step";
import { FormImportSelectStep } from "@/components/imports/form-import-select-step";
import { formatCount, formatCountWithNoun, parseDateOrder } from "@/components/imports/import-labels";
import { ImportStepHeading } from "@/components/imports/import-steps";
import { toColumnErrors, toColumnsToKeep, toUnmatchedColumns, type UnmatchedColumn } from "@/components/imports/unmatched-columns";
import { useCsvSource } from "@/components/imports/use-csv-source";
import { type CallProgress, useProgressCall } from "@/components/imports/use-progress-call";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { ApiError } from "@/lib/api/client";
import { importCsv, type ImportCsvType, type ImportPlan, missingCsvMessage, previewImport } from "@/lib/practice/imports/contract";

export type FormImportResult = z.output<typeof importCsv.response>;
const importFailedMessage = "Failed to import CSV data. Please try again.";

interface ImportClientsDialogProps {
  /** Offers sample data. */
  isDemo: boolean;
  onClose: () => void;
}

/**
 * Imports clients, or form responses of existing ones, in three steps: select, processing, complete (spec back-office §4). Check-in
 * responses with columns that fit no question ask first which of them to keep. A failure returns to the step before, with the input
 * kept. Closing the dialog does not stop the import.
 */
export function ImportClientsDialog({ isDemo, onClose }: ImportClientsDialogProps) {
  const csv = useCsvSource();
  const [kind, setKind] = useState<ImportCsvType>("nutrition-forms");
  const [sendInvites, setSendInvites] = useState(true);
  const [dateOrder, setDateOrder] = useState("");
  const [done, setDone] = useState<FormImportResult | null>(null);
  const [arrivals, setArrivals] = useState(0);
  const [unmatched, setUnmatched] = useState<UnmatchedColumn[]>([]);
  const [columnErrors, setColumnErrors] = useState<Readonly<Record<string, string>>>({});
  const reading = useProgressCall(previewImport);
  const importing = useProgressCall(importCsv);
  const step = done ? "complete" : reading.running || importing.running ? "processing" : unmatched.length > 0 ? "columns" : "select";
  const moveFocus = () => setArrivals((count) => count + 1);

  /** Without a text, the server imports its sample. */
  function start(text: string | undefined) {
    if (text !== undefined && !text.trim()) return toast({ variant: "destructive", title: "Error", description: missingCsvMessage });
    if (kind === "checkin-responses" && text !== undefined) readColumns(kind, text);
    else importNow(text);
  }

  function readColumns(fileKind: "checkin-responses", text: string) {
    moveFocus();
    const onDone = (plan: ImportPlan) => {
      const found = toUnmatchedColumns(plan);
      if (found.length === 0) return importNow(text);
      showColumns(found);
      moveFocus();
    };
    reading.run({ body: { kind: fileKind, csvData: text, fileName: csv.source.fileName, dateOrder: parseDateOrder(dateOrder) } }, { onDone, onError: fail });
  }

  function showColumns(columns: UnmatchedColumn[]) {
    setUnmatched(columns);
    setColumnErrors({});
  }

  function importNow(text: string | undefined) {
    const questions = toColumnsToKeep(unmatched);
    const file = { csvData: text, fileName: text === undefined ? undefined : csv.source.fileName, dateOrder: parseDateOrder(dateOrder) };
    moveFocus();
    importing.run({ body: { importType: kind, ...file, sendInvites, ...(questions.length > 0 && { questions }) } }, { onDone: finish, onError: fail });
  }

  function goBack() {
    showColumns([]);
    moveFocus();
  }

  function finish(result: FormImportResult) {
    const { total, imported, updated } = result.stats;
    toast({ title: "Import Complete", description: `${formatCountWithNoun(total, "row")}: ${formatCount(imported)} imported, ${formatCount(updated)} updated.` });
    setDone(result);
    moveFocus();
  }

  function fail(error: unknown) {
    const isRefusal = error instanceof ApiError && error.status < 500;
    setColumnErrors(isRefusal ? toColumnErrors(unmatched, error.fields) : {});
    toast({ variant: "destructive", title: "Import Failed", description: (isRefusal && error.userMessage) || importFailedMessage });
    moveFocus();
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>Import Existing Clients</DialogTitle>
          {step === "select" ? <DialogDescription>Bring in your clients, or form responses from clients you already have.</DialogDescription> : null}
        </DialogHeader>
        <DialogBody>
          {step === "select" ? (
            <FormImportSelectStep csv={csv} kind={kind} dateOrder={dateOrder} isDemo={isDemo} arrival={arrivals} sendInvites={sendInvites} onKind={setKind} onSendInvites={setSendInvites} onDateOrder={setDateOrder} onImport={() => start(csv.source.text)} onSample={() => start(undefined)} />
          ) : null}
          {step === "columns" ? <FormImportColumnsStep columns={unmatched} errors={columnErrors} arrival={arrivals} onColumns={showColumns} onImport={() => importNow(csv.source.text)} onBack={goBack} /> : null}
          {reading.running ? <ReadingStep running={reading.running} arrival={arrivals} /> : null}
          {importing.running ? <ProcessingStep running={importing.running} arrival={arrivals} /> : null}
          {done ? <FormImportCompleteStep done={done} arrival={arrivals} /> : null}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

const ReadingStep = ({ running, arrival }: { running: CallProgress; arrival: number }) => (
  <div className="py-8">
    <ImportStepHeading arrival={arrival} className="mb-4 text-xl">
      Reading your file
    </ImportStepHeading>
    <CallProgressBar running={running} label="Reading your file" />
  </div>
);

const ProcessingStep = ({ running, arrival }: { running: CallProgress; arrival: number }) => (
  <div className="py-8">
    <ImportStepHeading arrival={arrival} className="mb-4 text-xl">
      Importing
    </ImportStepHeading>
    <CallProgressBar running={running} label="Importing" />
    <p className="mt-4 text-sm text-muted-foreground">You can close this. The import carries on, and you'll find it under Import Users.</p>
  </div>
);
