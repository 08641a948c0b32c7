"use client";

import { FileUp } from "lucide-react";
import { useState } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { useConfirm } from "@/components/feedback/use-confirm";
import { ApiForm } from "@/components/form/api-form";
import { FieldError } from "@/components/form/field-frame";
import { PasswordField } from "@/components/form/password-field";
import { SubmitButton } from "@/components/form/submit-button";
import { CallProgressBar } from "@/components/imports/call-progress-bar";
import type { CallProgress } from "@/components/imports/use-progress-call";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { FilePicker } from "@/components/uploads/file-picker";
import { callWithProgress } from "@/lib/api/call-with-progress";
import { callEndpoint } from "@/lib/api/client";
import { promptForStepUp } from "@/lib/api/step-up-prompt";
import { readStepUp } from "@/lib/people/step-up/calls";
import { formatCount } from "@/lib/platform/number-texts";
import { paths } from "@/lib/platform/paths";
import { formatFileSize } from "@/lib/platform/units";
import { importPractice } from "@/lib/practice/transfer/calls";
import { maxImportBytes } from "@/lib/practice/transfer/rules";

interface MoveInValues {
  file: File | null;
  passphrase: string;
}

interface MovedIn {
  rows: number;
  files: number;
  clients: number;
  you: "took_over" | "added";
}

const fileProblem = (file: File | null) => {
  if (!file) return "Please choose the export";
  return file.size > maxImportBytes ? `This file is ${formatFileSize(file.size)}. The limit is ${formatFileSize(maxImportBytes)}. Restore a larger practice in the terminal.` : undefined;
};

/** Moves in from an export, after saying what that does. */
export function MoveInCard() {
  const [running, setRunning] = useState<CallProgress | null>(null);
  const [result, setResult] = useState<MovedIn | null>(null);
  const [confirm, confirmDialog] = useConfirm();
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Move in from an export</CardTitle>
        <CardDescription>Moving to this installation from another one? Bring everything with the file from Export the practice.</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        {result ? (
          <MoveInResult result={result} />
        ) : (
          <>
            <ul className="grid list-disc gap-1 pl-5 text-sm text-muted-foreground">
              <li>It works only while this practice is empty: no clients, team members, leads or payments.</li>
              <li>Your settings, plans, questions and texts here are replaced by those of the export.</li>
              <li>You stay signed in. If the export has a coach with your email, you continue as that coach with your password here, and add your second factors again. If not, you're added to the team.</li>
              <li>Everyone else sets a new password with “Forgot your password?”.</li>
              <li>No emails go out until you allow them on this page.</li>
              <li>Stop the old installation first, so that nobody is charged or emailed twice.</li>
            </ul>
            <ApiForm<typeof importPractice, MoveInValues>
              endpoint={importPractice}
              defaultValues={{ file: null, passphrase: "" }}
              toBody={({ passphrase }) => ({ passphrase: passphrase || undefined })}
              validate={({ file }) => {
                const problem = fileProblem(file);
                return problem ? { file: problem } : {};
              }}
              confirm={() => confirm({ title: "Move in from this export?", description: "We check the whole file first. If anything is wrong with it, nothing changes.", confirmLabel: "Move in" })}
              submitWith={async (input, { file }) => {
                // Asked before a large file is on its way.
                const { openUntil } = await callEndpoint(readStepUp, {});
                if (!openUntil) await promptForStepUp();
                setRunning({ share: 0, message: "Sending the file" });
                try {
                  return await callWithProgress(importPractice, { ...input, ...(file && { file }) }, (share, message) => setRunning({ share, message }));
                } finally {
                  setRunning(null);
                }
              }}
              failure={{ title: "Nothing was imported" }}
              onSuccess={setResult}
              className="grid gap-4"
            >
              <ExportFileField />
              <PasswordField name="passphrase" label="Passphrase" autoComplete="new-password" hint="Only if the export has one." />
              {running ? <CallProgressBar running={running} label="Moving in" /> : null}
              <SubmitButton className="justify-self-start" pendingLabel="Moving in...">
                Move in
              </SubmitButton>
            </ApiForm>
          </>
        )}
        {confirmDialog}
      </CardContent>
    </Card>
  );
}

function ExportFileField() {
  const { setValue } = useFormContext<MoveInValues>();
  const { errors } = useFormState<MoveInValues>();
  const file = useWatch<MoveInValues, "file">({ name: "file" });
  const error = errors.file?.message;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <FilePicker accept=".zip,.age,application/zip" aria-describedby="export-file-error" aria-invalid={error ? true : undefined} onPick={([picked]) => setValue("file", picked ?? null, { shouldValidate: true })}>
          <FileUp aria-hidden />
          {file ? "Choose another file" : "Choose the export"}
        </FilePicker>
        {file ? (
          <span className="min-w-0 truncate text-sm text-muted-foreground">
            {file.name}, {formatFileSize(file.size)}
          </span>
        ) : null}
      </div>
      <FieldError id="export-file" error={error} />
    </div>
  );
}

const count = (value: number, singular: string, plural: string) => `${formatCount(value)} ${value === 1 ? singular : plural}`;

const MoveInResult = ({ result: { clients, rows, files, you } }: { result: MovedIn }) => (
  <div role="status" className="grid gap-3">
    <p className="font-semibold">You've moved in.</p>
    <p className="text-sm">
      {count(clients, "client", "clients")}, {count(rows, "row", "rows")} and {count(files, "file", "files")} are here. {you === "took_over" ? "You continue as the coach with your email." : "You've been added to the team as a coach."} Emails are paused until you allow them.
    </p>
    {/* A whole new page, because everything that was loaded is of the empty practice. */}
    <Button asChild className="justify-self-start">
      <a href={paths.home}>Open your practice</a>
    </Button>
  </div>
);
