import { route } from "@/lib/api/route";
import { noteOnLead } from "@/lib/outreach/leads/commands";
import { addLeadNote } from "@/lib/outreach/leads/contract";

export const POST = route(addLeadNote, ({ actor, params, body, now }) => noteOnLead(actor, params.id, body, now));
