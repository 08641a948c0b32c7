import type { ImportKindName } from "@/lib/practice/imports/contract";
import type { ImportKind } from "@/lib/practice/imports/kind";
import { checkInResponsesKind } from "@/lib/practice/imports/kinds/check-in-responses";
import { nutritionFormsKind } from "@/lib/practice/imports/kinds/nutrition-forms";
import { paymentCustomersKind } from "@/lib/practice/imports/kinds/payment-customers";
import { usersKind } from "@/lib/practice/imports/kinds/users";

/** Every kind of import by its name. The rows of one are read by that one alone. */
const kinds: Record<ImportKindName, ImportKind<unknown>> = {
  users: usersKind,
  "nutrition-forms": nutritionFormsKind,
  "checkin-responses": checkInResponsesKind,
  "payment-customers": paymentCustomersKind,
};

export const getImportKind = (name: ImportKindName): ImportKind<unknown> => kinds[name];
