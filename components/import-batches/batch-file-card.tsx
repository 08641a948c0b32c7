import { CircleAlert, FileCheck2, FileQuestion, FileX2 } from "lucide-react";
import { useId } from "react";
import { Disclosure } from "@/components/common/disclosure";
import { OptionSelect } from "@/components/form/option-select";
import { batchKindLabels, fileSummary } from "@/components/import-batches/batch-labels";
import { fieldOfColumn } from "@/components/imports/column-choices";
import { ImportClientPicker } from "@/components/imports/import-client-picker";
import { ImportDates } from "@/components/imports/import-dates";
import { parseDateOrder } from "@/components/imports/import-labels";
import { ImportPlanColumns } from "@/components/imports/import-plan-columns";
import { ImportPlanRows } from "@/components/imports/import-plan-rows";
import { ImportRevenue } from "@/components/imports/import-revenue";
import { ImportSpeakers } from "@/components/imports/import-speakers";
import { ImportUnits } from "@/components/imports/import-units";
import { PhotoSort } from "@/components/imports/photo-sort";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Label } from "@/components/ui/label";
import { formatCount } from "@/lib/platform/number-texts";
import type { BatchFile, FileAnswers, ImportBatch } from "@/lib/practice/import-batches/contract";
import { batchKinds, importKindOf } from "@/lib/practice/import-batches/rules";
import { bareUnits, type Measure } from "@/lib/practice/imports/reading/bare-numbers";
import type { SpeakerRole } from "@/lib/practice/imports/reading/speakers";

interface BatchFileCardProps {
  file: BatchFile;
  newClients: ImportBatch["newClients"];
  disabled: boolean;
  onChange: (answers: FileAnswers) => void;
}

/** A file of a move: what it is, what it will do, and what has to be said about it. */
export function BatchFileCard({ file, newClients, disabled, onChange }: BatchFileCardProps) {
  const id = useId();
  const { fileName, kind, problem, questions, leftOut, plan } = file;
  const isAsking = !leftOut && (problem !== null || questions.length > 0);
  const Icon = leftOut ? FileX2 : isAsking ? FileQuestion : FileCheck2;
  const name = fileName ?? "A file";
  return (
    <Card>
      <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <Icon aria-hidden className={`mt-0.5 size-5.5 shrink-0 ${isAsking ? "text-warning-ink" : leftOut ? "text-muted-foreground" : "text-success-ink"}`} strokeWidth={1.75} />
          <div className="min-w-40 flex-1">
            <h3 className="font-semibold wrap-anywhere">{name}</h3>
            <p className="text-sm text-muted-foreground">{leftOut ? "Left out" : fileSummary(file)}</p>
          </div>
          {leftOut || problem !== null ? null : (
            <div className="w-full sm:w-64">
              <Label htmlFor={`${id}-kind`} className="sr-only">
                What is in {name}
              </Label>
              <OptionSelect
                id={`${id}-kind`}
                value={kind}
                disabled={disabled}
                aria-invalid={questions.includes("kind") ? true : undefined}
                onChange={(event) => onChange({ kind: batchKinds.find((known) => known === event.target.value) })}
                options={batchKinds.flatMap((known) => (known === kind || (kind !== "photos" && known !== "photos" && importKindOf[known] !== null) ? { value: known, label: batchKindLabels[known] } : []))}
              />
            </div>
          )}
          <Button variant="outline" size="sm" disabled={disabled} onClick={() => onChange({ leftOut: !leftOut })}>
            {leftOut ? "Put back" : "Leave out"}
            <span className="sr-only"> {name}</span>
          </Button>
        </div>
        {problem === null || leftOut ? null : (
          <p role="alert" className="flex gap-2 rounded-md bg-destructive-soft p-4 text-sm text-destructive-ink">
            <CircleAlert aria-hidden className="mt-[0.15em] size-4.5 shrink-0" />
            <span>{problem} Leave this file out, or add a corrected one.</span>
          </p>
        )}
        {questions.includes("kind") && !leftOut && problem === null ? <p className="rounded-md bg-warning-soft p-4 text-sm text-warning-ink">We can't tell what this file holds. Please choose above, or leave it out.</p> : null}
        {plan && !leftOut ? <FilePlan file={file} plan={plan} newClients={newClients} disabled={disabled} onChange={onChange} /> : null}
      </CardContent>
    </Card>
  );
}

type FilePlanProps = BatchFileCardProps & { plan: NonNullable<BatchFile["plan"]> };

/** How a file is read, and what each of its rows will do. */
function FilePlan({ file: { kind, clientId, countsAsRevenue }, plan, newClients, disabled, onChange }: FilePlanProps) {
  /** All columns as they are, with one changed, because what is sent replaces what was said before. */
  const chooseColumns = (choices: Readonly<Record<string, string>>) => onChange({ columns: Object.fromEntries(plan.columns.map((_column, place) => [place, fieldOfColumn(plan, choices, place)])) });
  const chooseSpeaker = (name: string, role: SpeakerRole) => onChange({ speakers: { ...Object.fromEntries(plan.speakers.flatMap((speaker) => (speaker.is ? [[speaker.name, speaker.is]] : []))), [name]: role } });
  const chooseUnit = (measure: Measure, unit: string) =>
    onChange(measure === "weight" ? { weightUnit: bareUnits.weight.find((known) => known === unit) } : { lengthUnit: bareUnits.length.find((known) => known === unit) });
  return (
    <>
      {plan.needsClient ? <ImportClientPicker chosenId={clientId ?? ""} chosenName={plan.client?.name} newClients={newClients} disabled={disabled} onChoose={(chosen) => onChange({ clientId: chosen })} /> : null}
      <ImportSpeakers speakers={plan.speakers} client={plan.client} disabled={disabled} onChange={chooseSpeaker} />
      {kind === "photos" ? <PhotoSort importId={plan.id} disabled={disabled} /> : null}
      {kind === "payments" ? <ImportRevenue countsAsRevenue={countsAsRevenue} disabled={disabled} onChange={(counts) => onChange({ countsAsRevenue: counts })} /> : null}
      <ImportDates dates={plan.dates} value={plan.dates?.isSure ? plan.dates.order : ""} disabled={disabled} onChange={(order) => onChange({ dateOrder: parseDateOrder(order) })} onConfirm={() => onChange({ dateOrder: plan.dates?.order })} />
      <ImportUnits units={plan.units} disabled={disabled} onChange={chooseUnit} onConfirm={(measure) => chooseUnit(measure, plan.units[measure]?.unit ?? "")} />
      {plan.columns.length > 0 && plan.speakers.length === 0 ? <ImportPlanColumns plan={plan} columnChoices={{}} disabled={disabled} onColumns={chooseColumns} /> : null}
      <Disclosure title="Rows" aside={<span className="text-sm text-muted-foreground">{formatCount(plan.counts.total)}</span>}>
        <ImportPlanRows plan={plan} startsWith={plan.counts.error > 0 ? "error" : "all"} />
      </Disclosure>
    </>
  );
}
