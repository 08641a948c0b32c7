import { creationPosition, type PageQuery, readPage, rowsBefore } from "@/lib/api/paging";
import type { Actor, ActorFor } from "@/lib/auth/actor";
import { toAccessAction } from "@/lib/core/audit/access-log";
import { isKeptOnDevice, type SensitiveItem, sensitiveItems } from "@/lib/core/audit/rules";
import { consentsArgs } from "@/lib/core/consents/queries";
import { toConsents } from "@/lib/core/consents/rules";
import { visibleClients } from "@/lib/people/clients/policy";
import { restorableUntil } from "@/lib/people/clients/rules";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { personDisplayName } from "@/lib/platform/person-name";
import { Prisma } from "@/prisma/generated/client";

const listExport = "clients.exported";
const practiceDownload = "practice.downloaded";
const itemByAction = new Map<string, SensitiveItem | "client_list" | "practice">([...sensitiveItems.map((item) => [toAccessAction(item), item] as const), [listExport, "client_list"], [practiceDownload, "practice"]]);

/** The accesses to one client's data, the exports of a list with the client in it, and the downloads of the whole practice with the client in it. */
const accessTo = (clientId: string, joinedAt: Date): Prisma.AuditEventWhereInput[] => [
  { subjectId: clientId, action: { in: sensitiveItems.map(toAccessAction) } },
  {
    action: { in: [listExport, practiceDownload] },
    createdAt: { gte: joinedAt },
    OR: [
      { detail: { path: ["clientIds"], equals: "all" } },
      { detail: { path: ["clientIds"], array_contains: [clientId] } },
      { detail: { path: ["builtAt"], gte: joinedAt.toISOString() } },
      // From before the log kept when an export was built.
      { action: practiceDownload, detail: { path: ["builtAt"], equals: Prisma.DbNull } },
    ],
  },
];

const entrySelect = { id: true, action: true, detail: true, createdAt: true, actorId: true, actor: { select: { firstName: true, lastName: true } } } as const satisfies Prisma.AuditEventSelect;

/** Returns who opened a client's photos and health answers, exported a list with the client or downloaded the practice, newest first. Throws 404 for a client outside the actor's reach. */
export async function listAccessEntries(actor: ActorFor<["client", "coach"]>, clientId: string, page: PageQuery = {}) {
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleClients(actor) }, select: { user: { select: { createdAt: true } } } });
  if (!client) throw notFound();
  const rows = await readPage(
    page,
    async ({ after, take }) => {
      const beyond = after ? rowsBefore("createdAt", after) : {};
      // One by one, because with OR the database reads back through everybody's events.
      const listed = await Promise.all(accessTo(clientId, client.user.createdAt).map((where) => db.auditEvent.findMany({ where: { AND: [where, beyond] }, select: entrySelect, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take })));
      return listed.flat().toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1)).slice(0, take);
    },
    creationPosition,
  );
  return rows.map(({ id, action, detail, createdAt, actorId, actor: reader }) => ({ id, at: createdAt, actorName: reader && personDisplayName(reader), isClient: actorId === clientId, what: itemByAction.get(action) ?? "record", keptOnDevice: isKeptOnDevice(detail) }));
}

/** What a client consented to and whether they asked to be erased. Throws 404 for a client outside the actor's reach. */
export async function findPrivacy(actor: Actor, clientId: string) {
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleClients(actor) }, select: { erasureRequestedAt: true, consents: consentsArgs } });
  if (!client) throw notFound();
  return { consents: toConsents(client.consents), erasure: toErasure(client.erasureRequestedAt) };
}

const toErasure = (requestedAt: Date | null) => requestedAt && { requestedAt, erasesAt: restorableUntil(requestedAt) };
