import type { DraftForm } from "@/lib/core/drafts/contract";

/** A write that waits on this device. It holds all that sending it takes, so that the service worker can send it too. */
export interface OutboxEntry {
  /** Its place in the order; given by the store. */
  position: number;
  /** Its Idempotency-Key. A change of what it says is another request, with another key. */
  key: string;
  /** Whose it is. */
  owner: string;
  method: string;
  url: string;
  body: Record<string, unknown>;
  note: OutboxNote;
  /** ISO time. */
  writtenAt: string;
  /** A page is sending it and waits for the answer, so nothing is shown of it. */
  isUnderWay?: boolean;
  /** It is being changed, and isn't sent meanwhile. */
  isHeld?: boolean;
  /** It was sent at least once and its answer was lost, so the server may have it. */
  mayHaveArrived?: boolean;
  /** The server was asked to refuse it from now on, and its answer was lost. */
  isBeingWithdrawn?: boolean;
  /** How often the server has failed with it, and when it may be sent again (milliseconds). */
  failures?: number;
  retryAt?: number;
  /** Why it isn't sent any more: the server refused it, or failed with it too often. It then waits for its owner. */
  refusal?: OutboxRefusal;
}

interface OutboxRefusal {
  status: number;
  message: string;
  /** The file that the server refused, where it is about one. */
  fileId?: string;
}

/** What the screens say of it. */
export interface OutboxNote {
  kind: "check-in" | "diary" | "message" | "feedback" | "note" | "step";
  /** What it is about: a Monday, a person, a check-in or a step, by its id. */
  about: string;
  /** For a list, such as "Your check-in for week 8". */
  title: string;
  /** The screen it was written on. */
  href: string;
  /** The field of the body that is its text, which can be changed while it waits. */
  textField?: string;
  /** The form with a draft that it was written in, and what its fields held. The draft ends once it is sent. */
  draft?: { form: DraftForm; values: Record<string, unknown> };
  /** The ids of the files it names, which have to be there first. */
  fileIds?: readonly string[];
  /** The files to show with it. */
  attachments?: readonly NamedFile[];
}

export interface NamedFile {
  id: string;
  name: string;
  isPdf: boolean;
}

/** A send without an answer for this long is given up and repeated later. Its key makes that safe. In milliseconds. */
export const maxSendMs = 20_000;

/** The same write under a new key, once the server refuses the one before. */
export const asNewWrite = (entry: OutboxEntry): OutboxEntry => ({ ...entry, key: crypto.randomUUID(), mayHaveArrived: undefined, isBeingWithdrawn: undefined });
