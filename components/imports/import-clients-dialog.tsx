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
import { type ImportFormKind, importForms, missingCsvMessage } from "@/lib/practice/imports/contract";

export type FormImportResult = z.output<typeof importForms.response>;
const importFailedMessage = "Failed to import CSV data. Please try again.";

interface ImportClientsDialogProps {
  /** In demo mode there is sample data to try it with. */
  isDemo: boolean;
  onClose: () => void;
}

/**
 * Brings in what a form has gathered of clients who are here: choosing the file, bringing it in, what came of it (back-office
 * §4). What fails leads back to the choice with all of it kept; closed while it runs, it runs on.
 */
export function ImportClientsDialog({ isDemo, onClose }: ImportClientsDialogProps) {
  const csv = useCsvSource();
  const [kind, setKind] = useState<ImportFormKind>("nutrition-forms");
  const [dateOrder, setDateOrder] = useState("");
  const [done, setDone] = useState<FormImportResult | null>(null);
  const [arrivals, setArrivals] = useState(0);
  const importing = useProgressCall(importForms);
  const step = done ? "complete" : importing.running ? "processing" : "select";
  const arrive = () => setArrivals((count) => count + 1);

  /** Without a text it is the sample's. */
  function start(text: string | undefined) {
    if (text !== undefined && !text.trim()) return toast({ variant: "destructive", title: "Error", description: missingCsvMessage });
    const body = { importType: kind, csvData: text, fileName: text === undefined ? undefined : csv.source.fileName, dateOrder: parseDateOrder(dateOrder) };
    arrive();
    importing.run({ body }, { onDone: finish, onError: sayFailed });
  }

  function finish(answer: FormImportResult) {
    const { total, imported, updated } = answer.stats;
    toast({ title: "Import Complete", description: `${formatCountWithNoun(total, "row")}: ${formatCount(imported)} imported, ${formatCount(updated)} updated.` });
    setDone(answer);
    arrive();
  }

  function sayFailed(error: unknown) {
    const isRefusal = error instanceof ApiError && error.status < 500;
    toast({ variant: "destructive", title: "Import Failed", description: (isRefusal && error.userMessage) || importFailedMessage });
    arrive();
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>Import Existing Clients</DialogTitle>
          {step === "select" ? <DialogDescription>What your forms have gathered of clients who are here already.</DialogDescription> : null}
        </DialogHeader>
        <DialogBody>
          {step === "select" ? (
            <FormImportSelectStep csv={csv} kind={kind} dateOrder={dateOrder} isDemo={isDemo} arrival={arrivals} onKind={setKind} onDateOrder={setDateOrder} onImport={() => start(csv.source.text)} onSample={() => start(undefined)} />
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
    <p className="mt-4 text-sm text-muted-foreground">You can close this: the import goes on by itself, and Import Users lists it when it is done.</p>
  </div>
);
