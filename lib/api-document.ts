import { openApi } from "@/lib/api/openapi";
import { domains } from "@/lib/contracts";

/** What the address /api/openapi.json and the page for people tell. It changes only with the code, so it is made once. */
export const apiDocument = openApi(domains);
