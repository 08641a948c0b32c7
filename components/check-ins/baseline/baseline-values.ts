import { type CheckInValues, toCheckInBody, toFormValues, validateCheckInValues, withoutHiddenMistake } from "@/components/check-ins/check-in-values";
import { asObject } from "@/components/form/draft-values";
import type { BodyInput } from "@/lib/api/call";
import type { Baseline, OwnBaseline, saveBaseline } from "@/lib/work/check-ins/baseline-contract";
import { baselineNumberNames, type BaselinePiece } from "@/lib/work/check-ins/baseline-rules";
import { type CheckInFieldTable, checkInFields } from "@/lib/work/questions/check-in-fields";

/** The numbers of a starting point as a table of fields, so that the form is that of a check-in. */
const baselineFields: CheckInFieldTable = Object.fromEntries(baselineNumberNames.map((name) => [name, checkInFields[name]]));

/** The values the form starts with: the draft, else what was saved. */
export const initialBaselineValues = ({ photos, ...numbers }: Pick<Baseline, (typeof baselineNumberNames)[number] | "photos">, draft: Record<string, unknown> | null): CheckInValues =>
  // A draft has no photos after their consent was withdrawn; those that were saved may have stayed.
  toFormValues(draft ? { ...draft, data: { photos, ...asObject(draft.data) } } : { ...numbers, data: { photos } }, "", baselineFields);

type SavedBaseline = Pick<OwnBaseline, "pieces" | "weight">;

export const asksForPiece = ({ pieces }: Pick<OwnBaseline, "pieces">, piece: BaselinePiece) => pieces.some((asked) => asked.piece === piece);

const readable = (values: CheckInValues, saved: SavedBaseline) => withoutHiddenMistake(values, { hideWeight: !asksForPiece(saved, "weight"), sent: { data: saved } });

/** The request body: everything on the form, null where it is empty. */
export function toBaselineBody(values: CheckInValues, saved: SavedBaseline): BodyInput<typeof saveBaseline> {
  const sent = toCheckInBody(readable(values, saved), baselineFields);
  return { ...Object.fromEntries(baselineNumberNames.map((name) => [name, sent[name]])), photos: values.data.photos };
}

/** The errors that the endpoint's schema cannot find, see `validateCheckInValues`. */
export const validateBaselineValues = (values: CheckInValues, saved: SavedBaseline) => validateCheckInValues(readable(values, saved), baselineFields);
