"use client";

import { Download, FlaskConical } from "lucide-react";
import { useId } from "react";
import { choiceListStyle, choiceRowStyle } from "@/components/form/choice-style";
import { OptionSelect } from "@/components/form/option-select";
import { CsvDropZone, CsvField } from "@/components/imports/csv-field";
import { dateOrderOptions, importKindLabels } from "@/components/imports/import-labels";
import { ImportStepHeading } from "@/components/imports/import-steps";
import type { CsvSource } from "@/components/imports/use-csv-source";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { Label } from "@/components/ui/label";
import { RadioGroupItem } from "@/components/ui/radio-group";
import { paths } from "@/lib/platform/paths";
import { type ImportFormKind, importFormKinds } from "@/lib/practice/imports/contract";

const formKindHints: Record<ImportFormKind, string> = {
  "nutrition-forms": "Fills the gaps in each client's intake form. Anything they wrote themselves stays.",
  "checkin-responses": "Each response becomes that week's check-in. Weeks that already have a check-in stay as they are.",
};

interface FormImportSelectStepProps {
  csv: CsvSource;
  kind: ImportFormKind;
  dateOrder: string;
  isDemo: boolean;
  arrival: number;
  onKind: (kind: ImportFormKind) => void;
  onDateOrder: (order: string) => void;
  onImport: () => void;
  onSample: () => void;
}

/** Chooses the form and the file with its responses. */
export function FormImportSelectStep({ csv, kind, dateOrder, isDemo, arrival, onKind, onDateOrder, onImport, onSample }: FormImportSelectStepProps) {
  const id = useId();
  return (
    <>
      <ImportStepHeading arrival={arrival} className="sr-only">
        What to import
      </ImportStepHeading>
      <CsvDropZone csv={csv} className="grid gap-6">
        <fieldset className="min-w-0">
          <legend className="text-sm font-semibold">What's in the file?</legend>
          <div className={cn(choiceListStyle(true), "mt-1.5")}>
            {importFormKinds.map((value) => (
              <label key={value} className={choiceRowStyle}>
                <RadioGroupItem name={`${id}-kind`} value={value} checked={value === kind} onChange={() => onKind(value)} />
                {importKindLabels[value]}
              </label>
            ))}
          </div>
          <p className="mt-2 text-sm text-muted-foreground">{formKindHints[kind]} Clients are matched by email, or by full name if there's no email.</p>
        </fieldset>
        <CsvField
          csv={csv}
          rows={5}
          hint="Export your form's responses as CSV, then paste them, drop the file here or choose it."
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
            Date format
          </Label>
          <OptionSelect id={`${id}-dates`} className="mt-1.5" value={dateOrder} onChange={(event) => onDateOrder(event.target.value)} options={dateOrderOptions} />
        </div>
      </CsvDropZone>
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
