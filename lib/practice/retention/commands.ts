import type { Coach } from "@/lib/auth/actor";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { sendNotification } from "@/lib/core/notifications/commands";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { visibleClients } from "@/lib/people/clients/policy";
import { addMonthsUtc } from "@/lib/platform/days";
import { queryRows, transaction } from "@/lib/platform/db";
import { paths } from "@/lib/platform/paths";
import { moveClientsToArchive } from "@/lib/practice/lifecycle/commands";
import { anonymizeLeads } from "@/lib/practice/privacy/erasure";
import { isClientToArchive, leadsToErase } from "@/lib/practice/retention/policy";
import { countErasureProposals } from "@/lib/practice/retention/queries";
import { proposalText } from "@/lib/practice/retention/rules";
import { Prisma } from "@/prisma/generated/client";

/** Erases these leads if they are still proposed for it, as the automatic erasure after two years does. Returns how many, and how many were skipped. */
export async function eraseLeadsWithoutContact(actor: Coach, leadIds: readonly string[], now: Date) {
  const ids = [...new Set(leadIds)];
  const { leadRetentionMonths } = await getPracticeSettings();
  const done = await transaction(async (tx) => {
    // The lock keeps a new form or an edit from arriving in between.
    await tx.$queryRaw`SELECT "id" FROM "Lead" WHERE "id" = ANY(${ids}) ORDER BY "id" FOR UPDATE`;
    const count = await anonymizeLeads(tx, { AND: [leadsToErase(leadRetentionMonths, now), { id: { in: ids } }] });
    if (count > 0) await recordAuditEvents(tx, { action: "leads.forgotten", actorId: actor.id, detail: { count } }, now);
    return count;
  });
  return { done, skipped: ids.length - done };
}

/** Archives these clients if they are still proposed for erasure. Returns how many, and how many were skipped. */
export async function archiveInactiveClients(actor: Coach, clientIds: readonly string[], now: Date) {
  const ids = [...new Set(clientIds)];
  const { clientRetentionMonths } = await getPracticeSettings();
  const due = await queryRows<{ id: string }>(Prisma.sql`
    SELECT u."id" FROM "User" u JOIN "Client" c ON c."userId" = u."id" WHERE u."id" = ANY(${ids}) AND ${isClientToArchive(clientRetentionMonths, now)}`);
  const { deleted } = due.length > 0 ? await moveClientsToArchive(actor, due.map(({ id }) => id), now) : { deleted: 0 };
  return { done: deleted, skipped: ids.length - deleted };
}

/** Keeps these leads and clients for `months` from now. Returns how many. Repeated, it counts from now again. */
export const keepPeople = (actor: Coach, { leadIds, clientIds, months }: { leadIds: readonly string[]; clientIds: readonly string[]; months: number }, now: Date) =>
  transaction(async (tx) => {
    const keepUntil = new Date(addMonthsUtc(now.getTime(), months));
    const leads = await tx.lead.updateMany({ where: { id: { in: [...leadIds] }, clientId: null }, data: { keepUntil } });
    const clients = await tx.client.updateMany({ where: { userId: { in: [...clientIds] }, AND: visibleClients(actor) }, data: { keepUntil } });
    return { kept: leads.count + clients.count };
  });

/** Notifies the coaches once a month while there is data that they may want to erase. Erases nothing. */
export async function proposeErasure(now: Date): Promise<void> {
  const proposed = await countErasureProposals(now);
  if (proposed.leads + proposed.clients === 0) return;
  await transaction((tx) =>
    sendNotification(tx, { role: "coach" }, { kind: "data_to_erase", occasion: now.toISOString().slice(0, 7), text: proposalText(proposed), href: paths.dataToErase }, now),
  );
}
