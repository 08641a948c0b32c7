import { route } from "@/lib/api/route";
import { importForms as endpoint } from "@/lib/practice/imports/contract";
import { importFormResponses } from "@/lib/practice/imports/import-form-responses";

export const POST = route(endpoint, ({ actor, body, now, progress }) => importFormResponses(actor, body, now, progress));
