import { route } from "@/lib/api/route";
import { sendImportInvitations } from "@/lib/practice/imports/commands";
import * as imports from "@/lib/practice/imports/contract";

export const POST = route(imports.inviteImported, ({ actor, params, now }) => sendImportInvitations(actor, params.id, now));
