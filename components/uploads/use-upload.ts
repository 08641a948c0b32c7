"use client";

import { useEffect, useRef, useState } from "react";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { getUploadErrorMessage, sendFile } from "@/components/uploads/send-file";
import { ApiError } from "@/lib/api/client";
import { type StoredFile, uploadFile as uploadPicture, type UploadPurpose } from "@/lib/core/uploads/contract";

/** A picture on its way; one that has arrived is in the list no longer. */
export interface PictureUpload {
  id: string;
  file: File;
  /** Shows the picture from the device itself. */
  previewUrl: string;
  /** Per cent sent; at 100 the server is still turning and storing it. */
  progress: number;
  /** Why it failed, for her to read; it waits for `retry` or `remove`. */
  error: string | null;
  /** Whether the same file may arrive another time. */
  canRetry: boolean;
}

interface UploadResources {
  controller: AbortController;
  previewUrl: string;
}

/** Stops an upload where it still runs, and lets go of its picture. */
function cancelUpload(all: Map<string, UploadResources>, id: string) {
  const upload = all.get(id);
  all.delete(id);
  upload?.controller.abort();
  if (upload) URL.revokeObjectURL(upload.previewUrl);
}

/** Uploads pictures one after another, as soon as they are chosen. `onStored` gets each that has arrived. */
export function useUpload(purpose: UploadPurpose, onStored: (file: StoredFile) => void) {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const held = useRef(new Map<string, UploadResources>());

  useEffect(() => {
    const all = held.current;
    return () => [...all.keys()].forEach((id) => cancelUpload(all, id));
  }, []);

  const change = (id: string, news: Partial<PictureUpload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...news } : upload)));

  function remove(id: string) {
    cancelUpload(held.current, id);
    setUploads((all) => all.filter((upload) => upload.id !== id));
  }

  async function run({ id, file }: PictureUpload) {
    const signal = held.current.get(id)?.controller.signal;
    if (!signal) return;
    try {
      onStored(await sendFile(uploadPicture, { body: { purpose }, file }, { signal, onProgress: (progress) => change(id, { progress }) }));
      remove(id);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.status === 401) redirectToSignIn();
      const isRefused = error instanceof ApiError && (error.status === 413 || error.status === 415);
      change(id, { error: getUploadErrorMessage(error, uploadPicture), canRetry: !isRefused });
    }
  }

  const enqueue = (upload: PictureUpload) => {
    queue.current = queue.current.then(() => run(upload));
  };

  function start(files: readonly File[]) {
    const added = files.map((file) => ({ id: crypto.randomUUID(), file, previewUrl: URL.createObjectURL(file), progress: 0, error: null, canRetry: false }));
    for (const { id, previewUrl } of added) held.current.set(id, { controller: new AbortController(), previewUrl });
    setUploads((all) => [...all, ...added]);
    added.forEach(enqueue);
  }

  function retry(upload: PictureUpload) {
    change(upload.id, { error: null, canRetry: false, progress: 0 });
    enqueue(upload);
  }

  return { uploads, start, retry, remove };
}
