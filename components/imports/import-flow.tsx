"use client";

import { useRef, useState } from "react";
import { toast } from "@/components/feedback/toast";
import { parseDateOrder } from "@/components/imports/import-labels";
import type { ColumnChoices } from "@/components/imports/column-choices";
import { ImportPlanStep, type PlanNotice } from "@/components/imports/import-plan-step";
import { ImportResultStep } from "@/components/imports/import-result-step";
import { ImportSourceStep } from "@/components/imports/import-source-step";
import { type ImportStep, ImportStepList } from "@/components/imports/import-steps";
import { useCommitImport } from "@/components/imports/use-commit-import";
import { useCsvSource } from "@/components/imports/use-csv-source";
import { useProgressCall } from "@/components/imports/use-progress-call";
import { AgreementCheck } from "@/components/onboarding/agreement-check";
import { ApiError, getErrorMessage } from "@/lib/api/client";
import { roles } from "@/lib/auth/actor";
import { previewImport } from "@/lib/practice/imports/calls";
import type { CommitResult, ImportPlan } from "@/lib/practice/imports/contract";
import { missingCsvMessage } from "@/lib/practice/imports/rules";

/** How to read the list. */
interface ImportChoices {
  defaultRole: string;
  dateOrder: string;
  columnChoices: ColumnChoices;
}
const defaultChoices: ImportChoices = { defaultRole: "client", dateOrder: "", columnChoices: {} };

/** Imports a list of people in three steps: the list, the preview, the result. A list without problems can be imported from the first step. */
export function ImportFlow() {
  const csv = useCsvSource();
  const [choices, setChoices] = useState(defaultChoices);
  const [sendInvites, setSendInvites] = useState(true);
  const [alreadyOnboarded, setAlreadyOnboarded] = useState(false);
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [notice, setNotice] = useState<PlanNotice | null>(null);
  const [result, setResult] = useState<CommitResult | null>(null);
  const [arrivals, setArrivals] = useState(0);
  const previewedText = useRef("");
  const planning = useProgressCall(previewImport, { latestWins: true });
  const importing = useCommitImport();
  const step: ImportStep = result ? "result" : plan ? "plan" : "source";
  const moveFocus = () => setArrivals((count) => count + 1);
  const showFailure = (error: unknown) => toast({ variant: "destructive", title: "Import Failed", description: getErrorMessage(error) });

  function preview(chosen: ImportChoices, onPlan: (next: ImportPlan) => void) {
    setChoices(chosen);
    const { text, fileName } = csv.source;
    if (!text.trim()) return toast({ variant: "destructive", title: "Error", description: missingCsvMessage });
    previewedText.current = text;
    const { columnChoices, defaultRole, dateOrder } = chosen;
    const body = { kind: "users" as const, csvData: text, fileName, defaultRole: roles.find((role) => role === defaultRole), dateOrder: parseDateOrder(dateOrder), columns: columnChoices };
    const onError = (error: unknown) => {
      // The screen still shows the plan of the previous choices.
      setChoices(choices);
      showFailure(error);
    };
    planning.run({ body }, { onDone: onPlan, onError });
  }

  const show = (why: PlanNotice | null) => (next: ImportPlan) => {
    setNotice(why);
    setPlan(next);
    moveFocus();
  };
  const previewAgain = (chosen: ImportChoices) =>
    preview(chosen, (next) => {
      setNotice(null);
      setPlan(next);
    });

  // The columns and the order of dates belong to the list they were chosen for.
  const choicesForList = () => (csv.source.text === previewedText.current ? choices : { ...choices, columnChoices: {}, dateOrder: "" });

  /** Previews the list, and imports it if no row has a problem and its dates can be read in one way only. */
  function previewAndImport() {
    const chosen = choicesForList();
    preview(chosen, (next) => {
      const { create, update, error } = next.counts;
      const isAsked = next.dates !== null && !next.dates.isSure;
      show(error > 0 ? "problems" : isAsked ? "dates" : null)(next);
      if (error === 0 && !isAsked && create + update > 0) importNow(next.id, chosen);
    });
  }

  function importNow(id: string, chosen = choices) {
    const onDone = (committed: CommitResult) => {
      setResult(committed);
      moveFocus();
    };
    function onError(error: unknown, current: ImportPlan | null) {
      showFailure(error);
      // It stopped half-way, or its result couldn't be read. The same call continues it or returns its result.
      if (current?.status === "committing" || current?.status === "committed") return setPlan(current);
      // The preview is stale (409) or expired (404), so make a new one from the same list.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) preview(chosen, show("renewed"));
    }
    importing.commit({ importId: id, sendInvites, alreadyOnboarded }, { onDone, onError });
  }

  function goBack() {
    planning.cancel();
    setPlan(null);
    setNotice(null);
    moveFocus();
  }

  function startOver() {
    csv.remove();
    setChoices(defaultChoices);
    setSendInvites(true);
    setAlreadyOnboarded(false);
    setResult(null);
    goBack();
  }

  return (
    <div>
      <ImportStepList now={step} />
      {step === "result" ? null : <AgreementCheck className="mb-6" />}
      {plan && result ? <ImportResultStep plan={plan} result={result} arrival={arrivals} onAnother={startOver} /> : null}
      {plan && !result ? (
        <ImportPlanStep
          plan={plan}
          notice={notice}
          arrival={arrivals}
          columnChoices={choices.columnChoices}
          dateOrder={choices.dateOrder}
          planningProgress={planning.running}
          importProgress={importing.running}
          sendInvites={sendInvites}
          alreadyOnboarded={alreadyOnboarded}
          onColumns={(columnChoices) => previewAgain({ ...choices, columnChoices })}
          onDateOrder={(dateOrder) => previewAgain({ ...choices, dateOrder })}
          onSendInvites={setSendInvites}
          onAlreadyOnboarded={setAlreadyOnboarded}
          onImport={() => importNow(plan.id)}
          onBack={goBack}
        />
      ) : null}
      {step === "source" ? (
        <ImportSourceStep
          csv={csv}
          defaultRole={choices.defaultRole}
          onRole={(defaultRole) => setChoices({ ...choices, defaultRole })}
          sendInvites={sendInvites}
          onSendInvites={setSendInvites}
          alreadyOnboarded={alreadyOnboarded}
          onAlreadyOnboarded={setAlreadyOnboarded}
          running={planning.running}
          arrival={arrivals}
          onPreview={() => preview(choicesForList(), show(null))}
          onImport={previewAndImport}
          onCancel={planning.cancel}
        />
      ) : null}
    </div>
  );
}
