import type { Coach } from "@/lib/auth/actor";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { visibleClients } from "@/lib/people/clients/policy";
import { findClient } from "@/lib/people/clients/queries";
import { db, transaction } from "@/lib/platform/db";
import { forbidden, notFound } from "@/lib/platform/errors";
import { noteSelect, toNote } from "@/lib/work/notes/queries";

/** Adds a private note about a client. Throws 404 for a client outside the actor's reach. */
export async function createCoachNote(actor: Coach, clientId: string, { text }: { text: string }, now: Date) {
  await findClient(actor, clientId);
  return toNote(await transaction((tx) => tx.coachNote.create({ data: { clientId, authorId: actor.id, text, createdAt: now }, select: noteSelect })), actor);
}

/** Deletes the actor's own note. Throws 404 if it doesn't exist and 403 if a colleague wrote it. */
export async function removeOwnNote(actor: Coach, clientId: string, noteId: string, now: Date): Promise<void> {
  const where = { id: noteId, clientId, client: visibleClients(actor) };
  const isRemoved = await transaction(async (tx) => {
    const { count } = await tx.coachNote.deleteMany({ where: { ...where, authorId: actor.id } });
    if (count > 0) await recordAuditEvents(tx, { action: "note.deleted", actorId: actor.id, subjectId: clientId }, now);
    return count > 0;
  });
  if (isRemoved) return;
  throw (await db.coachNote.count({ where })) > 0 ? forbidden("Only the coach who wrote a note can delete it.") : notFound();
}
