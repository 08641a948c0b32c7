"use client";

import { History, Lightbulb, RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import { Disclosure } from "@/components/common/disclosure";
import { LocalTime } from "@/components/common/local-time";
import { FieldError } from "@/components/form/field-frame";
import { AlreadyOnboarded } from "@/components/imports/already-onboarded";
import type { ColumnChoices } from "@/components/imports/column-choices";
import { ImportClientPicker } from "@/components/imports/import-client-picker";
import { ImportDates } from "@/components/imports/import-dates";
import { importKindLabels, importSourceLabels, planSummary } from "@/components/imports/import-labels";
import { ImportNotice } from "@/components/imports/import-notice";
import { ImportPlanColumns, type KeptQuestions } from "@/components/imports/import-plan-columns";
import { ImportPlanRows } from "@/components/imports/import-plan-rows";
import { ImportRevenue } from "@/components/imports/import-revenue";
import { ImportSpeakers } from "@/components/imports/import-speakers";
import { ImportStepHeading } from "@/components/imports/import-steps";
import { ImportUnits } from "@/components/imports/import-units";
import { InviteNewPeople } from "@/components/imports/invite-new-people";
import { AgreementCheck } from "@/components/onboarding/agreement-check";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { formatCount } from "@/lib/platform/number-texts";
import type { ImportFileKind, ImportPlan } from "@/lib/practice/imports/contract";
import type { Measure } from "@/lib/practice/imports/reading/bare-numbers";
import type { SpeakerRole } from "@/lib/practice/imports/reading/speakers";

interface FormImportCheckStepProps {
  plan: ImportPlan;
  /** Something changed after the preview, so this is a new one. */
  isRenewed: boolean;
  columnChoices: ColumnChoices;
  questions: KeptQuestions;
  dateOrder: string;
  clientId: string;
  countsAsRevenue: boolean;
  sendInvites: boolean;
  arrival: number;
  /** Set while the preview is made again. */
  isPlanning: boolean;
  onColumns: (choices: ColumnChoices) => void;
  onDateOrder: (order: string) => void;
  onClient: (clientId: string) => void;
  onCountsAsRevenue: (countsAsRevenue: boolean) => void;
  onSendInvites: (sendInvites: boolean) => void;
  alreadyOnboarded: boolean;
  onAlreadyOnboarded: (alreadyOnboarded: boolean) => void;
  onKind: (kind: ImportFileKind) => void;
  onUnit: (measure: Measure, unit: string) => void;
  onSpeaker: (name: string, role: SpeakerRole) => void;
  onImport: () => void;
  onBack: () => void;
}

/** What the file would do: its columns, its dates and every row, before anything changes. */
export function FormImportCheckStep({ plan, isRenewed, columnChoices, questions, dateOrder, clientId, countsAsRevenue, sendInvites, arrival, isPlanning, onColumns, onDateOrder, onUnit, onSpeaker, onClient, onCountsAsRevenue, onSendInvites, alreadyOnboarded, onAlreadyOnboarded, onKind, onImport, onBack }: FormImportCheckStepProps) {
  const parts = useRef<HTMLDivElement>(null);
  const { counts, importedBefore, kind } = plan;
  const { errors } = questions;
  useEffect(() => {
    if (Object.keys(errors).length > 0) parts.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  const { name, kind: likely } = plan.source;
  const sourceLabel = importSourceLabels[name];
  const count = counts.create + counts.update;
  return (
    <>
      <ImportStepHeading arrival={arrival} isSmall>
        What will happen
      </ImportStepHeading>
      <p role="status" className="mt-1 text-muted-foreground wrap-anywhere">{planSummary(plan)}</p>
      <div ref={parts} className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
        {likely && likely !== kind ? (
          <ImportNotice icon={<Lightbulb />}>
            {sourceLabel ? `This is a file from ${sourceLabel}. ` : ""}Its columns look like {importKindLabels[likely].toLowerCase()}.{" "}
            <Button variant="link" size="sm" className="h-auto p-0" disabled={isPlanning} onClick={() => onKind(likely)}>
              Import it as {importKindLabels[likely].toLowerCase()}
            </Button>
          </ImportNotice>
        ) : sourceLabel ? (
          <p className="text-sm text-muted-foreground">A file from {sourceLabel}.</p>
        ) : null}
        {plan.needsClient ? <ImportClientPicker chosenId={clientId || (plan.client?.id ?? "")} chosenName={plan.client?.name} disabled={isPlanning} onChoose={onClient} /> : null}
        <ImportSpeakers speakers={plan.speakers} client={plan.client} disabled={isPlanning} onChange={onSpeaker} />
        {plan.remarks.length > 0 ? <p className="text-sm text-muted-foreground">{plan.remarks.join(" ")}</p> : null}
        {isRenewed ? <ImportNotice icon={<RotateCcw />}>Something changed after the preview, so nothing was imported. Please check this new preview.</ImportNotice> : null}
        {importedBefore ? (
          <ImportNotice icon={<History />}>
            You imported this list on <LocalTime at={importedBefore} />. Importing it again won't add anything twice.
          </ImportNotice>
        ) : null}
        <ImportDates dates={plan.dates} value={dateOrder} disabled={isPlanning} onChange={onDateOrder} />
        {kind === "payments" ? <ImportRevenue countsAsRevenue={countsAsRevenue} disabled={isPlanning} onChange={onCountsAsRevenue} /> : null}
        <ImportUnits units={plan.units} disabled={isPlanning} onChange={onUnit} />
        <div>
          <ImportPlanColumns plan={plan} columnChoices={columnChoices} {...(kind === "checkin-responses" && { questions })} disabled={isPlanning} onColumns={onColumns} />
          <FieldError id="kept-columns" error={errors.questions} />
        </div>
        <Disclosure title="Rows" aside={<span className="text-sm text-muted-foreground">{formatCount(counts.total)}</span>}>
          <ImportPlanRows plan={plan} startsWith={counts.error > 0 ? "error" : counts.noted > 0 ? "noted" : "all"} />
        </Disclosure>
      </div>
      {kind === "users" && counts.create > 0 ? (
        <div className="mt-5 grid gap-5">
          <InviteNewPeople noun="person" labelEnd={` (${formatCount(counts.create)})`} sendInvites={sendInvites} disabled={isPlanning} onSendInvites={onSendInvites} />
          <AlreadyOnboarded checked={alreadyOnboarded} disabled={isPlanning} onChange={onAlreadyOnboarded} />
          <AgreementCheck />
        </div>
      ) : null}
      <DialogFooter>
        <p className="text-sm text-muted-foreground sm:mr-auto sm:self-center">{count === 0 ? "There's nothing to import in this file." : "You can undo this for 30 days."}</p>
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
        <Button disabled={isPlanning || count === 0} onClick={onImport}>
          Import
        </Button>
      </DialogFooter>
    </>
  );
}
