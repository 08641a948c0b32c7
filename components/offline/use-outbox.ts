import { useMemo, useSyncExternalStore } from "react";
import { useCurrentUser } from "@/components/hooks/current-user";
import { listOutbox, onOutboxChange } from "@/components/offline/outbox";
import type { OutboxEntry, OutboxNote } from "@/components/offline/outbox-entry";
import { createListeners } from "@/lib/platform/listeners";

/** What this page knows of the outbox, read once for all that show it. Null until it is read. */
let shared: { owner: string; entries: readonly OutboxEntry[] | null } = { owner: "", entries: null };
let lastRead = 0;
const listeners = createListeners();
let isListening = false;
let reading = Promise.resolve();

/** Resolves once what was added or changed before is shown. */
export const whenOutboxShown = (): Promise<void> => reading;

function read(owner: string) {
  lastRead += 1;
  const own = lastRead;
  function show(entries: readonly OutboxEntry[]) {
    // A later read shows more.
    if (own !== lastRead) return;
    shared = { owner, entries: entries.filter(({ isUnderWay }) => !isUnderWay) };
    listeners.notify();
  }
  reading = listOutbox(owner).then(show, () => show([]));
}

function subscribe(owner: string, listener: () => void) {
  const unsubscribe = listeners.subscribe(listener);
  if (shared.owner !== owner) {
    shared = { owner, entries: null };
    read(owner);
  }
  if (!isListening) onOutboxChange(() => read(shared.owner));
  isListening = true;
  return unsubscribe;
}

type Entries = readonly OutboxEntry[] | null;

/** What `choose` picks from the outbox. Renders again only when it picks something else. */
function useFromOutbox<Chosen>(choose: (entries: Entries) => Chosen): Chosen {
  const owner = useCurrentUser().id;
  const subscribeAsOwner = useMemo(() => (listener: () => void) => subscribe(owner, listener), [owner]);
  return useSyncExternalStore(subscribeAsOwner, () => choose(shared.owner === owner ? shared.entries : null), () => choose(null));
}

/** What waits of the signed-in person, in the order in which it goes out. Null until it is read, empty where the browser refuses storage. */
export const useOutbox = (): Entries => useFromOutbox((entries) => entries);

/** What waits of this kind about one thing. Null until it is known. */
export const useWaiting = (kind: OutboxNote["kind"], about: string): Entries => {
  const entries = useOutbox();
  return useMemo(() => entries?.filter(({ note }) => note.kind === kind && note.about === about) ?? null, [entries, kind, about]);
};

/** The newest entry of this kind about one thing. Undefined where none waits, and until that is known. */
export const useLastWaiting = (kind: OutboxNote["kind"], about: string | undefined): OutboxEntry | undefined => useFromOutbox((entries) => entries?.findLast(({ note }) => note.kind === kind && note.about === about));
