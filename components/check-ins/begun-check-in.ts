import type { CheckInValues } from "@/components/check-ins/check-in-values";
import { asText, readVersion } from "@/components/form/draft-values";
import type { CheckIn, CheckInNumbers, CurrentCheckIn } from "@/lib/work/check-ins/contract";
import { isCheckIn } from "@/lib/work/check-ins/rules";

/** The week a form is for, and the check-in already sent for it. */
export type FormWeek = Pick<CurrentCheckIn, "dueDate" | "sent"> & Partial<Pick<CurrentCheckIn, "steps">>;

/** A week that was sent, or the starting point, which is in the same list. */
export type SentWeek = Pick<CheckInNumbers, "dueDate" | "isStart" | "isMeasured">;

/** The week that the form is for: the one that was open yesterday where she began it for that one, else the one that is open now. */
export const weekToFill = (current: CurrentCheckIn, begunFor: string | undefined): CurrentCheckIn =>
  current.openYesterday && current.openYesterday.dueDate === begunFor ? { ...current, ...current.openYesterday, sent: null } : current;

/** What a draft says of the check-in that it is for. */
export type DraftFacts = Pick<CheckInValues, "dueDate" | "edits"> & { formVersion: number };

/** Returns null where nothing was begun. */
export function readDraftFacts(draft: Record<string, unknown> | null): DraftFacts | null {
  if (!draft || Object.keys(draft).length === 0) return null;
  return { dueDate: asText(draft.dueDate), formVersion: readVersion(draft), ...(typeof draft.edits === "string" && { edits: draft.edits }) };
}

/**
 * Whether a draft that only this browser has is still of use: an edit of a check-in that was sent, or one of a week that was
 * not. Anything else was typed before its week was sent from another device.
 */
export const isUsableUnsaved = ({ dueDate, edits }: DraftFacts, sentWeeks: readonly (SentWeek & Pick<CheckIn, "id">)[]) =>
  edits === undefined ? !sentWeeks.some((sent) => sent.dueDate === dueDate && isCheckIn(sent)) : sentWeeks.some(({ id }) => id === edits);

/** Whether the draft's own week has been sent since. A draft of a week that was never sent still counts. */
const isStaleDraft = (draft: Record<string, unknown>, { dueDate }: FormWeek, sentWeeks: readonly SentWeek[]) =>
  draft.dueDate !== dueDate && sentWeeks.some((sent) => sent.dueDate === draft.dueDate && isCheckIn(sent));

/** Returns null where there is no draft, or one that is of no use any more. */
export const usableDraftFor = (week: FormWeek, draft: Record<string, unknown> | null, sentWeeks: readonly SentWeek[]) =>
  draft && Object.keys(draft).length > 0 && !isStaleDraft(draft, week, sentWeeks) ? draft : null;

/** The version of the form that was begun or sent; undefined where the form starts empty, with what is asked today. */
export function startedVersion(week: FormWeek, draft: Record<string, unknown> | null, sentWeeks: readonly SentWeek[]): number | undefined {
  const usableDraft = usableDraftFor(week, draft, sentWeeks);
  if (usableDraft) return readVersion(usableDraft);
  return week.sent ? (week.sent.formVersion ?? 0) : undefined;
}
