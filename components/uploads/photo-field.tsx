"use client";

import { Camera } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { useController } from "react-hook-form";
import { lazyDialog } from "@/components/feedback/lazy-dialog";
import { FieldError, type FieldProps } from "@/components/form/field-frame";
import { useField } from "@/components/form/use-field";
import { useHydrated } from "@/components/hooks/use-hydrated";
import { Button } from "@/components/ui/button";
import { FilePicker } from "@/components/uploads/file-picker";
import { focusFilePicker } from "@/components/uploads/focus-file-picker";
import { HeldPhoto } from "@/components/uploads/held-photo";
import type { PictureUpload } from "@/components/uploads/local-uploads";
import { PhotoTile } from "@/components/uploads/photo-tile";
import { type ReportUploads, useReportUploads } from "@/components/uploads/upload-counts";
import { UploadStatus } from "@/components/uploads/upload-status";
import { useFieldUploads } from "@/components/uploads/use-upload";
import type { UploadPurpose } from "@/lib/core/uploads/contract";
import { fileIdFromUrl, fileUrl } from "@/lib/platform/paths";

interface PhotoFieldProps extends FieldProps {
  purpose: UploadPurpose;
  onUploads?: ReportUploads;
  /** Offers the device's camera, with this photo as a guide. */
  camera?: { guide: string | null };
}

const PoseCamera = lazyDialog(() => import("@/components/uploads/pose-camera").then((module) => module.PoseCamera));

/** Whether the browser lets a page use a camera. */
const hasCamera = () => typeof navigator.mediaDevices?.getUserMedia === "function";

/** A field for one photo, uploaded as soon as it is chosen. The form value is the URL it will have, or null. */
export function PhotoField({ name, label, hint, required, purpose, onUploads, camera, className }: PhotoFieldProps) {
  const { id, error, aria } = useField({ name, hint });
  const { value, onChange, ref } = useController({ name }).field;
  const url = typeof value === "string" ? value : null;
  // The photo that comes back when its replacement is refused or removed.
  const [replaced, setReplaced] = useState<string | null>(null);
  const putBack = () => onChange(replaced);
  const { uploads, start, retry, remove } = useFieldUploads({ purpose, ids: url === null ? [] : [fileIdFromUrl(url)], onRefused: putBack });
  useReportUploads(name, uploads, onUploads);
  const [upload] = uploads;
  const [isCameraOpen, setIsCameraOpen] = useState(false);
  const offersCamera = useHydrated() && camera !== undefined && hasCamera();

  function choose(files: readonly File[]) {
    const [added] = start(files.slice(0, 1));
    if (!added) return;
    if (upload?.error !== null) setReplaced(url);
    if (upload) remove(upload.id);
    onChange(fileUrl(added.id));
  }
  function retryUpload(event: MouseEvent<HTMLElement>, failedUpload: PictureUpload) {
    focusFilePicker(event);
    onChange(fileUrl(failedUpload.id));
    retry(failedUpload);
  }
  function removePhoto(event: MouseEvent<HTMLElement>) {
    focusFilePicker(event);
    if (!upload) return onChange(null);
    remove(upload.id);
    if (upload.error === null) putBack();
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`} className={className}>
      <div className="flex items-center gap-4 sm:flex-col sm:items-stretch sm:gap-3">
        {upload ? <PhotoTile src={upload.previewUrl} label={`${label} photo`} busy={upload.error === null} className="w-24 shrink-0 sm:w-full" /> : null}
        {!upload && url ? <HeldPhoto url={url} label={`${label} photo`} className="w-24 shrink-0 sm:w-full" /> : null}
        {upload || url ? null : (
          <span aria-hidden="true" className="grid aspect-3/4 w-24 shrink-0 place-items-center rounded-md border-2 border-dashed border-input/45 bg-muted/50 text-muted-foreground sm:w-full">
            <Camera className="size-7" strokeWidth={1.5} />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <p id={`${id}-label`} className="text-sm font-semibold">
            {label}
            {required ? (
              <span aria-hidden="true" className="ml-1 text-destructive-ink">
                *
              </span>
            ) : null}
          </p>
          {hint ? (
            <p id={`${id}-hint`} className="text-sm text-muted-foreground">
              {hint}
            </p>
          ) : null}
          <div className="mt-2 grid gap-2">
            {upload ? <UploadStatus upload={upload} /> : null}
            <div className="flex flex-wrap gap-2">
              {upload?.canRetry ? (
                <Button size="sm" onClick={(event) => retryUpload(event, upload)}>
                  Try again
                </Button>
              ) : null}
              <FilePicker ref={ref} required={required} aria-describedby={aria["aria-describedby"]} aria-invalid={aria["aria-invalid"]} onPick={choose}>
                {upload || url ? "Replace" : "Add photo"}
                <span className="sr-only">: {label} photo</span>
              </FilePicker>
              {offersCamera ? (
                <Button size="sm" variant="outline" onClick={() => setIsCameraOpen(true)}>
                  Use camera<span className="sr-only">: {label} photo</span>
                </Button>
              ) : null}
              {upload || url ? (
                <Button size="sm" variant="ghost" onClick={removePhoto}>
                  Remove<span className="sr-only"> {label} photo</span>
                </Button>
              ) : null}
            </div>
          </div>
          <FieldError id={id} error={error} />
        </div>
      </div>
      {isCameraOpen && camera ? (
        <PoseCamera label={label} guide={camera.guide} onPhoto={(photo) => choose([photo])} onClose={() => setIsCameraOpen(false)} />
      ) : null}
    </div>
  );
}
