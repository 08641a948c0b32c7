import { route } from "@/lib/api/route";
import { noteOnLead } from "@/lib/leads/commands";
import { addLeadNote } from "@/lib/leads/contract";

export const POST = route(addLeadNote, ({ actor, params, body, now }) => noteOnLead(actor, params.id, body, now));
