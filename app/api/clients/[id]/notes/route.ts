import { created } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { writeNote } from "@/lib/notes/commands";
import * as notes from "@/lib/notes/contract";
import { notesOn } from "@/lib/notes/queries";

export const GET = route(notes.listNotes, ({ actor, params, query }) => notesOn(actor, params.id, query));
export const POST = route(notes.addNote, async ({ actor, params, body, now }) => created(await writeNote(actor, params.id, body, now)));
