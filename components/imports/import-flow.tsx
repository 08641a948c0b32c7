"use client";

import { useRef, useState } from "react";
import { toast } from "@/components/feedback/toast";
import { dateOrderOf } from "@/components/imports/import-words";
import type { ByHand } from "@/components/imports/plan-columns";
import { PlanStep } from "@/components/imports/plan-step";
import { ResultStep } from "@/components/imports/result-step";
import { SourceStep } from "@/components/imports/source-step";
import { type Step, StepList } from "@/components/imports/steps";
import { useCsvSource } from "@/components/imports/use-csv-source";
import { useProgressCall } from "@/components/imports/use-progress-call";
import { ApiError, shownMessage } from "@/lib/api/client";
import { roles } from "@/lib/auth/actor";
import { commit, type Committed, type ImportPlan, noCsv, preview } from "@/lib/practice/imports/contract";

/** How the list is read, as it was chosen. */
interface Choices {
  defaultRole: string;
  dateOrder: string;
  byHand: ByHand;
}
const asItIs: Choices = { defaultRole: "client", dateOrder: "", byHand: {} };

/** From a list of people to the people themselves: the list, what it would do, what it did. */
export function ImportFlow() {
  const csv = useCsvSource();
  const [choices, setChoices] = useState(asItIs);
  const [sendInvites, setSendInvites] = useState(true);
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [isRenewed, setIsRenewed] = useState(false);
  const [result, setResult] = useState<Committed | null>(null);
  const [arrivals, setArrivals] = useState(0);
  const ofText = useRef("");
  const planning = useProgressCall(preview, { latestCounts: true });
  const importing = useProgressCall(commit);
  const step: Step = result ? "result" : plan ? "plan" : "source";
  const arrive = () => setArrivals((count) => count + 1);
  const sayFailed = (error: unknown) => toast({ variant: "destructive", title: "Import Failed", description: shownMessage(error) });

  function look(chosen: Choices, onPlan: (next: ImportPlan) => void) {
    setChoices(chosen);
    const { text, fileName } = csv.source;
    if (!text.trim()) return toast({ variant: "destructive", title: "Error", description: noCsv });
    ofText.current = text;
    const { byHand, defaultRole, dateOrder } = chosen;
    const body = { kind: "users" as const, csvData: text, fileName, defaultRole: roles.find((role) => role === defaultRole), dateOrder: dateOrderOf(dateOrder), columns: byHand };
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
  const lookAgain = (chosen: Choices) =>
    look(chosen, (next) => {
      setIsRenewed(false);
      setPlan(next);
    });

  function importNow(id: string) {
    const onDone = (answer: Committed) => {
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
    setChoices(asItIs);
    setSendInvites(true);
    setResult(null);
    goBack();
  }

  return (
    <div>
      <StepList now={step} />
      {plan && result ? <ResultStep plan={plan} result={result} arrival={arrivals} onAnother={startAnew} /> : null}
      {plan && !result ? (
        <PlanStep
          plan={plan}
          isRenewed={isRenewed}
          arrival={arrivals}
          byHand={choices.byHand}
          dateOrder={choices.dateOrder}
          planning={planning.running}
          importing={importing.running}
          sendInvites={sendInvites}
          onColumns={(byHand) => lookAgain({ ...choices, byHand })}
          onDateOrder={(dateOrder) => lookAgain({ ...choices, dateOrder })}
          onSendInvites={setSendInvites}
          onImport={() => importNow(plan.id)}
          onBack={goBack}
        />
      ) : null}
      {step === "source" ? (
        <SourceStep
          csv={csv}
          defaultRole={choices.defaultRole}
          onRole={(defaultRole) => setChoices({ ...choices, defaultRole })}
          running={planning.running}
          arrival={arrivals}
          // Columns chosen by hand are those of the list they were chosen for.
          onPreview={() => look(csv.source.text === ofText.current ? choices : { ...choices, byHand: {} }, show(false))}
          onCancel={planning.cancel}
        />
      ) : null}
    </div>
  );
}
