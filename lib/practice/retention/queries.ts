import { getPracticeSettings } from "@/lib/core/settings/queries";
import { db, queryRows } from "@/lib/platform/db";
import { personDisplayName } from "@/lib/platform/person-name";
import { proposedAtOnce } from "@/lib/practice/retention/contract";
import { isClientToArchive, lastClientActivitySql, leadsToErase } from "@/lib/practice/retention/policy";
import { Prisma } from "@/prisma/generated/client";

/** Whose data a coach may want to erase, longest without contact first. */
export async function findErasureProposals(now: Date) {
  const { leadRetentionMonths, clientRetentionMonths } = await getPracticeSettings();
  const where = leadsToErase(leadRetentionMonths, now);
  const [leads, clients] = await Promise.all([
    db.lead.findMany({
      where,
      select: { id: true, fullName: true, email: true, stage: true, submittedAt: true, lastActivity: true },
      orderBy: [{ lastActivity: { sort: "asc", nulls: "first" } }, { submittedAt: "asc" }],
      take: proposedAtOnce,
    }),
    // Counted by the read that lists them, because their last activity is the costly part.
    queryRows<{ id: string; firstName: string; lastName: string; email: string | null; lastActivityAt: Date; total: number }>(Prisma.sql`
      SELECT u."id", u."firstName", u."lastName", u."email", ${lastClientActivitySql} AS "lastActivityAt", (count(*) OVER ())::int AS "total"
      FROM "User" u JOIN "Client" c ON c."userId" = u."id" WHERE ${isClientToArchive(clientRetentionMonths, now)}
      ORDER BY "lastActivityAt", u."id" LIMIT ${proposedAtOnce}`),
  ]);
  return {
    leadRetentionMonths,
    clientRetentionMonths,
    leadCount: leads.length < proposedAtOnce ? leads.length : await db.lead.count({ where }),
    clientCount: clients[0]?.total ?? 0,
    leads: leads.map(({ fullName, submittedAt, lastActivity, ...lead }) => ({ ...lead, name: fullName, lastContactAt: lastActivity ?? submittedAt })),
    clients: clients.map(({ id, email, lastActivityAt, firstName, lastName }) => ({ id, email, lastActivityAt, name: personDisplayName({ firstName, lastName }) })),
  };
}

/** How many leads and clients are proposed for erasure. */
export async function countErasureProposals(now: Date) {
  const { leadRetentionMonths, clientRetentionMonths } = await getPracticeSettings();
  const [leads, clients] = await Promise.all([db.lead.count({ where: leadsToErase(leadRetentionMonths, now) }), countClientsToArchive(clientRetentionMonths, now)]);
  return { leads, clients };
}

async function countClientsToArchive(months: number, now: Date): Promise<number> {
  const rows = await queryRows<{ count: number }>(Prisma.sql`SELECT count(*)::int AS "count" FROM "User" u JOIN "Client" c ON c."userId" = u."id" WHERE ${isClientToArchive(months, now)}`);
  return rows[0]?.count ?? 0;
}
