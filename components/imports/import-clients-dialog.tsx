"use client";

import { useState } from "react";
import type * as z from "zod/mini";
import { toast } from "@/components/feedback/toast";
import { CompleteStep } from "@/components/imports/complete-step";
import { counted, dateOrderOf, figure } from "@/components/imports/import-words";
import { RunningBar } from "@/components/imports/running-bar";
import { SelectStep } from "@/components/imports/select-step";
import { StepHeading } from "@/components/imports/steps";
import { useCsvSource } from "@/components/imports/use-csv-source";
import { type Running, useProgressCall } from "@/components/imports/use-progress-call";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { ApiError } from "@/lib/api/client";
import { type FormKind, importForms, noCsv } from "@/lib/practice/imports/contract";

export type FormsImported = z.output<typeof importForms.response>;
const couldNot = "Failed to import CSV data. Please try again.";

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
  const [kind, setKind] = useState<FormKind>("nutrition-forms");
  const [dateOrder, setDateOrder] = useState("");
  const [done, setDone] = useState<FormsImported | null>(null);
  const [arrivals, setArrivals] = useState(0);
  const importing = useProgressCall(importForms);
  const step = done ? "complete" : importing.running ? "processing" : "select";
  const arrive = () => setArrivals((count) => count + 1);

  /** Without a text it is the sample's. */
  function start(text: string | undefined) {
    if (text !== undefined && !text.trim()) return toast({ variant: "destructive", title: "Error", description: noCsv });
    const body = { importType: kind, csvData: text, fileName: text === undefined ? undefined : csv.source.fileName, dateOrder: dateOrderOf(dateOrder) };
    arrive();
    importing.run({ body }, { onDone: finish, onError: sayFailed });
  }

  function finish(answer: FormsImported) {
    const { total, imported, updated } = answer.stats;
    toast({ title: "Import Complete", description: `${counted(total, "row")}: ${figure(imported)} imported, ${figure(updated)} updated.` });
    setDone(answer);
    arrive();
  }

  function sayFailed(error: unknown) {
    const isRefusal = error instanceof ApiError && error.status < 500;
    toast({ variant: "destructive", title: "Import Failed", description: (isRefusal && error.shown) || couldNot });
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
            <SelectStep csv={csv} kind={kind} dateOrder={dateOrder} isDemo={isDemo} arrival={arrivals} onKind={setKind} onDateOrder={setDateOrder} onImport={() => start(csv.source.text)} onSample={() => start(undefined)} />
          ) : null}
          {importing.running ? <Processing running={importing.running} arrival={arrivals} /> : null}
          {done ? <CompleteStep done={done} arrival={arrivals} /> : null}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

const Processing = ({ running, arrival }: { running: Running; arrival: number }) => (
  <div className="py-8">
    <StepHeading arrival={arrival} className="mb-4 text-xl">
      Importing
    </StepHeading>
    <RunningBar running={running} label="Importing" />
    <p className="mt-4 text-sm text-muted-foreground">You can close this: the import goes on by itself, and Import Users lists it when it is done.</p>
  </div>
);
