import type * as z from "zod/mini";
import { creationPosition, type PageQuery, readPage, rowsBefore } from "@/lib/api/paging";
import type { Coach } from "@/lib/auth/actor";
import { visibleClients } from "@/lib/people/clients/policy";
import { findClient } from "@/lib/people/clients/queries";
import { db } from "@/lib/platform/db";
import type { note } from "@/lib/work/notes/contract";
import type { Prisma } from "@/prisma/generated/client";

export const noteSelect = { id: true, text: true, createdAt: true, authorId: true, author: { select: { firstName: true, lastName: true } } } satisfies Prisma.CoachNoteSelect;

export const toNote = ({ author, authorId, ...row }: Prisma.CoachNoteGetPayload<{ select: typeof noteSelect }>, actor: Coach): z.input<typeof note> => ({
  ...row,
  authorName: author && `${author.firstName} ${author.lastName}`.trim(),
  isOwn: authorId === actor.id,
});

/** The private notes about a client, newest first. Throws 404 for a client outside the actor's reach. */
export async function listCoachNotes(actor: Coach, clientId: string, page: PageQuery = {}) {
  const rows = await readPage(
    page,
    ({ after, take }) =>
      db.coachNote.findMany({
        where: { clientId, client: visibleClients(actor), ...(after && rowsBefore("createdAt", after)) },
        select: noteSelect,
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take,
      }),
    creationPosition,
  );
  if (rows.rows.length === 0) await findClient(actor, clientId);
  return rows.map((row) => toNote(row, actor));
}
