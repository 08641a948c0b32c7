"use client";

import { Download, FlaskConical } from "lucide-react";
import { useId } from "react";
import { choiceList, choiceRow } from "@/components/form/choice-style";
import { OptionSelect } from "@/components/form/option-select";
import { CsvField, DropZone } from "@/components/imports/csv-field";
import { dateOrderOptions, kindLabels } from "@/components/imports/import-words";
import { StepHeading } from "@/components/imports/steps";
import type { CsvSource } from "@/components/imports/use-csv-source";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { Label } from "@/components/ui/label";
import { RadioGroupItem } from "@/components/ui/radio-group";
import { type FormKind, formKinds } from "@/lib/practice/imports/contract";
import { paths } from "@/lib/platform/paths";

const about: Record<FormKind, string> = {
  "nutrition-forms": "Fills in what is still blank on her intake. What she has written herself stays.",
  "checkin-responses": "Each answer becomes a check-in of its week. A week she has here already stays as it is.",
};

interface SelectStepProps {
  csv: CsvSource;
  kind: FormKind;
  dateOrder: string;
  isDemo: boolean;
  arrival: number;
  onKind: (kind: FormKind) => void;
  onDateOrder: (order: string) => void;
  onImport: () => void;
  onSample: () => void;
}

/** Which form it is, and what it has gathered. */
export function SelectStep({ csv, kind, dateOrder, isDemo, arrival, onKind, onDateOrder, onImport, onSample }: SelectStepProps) {
  const id = useId();
  return (
    <>
      <StepHeading arrival={arrival} className="sr-only">
        What to import
      </StepHeading>
      <DropZone csv={csv} className="grid gap-6">
        <fieldset className="min-w-0">
          <legend className="text-sm font-semibold">What is in the file</legend>
          <div className={cn(choiceList(true), "mt-1.5")}>
            {formKinds.map((value) => (
              <label key={value} className={choiceRow}>
                <RadioGroupItem name={`${id}-kind`} value={value} checked={value === kind} onChange={() => onKind(value)} />
                {kindLabels[value]}
              </label>
            ))}
          </div>
          <p className="mt-2 text-sm text-muted-foreground">{about[kind]} Clients are found by their email, else by their full name.</p>
        </fieldset>
        <CsvField
          csv={csv}
          rows={5}
          hint="Export the answers of your form as CSV. Paste them, drop the file here, or choose it."
          more={
            <Button asChild variant="ghost" size="sm">
              <a href={paths.sampleFile(kind)} download>
                <Download aria-hidden />
                Sample file
              </a>
            </Button>
          }
        />
        <div className="sm:max-w-72">
          <Label htmlFor={`${id}-dates`} className="block">
            How dates are written
          </Label>
          <OptionSelect id={`${id}-dates`} className="mt-1.5" value={dateOrder} onChange={(event) => onDateOrder(event.target.value)} options={dateOrderOptions} />
        </div>
      </DropZone>
      <DialogFooter>
        {isDemo ? (
          <Button variant="ghost" className="sm:mr-auto" onClick={onSample}>
            <FlaskConical aria-hidden />
            Use sample data
          </Button>
        ) : null}
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button onClick={onImport}>Import</Button>
      </DialogFooter>
    </>
  );
}
