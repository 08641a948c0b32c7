"use client";

import { Download, FlaskConical } from "lucide-react";
import { useId } from "react";
import { choiceListStyle, choiceRowStyle } from "@/components/form/choice-style";
import { CsvDropZone, CsvField } from "@/components/imports/csv-field";
import { importKindLabels } from "@/components/imports/import-labels";
import { ImportStepHeading } from "@/components/imports/import-steps";
import type { CsvSource } from "@/components/imports/use-csv-source";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { RadioGroupItem } from "@/components/ui/radio-group";
import { paths } from "@/lib/platform/paths";
import type { ImportCsvType } from "@/lib/practice/imports/contract";
import { importCsvTypeKinds, importCsvTypes } from "@/lib/practice/imports/rules";

const formMatchingHint = "Clients are matched by email, then by phone, then by full name.";
const typeTexts: Record<ImportCsvType, { label: string; hint: string; dataHint: string }> = {
  "nutrition-forms": {
    label: importKindLabels["nutrition-forms"],
    hint: `Fills the gaps in each client's intake form. Anything they wrote themselves stays. ${formMatchingHint}`,
    dataHint: "Export your form's responses as CSV or Excel, then paste them, drop the file here or choose it.",
  },
  "checkin-responses": {
    label: importKindLabels["checkin-responses"],
    hint: `Each response becomes that week's check-in. Weeks that already have a check-in stay as they are. ${formMatchingHint}`,
    dataHint: "Export your form's responses as CSV or Excel, then paste them, drop the file here or choose it.",
  },
  measurements: {
    label: importKindLabels.measurements,
    hint: `Adds each day's weight and measurements to the client's progress, from an app or a sheet. ${formMatchingHint}`,
    dataHint: "A date, and a weight or another measurement, in each row. Paste them, drop a CSV or Excel file here or choose it. An export.zip from Apple Health works too.",
  },
  payments: {
    label: importKindLabels.payments,
    hint: `Adds what clients paid in another tool, as history that can't be edited. Nobody is charged or emailed. ${formMatchingHint}`,
    dataHint: "A date and an amount in each row. Exports from Stripe, GoCardless and PayPal work as they are. Paste them, drop a CSV or Excel file here or choose it.",
  },
  chat: {
    label: importKindLabels.chat,
    hint: "Adds your messages with one client to their conversation here, each at its own time. Nobody is notified, and nothing counts as unread.",
    dataHint: "In WhatsApp, choose Export chat and Without media. Drop the .txt file here or choose it. A CSV file with the columns Time, Speaker and Message works too.",
  },
  clients: {
    label: "Clients",
    hint: "Adds each person as a client, unless their row names another role. People are matched by email, so nobody is added twice.",
    dataHint: "A first name for each client, and an email for those who'll sign in. Paste the list, drop the file here or choose it.",
  },
};

interface FormImportSelectStepProps {
  csv: CsvSource;
  kind: ImportCsvType;
  isDemo: boolean;
  arrival: number;
  onKind: (kind: ImportCsvType) => void;
  onCheck: () => void;
  onSample: () => void;
}

/** Chooses what to import, and the file. */
export function FormImportSelectStep({ csv, kind, isDemo, arrival, onKind, onCheck, onSample }: FormImportSelectStepProps) {
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
            {importCsvTypes.map((value) => (
              <label key={value} className={choiceRowStyle}>
                <RadioGroupItem name={`${id}-kind`} value={value} checked={value === kind} onChange={() => onKind(value)} />
                {typeTexts[value].label}
              </label>
            ))}
          </div>
          <p className="mt-2 text-sm text-muted-foreground">{typeTexts[kind].hint}</p>
        </fieldset>
        <CsvField
          csv={csv}
          rows={5}
          hint={typeTexts[kind].dataHint}
          more={
            <Button asChild variant="ghost" size="sm">
              <a href={paths.sampleFile(importCsvTypeKinds[kind])} download>
                <Download aria-hidden />
                Sample file
              </a>
            </Button>
          }
        />
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
        <Button onClick={onCheck}>Check</Button>
      </DialogFooter>
    </>
  );
}
