import { type DraftFacts, isUsableUnsaved, readDraftFacts } from "@/components/check-ins/begun-check-in";
import { useUnsavedDraft } from "@/components/form/use-unsaved-draft";
import type { DraftForm } from "@/lib/core/drafts/contract";
import type { CheckInNumbers } from "@/lib/work/check-ins/contract";

const readFacts = ({ values }: { values: Record<string, unknown> }) => readDraftFacts(values);

/** What a check-in's draft says of itself: that of this browser where it is of use, else the server's. Null where nothing was begun. */
export function useBegunCheckIn(form: DraftForm, stored: Record<string, unknown> | null, sentWeeks: readonly CheckInNumbers[]): DraftFacts | null {
  const unsaved = useUnsavedDraft(form, readFacts);
  return unsaved && isUsableUnsaved(unsaved, sentWeeks) ? unsaved : readDraftFacts(stored);
}

/** The id of the check-in that the draft edits, if it is another one than the form is for. */
export const otherEdit = (begun: DraftFacts | null, ownId: string | undefined, sentWeeks: readonly CheckInNumbers[]) =>
  begun?.edits !== ownId && sentWeeks.some(({ id }) => id === begun?.edits) ? begun?.edits : undefined;
