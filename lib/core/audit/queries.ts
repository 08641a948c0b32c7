import { type PageQuery, readPage, rowsBefore } from "@/lib/api/paging";
import type { Coach } from "@/lib/auth/actor";
import { type AuditAction, auditActionsByKind, type AuditKind } from "@/lib/core/audit/actions";
import { describeAuditEvent } from "@/lib/core/audit/rules";
import { db } from "@/lib/platform/db";
import { personDisplayName } from "@/lib/platform/person-name";

const personNameSelect = { select: { firstName: true, lastName: true } } as const;

/** Returns audit events, newest first, optionally of one kind or by or about one person. */
export async function listAuditEvents(_: Coach, { kind, personId, ...page }: PageQuery & { kind?: AuditKind; personId?: string } = {}) {
  const rows = await readPage(
    page,
    ({ after, take }) =>
      db.auditEvent.findMany({
        where: {
          redactedAt: null,
          ...(kind && { action: { in: [...auditActionsByKind[kind]] } }),
          AND: [
            personId === undefined ? {} : { OR: [{ actorId: personId }, { subjectId: personId }] },
            after ? rowsBefore("createdAt", after) : {},
          ],
        },
        select: { id: true, action: true, detail: true, createdAt: true, actorId: true, subjectId: true, actor: personNameSelect, subject: personNameSelect },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take,
      }),
    ({ createdAt, id }) => ({ at: createdAt, id }),
  );
  return rows.map(({ id, createdAt, action, detail, actorId, subjectId, actor, subject }) => ({
    id,
    at: createdAt,
    ...describeAuditEvent({ action, detail, actor: actor && personDisplayName(actor), subject: subject && personDisplayName(subject) }),
    actorId,
    subjectId,
  }));
}

/** Returns the events by or about this person, oldest first, for their own data export. */
export async function listPersonActivity(personId: string) {
  const rows = await db.auditEvent.findMany({
    where: { redactedAt: null, OR: [{ actorId: personId }, { subjectId: personId }] },
    select: { action: true, detail: true, createdAt: true, actor: personNameSelect, subject: personNameSelect },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ createdAt, action, detail, actor, subject }) => {
    const { who, what, from } = describeAuditEvent({ action, detail, actor: actor && personDisplayName(actor), subject: subject && personDisplayName(subject) });
    return { at: createdAt, who, what, from };
  });
}

/** The events of this action about a person. */
export const findEventsAbout = (subjectId: string, action: AuditAction) => db.auditEvent.findMany({ where: { subjectId, action }, select: { key: true, detail: true } });

/** Whether an event with this unique key has been recorded. */
export const hasAuditEvent = async (key: string): Promise<boolean> => (await db.auditEvent.count({ where: { key } })) > 0;
