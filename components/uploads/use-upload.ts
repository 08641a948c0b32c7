"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { useCurrentUser } from "@/components/hooks/current-user";
import { addFiles, removeFile, retryFile, sendWaitingFile, whenStored } from "@/components/uploads/file-sender";
import { localUploads, type PictureUpload, useLocalUploads } from "@/components/uploads/local-uploads";
import type { StoredFile, UploadPurpose } from "@/lib/core/uploads/contract";

const find = (uploads: ReadonlyMap<string, PictureUpload>, ids: readonly string[]) => [...new Set(ids)].flatMap((id) => uploads.get(id) ?? []);

/** Uploads files one after another and calls `onStored` with each. They go on when the page is left. */
export function useUpload(purpose: UploadPurpose, onStored: (stored: StoredFile) => void) {
  const owner = useCurrentUser().id;
  const [ids, setIds] = useState<readonly string[]>([]);
  const uploads = find(useLocalUploads(), ids);
  const passOn = (id: string) => void whenStored(id).then(onStored, () => undefined);

  const leave = useEffectEvent(() => {
    // What can be tried again may belong to a message that waits to be sent.
    for (const { id, error, canRetry } of uploads) if (error !== null && !canRetry) removeFile(id);
  });
  useEffect(() => () => leave(), []);

  /** Returns the uploads that it adds. */
  function start(files: readonly File[]): readonly PictureUpload[] {
    const added = addFiles(files, { owner, purpose });
    setIds((previous) => [...previous, ...added.map(({ id }) => id)]);
    for (const { id } of added) passOn(id);
    return added;
  }

  /** Takes up an upload of an earlier page. Rejects if it can't go on. */
  async function resume(id: string) {
    setIds((previous) => [...previous, id]);
    onStored(await sendWaitingFile(id));
  }

  function retry({ id, error }: PictureUpload) {
    retryFile(id);
    // A refusal was the end of the first try.
    if (error !== null) passOn(id);
  }

  return { uploads, start, resume, retry, remove: removeFile };
}

interface FieldUploads {
  purpose: UploadPurpose;
  /** The ids in the field's value. */
  ids: readonly string[];
  /** Takes the id of a file that was refused out of the value. */
  onRefused: (id: string) => void;
}

/**
 * The uploads of a form field whose value names files from the moment they are picked. They go on when the field leaves the screen,
 * and a field that shows a value with a waiting file finds it again.
 */
export function useFieldUploads({ purpose, ids, onRefused }: FieldUploads) {
  const owner = useCurrentUser().id;
  const [refusedIds, setRefusedIds] = useState<readonly string[]>([]);
  const all = useLocalUploads();
  const uploads = find(all, [...ids, ...refusedIds]);

  const refuse = useEffectEvent((id: string) => {
    // Removed, not refused.
    if (!localUploads().get(id)?.error) return;
    setRefusedIds((previous) => [...previous, id]);
    onRefused(id);
  });
  const namedHere = find(all, ids).map(({ id }) => id).join(" ");
  useEffect(() => {
    let isOnScreen = true;
    for (const id of namedHere.split(" ")) whenStored(id).catch(() => isOnScreen && refuse(id));
    return () => {
      isOnScreen = false;
    };
  }, [namedHere]);

  const leave = useEffectEvent(() => {
    for (const { id, error } of uploads) if (error !== null) removeFile(id);
  });
  useEffect(() => () => leave(), []);

  return { uploads, start: (files: readonly File[]) => addFiles(files, { owner, purpose }), retry: ({ id }: PictureUpload) => retryFile(id), remove: removeFile };
}
