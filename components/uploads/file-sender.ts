import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { isSigningOut } from "@/components/feedback/sign-out-state";
import { toast } from "@/components/feedback/toast";
import { openDeviceStore } from "@/components/offline/device-store";
import type { WaitingFile } from "@/components/offline/waiting-file";
import { dropUpload, localUploads, type PictureUpload, putUpload, updateUpload } from "@/components/uploads/local-uploads";
import { firstPartBytes, partBytesAfterLoss } from "@/components/uploads/part-size";
import { readArrived } from "@/components/uploads/read-arrived";
import { shrinkPhoto } from "@/components/uploads/shrink-photo";
import { ApiError } from "@/lib/api/client";
import type { StoredFile, UploadPurpose } from "@/lib/core/uploads/contract";
import { pdfContentType } from "@/lib/core/uploads/rules";
import { newId } from "@/lib/platform/ids";

/*
 * Sends the files that were picked in this browser, one after another, for as long as it takes. A lost connection and a server that
 * is away are waited for; only a refusal ends an upload. What keeps a file is loaded with this, so that from then on nothing is missing; what sends it is
 * loaded when the first one is picked, and is waited for like the connection.
 */

/** Rejects with ApiError 0, as for a lost connection. */
const loadSending = () =>
  import("@/components/uploads/send-upload").catch(() => {
    throw new ApiError(0, "");
  });

interface Job {
  owner: string;
  purpose: UploadPurpose;
  controller: AbortController;
  /** Resolves when the file is ready to be sent, to whether it waits in the store of this device. */
  onDevice: Promise<boolean>;
  isResumed: boolean;
  partBytes: number;
  stored: Promise<StoredFile>;
  resolve: (stored: StoredFile) => void;
  reject: (error: unknown) => void;
}
const jobs = new Map<string, Job>();

interface NewUpload {
  owner: string;
  purpose: UploadPurpose;
  /** Whether the file outlives a closed browser. Otherwise it is sent only as long as this page is open. */
  outlivesPage?: boolean;
}

/** Begins to upload files, and returns the uploads with the ids that the stored files will have. */
export function addFiles(files: readonly File[], { owner, purpose, outlivesPage = true }: NewUpload): readonly PictureUpload[] {
  const added = files.map((file) => {
    const id = newId(new Date());
    return begin({ id, file, owner, purpose, onDevice: prepare({ id, owner, purpose, file, outlivesPage }), isResumed: false });
  });
  void sendAll();
  return added;
}

/** Stores a file on this device at once, and again once it is as small as it is sent. */
async function prepare({ id, owner, purpose, file, outlivesPage }: Required<NewUpload> & { id: string; file: File }): Promise<boolean> {
  const store = (blob: File) => storeOnDevice({ id, owner, purpose, name: file.name, type: blob.type, blob, addedAt: Date.now() });
  const isOnDevice = outlivesPage && (await store(file));
  updateUpload(id, { isOnDevice });
  const smaller = await shrinkPhoto(file);
  // What is stored is what is sent, so that it can go on later.
  const isReplaced = smaller !== file && (!isOnDevice || (await store(smaller)));
  if (isReplaced) updateUpload(id, { file: smaller });
  return isOnDevice;
}

function begin({ id, file, ...rest }: Pick<Job, "owner" | "purpose" | "onDevice" | "isResumed"> & { id: string; file: File }): PictureUpload {
  jobs.set(id, { ...rest, ...newOutcome(), controller: new AbortController(), partBytes: firstPartBytes });
  const upload = { id, file, previewUrl: URL.createObjectURL(file), progress: 0, isWaiting: true, isOnDevice: rest.isResumed, error: null, canRetry: false };
  putUpload(upload);
  return upload;
}

function newOutcome(): Pick<Job, "stored" | "resolve" | "reject"> {
  let [resolve, reject]: [Job["resolve"], Job["reject"]] = [() => undefined, () => undefined];
  const stored = new Promise<StoredFile>((resolveStored, rejectStored) => {
    [resolve, reject] = [resolveStored, rejectStored];
  });
  // Not everyone waits for it.
  stored.catch(() => undefined);
  return { stored, resolve, reject };
}

/** Takes up again what this person picked earlier in this browser and what has not arrived. */
export async function resumeWaitingFiles(owner: string): Promise<void> {
  const records = (await (await openStore())?.getAll("files")) ?? [];
  for (const record of records) if (record.owner === owner) resume(record);
  await sendAll();
}

function resume({ id, owner, purpose, name, type, blob }: WaitingFile): void {
  if (!jobs.has(id)) begin({ id, owner, purpose, file: new File([blob], name, { type }), onDevice: Promise.resolve(true), isResumed: true });
}

/**
 * Sends a file now and resolves with it once the server has it, also if it has it already. Rejects if it was refused or removed,
 * and with ApiError 404 if neither this device nor the server has it.
 */
export async function sendWaitingFile(id: string): Promise<StoredFile> {
  const record = jobs.has(id) ? undefined : await (await openStore())?.get("files", id);
  if (record) resume(record);
  const job = jobs.get(id);
  if (job) {
    retryFile(id);
    return job.stored;
  }
  const { file } = await readArrived(id);
  if (!file) throw new ApiError(404, "");
  return file;
}

/** Resolves when an upload of this page has arrived. Rejects if it was refused or removed. */
export const whenStored = (id: string): Promise<StoredFile> => jobs.get(id)?.stored ?? Promise.reject(new ApiError(404, ""));

