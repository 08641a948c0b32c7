"use client";

import type { MouseEvent, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { FilePicker } from "@/components/uploads/file-picker";
import { focusFilePicker } from "@/components/uploads/focus-file-picker";
import { UploadStatus } from "@/components/uploads/upload-status";
import { useUpload } from "@/components/uploads/use-upload";

interface SinglePictureFieldProps {
  purpose: Parameters<typeof useUpload>[0];
  label: string;
  /** The noun in the button labels, such as "picture". */
  noun: string;
  imageUrl: string | null;
  isSaving: boolean;
  /** Called with the URL of the new picture, or null when it is removed. */
  onChange: (url: string | null) => void;
  /** Renders the picture, or the preview of the one being uploaded. */
  children: (url: string | null) => ReactNode;
}

/** A field for a single picture that is saved as soon as a file is chosen. */
export function SinglePictureField({ purpose, label, noun, imageUrl, isSaving, onChange, children }: SinglePictureFieldProps) {
  const { uploads, start, retry, remove } = useUpload(purpose, ({ url }) => onChange(url), { outlivesPage: false });
  const [upload] = uploads;
  const hasPicture = imageUrl !== null || upload !== undefined;

  function choose(files: readonly File[]) {
    if (upload) remove(upload.id);
    start(files.slice(0, 1));
  }
  function removePicture(event: MouseEvent<HTMLElement>) {
    focusFilePicker(event);
    if (upload) remove(upload.id);
    else onChange(null);
  }

  return (
    <div role="group" aria-label={label} className="flex items-center gap-5">
      {children(upload?.error === null ? upload.previewUrl : imageUrl)}
      <div className="grid min-w-0 flex-1 gap-2">
        {upload ? <UploadStatus upload={upload} /> : null}
        <div className="flex flex-wrap gap-2">
          {upload?.canRetry ? (
            <Button size="sm" onClick={() => retry(upload)}>
              Try again
            </Button>
          ) : null}
          <FilePicker onPick={choose}>
            {hasPicture ? `Change ${noun}` : `Add a ${noun}`}
          </FilePicker>
          {hasPicture ? (
            <Button size="sm" variant="ghost" pending={isSaving} onClick={removePicture}>
              Remove<span className="sr-only"> {noun}</span>
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}
