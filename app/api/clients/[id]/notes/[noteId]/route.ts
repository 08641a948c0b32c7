import { route } from "@/lib/api/route";
import { successResult } from "@/lib/api/schemas";
import { removeOwnNote } from "@/lib/work/notes/commands";
import { deleteClientNote } from "@/lib/work/notes/contract";

export const DELETE = route(deleteClientNote, async ({ actor, params, now }) => {
  await removeOwnNote(actor, params.id, params.noteId, now);
  return successResult;
});
