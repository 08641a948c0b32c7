import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { sendFile } from "@/components/uploads/send-file";
import { callEndpoint, getErrorMessage } from "@/lib/api/client";
import { queryFor } from "@/lib/api/query";
import { paths } from "@/lib/platform/paths";
import { addBatchFiles, createImportBatch, readImportBatch } from "@/lib/practice/import-batches/calls";
import type { ImportBatch } from "@/lib/practice/import-batches/contract";

/** A file on its way: how much of it is sent, or why it wasn't taken. */
export interface UploadingFile {
  id: number;
  name: string;
  percent: number;
  problem: string | null;
}

/** One move: the one that is open, if any, and the files on their way to it. Its id is in the address, so that a reload continues it. */
export function useBatch(openId: string | null) {
  const client = useQueryClient();
  const [id, setId] = useState(openId);
  /** Known before the next render, so that files dropped at once go to one move. */
  const openBatch = useRef(openId);
  /** Files that are dropped while others are sent wait for them. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const lastId = useRef(0);
  const [uploads, setUploads] = useState<readonly UploadingFile[]>([]);
  const query = useQuery({ ...queryFor(readImportBatch, { params: { id: id ?? "" } }), enabled: id !== null });

  function put(batch: ImportBatch) {
    client.setQueryData(queryFor(readImportBatch, { params: { id: batch.id } }).queryKey, batch);
  }

  function open(batchId: string | null) {
    setId(batchId);
    openBatch.current = batchId;
    // If another page is open by now, its address stays.
    if (window.location.pathname === paths.moveIn()) window.history.replaceState(null, "", paths.moveIn(batchId));
  }

  async function begin(): Promise<string> {
    const batch = await callEndpoint(createImportBatch, {});
    put(batch);
    open(batch.id);
    return batch.id;
  }

  const update = (uploadId: number, change: Partial<UploadingFile>) => setUploads((known) => known.map((upload) => (upload.id === uploadId ? { ...upload, ...change } : upload)));
  const forget = (uploadId: number) => setUploads((known) => known.filter((upload) => upload.id !== uploadId));

  /** Shows files that wait to be sent. */
  function announce(files: readonly File[]) {
    const waiting = files.map((file) => ({ file, id: (lastId.current += 1) }));
    setUploads((known) => [...known, ...waiting.map(({ file, id: uploadId }) => ({ id: uploadId, name: file.name, percent: 0, problem: null }))]);
    return waiting;
  }

  /** Sends files one after another, because each is planned with those before it. */
  async function sendFiles(waiting: readonly { file: File; id: number }[]) {
    for (const { file, id: uploadId } of waiting) {
      try {
        const batchId = (openBatch.current ??= await begin());
        put(await sendFile(addBatchFiles, { params: { id: batchId }, file }, { onProgress: (percent) => update(uploadId, { percent }) }));
        forget(uploadId);
      } catch (error) {
        update(uploadId, { problem: getErrorMessage(error) });
      }
    }
  }

  function addFiles(files: readonly File[]) {
    const waiting = announce(files);
    queue.current = queue.current.then(() => sendFiles(waiting));
  }

  return { id, batch: id === null ? undefined : query.data, query, uploads, put, open, forgetUpload: forget, addFiles };
}
