import { route } from "@/lib/api/route";
import { createCoachNote } from "@/lib/work/notes/commands";
import * as notes from "@/lib/work/notes/contract";
import { listCoachNotes } from "@/lib/work/notes/queries";

export const GET = route(notes.listClientNotes, ({ actor, params, query }) => listCoachNotes(actor, params.id, query));
export const POST = route(notes.addClientNote, ({ actor, params, body, now }) => createCoachNote(actor, params.id, body, now));
