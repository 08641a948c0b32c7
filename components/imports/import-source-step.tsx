"use client";

import { Download, Sparkles } from "lucide-react";
import { useId, useRef, useState } from "react";
import { toast } from "@/components/feedback/toast";
import { OptionSelect } from "@/components/form/option-select";
import { AlreadyOnboarded } from "@/components/imports/already-onboarded";
import { CallProgressBar } from "@/components/imports/call-progress-bar";
import { CsvDropZone, CsvField } from "@/components/imports/csv-field";
import { formatByteCount } from "@/components/imports/import-labels";
import { ImportStepHeading } from "@/components/imports/import-steps";
import { InviteNewPeople } from "@/components/imports/invite-new-people";
import type { CsvSource } from "@/components/imports/use-csv-source";
import type { CallProgress } from "@/components/imports/use-progress-call";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Label } from "@/components/ui/label";
import { roleLabels } from "@/lib/auth/actor";
import { formatCount } from "@/lib/platform/number-texts";
import { paths } from "@/lib/platform/paths";
import { maxCsvBytes, maxCsvRows } from "@/lib/practice/imports/rules";

interface ImportSourceStepProps {
  csv: CsvSource;
  defaultRole: string;
  onRole: (role: string) => void;
  sendInvites: boolean;
  onSendInvites: (sendInvites: boolean) => void;
  alreadyOnboarded: boolean;
  onAlreadyOnboarded: (alreadyOnboarded: boolean) => void;
  running: CallProgress | null;
  arrival: number;
  onPreview: () => void;
  /** Imports the list if no row has a problem. */
  onImport: () => void;
  onCancel: () => void;
}

/** The list, and the role of rows that have none. */
export function ImportSourceStep({ csv, defaultRole, onRole, sendInvites, onSendInvites, alreadyOnboarded, onAlreadyOnboarded, running, arrival, onPreview, onImport, onCancel }: ImportSourceStepProps) {
  const id = useId();
  const start = useRef<HTMLButtonElement>(null);
  /** Moves the focus on, because the Cancel button disappears with the call. */
  function cancel() {
    onCancel();
    start.current?.focus();
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <CsvDropZone csv={csv}>
        <Card>
          <CardContent>
            <ImportStepHeading arrival={arrival} className="mb-4">
              Your list
            </ImportStepHeading>
            <CsvField
              csv={csv}
              hint="Paste it straight from your spreadsheet, drop a CSV or Excel file anywhere on this card, or choose one."
              placeholder={"First name,Last name,Email\nAna,Silva,ana@example.com"}
              more={<LoadSampleButton csv={csv} />}
            />
            <div className="mt-6 sm:max-w-72">
              <Label htmlFor={`${id}-role`} className="block">
                Default role
              </Label>
              <OptionSelect id={`${id}-role`} className="mt-1.5" value={defaultRole} onChange={(event) => onRole(event.target.value)} options={(["client", "coach", "nutritionist"] as const).map((role) => ({ value: role, label: roleLabels[role] }))} aria-describedby={`${id}-role-hint`} />
              <p id={`${id}-role-hint`} className="mt-1 text-sm text-muted-foreground">
                Used for rows without a role.
              </p>
            </div>
            <InviteNewPeople noun="person" sendInvites={sendInvites} disabled={running !== null} onSendInvites={onSendInvites} className="mt-6" />
            <AlreadyOnboarded checked={alreadyOnboarded} disabled={running !== null} onChange={onAlreadyOnboarded} className="mt-3" />
            {running ? <CallProgressBar running={running} label="Reading your list" className="mt-6" /> : null}
            <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button ref={start} pending={running !== null} pendingLabel="Reading..." onClick={onImport}>
                Import Users
              </Button>
              <Button variant="outline" disabled={running !== null} onClick={onPreview}>
                Preview
              </Button>
              {running ? (
                <Button variant="ghost" onClick={cancel}>
                  Cancel
                </Button>
              ) : (
                <p className="text-sm text-muted-foreground">If a row has a problem, nothing is imported and you'll see the preview.</p>
              )}
            </div>
          </CardContent>
        </Card>
      </CsvDropZone>
      <FormatCard />
    </div>
  );
}

function LoadSampleButton({ csv }: { csv: CsvSource }) {
  const [isLoading, setIsLoading] = useState(false);
  async function load() {
    setIsLoading(true);
    try {
      const response = await fetch(paths.sampleFile("users"));
      if (!response.ok) throw new Error(response.statusText);
      csv.replace({ text: await response.text(), fileName: undefined, file: null }, "Sample Data Loaded");
    } catch {
      toast({ variant: "destructive", title: "Error", description: "Could not load sample data" });
    }
    setIsLoading(false);
  }
  return (
    <Button variant="ghost" size="sm" pending={isLoading} pendingLabel="Loading..." onClick={() => void load()}>
      <Sparkles aria-hidden />
      Load Sample Data
    </Button>
  );
}

const csvColumns = [
  ["firstName", "required", "Ana"],
  ["email", "required", "ana@example.com"],
  ["lastName", "optional", "Silva"],
  ["role", "optional", "client, coach or nutritionist"],
  ["Start date", "optional, for clients", "2026-03-02"],
] as const;

const FormatCard = () => (
  <Card>
    <CardHeader>
      <CardTitle as="h2">CSV format requirements</CardTitle>
      <CardDescription>The first row must contain the column names.</CardDescription>
    </CardHeader>
    <CardContent>
      <dl className="divide-y text-sm">
        {csvColumns.map(([name, need, example]) => (
          <div key={name} className="py-2.5 first:pt-0">
            <dt className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-mono font-semibold">{name}</span>
              <span className="text-muted-foreground">{need}</span>
            </dt>
            <dd className="text-muted-foreground">e.g. {example}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-4 list-disc space-y-1.5 pl-5 text-sm text-muted-foreground">
        <li>Other names work too, such as First Name, first_name or Client email. So does one column with the full name. You can correct every column in the next step.</li>
        <li>Separate cells with commas, semicolons or tabs. Files from Excel, Numbers and Google Sheets work as they are.</li>
        <li>
          Up to {formatByteCount(maxCsvBytes)} and {formatCount(maxCsvRows)} rows at a time.
        </li>
        <li>People are matched by email, so nobody is added twice. Clients without an email can be added too. They're matched by phone, then by name.</li>
      </ul>
      <Button asChild variant="outline" size="sm" className="mt-5">
        <a href={paths.sampleFile("users")} download>
          <Download aria-hidden />
          Download the sample
        </a>
      </Button>
    </CardContent>
  </Card>
);
