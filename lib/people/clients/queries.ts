import type { Actor } from "@/lib/auth/actor";
import { recordAccess } from "@/lib/core/audit/access-log";
import type { PausePeriod } from "@/lib/core/weeks/rules";
import { personSelect, toPerson } from "@/lib/people/accounts/shape";
import { visibleClients } from "@/lib/people/clients/policy";
import { setupStepCount } from "@/lib/people/clients/rules";
import { safetyNotesSelect, toSafetyNotes } from "@/lib/people/clients/shape";
import { db, queryRows } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { groupBy } from "@/lib/platform/group-by";
import { Prisma } from "@/prisma/generated/client";

/** Returns the client's name, email and picture. Throws 404 for a client the actor may not see. */
export async function findClient(actor: Actor, clientId: string) {
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleClients(actor) }, select: { user: { select: personSelect } } });
  if (!client) throw notFound();
  return toPerson(client.user);
}

/** Returns the pauses by client id. A client without pauses has no entry. */
export async function findPausesByClient(clientIds: readonly string[]): Promise<Map<string, PausePeriod[]>> {
  const rows = await queryRows<PausePeriod & { clientId: string }>(Prisma.sql`
    SELECT "clientId", "startsOn"::text AS "startsOn", "endsOn"::text AS "endsOn" FROM "Pause" WHERE "clientId" = ANY(${[...clientIds]}::text[])`);
  return groupBy(rows, ({ clientId }) => clientId);
}

/** Whether the client has completed all seven onboarding steps. */
export const hasCompletedSetup = async (clientId: string) => (await db.onboardingStep.count({ where: { clientId } })) >= setupStepCount;

/** Returns safety notes by client id, for staff only. Each read is recorded in the access log. */
export async function findSafetyNotesByClient(actor: Actor, clientIds: readonly string[], now: Date): Promise<Map<string, string[]>> {
  const rows = await db.client.findMany({
    where: { userId: { in: [...clientIds] } },
    select: { userId: true, ...safetyNotesSelect },
  });
  const notes = rows.map(({ userId, ...sources }) => [userId, toSafetyNotes(sources)] as const).filter(([, clientNotes]) => clientNotes.length > 0);
  recordAccess(actor, notes.map(([userId]) => userId), "safety_notes", now);
  return new Map(notes);
}

/** Returns the tags of active clients, the most used first, without duplicates (ignoring case). */
export async function listTagsInUse(): Promise<string[]> {
  const used = await db.$queryRaw<{ tag: string }[]>`
    SELECT min("tag") AS "tag" FROM "TagTally" GROUP BY lower("tag") ORDER BY sum("count") DESC, lower("tag") LIMIT 200`;
  return used.map(({ tag }) => tag);
}
