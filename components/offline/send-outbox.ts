import { isToSend, noteOnEntry, removeSent, withOutbox } from "@/components/offline/change-outbox";
import { announceChange, listOutbox, type SentWrite } from "@/components/offline/outbox";
import { openDeviceStore } from "@/components/offline/device-store";
import { asNewWrite, maxSendMs, type OutboxEntry } from "@/components/offline/outbox-entry";
import { idempotencyHeader, senderHeader } from "@/lib/api/headers";
import type { ErrorBody } from "@/lib/platform/errors";

/** `later`: there is no network or the server can't answer. `signed-out`: its owner has to sign in first. */
type SendOutcome = "empty" | "later" | "signed-out";

/** Makes sure that the server has a file. Rejects with a status where it refuses it, and without one where it can't be reached. */
type SendFile = (id: string) => Promise<unknown>;

/** How often the server may fail with an entry before it no longer delays those behind it, and the first pause, which doubles. */
const maxFailures = 5;
const firstRetryMs = 20_000;
const retryMsAfter = (failures: number) => firstRetryMs * 2 ** (failures - 1);
const longestRetryMs = retryMsAfter(maxFailures - 1);

/**
 * Sends what waits, one after the other, and announces at the end what it has sent. A refused entry stays with the reason and doesn't
 * delay the others. Several pages may call it at once: each entry is sent by the one that has the lock, and the server answers a repeat
 * with the first answer.
 */
export async function sendOutbox(owner: string, sendFile: SendFile): Promise<SendOutcome> {
  const run: SentWrite[] = [];
  try {
    for (;;) {
      const next = (await listOutbox(owner)).find(isToSend);
      if (!next) return "empty";
      if (isPausing(next)) return "later";
      const outcome = (await sendFiles(next, sendFile)) ?? (await withOutbox(() => sendEntry(next, run)));
      if (outcome !== "next") return outcome;
    }
  } finally {
    if (run.length > 0) announceChange({ run });
  }
}

/** A pause that is longer than any was set by a clock that has since been put back. */
function isPausing({ retryAt = 0 }: OutboxEntry): boolean {
  const left = retryAt - Date.now();
  return left > 0 && left <= longestRetryMs;
}

/** Returns null once the server has every file that the entry names. */
async function sendFiles(entry: OutboxEntry, sendFile: SendFile): Promise<"next" | "later" | "signed-out" | null> {
  for (const fileId of entry.note.fileIds ?? []) {
    try {
      await sendFile(fileId);
    } catch (error) {
      const status = typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 0;
      if (status === 401) return "signed-out";
      if (!isRefusal(status) && status !== noRoom) return "later";
      const name = entry.note.attachments?.find(({ id }) => id === fileId)?.name;
      const message = name === undefined ? "A photo couldn't be uploaded. Please open this and choose the photo again." : `${name} couldn't be uploaded. You can send this without it.`;
      await withOutbox(() => noteOnEntry(entry, { refusal: { status, message, fileId } }));
      return "next";
    }
  }
  return null;
}

async function sendEntry({ position, key }: OutboxEntry, run: SentWrite[]): Promise<"next" | "later" | "signed-out"> {
  const changes = (await openDeviceStore()).transaction("outbox", "readwrite");
  const entry = await changes.store.get(position);
  // Sent, changed or taken back meanwhile.
  if (!entry || entry.key !== key || !isToSend(entry)) return "next";
  if (!navigator.onLine) return "later";
  const { mayHaveArrived } = entry;
  // Before it is sent: the page may be killed before the answer. In one transaction, or what takes its place meanwhile would leave it behind.
  await changes.store.put({ ...entry, mayHaveArrived: true });
  await changes.done;
  const answer = await post(entry);
  if (!answer) {
    announceChange({});
    return "later";
  }
  const { status, body } = answer;
  if (status < 300 || body.reason === "already-done") {
    const sent = { entry, answer: status < 300 ? body : null };
    await removeSent(sent);
    run.push(sent);
    return "next";
  }
  // The server may have failed after it had stored it.
  if (status >= 500) return (await noteFailure(entry)) ? "next" : "later";
  if (status === 409 && entry.isBeingWithdrawn) {
    await noteOnEntry(entry, asNewWrite(entry));
    return "next";
  }
  const isRefused = isRefusal(status);
  const refusal = { status, message: [body.message, ...Object.values(body.fields ?? {})].find(Boolean) ?? "This could not be saved." };
  await noteOnEntry(entry, { mayHaveArrived, ...(isRefused && { refusal }) });
  if (status === 401) return "signed-out";
  return isRefused ? "next" : "later";
}

/** Notes that the server failed with an entry, which pauses before the next attempt. Returns whether that was the last. */
async function noteFailure(entry: OutboxEntry): Promise<boolean> {
  const failures = (entry.failures ?? 0) + 1;
  const isLast = failures >= maxFailures;
  const refusal = { status: 500, message: "Something went wrong on our side. Please try again later." };
  await noteOnEntry(entry, isLast ? { failures, refusal } : { failures, retryAt: Date.now() + retryMsAfter(failures) });
  return isLast;
}

type Answer = Partial<ErrorBody> & Record<string, unknown>;

/** Returns null without a response of our server: there is no network, or the sign-in page of a Wi-Fi answers in its place. */
async function post({ url, method, body, key, owner }: OutboxEntry): Promise<{ status: number; body: Answer } | null> {
  const headers = { "content-type": "application/json", [idempotencyHeader]: key, [senderHeader]: owner };
  try {
    const response = await fetch(url, { method, headers, body: JSON.stringify(body), credentials: "include", redirect: "error", signal: AbortSignal.timeout(maxSendMs) });
    if (!response.headers.get("content-type")?.startsWith("application/json")) return null;
    // Every answer of ours is an object.
    return { status: response.status, body: (await response.json()) as Answer };
  } catch {
    return null;
  }
}

/** The status for someone who has used up their room for files. */
const noRoom = 507;

/** Whether sending the same again would be refused again. */
const isRefusal = (status: number) => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);
