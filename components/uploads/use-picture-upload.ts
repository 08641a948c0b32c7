"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useCurrentUser } from "@/components/hooks/current-user";
import { type PictureUpload, useLocalUploads } from "@/components/uploads/local-uploads";
import type { UploadPurpose } from "@/lib/core/uploads/contract";

/** Most people open a screen with such a picture for something else. */
const loadSender = () => import("@/components/uploads/file-sender");
type Sender = Awaited<ReturnType<typeof loadSender>>;

type Unsent = Pick<PictureUpload, "file" | "progress" | "isWaiting" | "error">;

/**
 * Uploads the picture that was picked last and calls `onStored` with its URL. It ends with the page, or the part of it that began it.
 * Returns how far it is: undefined without one, and without a preview as long as what sends it is being loaded or if that fails.
 */
export function usePictureUpload(purpose: UploadPurpose, onStored: (url: string) => void) {
  const owner = useCurrentUser().id;
  const latest = useRef<File>(null);
  const [unsent, setUnsent] = useState<Unsent>();
  const [id, setId] = useState<string>();
  // Known before the next rendering, which may not come.
  const begunId = useRef<string>(null);
  const upload = useLocalUploads().get(id ?? "");

  const passOn = ({ whenStored }: Sender, uploadId: string) => void whenStored(uploadId).then(({ url }) => onStored(url), () => undefined);

  async function start(file: File) {
    remove();
    latest.current = file;
    setUnsent({ file, progress: 0, isWaiting: true, error: null });
    const sender = await loadSender().catch(() => null);
    // Removed meanwhile, or another one picked.
    if (latest.current !== file) return;
    if (!sender) return setUnsent({ file, progress: 0, isWaiting: false, error: "This picture couldn't be sent. Please check your connection and choose it again." });
    setUnsent(undefined);
    for (const added of sender.addFiles([file], { owner, purpose, outlivesPage: false })) {
      begunId.current = added.id;
      setId(added.id);
      passOn(sender, added.id);
    }
  }

  async function retry({ id: uploadId, error }: PictureUpload) {
    const sender = await loadSender();
    sender.retryFile(uploadId);
    // A refusal was the end of the first try.
    if (error !== null) passOn(sender, uploadId);
  }

  function remove() {
    latest.current = null;
    setUnsent(undefined);
    const begun = begunId.current;
    begunId.current = null;
    if (begun !== null) void loadSender().then(({ removeFile }) => removeFile(begun));
  }

  const leave = useEffectEvent(remove);
  useEffect(() => () => leave(), []);

  return { upload, unsent, start, retry, remove };
}
