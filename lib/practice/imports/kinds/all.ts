import type { ImportKindName } from "@/lib/practice/imports/contract";
import type { ImportKind } from "@/lib/practice/imports/kind";
import { checkinResponses } from "@/lib/practice/imports/kinds/checkin-responses";
import { nutritionForms } from "@/lib/practice/imports/kinds/nutrition-forms";
import { paymentCustomers } from "@/lib/practice/imports/kinds/payment-customers";
import { users } from "@/lib/practice/imports/kinds/users";

/** Every kind of import by its name. The rows of one are read by that one alone. */
const kinds: Record<ImportKindName, ImportKind<unknown>> = {
  users,
  "nutrition-forms": nutritionForms,
  "checkin-responses": checkinResponses,
  "payment-customers": paymentCustomers,
};

export const kindOf = (name: ImportKindName): ImportKind<unknown> => kinds[name];
