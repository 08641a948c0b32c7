"use client";

import { ImagePlus } from "lucide-react";
import type { MouseEvent } from "react";
import { useController, useFormContext } from "react-hook-form";
import type { FieldProps } from "@/components/form/field-frame";
import { FieldGroup } from "@/components/form/field-group";
import { useField } from "@/components/form/use-field";
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

interface PhotosFieldProps extends FieldProps {
  purpose: UploadPurpose;
  limit: number;
  onUploads?: ReportUploads;
  /** What the form value lists. */
  holds?: "urls" | "ids";
}

const toList = (value: unknown): string[] => (Array.isArray(value) ? value : []);

/** A field for up to `limit` photos. The form value is the list of the URLs, or of the ids, that they will have. */
export function PhotosField({ name, label, hint, purpose, limit, onUploads, holds = "urls", className }: PhotosFieldProps) {
  const { id, error, aria } = useField({ name, hint });
  const { getValues } = useFormContext();
  const { value, onChange, ref } = useController({ name }).field;
  const named = toList(value);
  const idOf = (photo: string) => (holds === "ids" ? photo : fileIdFromUrl(photo));
  const nameOf = (fileId: string) => (holds === "ids" ? fileId : fileUrl(fileId));
  // Reads the current value, because other uploads may have changed it since this render.
  const removeId = (fileId: string) => onChange(toList(getValues(name)).filter((photo) => idOf(photo) !== fileId));
  const addIds = (ids: readonly string[]) => onChange([...toList(getValues(name)), ...ids.map(nameOf)]);
  const { uploads, start, retry, remove } = useFieldUploads({ purpose, ids: named.map(idOf), onRefused: removeId });
  useReportUploads(name, uploads, onUploads);
  const held = named.filter((photo) => !uploads.some((upload) => upload.id === idOf(photo)));
  const remaining = limit - held.length - uploads.length;

  const choose = (files: readonly File[]) => addIds(start(files.slice(0, remaining)).map((upload) => upload.id));
  function removeUpload({ id: fileId }: PictureUpload) {
    remove(fileId);
    removeId(fileId);
  }
  function retryUpload(upload: PictureUpload) {
    if (!named.some((photo) => idOf(photo) === upload.id)) addIds([upload.id]);
    retry(upload);
  }
  function moveFocusAnd(event: MouseEvent<HTMLElement>, action: () => void) {
    focusFilePicker(event);
    action();
  }

  return (
    <FieldGroup {...{ id, name, label, hint, error, className }}>
      {held.length > 0 ? (
        <ul className="mb-3 grid grid-cols-3 gap-2.5 sm:grid-cols-5">
          {held.map((photo, index) => (
            <li key={photo}>
              <HeldPhoto url={fileUrl(idOf(photo))} label={`photo ${index + 1}`} onRemove={(event) => moveFocusAnd(event, () => removeId(idOf(photo)))} />
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
                    <Button size="sm" variant="outline" onClick={(event) => moveFocusAnd(event, () => retryUpload(upload))}>
                      Try again
                    </Button>
                  ) : null}
                  <Button size="sm" variant="ghost" onClick={(event) => moveFocusAnd(event, () => removeUpload(upload))}>
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
        <FilePicker ref={ref} multiple aria-describedby={aria["aria-describedby"]} onPick={choose}>
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
