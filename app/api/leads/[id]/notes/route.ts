import { route } from "@/lib/api/route";
import { recordLeadNote } from "@/lib/outreach/leads/commands";
import { addLeadNote } from "@/lib/outreach/leads/contract";

export const POST = route(addLeadNote, ({ actor, params, body, now }) => recordLeadNote(actor, params.id, body, now));
