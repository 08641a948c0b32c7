import type { ImportKindName } from "@/lib/practice/imports/contract";
import type { ImportKind } from "@/lib/practice/imports/kind";
import { chatKind } from "@/lib/practice/imports/kinds/chat";
import { checkInResponsesKind } from "@/lib/practice/imports/kinds/check-in-responses";
import { measurementsKind } from "@/lib/practice/imports/kinds/measurements";
import { nutritionFormsKind } from "@/lib/practice/imports/kinds/nutrition-forms";
import { paymentCustomersKind } from "@/lib/practice/imports/kinds/payment-customers";
import { photosKind } from "@/lib/practice/imports/kinds/photos";
import { paymentsKind } from "@/lib/practice/imports/kinds/payments";
import { usersKind } from "@/lib/practice/imports/kinds/users";

/** Each kind only ever reads the rows it wrote, so the row type is unknown here. */
const kinds: Record<ImportKindName, ImportKind<unknown>> = {
  users: usersKind,
  "nutrition-forms": nutritionFormsKind,
  "checkin-responses": checkInResponsesKind,
  measurements: measurementsKind,
  photos: photosKind,
  payments: paymentsKind,
  chat: chatKind,
  "payment-customers": paymentCustomersKind,
};

export const getImportKind = (name: ImportKindName): ImportKind<unknown> => kinds[name];
