import { route } from "@/lib/api/route";
import { preview } from "@/lib/practice/imports/commands";
import * as imports from "@/lib/practice/imports/contract";

export const POST = route(imports.preview, ({ actor, body, now, progress }) => preview(actor, body, now, progress));
