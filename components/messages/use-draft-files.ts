import type { MessageDraft, useMessageDraft } from "@/components/messages/message-draft";
import { useUpload } from "@/components/uploads/use-upload";
import { maxAttachments } from "@/lib/work/messages/contract";

/**
 * The files of an unsent message, and what can be done with them. The draft keeps the names of uploads under way, so that after a
 * reload it still says which files are missing.
 */
export function useDraftFiles(draft: MessageDraft, change: ReturnType<typeof useMessageDraft>["change"]) {
  const without = <Item extends { id: string }>(items: readonly Item[], id: string) => items.filter((item) => item.id !== id);
  const { uploads, start, retry, remove } = useUpload("message_attachment", (stored, { id }) =>
    change(({ attachments, unfinished }) => ({ attachments: [...attachments, stored], unfinished: without(unfinished, id) })),
  );
  const cutOff = draft.unfinished.filter(({ id }) => !uploads.some((upload) => upload.id === id));
  const failedUploads = uploads.filter(({ error }) => error !== null).length;
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

  return { uploads, cutOff, count, isFull, running: uploads.length - failedUploads, failed: failedUploads + cutOff.length, add, retry, removeUpload, removeAttachment };
}
