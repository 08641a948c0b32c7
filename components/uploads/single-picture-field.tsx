"use client";

import type { MouseEvent, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { FilePicker } from "@/components/uploads/file-picker";
import { focusFilePicker } from "@/components/uploads/focus-file-picker";
import type { PictureUpload } from "@/components/uploads/local-uploads";
import { UploadStatus } from "@/components/uploads/upload-status";
import { usePictureUpload } from "@/components/uploads/use-picture-upload";
import type { UploadPurpose } from "@/lib/core/uploads/contract";

interface SinglePictureFieldProps {
  purpose: UploadPurpose;
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
  const { upload, unsent, start, retry, remove } = usePictureUpload(purpose, onChange);
  const underWay = upload ?? unsent;
  const hasPicture = imageUrl !== null || underWay !== undefined;

  function retryUpload(event: MouseEvent<HTMLElement>, failedUpload: PictureUpload) {
    focusFilePicker(event);
    void retry(failedUpload);
  }
  function removePicture(event: MouseEvent<HTMLElement>) {
    focusFilePicker(event);
    if (underWay) remove();
    else onChange(null);
  }

  return (
    <div role="group" aria-label={label} className="flex items-center gap-5">
      {children(upload?.error === null ? upload.previewUrl : imageUrl)}
      <div className="grid min-w-0 flex-1 gap-2">
        {underWay ? <UploadStatus upload={underWay} /> : null}
        <div className="flex flex-wrap gap-2">
          {upload?.canRetry ? (
            <Button size="sm" onClick={(event) => retryUpload(event, upload)}>
              Try again
            </Button>
          ) : null}
          <FilePicker onPick={([file]) => file && void start(file)}>
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
