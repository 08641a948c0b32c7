import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useCurrentUser } from "@/components/hooks/current-user";
import { firstTouch } from "@/components/first-touch/first-touch";
import { loadUnsentParts } from "@/components/messages/load-unsent-parts";
import type { MessageDraft, useMessageDraft } from "@/components/messages/message-draft";
import { dropUpload, findUploads, listUpload, localUploads, type PictureUpload, useLocalUploads } from "@/components/uploads/local-uploads";
import type { StoredFile } from "@/lib/core/uploads/contract";
import { maxAttachments } from "@/lib/work/messages/rules";

const without = <Item extends { id: string }>(items: readonly Item[], id: string) => items.filter((item) => item.id !== id);

/**
 * The files of an unsent message, and what can be done with them. A file is listed, and named in the draft, as soon as it is picked, and waits there for what keeps and sends
 * it; `part` is "missing" where that can't be loaded. After a reload uploads go on, and the draft still says which files are missing if they can't.
 */
export function useDraftFiles(draft: MessageDraft, change: ReturnType<typeof useMessageDraft>["change"]) {
  const owner = useCurrentUser().id;
  const [part, setPart] = useState<"loading" | "loaded" | "missing">("loading");
  const [cutOffIds, setCutOffIds] = useState<readonly string[]>([]);
  const ids = draft.unfinished.map(({ id }) => id);
  // Those of a message that waits in the outbox are no longer the draft's.
  const uploads = findUploads(useLocalUploads(), ids);
  const cutOff = draft.unfinished.filter(({ id }) => cutOffIds.includes(id) && !uploads.some((upload) => upload.id === id));
  const failedUploads = uploads.filter(({ error }) => error !== null).length;
  const running = uploads.filter(({ error }) => error === null);
  const count = draft.attachments.length + ids.length;
  const hasFiles = count > 0;

  /** Resolves with null where it can't be loaded. */
  async function load() {
    const sender = await loadUnsentParts().catch(() => null);
    setPart(sender ? "loaded" : "missing");
    return sender;
  }
  useEffect(() => void firstTouch.then(loadUnsentParts).then(() => setPart("loaded"), () => undefined), []);
  useEffect(() => {
    if (hasFiles) void loadUnsentParts().then(() => setPart("loaded"), () => setPart("missing"));
  }, [hasFiles]);

  const attach = (stored: StoredFile) =>
    // Another tab may have done it already, or the message waits in the outbox with its file.
    change(({ attachments, unfinished }) => (unfinished.some(({ id }) => id === stored.id) ? { attachments: [...without(attachments, stored.id), stored], unfinished: without(unfinished, stored.id) } : {}));

  /** Sends a file that was picked here or on an earlier page, or tries again. */
  async function send(id: string) {
    const sender = await load();
    if (!sender) return;
    try {
      if (localUploads().has(id)) sender.sendListed([id], { owner, purpose: "message_attachment" });
      attach(await sender.sendWaitingFile(id));
    } catch {
      setCutOffIds((previous) => [...previous, id]);
    }
  }
  const begun = useRef(new Set<string>());
  const begin = useEffectEvent((id: string) => {
    if (begun.current.has(id)) return;
    begun.current.add(id);
    void send(id);
  });
  const unfinishedKey = ids.join(" ");
  useEffect(() => {
    if (unfinishedKey) unfinishedKey.split(" ").forEach((id) => begin(id));
  }, [unfinishedKey]);

  function remove(id: string) {
    dropUpload(id);
    void loadUnsentParts().then(({ removeFile }) => removeFile(id), () => undefined);
  }
  const leave = useEffectEvent(() => {
    // What can be tried again may belong to a message that waits to be sent.
    for (const { id, error, canRetry } of uploads) if (error !== null && !canRetry) remove(id);
  });
  useEffect(() => () => leave(), []);

  function add(files: readonly File[]) {
    const added = files.slice(0, Math.max(0, maxAttachments - count)).map((file) => listUpload({ file }));
    change(({ unfinished }) => ({ unfinished: [...unfinished, ...added.map(({ id, file }) => ({ id, name: file.name }))] }));
  }
  /** Removes a file that isn't uploaded, whether it still could be or was cut off. */
  function removeUpload(id: string) {
    remove(id);
    change(({ unfinished }) => ({ unfinished: without(unfinished, id) }));
  }

  return {
    uploads,
    cutOff,
    running,
    count,
    isFull: count >= maxAttachments,
    failed: failedUploads + cutOff.length,
    part,
    load,
    /** Whether some are still to be found on this device or on the server. Without them the message would be sent without its files. */
    isSeeking: ids.length > uploads.length + cutOff.length,
    add,
    retry: ({ id }: PictureUpload) => void send(id),
    /** Loads what couldn't be loaded, and goes on with the files that wait for it. */
    tryAgain() {
      setPart("loading");
      void load();
      for (const id of ids) void send(id);
    },
    removeUpload,
    removeAttachment: (id: string) => change(({ attachments }) => ({ attachments: without(attachments, id) })),
  };
}
