"use client";

import { History, RotateCcw } from "lucide-react";
import { type ReactNode, useId } from "react";
import { LocalTime } from "@/components/common/local-time";
import { TickFrame } from "@/components/form/field-frame";
import { counted, figure } from "@/components/imports/import-words";
import { type ByHand, PlanColumns } from "@/components/imports/plan-columns";
import { PlanRows } from "@/components/imports/plan-rows";
import { RunningBar } from "@/components/imports/running-bar";
import { StepHeading } from "@/components/imports/steps";
import type { Running } from "@/components/imports/use-progress-call";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import type { ImportPlan } from "@/lib/practice/imports/contract";

interface PlanStepProps {
  plan: ImportPlan;
  /** Whether this plan has taken the place of one that did not hold any more. */
  isRenewed: boolean;
  arrival: number;
  byHand: ByHand;
  dateOrder: string;
  /** Being planned anew. */
  planning: Running | null;
  /** Being imported. */
  importing: Running | null;
  onColumns: (byHand: ByHand) => void;
  onDateOrder: (order: string) => void;
  sendInvites: boolean;
  onSendInvites: (sendInvites: boolean) => void;
  onImport: () => void;
  onBack: () => void;
}

/** What the list will do, row by row, before it does it. */
export function PlanStep({ plan, isRenewed, arrival, byHand, dateOrder, planning, importing, sendInvites, onColumns, onDateOrder, onSendInvites, onImport, onBack }: PlanStepProps) {
  const inviteId = useId();
  const { counts, importedBefore } = plan;
  const isBusy = planning !== null || importing !== null;
  const count = counts.create + counts.update;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <StepHeading arrival={arrival}>
          What will happen
        </StepHeading>
        <p className="mt-1 text-muted-foreground">{summary(plan)}</p>
      </div>
      {isRenewed ? (
        <Notice icon={<RotateCcw />}>Something had changed since the preview was made, so nothing was imported. This is a new preview: please look at it again.</Notice>
      ) : null}
      {importedBefore ? (
        <Notice icon={<History />}>
          This same list was imported before, on <LocalTime at={importedBefore} />. Importing it again adds nobody twice.
        </Notice>
      ) : null}
      <PlanColumns plan={plan} byHand={byHand} dateOrder={dateOrder} disabled={importing !== null} onColumns={onColumns} onDateOrder={onDateOrder} />
      {planning ? <RunningBar running={planning} label="Reading your list again" /> : null}
      <PlanRows plan={plan} />
      <Card className="md:sticky md:bottom-4 md:z-10">
        <CardContent>
          {counts.create > 0 ? (
            <TickFrame id={inviteId} label={`Email each new person an invitation to set a password (${figure(counts.create)})`} error={undefined} className="mb-3">
              <Checkbox id={inviteId} checked={sendInvites} disabled={isBusy} onChange={(event) => onSendInvites(event.target.checked)} className="mt-[0.15em]" />
            </TickFrame>
          ) : null}
          {importing ? <RunningBar running={importing} label="Importing" className="mb-4" /> : null}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Button disabled={planning !== null || count === 0} pending={importing !== null} pendingLabel="Importing..." onClick={onImport}>
              Import Users
            </Button>
            <Button variant="outline" disabled={isBusy} onClick={onBack}>
              Back
            </Button>
            <p className="text-sm text-muted-foreground">{count === 0 ? "There is nothing to import in this list." : "You can take it back for 30 days."}</p>
          </div>
        </CardContent>
      </Card>
    </div>
  );
}

const Notice = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p role="status" className="flex gap-2.5 rounded-md bg-info-soft p-4 text-sm text-info-ink [&_svg]:mt-[0.15em] [&_svg]:size-4.5 [&_svg]:shrink-0">
    {icon}
    <span>{children}</span>
  </p>
);

function summary({ counts: { total, create, update, unchanged, error }, fileName }: ImportPlan) {
  const parts = [
    create > 0 ? `${counted(create, "person is", "people are")} added` : "",
    update > 0 ? `${counted(update, "person is", "people are")} changed` : "",
    unchanged > 0 ? `${counted(unchanged, "stays as it is", "stay as they are")}` : "",
    error > 0 ? `${counted(error, "row is", "rows are")} left out` : "",
  ].filter(Boolean);
  return `${counted(total, "row")}${fileName ? ` in ${fileName}` : ""}${parts.length > 0 ? `: ${parts.join(", ")}.` : "."}`;
}
