"use client";

import { ImagePlus } from "lucide-react";
import type { MouseEvent } from "react";
import { useController, useFormContext } from "react-hook-form";
import { FieldGroup, type FieldProps } from "@/components/form/field-frame";
import { useField } from "@/components/form/use-field";
import { Button } from "@/components/ui/button";
import { FilePicker } from "@/components/uploads/file-picker";
import { focusFilePicker } from "@/components/uploads/focus-file-picker";
import { PhotoTile } from "@/components/uploads/photo-tile";
import { type ReportUploads, useReportUploads } from "@/components/uploads/upload-counts";
import { UploadStatus } from "@/components/uploads/upload-status";
import { useUpload } from "@/components/uploads/use-upload";
import type { UploadPurpose } from "@/lib/core/uploads/contract";

interface PhotosFieldProps extends FieldProps {
  purpose: UploadPurpose;
  limit: number;
  onUploads?: ReportUploads;
}

const toUrlList = (value: unknown): string[] => (Array.isArray(value) ? value : []);

/** A field for up to `limit` photos. The form value is the list of their URLs. */
export function PhotosField({ name, label, hint, purpose, limit, onUploads, className }: PhotosFieldProps) {
  const { id, error, aria } = useField({ name, hint });
  const { getValues } = useFormContext();
  const { value, onChange, ref } = useController({ name }).field;
  // Reads the current value, because other uploads may have finished since this render.
  const { uploads, start, retry, remove } = useUpload(purpose, ({ url }) => onChange([...toUrlList(getValues(name)), url]));
  useReportUploads(name, uploads, onUploads);
  const urls = toUrlList(value);
  const remaining = limit - urls.length - uploads.length;

  function moveFocusAnd(event: MouseEvent<HTMLElement>, action: () => void) {
    focusFilePicker(event);
    action();
  }

  return (
    <FieldGroup {...{ id, name, label, hint, error, className }}>
      {urls.length > 0 ? (
        <ul className="mb-3 grid grid-cols-3 gap-2.5 sm:grid-cols-5">
          {urls.map((url, index) => (
            <li key={url}>
              <PhotoTile src={url} label={`photo ${index + 1}`} onRemove={(event) => moveFocusAnd(event, () => onChange(urls.filter((other) => other !== url)))} />
            </li>
          ))}
        </ul>
      ) : null}
      {uploads.length > 0 ? (
        <ul className="mb-3 grid gap-3">
          {uploads.map((upload) => (
            <li key={upload.id} className="flex items-center gap-4">
              <PhotoTile src={upload.previewUrl} label={upload.file.name} busy={upload.error === null} className="w-16 shrink-0" />
              <div className="min-w-0 flex-1">
                <UploadStatus upload={upload} />
                <div className="mt-1.5 flex flex-wrap gap-2">
                  {upload.canRetry ? (
                    <Button size="sm" variant="outline" onClick={(event) => moveFocusAnd(event, () => retry(upload))}>
                      Try again
                    </Button>
                  ) : null}
                  <Button size="sm" variant="ghost" onClick={(event) => moveFocusAnd(event, () => remove(upload.id))}>
                    {upload.error === null ? "Cancel" : "Remove"}
                    <span className="sr-only"> {upload.file.name}</span>
                  </Button>
                </div>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {remaining > 0 ? (
        <FilePicker ref={ref} multiple aria-describedby={aria["aria-describedby"]} onPick={(files) => start(files.slice(0, remaining))}>
          <ImagePlus aria-hidden />
          Add photos
          <span className="sr-only">: {label}</span>
        </FilePicker>
      ) : (
        <p className="text-sm text-muted-foreground">You've reached the photo limit.</p>
      )}
    </FieldGroup>
  );
}
