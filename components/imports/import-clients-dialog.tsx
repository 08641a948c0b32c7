"use client";

import { useState } from "react";
import { toast } from "@/components/feedback/toast";
import { CallProgressBar } from "@/components/imports/call-progress-bar";
import { type ColumnChoices, type QuestionEdits, toColumnErrors, toColumnsToKeep } from "@/components/imports/column-choices";
import { FormImportCheckStep } from "@/components/imports/form-import-check-step";
import { FormImportCompleteStep } from "@/components/imports/form-import-complete-step";
import { FormImportSelectStep } from "@/components/imports/form-import-select-step";
import { formatCountWithNoun, parseDateOrder } from "@/components/imports/import-labels";
import type { SpeakerChoices } from "@/components/imports/import-speakers";
import { ImportStepHeading } from "@/components/imports/import-steps";
import type { UnitChoices } from "@/components/imports/import-units";
import { useCsvSource } from "@/components/imports/use-csv-source";
import { type CallProgress, useProgressCall } from "@/components/imports/use-progress-call";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import type { ResponseOf } from "@/lib/api/call";
import { ApiError, callEndpoint } from "@/lib/api/client";
import { formatCount } from "@/lib/platform/number-texts";
import { commitImport, importCsv, previewImport, readImport } from "@/lib/practice/imports/calls";
import type { ImportCsvType, ImportFileKind, ImportPlan } from "@/lib/practice/imports/contract";
import { bareUnits } from "@/lib/practice/imports/reading/bare-numbers";
import { importCsvTypeKinds, importCsvTypes, missingCsvMessage } from "@/lib/practice/imports/rules";

export type FormImportResult = ResponseOf<typeof importCsv>;

/** How to read the file. */
interface FileChoices {
  dateOrder: string;
  columnChoices: ColumnChoices;
  edits: QuestionEdits;
  units: UnitChoices;
  clientId: string;
  countsAsRevenue: boolean;
  speakers: SpeakerChoices;
}
const detectedChoices: FileChoices = { dateOrder: "", columnChoices: {}, edits: {}, units: {}, clientId: "", countsAsRevenue: false, speakers: {} };
const importFailedMessage = "Failed to import CSV data. Please try again.";

/** A file as it was when it was checked. */
interface CheckedFile {
  text: string;
  fileName: string | undefined;
}
interface Check {
  file: CheckedFile;
  plan: ImportPlan;
  isRenewed: boolean;
}

interface ImportClientsDialogProps {
  /** Offers sample data. */
  isDemo: boolean;
  onClose: () => void;
}

/**
 * Imports clients, or form responses of existing ones: select, check, processing, complete (spec back-office §4). Sample data is
 * imported without a check. A failure returns to the step before, with the input kept. Closing the dialog does not stop the import.
 */