/** Sends a file without waiting any longer, also one that was refused. */
export function retryFile(id: string): void {
  const job = jobs.get(id);
  if (!job) return;
  if (localUploads().get(id)?.error !== null) Object.assign(job, newOutcome());
  updateUpload(id, { error: null, canRetry: false });
  wakeUp();
  void sendAll();
}

/** Stops an upload and removes the file from this device. The server forgets what has arrived of it after a day. */
export function removeFile(id: string): void {
  const job = jobs.get(id);
  jobs.delete(id);
  dropUpload(id);
  job?.controller.abort();
  job?.reject(new DOMException("The upload was removed", "AbortError"));
  void job?.onDevice.then(() => forget(id));
}

let isSending = false;

async function sendAll(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    let losses = 0;
    for (let next = nextJob(); next; next = nextJob()) {
      const [id, job] = next;
      const progressBefore = localUploads().get(id)?.progress ?? 0;
      const outcome = await withSenderLock(() => send(id, job));
      if (outcome === "signed out") return;
      if (outcome === "settled") losses = 0;
      else {
        losses = (localUploads().get(id)?.progress ?? 0) > progressBefore ? 1 : losses + 1;
        await pause(losses);
      }
    }
  } finally {
    isSending = false;
  }
}

const nextJob = () => [...jobs].find(([id]) => localUploads().get(id)?.error === null);

/** Lets one tab of this browser send at a time, where the browser can. */
const withSenderLock = <T>(work: () => Promise<T>): Promise<T> => ("locks" in navigator ? navigator.locks.request("cadence-files", work) : work());

/** Sends one file, or what is missing of it. */
async function send(id: string, job: Job): Promise<"settled" | "lost" | "signed out"> {
  const { signal } = job.controller;
  try {
    const wasOnDevice = await job.onDevice;
    const file = localUploads().get(id)?.file;
    if (signal.aborted || !file) return "settled";
    updateUpload(id, { isWaiting: false, canRetry: false });
    const { sendUpload } = await loadSending();
    if (signal.aborted) return "settled";
    const stored = wasOnDevice && !(await isInStore(id)) ? await findSentElsewhere(id) : await sendUpload(file, { ...job, id, signal, onProgress: (progress) => updateUpload(id, { progress }) });
    if (signal.aborted) return "settled";
    await finish(id, job, stored);
    return "settled";
  } catch (error) {
    if (signal.aborted) return "settled";
    if (!isPassing(error)) {
      await refuse(id, job, error);
      return "settled";
    }
    job.isResumed = true;
    job.partBytes = partBytesAfterLoss(job.partBytes);
    updateUpload(id, { isWaiting: true, canRetry: true });
    if (!isSignedOut(error)) return "lost";
    redirectToSignIn();
    return "signed out";
  }
}

async function finish(id: string, job: Job, stored: StoredFile | null) {
  await forget(id);
  jobs.delete(id);
  if (stored) job.resolve(stored);
  else job.reject(new DOMException("The upload was removed in another tab", "AbortError"));
  dropUpload(id);
}

async function refuse(id: string, job: Job, error: unknown) {
  const canRetry = error instanceof ApiError && error.status === 507;
  if (!canRetry) await forget(id);
  const noun = localUploads().get(id)?.file.type === pdfContentType ? "PDF" : "photo";
  const { refusalText } = await loadSending();
  updateUpload(id, { error: refusalText(error, noun), canRetry, isWaiting: false });
  job.reject(error);
}

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Whether it may work later: the connection or the server was away, something else answered in its place, too much was sent at once, or the session has ended. */
const isPassing = (error: unknown) => error instanceof ApiError && ([0, 401, 408, 429].includes(error.status) || error.status < 400 || (error.status >= 500 && error.status !== 507));

/** The file has gone from this device since: another tab sent it, or removed it. */
const findSentElsewhere = async (id: string) => (await readArrived(id)).file;

const [firstPauseMs, maxPauseMs] = [3000, 60_000];
let wakeUp = () => {};

/** Waits longer with each loss, and no longer than until the connection is back. */
async function pause(losses: number) {
  const ms = Math.min(maxPauseMs, firstPauseMs * 2 ** (losses - 1));
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    wakeUp = () => {
      clearTimeout(timer);
      resolve();
    };
    window.addEventListener("online", wakeUp, { once: true });
  });
  window.removeEventListener("online", wakeUp);
  wakeUp = () => {};
}

let hasWarned = false;

/** Returns whether the file is stored. Says so once if this browser stores nothing. */
async function storeOnDevice(record: WaitingFile): Promise<boolean> {
  // What leaves with its person isn't stored again.
  if (isSigningOut()) return false;
  const store = await openStore();
  const key = await store?.put("files", record).catch(() => undefined);
  if (key !== undefined) return true;
  if (!hasWarned) toast({ title: "This browser can't store your photos", description: "Please leave this page open until they are sent." });
  hasWarned = true;
  return false;
}

/** The store of this device, or null where the browser refuses it. */
async function openStore() {
  try {
    return await openDeviceStore();
  } catch {
    return null;
  }
}
const isInStore = async (id: string) => (await (await openStore())?.getKey("files", id)) !== undefined;
const forget = async (id: string) => (await openStore())?.delete("files", id).catch(() => undefined);
