import type { ImportKindName } from "@/lib/imports/contract";
import type { ImportKind } from "@/lib/imports/kind";
import { checkinResponses } from "@/lib/imports/kinds/checkin-responses";
import { nutritionForms } from "@/lib/imports/kinds/nutrition-forms";
import { paymentCustomers } from "@/lib/imports/kinds/payment-customers";
import { users } from "@/lib/imports/kinds/users";

/** Every kind of import by its name. The rows of one are read by that one alone. */
const kinds: Record<ImportKindName, ImportKind<unknown>> = {
  users,
  "nutrition-forms": nutritionForms,
  "checkin-responses": checkinResponses,
  "payment-customers": paymentCustomers,
};

export const kindOf = (name: ImportKindName): ImportKind<unknown> => kinds[name];
