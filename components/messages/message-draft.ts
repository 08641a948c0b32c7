import { useMemo, useSyncExternalStore } from "react";
import { unsavedDraftName } from "@/components/offline/unsent-text";
import { createDraftStore } from "@/components/form/draft-store";
import { useCurrentUser } from "@/components/hooks/current-user";
import type { StoredFile } from "@/lib/core/uploads/contract";
import { isObject } from "@/lib/platform/objects";
import type { Counterpart } from "@/lib/work/messages/contract";

export interface MessageDraft {
  /** Whose message it is. */
  owner: string;
  text: string;
  attachments: StoredFile[];
  /** The files that were still being uploaded. */
  unfinished: { id: string; name: string }[];
  /** The idempotency key of the message, so that a retry after a lost response doesn't send it twice. */
  clientMessageId: string;
}

/** Unsent messages by `draftKey`. They outlive a closed tab and a session that ends; signing out removes them, as does another person's sign-in. */
const drafts = createDraftStore<MessageDraft>({ name: `${unsavedDraftName}:message`, parse: parseDraft });

/** Whether this browser stored these as files. */
const areFiles = <T extends { id: string }>(files: unknown): files is T[] => Array.isArray(files) && files.every((file) => isObject(file) && typeof file.id === "string");

function parseDraft(stored: unknown): MessageDraft | null {
  if (!isObject(stored)) return null;
  const { owner, text, attachments = [], unfinished = [], clientMessageId } = stored;
  if (typeof owner !== "string" || typeof text !== "string" || !areFiles<StoredFile>(attachments) || !areFiles<MessageDraft["unfinished"][number]>(unfinished) || typeof clientMessageId !== "string") return null;
  return { owner, text, attachments, unfinished, clientMessageId };
}

const emptyDraft = (owner: string): MessageDraft => ({ owner, text: "", attachments: [], unfinished: [], clientMessageId: crypto.randomUUID() });

/** What is written to a coach stays when another coach becomes the one whom clients write to: they share the conversation. */
export const draftKey = ({ id, role }: Pick<Counterpart, "id" | "role">) => (role === "coach" ? role : id);

function readOwn(key: string, owner: string): MessageDraft | null {
  const draft = drafts.read(key);
  return draft?.owner === owner ? draft : null;
}

/** Whether something is written or attached for this person and not sent. */
export function useHasMessageDraft(counterpart: Pick<Counterpart, "id" | "role">): boolean {
  const owner = useCurrentUser().id;
  return useSyncExternalStore(drafts.subscribe, () => readOwn(draftKey(counterpart), owner) !== null, () => false);
}

/** The unsent message to this person. A change of its text or files gives it a new key, because it is then a different message. */
export function useMessageDraft(counterpart: Pick<Counterpart, "id" | "role">) {
  const key = draftKey(counterpart);
  const owner = useCurrentUser().id;
  // Also a message that an earlier screen has sent changes it. The server doesn't know this browser's drafts, so the page starts without them.
  const stored = useSyncExternalStore(drafts.subscribe, () => JSON.stringify(readOwn(key, owner)), () => "null");
  const draft = useMemo(() => parseDraft(JSON.parse(stored)) ?? emptyDraft(owner), [stored, owner]);

  /** Changes the draft as it is now, also after this render, such as when an upload ends. */
  function change(changesOf: (current: MessageDraft) => Partial<Omit<MessageDraft, "owner" | "clientMessageId">>) {
    const current = readOwn(key, owner) ?? emptyDraft(owner);
    const changes = changesOf(current);
    const isDifferentMessage = "text" in changes || "attachments" in changes;
    const next = { ...current, ...changes, ...(isDifferentMessage && { clientMessageId: crypto.randomUUID() }) };
    if (next.text || next.attachments.length > 0 || next.unfinished.length > 0) drafts.save(key, next);
    else drafts.remove(key);
  }

  return { draft, change };
}
