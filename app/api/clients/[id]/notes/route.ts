import { route } from "@/lib/api/route";
import { writeNote } from "@/lib/work/notes/commands";
import * as notes from "@/lib/work/notes/contract";
import { notesOn } from "@/lib/work/notes/queries";

export const GET = route(notes.listNotes, ({ actor, params, query }) => notesOn(actor, params.id, query));
export const POST = route(notes.addNote, ({ actor, params, body, now }) => writeNote(actor, params.id, body, now));
