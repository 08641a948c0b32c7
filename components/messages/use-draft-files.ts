import { useEffect, useEffectEvent, useState } from "react";
import type { MessageDraft, useMessageDraft } from "@/components/messages/message-draft";
import { useUpload } from "@/components/uploads/use-upload";
import type { StoredFile } from "@/lib/core/uploads/contract";
import { maxAttachments } from "@/lib/work/messages/rules";

/**
 * The files of an unsent message, and what can be done with them. The draft keeps the names of uploads under way: after a reload they
 * go on, and it still says which files are missing if they can't.
 */
export function useDraftFiles(draft: MessageDraft, change: ReturnType<typeof useMessageDraft>["change"]) {
  const without = <Item extends { id: string }>(items: readonly Item[], id: string) => items.filter((item) => item.id !== id);
  const attach = (stored: StoredFile) =>
    // Another tab may have done it already, or the message waits in the outbox with its file.
    change(({ attachments, unfinished }) => (unfinished.some(({ id }) => id === stored.id) ? { attachments: [...without(attachments, stored.id), stored], unfinished: without(unfinished, stored.id) } : {}));
  const { uploads: all, start, resume, retry, remove } = useUpload("message_attachment", attach);
  // Those of a message that waits in the outbox are no longer the draft's.
  const uploads = all.filter(({ id }) => draft.unfinished.some((file) => file.id === id));
  const [cutOffIds, setCutOffIds] = useState<readonly string[]>([]);
  const isUnderWay = (id: string) => uploads.some((upload) => upload.id === id);
  const cutOff = draft.unfinished.filter(({ id }) => cutOffIds.includes(id) && !isUnderWay(id));

  const resumeAll = useEffectEvent((ids: readonly string[]) => {
    for (const id of ids) if (!isUnderWay(id)) void resume(id).catch(() => setCutOffIds((previous) => [...previous, id]));
  });
  // The files of a message that was begun on an earlier page. Those added here are on their way.
  const unfinishedKey = draft.unfinished.map(({ id }) => id).join(" ");
  useEffect(() => {
    if (unfinishedKey) resumeAll(unfinishedKey.split(" "));
  }, [unfinishedKey]);

  const failedUploads = uploads.filter(({ error }) => error !== null).length;
  const running = uploads.filter(({ error }) => error === null);
  const count = draft.attachments.length + uploads.length + cutOff.length;
  const isFull = count >= maxAttachments;

  function add(files: readonly File[]) {
    const added = start(files.slice(0, Math.max(0, maxAttachments - count)));
    change(({ unfinished }) => ({ unfinished: [...unfinished, ...added.map(({ id, file }) => ({ id, name: file.name }))] }));
  }
  /** Removes a file that isn't uploaded, whether it still could be or was cut off. */
  function removeUpload(id: string) {
    remove(id);
    change(({ unfinished }) => ({ unfinished: without(unfinished, id) }));
  }
  const removeAttachment = (id: string) => change(({ attachments }) => ({ attachments: without(attachments, id) }));

  return { uploads, cutOff, count, isFull, running, failed: failedUploads + cutOff.length, add, retry, removeUpload, removeAttachment };
}
