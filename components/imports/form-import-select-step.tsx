"use client";

import { Download, FlaskConical } from "lucide-react";
import { Link } from "@/components/ui/link";
import { useId } from "react";
import { choiceListStyle, choiceRowStyle } from "@/components/form/choice-style";
import { OptionSelect } from "@/components/form/option-select";
import { CsvDropZone, CsvField } from "@/components/imports/csv-field";
import { dateOrderOptions, importKindLabels } from "@/components/imports/import-labels";
import { ImportStepHeading } from "@/components/imports/import-steps";
import { InviteNewPeople } from "@/components/imports/invite-new-people";
import type { CsvSource } from "@/components/imports/use-csv-source";
import { AgreementCheck } from "@/components/onboarding/agreement-check";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { Label } from "@/components/ui/label";
import { RadioGroupItem } from "@/components/ui/radio-group";
import { paths } from "@/lib/platform/paths";
import { type ImportCsvType, importCsvTypeKinds, importCsvTypes } from "@/lib/practice/imports/contract";

const formMatchingHint = "Clients are matched by email, or by full name if there's no email.";
const typeTexts: Record<ImportCsvType, { label: string; hint: string; dataHint: string }> = {
  "nutrition-forms": {
    label: importKindLabels["nutrition-forms"],
    hint: `Fills the gaps in each client's intake form. Anything they wrote themselves stays. ${formMatchingHint}`,
    dataHint: "Export your form's responses as CSV, then paste them, drop the file here or choose it.",
  },
  "checkin-responses": {
    label: importKindLabels["checkin-responses"],
    hint: `Each response becomes that week's check-in. Weeks that already have a check-in stay as they are. ${formMatchingHint}`,
    dataHint: "Export your form's responses as CSV, then paste them, drop the file here or choose it.",
  },
  clients: {
    label: "Clients",
    hint: "Adds each person as a client, unless their row names another role. People are matched by email, so nobody is added twice.",
    dataHint: "A first name and an email for each client. Paste the list, drop the file here or choose it.",
  },
};

interface FormImportSelectStepProps {
  csv: CsvSource;
  kind: ImportCsvType;
  dateOrder: string;
  isDemo: boolean;
  arrival: number;
  sendInvites: boolean;
  onKind: (kind: ImportCsvType) => void;
  onSendInvites: (sendInvites: boolean) => void;
  onDateOrder: (order: string) => void;
  onImport: () => void;
  onSample: () => void;
}

/** Chooses what to import, and the file. */
export function FormImportSelectStep({ csv, kind, dateOrder, isDemo, arrival, sendInvites, onKind, onSendInvites, onDateOrder, onImport, onSample }: FormImportSelectStepProps) {
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
          <p className="mt-2 text-sm text-muted-foreground">
            {typeTexts[kind].hint}
            {kind === "clients" ? (
              <>
                {" "}
                To check every row before anything changes, use{" "}
                <Link href={paths.bulkImport} className="underline underline-offset-4">
                  Bulk Import
                </Link>
                .
              </>
            ) : null}
          </p>
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
        <div className="sm:max-w-72">
          <Label htmlFor={`${id}-dates`} className="block">
            Date format
          </Label>
          <OptionSelect id={`${id}-dates`} className="mt-1.5" value={dateOrder} onChange={(event) => onDateOrder(event.target.value)} options={dateOrderOptions} />
        </div>
        {kind === "clients" ? (
          <>
            <InviteNewPeople noun="client" sendInvites={sendInvites} onSendInvites={onSendInvites} />
            <AgreementCheck />
          </>
        ) : null}
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
