"use client";

import { useState } from "react";
import type * as z from "zod/mini";
import { toast } from "@/components/feedback/toast";
import { CallProgressBar } from "@/components/imports/call-progress-bar";
import { FormImportCompleteStep } from "@/components/imports/form-import-complete-step";
import { FormImportSelectStep } from "@/components/imports/form-import-select-step";
import { formatCount, formatCountWithNoun, parseDateOrder } from "@/components/imports/import-labels";
import { ImportStepHeading } from "@/components/imports/import-steps";
import { useCsvSource } from "@/components/imports/use-csv-source";
import { type CallProgress, useProgressCall } from "@/components/imports/use-progress-call";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { ApiError } from "@/lib/api/client";
import { importCsv, type ImportCsvType, missingCsvMessage } from "@/lib/practice/imports/contract";

export type FormImportResult = z.output<typeof importCsv.response>;
const importFailedMessage = "Failed to import CSV data. Please try again.";

interface ImportClientsDialogProps {
  /** Offers sample data. */
  isDemo: boolean;
  onClose: () => void;
}

/**
 * Imports clients, or form responses of existing ones, in three steps: select, processing, complete (spec back-office §4). A failure
 * returns to select with the input kept. Closing the dialog does not stop the import.
 */
export function ImportClientsDialog({ isDemo, onClose }: ImportClientsDialogProps) {
  const csv = useCsvSource();
  const [kind, setKind] = useState<ImportCsvType>("nutrition-forms");
  const [sendInvites, setSendInvites] = useState(true);
  const [dateOrder, setDateOrder] = useState("");
  const [done, setDone] = useState<FormImportResult | null>(null);
  const [arrivals, setArrivals] = useState(0);
  const importing = useProgressCall(importCsv);
  const step = done ? "complete" : importing.running ? "processing" : "select";
  const moveFocus = () => setArrivals((count) => count + 1);

  /** Without a text, the server imports its sample. */
  function start(text: string | undefined) {
    if (text !== undefined && !text.trim()) return toast({ variant: "destructive", title: "Error", description: missingCsvMessage });
    const body = { importType: kind, csvData: text, fileName: text === undefined ? undefined : csv.source.fileName, dateOrder: parseDateOrder(dateOrder), sendInvites };
    moveFocus();
    importing.run({ body }, { onDone: finish, onError: fail });
  }

  function finish(result: FormImportResult) {
    const { total, imported, updated } = result.stats;
    toast({ title: "Import Complete", description: `${formatCountWithNoun(total, "row")}: ${formatCount(imported)} imported, ${formatCount(updated)} updated.` });
    setDone(result);
    moveFocus();
  }

  function fail(error: unknown) {
    const isRefusal = error instanceof ApiError && error.status < 500;
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
          {importing.running ? <ProcessingStep running={importing.running} arrival={arrivals} /> : null}
          {done ? <FormImportCompleteStep done={done} arrival={arrivals} /> : null}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

const ProcessingStep = ({ running, arrival }: { running: CallProgress; arrival: number }) => (
  <div className="py-8">
    <ImportStepHeading arrival={arrival} className="mb-4 text-xl">
      Importing
    </ImportStepHeading>
    <CallProgressBar running={running} label="Importing" />
    <p className="mt-4 text-sm text-muted-foreground">You can close this. The import carries on, and you'll find it under Import Users.</p>
  </div>
);
