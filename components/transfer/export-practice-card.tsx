"use client";

import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { LocalTime } from "@/components/common/local-time";
import { ApiForm } from "@/components/form/api-form";
import { PasswordField } from "@/components/form/password-field";
import { SubmitButton } from "@/components/form/submit-button";
import { CallProgressBar } from "@/components/imports/call-progress-bar";
import { StepUpLink } from "@/components/step-up/step-up-link";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { endpointUrl } from "@/lib/api/client";
import { queryFor } from "@/lib/api/query";
import { formatFileSize } from "@/lib/platform/units";
import { downloadPracticeExport, readLatestPracticeExport, startPracticeExport } from "@/lib/practice/transfer/calls";
import type { PracticeExportState } from "@/lib/practice/transfer/contract";
import { minPassphraseLength } from "@/lib/practice/transfer/rules";

/** While an export is built, its progress is read this often. */
const refetchMs = 2000;

/** Builds an export of the whole practice, shows how far it is, and downloads it. */
export function ExportPracticeCard() {
  const { data: latest } = useQuery({ ...queryFor(readLatestPracticeExport), refetchInterval: ({ state }) => (state.data?.status === "building" ? refetchMs : false) });
  const isBuilding = latest?.status === "building";
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Export the practice</CardTitle>
        <CardDescription>
          Everything in one ZIP: clients, check-ins, messages, payments, photos and plans, with spreadsheets you can open anywhere. It has no passwords and signs nobody in. You can move in from it in another installation of Cadence.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        {latest ? <LatestExport latest={latest} /> : null}
        {isBuilding ? null : (
          <ApiForm
            endpoint={startPracticeExport}
            defaultValues={{ passphrase: "" }}
            toBody={({ passphrase }) => ({ passphrase: passphrase || undefined })}
            success={{ title: "Export started", description: "You can leave this page. We keep building it." }}
            failure={{ title: "Export not started" }}
            clearsOnSuccess
            className="grid gap-4"
          >
            <PasswordField
              name="passphrase"
              label="Passphrase (optional)"
              autoComplete="new-password"
              hint={`At least ${minPassphraseLength} characters. It encrypts the whole file. We don't keep it and can't recover it.`}
            />
            <SubmitButton className="justify-self-start" pendingLabel="Starting...">
              {latest ? "Build a new export" : "Export the practice"}
            </SubmitButton>
          </ApiForm>
        )}
      </CardContent>
    </Card>
  );
}

function LatestExport({ latest: { id, status, progress, step, fileName, size, error, createdAt, expiresAt, encrypted } }: { latest: PracticeExportState }) {
  if (status === "building") return <CallProgressBar running={{ share: progress, message: step }} label="Building the export" />;
  if (status === "failed")
    return (
      <p role="status" className="rounded-md bg-warning-soft p-4 text-sm text-warning-ink">
        {error}
      </p>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-md border bg-muted/50 p-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{fileName}</p>
        <p className="text-sm text-muted-foreground">
          {size === null ? "" : `${formatFileSize(size)}${encrypted ? ", with a passphrase" : ""}. `}
          Built <LocalTime at={createdAt} format="dateTime" />. Will be deleted on <LocalTime at={expiresAt} format="dateTime" />.
        </p>
      </div>
      <Button asChild variant="outline">
        <StepUpLink href={endpointUrl(downloadPracticeExport, { params: { id } })}>
          <Download aria-hidden />
          Download
        </StepUpLink>
      </Button>
    </div>
  );
}
