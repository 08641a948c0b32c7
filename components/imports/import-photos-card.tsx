"use client";

import { Images } from "lucide-react";
import { useState } from "react";
import { toast } from "@/components/feedback/toast";
import { CallProgressBar } from "@/components/imports/call-progress-bar";
import { ImportPhotosDialog } from "@/components/imports/import-photos-dialog";
import { useProgressCall } from "@/components/imports/use-progress-call";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { FilePicker } from "@/components/uploads/file-picker";
import { getErrorMessage } from "@/lib/api/client";
import type { ImportPlan } from "@/lib/practice/imports/contract";
import { previewPhotoImport } from "@/lib/practice/imports/photo-calls";
import { maxPhotoArchiveBytes } from "@/lib/practice/imports/rules";

const megabyte = 1024 * 1024;
const zipTypes = ".zip,application/zip,application/x-zip-compressed";

/** Imports progress photos from a ZIP. The card shows how far it is read; the dialog then shows what will happen. */
export function ImportPhotosCard() {
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const reading = useProgressCall(previewPhotoImport);
  function read([file]: readonly File[]) {
    if (!file) return;
    if (file.size > maxPhotoArchiveBytes) return showFailure(`This ZIP is larger than ${maxPhotoArchiveBytes / megabyte} MB. Please split it into smaller ones.`);
    reading.run({ body: {}, file }, { onDone: setPlan, onError: (error) => showFailure(getErrorMessage(error)) });
  }
  return (
    <Card>
      <CardHeader>
        <CardTitle>Photos (ZIP)</CardTitle>
        <CardDescription>A folder for each client, named like them. Days are read from folders, file names and the photos themselves.</CardDescription>
      </CardHeader>
      <CardContent>
        {reading.running ? <CallProgressBar running={reading.running} label="Reading your photos" className="mb-4" /> : null}
        <FilePicker accept={zipTypes} size="default" disabled={reading.running !== null} onPick={read}>
          <Images aria-hidden />
          Choose a ZIP
        </FilePicker>
        {plan ? <ImportPhotosDialog plan={plan} onClose={() => setPlan(null)} /> : null}
      </CardContent>
    </Card>
  );
}

const showFailure = (description: string) => toast({ variant: "destructive", title: "Import Failed", description });
