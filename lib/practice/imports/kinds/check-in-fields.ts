import type { ImportField } from "@/lib/practice/imports/kind";
import { personFields } from "@/lib/practice/imports/kinds/client-matching";
import { type CheckInFieldName, checkInFields, type CheckInFieldTable, getFieldLabel } from "@/lib/work/questions/check-in-fields";

/** The fields of the form as an import finds them: by their label, our own question and the words of other forms. */
export const toImportFields = (fields: CheckInFieldTable): ImportField[] =>
  Object.entries(fields).map(([name, field]) => {
    const unit = "unit" in field ? field.unit : null;
    return { name, label: getFieldLabel(field, "imports"), aliases: [getFieldLabel(field, "form"), ...field.importWords], ...((field.kind === "number" || field.kind === "scale") && { isNumber: true }), ...(unit === "/10" && { isRating: true }), ...(unit === "kg" && { measure: "weight" }), ...(unit === "cm" && { measure: "length" }) };
  });

export const checkInImportFields: readonly ImportField[] = [
  ...personFields,
  { name: "timestamp", label: "Timestamp", isDate: true, isWhen: true, aliases: ["Submitted at", "Submitted on", "Submitted", "Submission date", "Date submitted", "Date", "Completed at", "Submit Date", "Start time", "Check-in date"] },
  { name: "week", label: "Week", aliases: ["Week number", "Week no", "Check-in week", "Which week are you in?", "Programme week", "Program week"] },
  ...toImportFields(checkInFields),
  { name: "feedback", label: "Coach feedback", aliases: ["Feedback", "Coach's feedback", "Coach comments", "Coach reply", "Coach response"] },
];

export const checkInFieldLabel = (name: CheckInFieldName) => getFieldLabel(checkInFields[name], "imports");
