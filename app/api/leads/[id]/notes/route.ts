import { created } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { noteOnLead } from "@/lib/leads/commands";
import { addLeadNote } from "@/lib/leads/contract";

export const POST = route(addLeadNote, async ({ actor, params, body, now }) => created(await noteOnLead(actor, params.id, body, now)));
