import { useSyncExternalStore } from "react";
import { createListeners } from "@/lib/platform/listeners";

/** A picture, or a PDF for a message, that is on its way to the server or was refused. A finished upload leaves the list. */
export interface PictureUpload {
  /** Also the id of the stored file. */
  id: string;
  file: File;
  /** An object URL of the local file. */
  previewUrl: string;
  /** Percent sent. At 100 the server is still processing the picture. */
  progress: number;
  /** Whether nothing is being sent now: it waits for its turn, or for the connection. */
  isWaiting: boolean;
  /** Whether it waits in the store of this device, so that it outlives a closed browser. */
  isOnDevice: boolean;
  /** The message to show if it was refused; null while it is on its way. */
  error: string | null;
  /** Whether it makes sense to try again now. */
  canRetry: boolean;
}

type Uploads = ReadonlyMap<string, PictureUpload>;
const none: Uploads = new Map();
let uploads = none;
const { subscribe, notify } = createListeners();

function replace(next: Uploads) {
  uploads = next;
  notify();
}

/** The uploads of this page by their ids. */
export const localUploads = () => uploads;

/** The ids of the files on their way that a request names. */
export function uploadsNamedIn(body: unknown): string[] {
  const text = JSON.stringify(body);
  return [...uploads.values()].filter(({ id, error }) => error === null && text.includes(id)).map(({ id }) => id);
}

/** Adds an upload, or changes the one with its id. */
export const putUpload = (upload: PictureUpload) => replace(new Map(uploads).set(upload.id, upload));

export function updateUpload(id: string, changes: Partial<PictureUpload>) {
  const upload = uploads.get(id);
  if (upload) putUpload({ ...upload, ...changes });
}

/** Takes an upload off the list and releases its preview. */
export function dropUpload(id: string) {
  const upload = uploads.get(id);
  if (!upload) return;
  URL.revokeObjectURL(upload.previewUrl);
  replace(new Map([...uploads].filter(([otherId]) => otherId !== id)));
}

/** The uploads of this page by their ids, in every part of it. */
export const useLocalUploads = () => useSyncExternalStore(subscribe, localUploads, () => none);
