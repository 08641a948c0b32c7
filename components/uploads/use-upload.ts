"use client";

import { useEffect, useRef, useState } from "react";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { getUploadErrorMessage, sendFile } from "@/components/uploads/send-file";
import { ApiError } from "@/lib/api/client";
import { maxPdfBytes, pdfContentType, type StoredFile, uploadFile as uploadPicture, type UploadPurpose } from "@/lib/core/uploads/contract";

/** A picture, or a PDF for a message, that is being uploaded or has failed. A finished upload leaves the list. */
export interface PictureUpload {
  id: string;
  file: File;
  /** An object URL of the local file. */
  previewUrl: string;
  /** Percent sent. At 100 the server is still processing the picture. */
  progress: number;
  /** The message to show if it failed; null while it is running. */
  error: string | null;
  /** Whether uploading the same file again could succeed. */
  canRetry: boolean;
}

interface UploadResources {
  controller: AbortController;
  previewUrl: string;
}

/** Aborts an upload if it is running and releases its preview. */
function cancelUpload(resources: Map<string, UploadResources>, id: string) {
  const upload = resources.get(id);
  resources.delete(id);
  upload?.controller.abort();
  if (upload) URL.revokeObjectURL(upload.previewUrl);
}

/** Uploads pictures one after another. Calls `onStored` with each stored picture and its upload. */
export function useUpload(purpose: UploadPurpose, onStored: (stored: StoredFile, upload: PictureUpload) => void) {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const resources = useRef(new Map<string, UploadResources>());

  useEffect(() => {
    const current = resources.current;
    return () => [...current.keys()].forEach((id) => cancelUpload(current, id));
  }, []);

  const update = (id: string, changes: Partial<PictureUpload>) =>
    setUploads((previous) => previous.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));

  function remove(id: string) {
    cancelUpload(resources.current, id);
    setUploads((previous) => previous.filter((upload) => upload.id !== id));
  }

  async function run(upload: PictureUpload) {
    const { id, file } = upload;
    const signal = resources.current.get(id)?.controller.signal;
    if (!signal) return;
    const isPdf = file.type === pdfContentType;
    try {
      onStored(await sendFile(uploadPicture, { body: { purpose }, file }, { signal, onProgress: (progress) => update(id, { progress }), ...(isPdf && { maxBytes: maxPdfBytes }) }), upload);
      remove(id);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.status === 401) redirectToSignIn();
      const isRejected = error instanceof ApiError && (error.status === 413 || error.status === 415);
      update(id, { error: getUploadErrorMessage(error, uploadPicture, isPdf ? "PDF" : "photo"), canRetry: !isRejected });
    }
  }

  const enqueue = (upload: PictureUpload) => {
    queue.current = queue.current.then(() => run(upload));
  };

  /** Returns the uploads that it adds. */
  function start(files: readonly File[]): readonly PictureUpload[] {
    const added = files.map((file) => ({ id: crypto.randomUUID(), file, previewUrl: URL.createObjectURL(file), progress: 0, error: null, canRetry: false }));
    for (const { id, previewUrl } of added) resources.current.set(id, { controller: new AbortController(), previewUrl });
    setUploads((previous) => [...previous, ...added]);
    added.forEach(enqueue);
    return added;
  }

  function retry(upload: PictureUpload) {
    update(upload.id, { error: null, canRetry: false, progress: 0 });
    enqueue(upload);
  }

  return { uploads, start, retry, remove };
}
