"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { useCurrentUser } from "@/components/hooks/current-user";
import { addFiles, removeFile, retryFile, whenStored } from "@/components/uploads/file-sender";
import { findUploads, localUploads, type PictureUpload, useLocalUploads } from "@/components/uploads/local-uploads";
import type { UploadPurpose } from "@/lib/core/uploads/contract";

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
  const uploads = findUploads(all, [...ids, ...refusedIds]);

  const refuse = useEffectEvent((id: string) => {
    // Removed, not refused.
    if (!localUploads().get(id)?.error) return;
    setRefusedIds((previous) => [...previous, id]);
    onRefused(id);
  });
  const namedHere = findUploads(all, ids).map(({ id }) => id).join(" ");
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
