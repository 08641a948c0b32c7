"use client";

import type { MouseEvent, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { FilePicker } from "@/components/uploads/file-picker";
import { focusFilePicker } from "@/components/uploads/focus-file-picker";
import { UploadStatus } from "@/components/uploads/upload-status";
import { useUpload } from "@/components/uploads/use-upload";

interface SinglePictureFieldProps {
  /** What it is kept as. */
  purpose: Parameters<typeof useUpload>[0];
  label: string;
  /** As its buttons call it: "picture". */
  noun: string;
  imageUrl: string | null;
  isSaving: boolean;
  /** Keeps the address of the new one; null takes it away. */
  onChange: (url: string | null) => void;
  /** Shows it, or a picture that is on its way. */
  children: (url: string | null) => ReactNode;
}

/** A picture of which there is one: it changes as soon as another is chosen. */
export function SinglePictureField({ purpose, label, noun, imageUrl, isSaving, onChange, children }: SinglePictureFieldProps) {
  const { uploads, start, retry, remove } = useUpload(purpose, ({ url }) => onChange(url));
  const [upload] = uploads;
  const isThere = imageUrl !== null || upload !== undefined;

  function choose(files: readonly File[]) {
    if (upload) remove(upload.id);
    start(files.slice(0, 1));
  }
  function takeAway(event: MouseEvent<HTMLElement>) {
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
          <FilePicker aria-label={label} onPick={choose}>
            {isThere ? `Change ${noun}` : `Add a ${noun}`}
          </FilePicker>
          {isThere ? (
            <Button size="sm" variant="ghost" pending={isSaving} onClick={takeAway}>
              Remove<span className="sr-only"> {noun}</span>
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}
