import { useMemo, useSyncExternalStore } from "react";
import { useCurrentUser } from "@/components/hooks/current-user";
import { listOutbox, onOutboxChange } from "@/components/offline/outbox";
import type { OutboxEntry, OutboxNote } from "@/components/offline/outbox-entry";

/** An entry as the store has it. */
export type WaitingEntry = OutboxEntry & { position: number };

const none: readonly WaitingEntry[] = [];
let snapshot: { owner: string; entries: readonly WaitingEntry[] } = { owner: "", entries: none };

/** What waits of the signed-in person, in the order in which it goes out. Empty until it is read, and where storage is refused. */
export function useOutbox(): readonly WaitingEntry[] {
  const owner = useCurrentUser().id;
  const subscribe = useMemo(() => (listener: () => void) => {
    const load = () =>
      void listOutbox(owner).then(
        (entries) => {
          snapshot = { owner, entries: entries.filter((entry): entry is WaitingEntry => entry.position !== undefined && !entry.isUnderWay) };
          listener();
        },
        () => undefined,
      );
    load();
    return onOutboxChange(load);
  }, [owner]);
  return useSyncExternalStore(subscribe, () => (snapshot.owner === owner ? snapshot.entries : none), () => none);
}

/** What waits of this kind about one thing. */
export const useWaiting = (kind: OutboxNote["kind"], about: string): readonly WaitingEntry[] => {
  const entries = useOutbox();
  return useMemo(() => entries.filter(({ note }) => note.kind === kind && note.about === about), [entries, kind, about]);
};
