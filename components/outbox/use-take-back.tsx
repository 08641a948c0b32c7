import { useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/feedback/toast";
import { useConfirm } from "@/components/feedback/use-confirm";
import { draftQuery, keepUnsavedDraft, readUnsavedDraft } from "@/components/form/form-draft";
import { useIsConnected } from "@/components/hooks/use-is-connected";
import { announceChange } from "@/components/offline/outbox";
import type { OutboxEntry } from "@/components/offline/outbox-entry";
import { removeEntry, withdrawEntry } from "@/components/offline/withdraw-entry";

const toasts = {
  arrived: { title: "This had already arrived", description: "It was sent earlier, so it's no longer waiting." },
  gone: { title: "No longer waiting", description: "It was sent or removed a moment ago." },
  unknown: { title: "This may have arrived already", description: "We couldn't check just now. Please try again in a minute." },
};

/** What the author of a waiting write can do with it. Render `dialog`. */
export function useTakeBack() {
  const client = useQueryClient();
  const isConnected = useIsConnected();
  const [confirm, dialog] = useConfirm();

  /** Whether it can be changed: a changed one is another write, so the server has to refuse the first one before. */
  const canChange = ({ mayHaveArrived }: OutboxEntry) => !mayHaveArrived || isConnected;

  /** Takes it out of what is sent, for a change. Says so where it can't be changed any more, and returns whether it can. */
  async function takeBack({ position }: OutboxEntry, change: (entry: OutboxEntry) => OutboxEntry | null): Promise<boolean> {
    const withdrawal = await withdrawEntry(position, change);
    if (withdrawal !== "withdrawn") toast(toasts[withdrawal]);
    return withdrawal === "withdrawn";
  }

  /** Takes it back into the form that it was written in: what it says becomes the form's unsaved draft. */
  async function backToForm(entry: OutboxEntry): Promise<boolean> {
    if (!(await takeBack(entry, () => null))) return false;
    const { draft } = entry.note;
    if (!draft) return true;
    const unsaved = readUnsavedDraft(draft.form, entry.owner);
    const version = client.getQueryData(draftQuery(draft.form).queryKey)?.updatedAt ?? null;
    keepUnsavedDraft(draft.form, { owner: entry.owner, after: unsaved ? unsaved.after : version, values: draft.values, unanswered: unsaved?.unanswered ?? [] });
    return true;
  }

  /** Removes it, after a question. */
  async function remove(entry: OutboxEntry): Promise<void> {
    const { note, position } = entry;
    const plain = { title: "Don’t send this?", description: `${note.title} will be removed from this device.`, confirmLabel: "Don’t send", destructive: true };
    const unsure = { ...plain, title: "Remove this?", description: `${note.title} may have arrived already. If it has, removing it here doesn’t take it back. If it hasn’t, it won’t be sent.`, confirmLabel: "Remove" };
    const discard = async () => {
      await removeEntry(position);
      announceChange({ discarded: entry });
    };
    if (!canChange(entry)) {
      if (await confirm(unsure)) await discard();
      return;
    }
    if (!(await confirm(plain))) return;
    const withdrawal = await withdrawEntry(position, () => null);
    if (withdrawal === "withdrawn") announceChange({ discarded: entry });
    if (withdrawal === "arrived" || withdrawal === "gone") toast(toasts[withdrawal]);
    if (withdrawal === "unknown" && (await confirm(unsure))) await discard();
  }

  return { canChange, takeBack, backToForm, remove, dialog };
}