export function ImportClientsDialog({ isDemo, onClose }: ImportClientsDialogProps) {
  const csv = useCsvSource();
  const [kind, setKind] = useState<ImportCsvType>("nutrition-forms");
  const [sendInvites, setSendInvites] = useState(true);
  const [alreadyOnboarded, setAlreadyOnboarded] = useState(false);
  const [choices, setChoices] = useState(detectedChoices);
  const [check, setCheck] = useState<Check | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [done, setDone] = useState<FormImportResult | null>(null);
  const [arrivals, setArrivals] = useState(0);
  const reading = useProgressCall(previewImport, { latestWins: true });
  const importing = useProgressCall(commitImport);
  const sampling = useProgressCall(importCsv);
  const running = importing.running ?? sampling.running;
  const step = done ? "complete" : running ? "processing" : check ? "check" : reading.running ? "reading" : "select";
  const moveFocus = () => setArrivals((count) => count + 1);

  /** Previews a file. Without a change to the words or kind of a question, the server words all that it keeps. */
  function preview({ text, fileName }: CheckedFile, chosen: FileChoices, onPlan: (plan: ImportPlan) => void, csvType = kind) {
    setChoices(chosen);
    const { columnChoices, edits, dateOrder, units, clientId, countsAsRevenue, speakers } = chosen;
    const questions = check && Object.keys(edits).length > 0 ? toColumnsToKeep(check.plan, columnChoices, edits) : undefined;
    const onError = (error: unknown) => {
      // The screen still shows the plan of the previous choices, but keeps the words that were refused.
      setChoices({ ...choices, edits });
      setErrors(error instanceof ApiError && questions ? toColumnErrors(questions, error.fields) : {});
      fail(error);
    };
    const body = { kind: importCsvTypeKinds[csvType], ...(clientId && { clientId }), ...(countsAsRevenue && { countsAsRevenue }), ...(Object.keys(speakers).length > 0 && { speakers }), csvData: text, fileName, dateOrder: parseDateOrder(dateOrder), weightUnit: bareUnits.weight.find((unit) => unit === units.weight), lengthUnit: bareUnits.length.find((unit) => unit === units.length), columns: columnChoices, ...(questions && { questions }) };
    reading.run({ body }, { onDone: (plan) => { setErrors({}); onPlan(plan); }, onError });
  }

  function showCheck(file: CheckedFile, plan: ImportPlan, isRenewed = false) {
    setCheck({ file, plan, isRenewed });
    moveFocus();
  }

  /** Choices belong to the file that they were made for, so each check begins without any. */
  function startCheck() {
    const { text, fileName } = csv.source;
    if (!text.trim()) return toast({ variant: "destructive", title: "Error", description: missingCsvMessage });
    preview({ text, fileName }, detectedChoices, (plan) => showCheck({ text, fileName }, plan));
    moveFocus();
  }
  function checkAgain(chosen: FileChoices) {
    if (check) preview(check.file, chosen, (plan) => setCheck({ ...check, plan, isRenewed: false }));
  }

  /** Checks the file anew as another kind, with nothing chosen yet. */
  function checkAs(fileKind: ImportFileKind) {
    const csvType = importCsvTypes.find((one) => importCsvTypeKinds[one] === fileKind) ?? kind;
    if (!check) return;
    const show = (plan: ImportPlan) => {
      setKind(csvType);
      // As another kind of file, it was checked without the question whether to invite.
      setSendInvites(false);
      showCheck(check.file, plan);
    };
    preview(check.file, detectedChoices, show, csvType);
  }

  /** Imports what the check shows. Words that were changed on it are checked first. */
  function importChecked() {
    if (!check) return;
    if (Object.keys(choices.edits).length === 0) importNow(check.plan);
    else preview(check.file, choices, importNow);
  }

  function importNow(plan: ImportPlan) {
    moveFocus();
    importing.run({ body: { importId: plan.id, sendInvites, alreadyOnboarded } }, { onDone: () => void finishPlan(plan), onError: (error) => void recover(plan.id, error) });
  }

  async function finishPlan(plan: ImportPlan) {
    const { id } = plan;
    // The preview has the same counts, unless somebody changed a record meanwhile.
    const { counts } = await callEndpoint(readImport, { params: { id } }).catch(() => plan);
    finish({ importId: id, stats: { total: counts.total, imported: counts.create, updated: counts.update, errors: counts.error } });
  }

  async function recover(id: string, error: unknown) {
    const current = await callEndpoint(readImport, { params: { id } }).catch(() => null);
    // It finished, and only the response was lost.
    if (current?.status === "committed") return finishPlan(current);
    fail(error);
    // The preview is stale (409) or expired (404), so make a new one from the same file.
    if (check && error instanceof ApiError && (error.status === 409 || error.status === 404)) preview(check.file, choices, (plan) => showCheck(check.file, plan, true));
  }

  /** Without a text, the server imports its sample. Nobody in it is invited. */
  function importSample() {
    moveFocus();
    sampling.run({ body: { importType: kind, sendInvites: false } }, { onDone: finish, onError: fail });
  }

  function goBack() {
    reading.cancel();
    setCheck(null);
    setErrors({});
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
            <FormImportSelectStep csv={csv} kind={kind} isDemo={isDemo} arrival={arrivals} onKind={setKind} onCheck={startCheck} onSample={importSample} />
          ) : null}
          {check && step === "check" ? (
            <FormImportCheckStep
              plan={check.plan}
              isRenewed={check.isRenewed}
              columnChoices={choices.columnChoices}
              questions={{ edits: choices.edits, errors, onEdit: (edits) => setChoices({ ...choices, edits }) }}
              dateOrder={choices.dateOrder}
              arrival={arrivals}
              isPlanning={reading.running !== null}
              onColumns={(columnChoices) => checkAgain({ ...choices, columnChoices })}
              onDateOrder={(dateOrder) => checkAgain({ ...choices, dateOrder })}
              sendInvites={sendInvites}
              onSendInvites={setSendInvites}
              alreadyOnboarded={alreadyOnboarded}
              onAlreadyOnboarded={setAlreadyOnboarded}
              clientId={choices.clientId}
              onClient={(clientId) => checkAgain({ ...choices, clientId })}
              countsAsRevenue={choices.countsAsRevenue}
              onCountsAsRevenue={(countsAsRevenue) => checkAgain({ ...choices, countsAsRevenue })}
              onKind={checkAs}
              onUnit={(measure, unit) => checkAgain({ ...choices, units: { ...choices.units, [measure]: unit } })}
              onSpeaker={(name, role) => checkAgain({ ...choices, speakers: { ...choices.speakers, [name]: role } })}
              onImport={importChecked}
              onBack={goBack}
            />
          ) : null}
          {step === "reading" && reading.running ? <ReadingStep running={reading.running} arrival={arrivals} /> : null}
          {running ? <ProcessingStep running={running} arrival={arrivals} /> : null}
          {done ? <FormImportCompleteStep done={done} arrival={arrivals} /> : null}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

const ReadingStep = ({ running, arrival }: { running: CallProgress; arrival: number }) => (
  <div className="py-8">
    <ImportStepHeading arrival={arrival} isSmall className="mb-4">
      Reading your file
    </ImportStepHeading>
    <CallProgressBar running={running} label="Reading your file" />
  </div>
);

const ProcessingStep = ({ running, arrival }: { running: CallProgress; arrival: number }) => (
  <div className="py-8">
    <ImportStepHeading arrival={arrival} isSmall className="mb-4">
      Importing
    </ImportStepHeading>
    <CallProgressBar running={running} label="Importing" />
    <p className="mt-4 text-sm text-muted-foreground">You can close this. The import carries on, and you'll find it under Import Users.</p>
  </div>
);
