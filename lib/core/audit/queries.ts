import { type Page, readPage } from "@/lib/api/paging";
import { actionsOf, type AuditKind, staffOnly, wordingOf } from "@/lib/core/audit/rules";
import type { ActorFor } from "@/lib/auth/actor";
import { db } from "@/lib/platform/db";
import { nameOf } from "@/lib/platform/person-name";

const person = { select: { firstName: true, lastName: true } } as const;

/** Everything that is recorded, newest first: of one kind, by or about one person, or all of it. */
export async function listEvents(_: ActorFor<["coach"]>, { kind, personId, ...page }: Page & { kind?: AuditKind; personId?: string } = {}) {
  const rows = await readPage(
    page,
    ({ after, take }) =>
      db.auditEvent.findMany({
        where: {
          ...(kind && { action: { in: [...actionsOf[kind]] } }),
          AND: [
            personId === undefined ? {} : { OR: [{ actorId: personId }, { subjectId: personId }] },
            after ? { createdAt: { lte: after.at }, OR: [{ createdAt: { lt: after.at } }, { id: { lt: after.id } }] } : {},
          ],
        },
        select: { id: true, action: true, detail: true, createdAt: true, actorId: true, subjectId: true, actor: person, subject: person },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take,
      }),
    ({ createdAt, id }) => ({ at: createdAt, id }),
  );
  return rows.map(({ id, createdAt, action, detail, actorId, subjectId, actor, subject }) => ({
    id,
    at: createdAt,
    ...wordingOf({ action, detail, actor: actor && nameOf(actor), subject: subject && nameOf(subject) }),
    actorId,
    subjectId,
  }));
}

/** What a person is told of herself: when and how she signed in, and who opened or took what is hers; the oldest first. */
export async function activityOf(personId: string) {
  const rows = await db.auditEvent.findMany({
    where: { OR: [{ actorId: personId }, { subjectId: personId }], action: { notIn: [...staffOnly] } },
    select: { action: true, detail: true, createdAt: true, actor: person, subject: person },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ createdAt, action, detail, actor, subject }) => {
    const { who, what, from } = wordingOf({ action, detail, actor: actor && nameOf(actor), subject: subject && nameOf(subject) });
    return { at: createdAt, who, what, from };
  });
}

/** Whether something that is kept at most once has been recorded. */
export const isRecorded = async (key: string): Promise<boolean> => (await db.auditEvent.count({ where: { key } })) > 0;
