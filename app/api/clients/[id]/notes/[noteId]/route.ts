import { route } from "@/lib/api/route";
import { done } from "@/lib/api/schemas";
import { removeNote } from "@/lib/work/notes/commands";
import { deleteNote } from "@/lib/work/notes/contract";

export const DELETE = route(deleteNote, async ({ actor, params, now }) => {
  await removeNote(actor, params.id, params.noteId, now);
  return done;
});
