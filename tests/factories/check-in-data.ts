import type { CheckIn } from "@/lib/work/check-ins/contract";
import { checkInFields, type CheckInFieldTable, fieldNamesOfKind, numericKinds, specifiedReadNames } from "@/lib/work/check-ins/fields";

/** The `data` of a check-in without numbers, feelings or photos. */
export const emptyCheckInDataFor = (fields: CheckInFieldTable) => {
  const names = [...fieldNamesOfKind(fields, ...numericKinds, "feeling"), ...Object.keys(specifiedReadNames.data)];
  return { ...Object.fromEntries(names.map((name) => [name, null])), photos: { front: null, side: null, back: null } };
};

// The names of fieldNamesOfKind are all the names of `data`, which Object.fromEntries loses.
export const emptyCheckInData = emptyCheckInDataFor(checkInFields) as CheckIn["data"];
