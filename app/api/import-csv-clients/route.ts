import { route } from "@/lib/api/route";
import { importForms as endpoint } from "@/lib/imports/contract";
import { importForms } from "@/lib/imports/forms";

export const POST = route(endpoint, ({ actor, body, now, progress }) => importForms(actor, body, now, progress));
