"use client";

import { useRef, useState } from "react";
import { toast } from "@/components/feedback/toast";
import { parseDateOrder } from "@/components/imports/import-labels";
import type { ColumnChoices } from "@/components/imports/import-plan-columns";
import { ImportPlanStep } from "@/components/imports/import-plan-step";
import { ImportResultStep } from "@/components/imports/import-result-step";
import { ImportSourceStep } from "@/components/imports/import-source-step";
import { type ImportStep, ImportStepList } from "@/components/imports/import-steps";
import { useCsvSource } from "@/components/imports/use-csv-source";
import { useProgressCall } from "@/components/imports/use-progress-call";
import { ApiError, getErrorMessage } from "@/lib/api/client";
import { roles } from "@/lib/auth/actor";
import { commitImport, type CommitResult, type ImportPlan, missingCsvMessage, previewImport } from "@/lib/practice/imports/contract";

/** How the list is read, as it was chosen. */
interface ImportChoices {
  defaultRole: string;
  dateOrder: string;
  columnChoices: ColumnChoices;
}
const defaultChoices: ImportChoices = { defaultRole: "client", dateOrder: "", columnChoices: {} };

/** From a list of people to the people themselves: the list, what it would do, what it did. */
export function ImportFlow() {
  const csv = useCsvSource();
  const [choices, setChoices] = useState(defaultChoices);
  const [sendInvites, setSendInvites] = useState(true);
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [isRenewed, setIsRenewed] = useState(false);
  const [result, setResult] = useState<CommitResult | null>(null);
  const [arrivals, setArrivals] = useState(0);
  const ofText = useRef("");
  const planning = useProgressCall(previewImport, { latestWins: true });
  const importing = useProgressCall(commitImport);
  const step: ImportStep = result ? "result" : plan ? "plan" : "source";
  const arrive = () => setArrivals((count) => count + 1);
  const sayFailed = (error: unknown) => toast({ variant: "destructive", title: "Import Failed", description: getErrorMessage(error) });

  function look(chosen: ImportChoices, onPlan: (next: ImportPlan) => void) {
    setChoices(chosen);
    const { text, fileName } = csv.source;
    if (!text.trim()) return toast({ variant: "destructive", title: "Error", description: missingCsvMessage });
    ofText.current = text;
    const { columnChoices, defaultRole, dateOrder } = chosen;
    const body = { kind: "users" as const, csvData: text, fileName, defaultRole: roles.find((role) => role === defaultRole), dateOrder: parseDateOrder(dateOrder), columns: columnChoices };
    const failed = (error: unknown) => {
      // What stands on the screen is still the plan of the choices before.
      setChoices(choices);
      sayFailed(error);
    };
    planning.run({ body }, { onDone: onPlan, onError: failed });
  }

  const show = (isRenewal: boolean) => (next: ImportPlan) => {
    setIsRenewed(isRenewal);
    setPlan(next);
    arrive();
  };
  const lookAgain = (chosen: ImportChoices) =>
    look(chosen, (next) => {
      setIsRenewed(false);
      setPlan(next);
    });

  function importNow(id: string) {
    const onDone = (answer: CommitResult) => {
      setResult(answer);
      arrive();
    };
    const onError = (error: unknown) => {
      sayFailed(error);
      // What the preview stood on has changed, or it was too old to be kept: a new one is made of what is still here.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) look(choices, show(true));
    };
    importing.run({ body: { importId: id, sendInvites } }, { onDone, onError });
  }

  function goBack() {
    planning.cancel();
    setPlan(null);
    setIsRenewed(false);
    arrive();
  }

  function startAnew() {
    csv.remove();
    setChoices(defaultChoices);
    setSendInvites(true);
    setResult(null);
    goBack();
  }

  return (
    <div>
      <ImportStepList now={step} />
      {plan && result ? <ImportResultStep plan={plan} result={result} arrival={arrivals} onAnother={startAnew} /> : null}
      {plan && !result ? (
        <ImportPlanStep
          plan={plan}
          isRenewed={isRenewed}
          arrival={arrivals}
          columnChoices={choices.columnChoices}
          dateOrder={choices.dateOrder}
          planningProgress={planning.running}
          importProgress={importing.running}
          sendInvites={sendInvites}
          onColumns={(byHand) => lookAgain({ ...choices, columnChoices: byHand })}
          onDateOrder={(dateOrder) => lookAgain({ ...choices, dateOrder })}
          onSendInvites={setSendInvites}
          onImport={() => importNow(plan.id)}
          onBack={goBack}
        />
      ) : null}
      {step === "source" ? (
        <ImportSourceStep
          csv={csv}
          defaultRole={choices.defaultRole}
          onRole={(defaultRole) => setChoices({ ...choices, defaultRole })}
          running={planning.running}
          arrival={arrivals}
          // Columns chosen by hand are those of the list they were chosen for.
          onPreview={() => look(csv.source.text === ofText.current ? choices : { ...choices, columnChoices: {} }, show(false))}
          onCancel={planning.cancel}
        />
      ) : null}
    </div>
  );
}
