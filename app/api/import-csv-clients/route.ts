import { route } from "@/lib/api/route";
import { importForms as endpoint } from "@/lib/practice/imports/contract";
import { importForms } from "@/lib/practice/imports/forms";

export const POST = route(endpoint, ({ actor, body, now, progress }) => importForms(actor, body, now, progress));
