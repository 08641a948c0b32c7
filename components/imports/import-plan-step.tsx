"use client";

import { CirclePause, History, RotateCcw, TriangleAlert } from "lucide-react";
import { LocalTime } from "@/components/common/local-time";
import { AlreadyOnboarded } from "@/components/imports/already-onboarded";
import { CallProgressBar } from "@/components/imports/call-progress-bar";
import type { ColumnChoices } from "@/components/imports/column-choices";
import { formatStanding } from "@/components/imports/continue-import";
import { ImportDates } from "@/components/imports/import-dates";
import { formatCountWithNoun, planSummary } from "@/components/imports/import-labels";
import { ImportNotice } from "@/components/imports/import-notice";
import { ImportPlanColumns } from "@/components/imports/import-plan-columns";
import { ImportPlanRows } from "@/components/imports/import-plan-rows";
import { ImportStepHeading } from "@/components/imports/import-steps";
import { InviteNewPeople } from "@/components/imports/invite-new-people";
import type { CallProgress } from "@/components/imports/use-progress-call";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { formatCount } from "@/lib/platform/number-texts";
import type { ImportPlan } from "@/lib/practice/imports/contract";

/** Why nothing was imported: the plan replaced one that had become stale, its rows have problems, or its dates can be read in two ways. */
export type PlanNotice = "renewed" | "problems" | "dates";

interface ImportPlanStepProps {
  plan: ImportPlan;
  notice: PlanNotice | null;
  arrival: number;
  columnChoices: ColumnChoices;
  dateOrder: string;
  /** Set while the preview is made again. */
  planningProgress: CallProgress | null;
  /** Set while the plan is being imported. */
  importProgress: CallProgress | null;
  onColumns: (choices: ColumnChoices) => void;
  onDateOrder: (order: string) => void;
  sendInvites: boolean;
  onSendInvites: (sendInvites: boolean) => void;
  alreadyOnboarded: boolean;
  onAlreadyOnboarded: (alreadyOnboarded: boolean) => void;
  onImport: () => void;
  onBack: () => void;
}

/** The preview of an import: what will happen to each row. */
export function ImportPlanStep({ plan, notice, arrival, columnChoices, dateOrder, planningProgress, importProgress, sendInvites, alreadyOnboarded, onColumns, onDateOrder, onSendInvites, onAlreadyOnboarded, onImport, onBack }: ImportPlanStepProps) {
  const { counts, importedBefore } = plan;
  const isBusy = planningProgress !== null || importProgress !== null;
  const count = counts.create + counts.update;
  const standing = importProgress ? null : formatStanding(plan);
  const isStarted = plan.status !== "previewed";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <ImportStepHeading arrival={arrival}>
          What will happen
        </ImportStepHeading>
        <p className="mt-1 text-muted-foreground">{planSummary(plan)}</p>
      </div>
      {standing ? <ImportNotice icon={<CirclePause />}>{standing}</ImportNotice> : null}
      {notice === "renewed" ? <ImportNotice icon={<RotateCcw />}>Something changed after the preview, so nothing was imported. Please check this new preview.</ImportNotice> : null}
      {notice === "problems" ? (
        <ImportNotice icon={<TriangleAlert />}>
          Nothing has been imported yet: {formatCountWithNoun(counts.error, "row has a problem", "rows have a problem")}. Go back to correct your list, or import the other rows.
        </ImportNotice>
      ) : null}
      {importedBefore ? (
        <ImportNotice icon={<History />}>
          You imported this list on <LocalTime at={importedBefore} />. Importing it again won't add anyone twice.
        </ImportNotice>
      ) : null}
      <ImportDates dates={plan.dates} value={dateOrder} disabled={importProgress !== null || isStarted} onChange={onDateOrder} />
      <ImportPlanColumns plan={plan} columnChoices={columnChoices} disabled={importProgress !== null || isStarted} onColumns={onColumns} />
      {planningProgress ? <CallProgressBar running={planningProgress} label="Reading your list again" /> : null}
      <ImportPlanRows plan={plan} startsWith={notice === "problems" ? "error" : "all"} />
      <Card className="bottom-bar md:not-short:sticky md:bottom-4 md:z-10">
        <CardContent>
          {counts.create > 0 ? <InviteNewPeople noun="person" labelEnd={` (${formatCount(counts.create)})`} sendInvites={sendInvites} disabled={isBusy || isStarted} onSendInvites={onSendInvites} className="mb-3" /> : null}
          {counts.create > 0 ? <AlreadyOnboarded checked={alreadyOnboarded} disabled={isBusy || isStarted} onChange={onAlreadyOnboarded} className="mb-3" /> : null}
          {importProgress ? <CallProgressBar running={importProgress} label="Importing" className="mb-4" /> : null}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Button disabled={planningProgress !== null || count === 0} pending={importProgress !== null} pendingLabel="Importing..." onClick={onImport}>
              {isStarted ? "Continue" : "Import Users"}
            </Button>
            <Button variant="outline" disabled={isBusy} onClick={onBack}>
              Back
            </Button>
            <p className="text-sm text-muted-foreground">{count === 0 ? "There's nothing to import in this list." : "You can undo this for 30 days."}</p>
          </div>
        </CardContent>
      </Card>
    </div>
  );
}
