import { listOutbox, noteRefusal, removeSent, withOutbox } from "@/components/offline/outbox";
import { openDeviceStore } from "@/components/offline/device-store";
import type { OutboxEntry } from "@/components/offline/outbox-entry";
import { idempotencyHeader, senderHeader } from "@/lib/api/headers";
import type { ErrorBody } from "@/lib/platform/errors";

/** `later`: there is no network or the server can't answer. `signed-out`: its owner has to sign in first. */
type SendOutcome = "empty" | "later" | "signed-out";

type StoredEntry = OutboxEntry & { position: number };
/** Makes sure that the server has a file. Rejects with a status where it refuses it, and without one where it can't be reached. */
type SendFile = (id: string) => Promise<unknown>;

/** A send without an answer for this long is given up and repeated later. Its key makes that safe. */
export const maxSendMs = 20_000;

/**
 * Sends what waits, one after the other. A refused entry stays with the reason and doesn't delay the others. Several pages may call it at
 * once: each entry is sent by the one that has the lock, and the server answers a repeat with the first answer.
 */
export async function sendOutbox(owner: string, sendFile: SendFile): Promise<SendOutcome> {
  for (;;) {
    const next = (await listOutbox(owner)).find((entry): entry is StoredEntry => entry.position !== undefined && !entry.refusal && !entry.isHeld && !entry.isUnderWay);
    if (!next) return "empty";
    const outcome = (await sendFiles(next, sendFile)) ?? (await withOutbox(() => sendEntry(next)));
    if (outcome !== "next") return outcome;
  }
}

/** Returns null once the server has every file that the entry names. */
async function sendFiles(entry: StoredEntry, sendFile: SendFile): Promise<"next" | "later" | "signed-out" | null> {
  for (const id of entry.note.fileIds ?? []) {
    try {
      await sendFile(id);
    } catch (error) {
      const status = typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 0;
      if (status === 401) return "signed-out";
      if (!isRefusal(status) && status !== noRoom) return "later";
      await withOutbox(() => noteRefusal(entry, { status, message: "One of its photos could not be sent. Please open it and choose the photo again." }));
      return "next";
    }
  }
  return null;
}

async function sendEntry({ position, key }: StoredEntry): Promise<"next" | "later" | "signed-out"> {
  const entry = await (await openDeviceStore()).get("outbox", position);
  // Sent, changed or taken back meanwhile.
  if (!entry || entry.key !== key || entry.isHeld || entry.isUnderWay) return "next";
  const headers = { "content-type": "application/json", [idempotencyHeader]: key, [senderHeader]: entry.owner };
  const answer = await fetch(entry.url, { method: entry.method, headers, body: JSON.stringify(entry.body), credentials: "include", redirect: "error", signal: AbortSignal.timeout(maxSendMs) }).then(
    async (response) => ({ status: response.status, isOurs: response.headers.get("content-type")?.startsWith("application/json") === true, text: await response.text() }),
    () => null,
  );
  // The sign-in page of somebody's Wi-Fi answers everything with a page of its own.
  if (!answer?.isOurs) return "later";
  if (answer.status === 401) return "signed-out";
  const error = readError(answer.text);
  if (answer.status < 300 || error.reason === "already-done") await removeSent({ ...entry, position });
  else if (isRefusal(answer.status)) await noteRefusal({ ...entry, position }, { status: answer.status, message: [error.message, ...Object.values(error.fields ?? {})].find(Boolean) ?? "This could not be saved." });
  else return "later";
  return "next";
}

/** The status for someone who has used up their room for files. */
const noRoom = 507;

/** Whether sending the same again would be refused again. */
const isRefusal = (status: number) => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);

function readError(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? body : {};
  } catch {
    // A proxy's error page.
    return {};
  }
}
