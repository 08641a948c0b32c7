import type { Actor, Role } from "@/lib/auth/actor";
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

/** A client as a person. Throws 404 for one outside the actor's reach. */
export async function findClient(actor: Actor, clientId: string) {
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleClients(actor) }, select: { user: { select: personSelect } } });
  if (!client) throw notFound();
  return toPerson(client.user);
}

/** Somebody whom a row of a file may mean. */
export interface PersonToMatch {
  id: string;
  role: Role;
  firstName: string;
  lastName: string;
  email: string;
  archived: boolean;
  /** Null where she is no client. */
  joinDate: string | null;
}

/** Everybody with one of these emails or ids, archived or not; or every client, where names are to be compared. */
export const findPeopleToMatch = ({ emails = [], ids = [], allClients = false }: { emails?: readonly string[]; ids?: readonly string[]; allClients?: boolean }) =>
  queryRows<PersonToMatch>(Prisma.sql`
    SELECT u."id", u."role"::text AS "role", u."firstName", u."lastName", u."email", u."archivedAt" IS NOT NULL AS "archived", c."joinDate"::text AS "joinDate"
    FROM "User" u LEFT JOIN "Client" c ON c."userId" = u."id"
    WHERE u."email" = ANY(${[...emails]}::text[]) OR u."id" = ANY(${[...ids]}::text[]) ${allClients ? Prisma.sql`OR u."role" = 'client'` : Prisma.empty}
    ORDER BY u."id"`);

/** The pauses of these clients, by client; of one who never paused, nothing. */
export async function findPausesByClient(clientIds: readonly string[]): Promise<Map<string, PausePeriod[]>> {
  const found = await queryRows<PausePeriod & { clientId: string }>(Prisma.sql`
    SELECT "clientId", "startsOn"::text AS "startsOn", "endsOn"::text AS "endsOn" FROM "Pause" WHERE "clientId" = ANY(${[...clientIds]}::text[])`);
  return groupBy(found, ({ clientId }) => clientId);
}

/** Whether all seven onboarding steps are behind her: that decides where she starts. */
export const hasCompletedSetup = async (clientId: string) => (await db.onboardingStep.count({ where: { clientId } })) >= setupStepCount;

/** What whoever reviews or plans for these clients must know, by client. For staff only; the access log keeps who read it. */
export async function findSafetyNotesByClient(actor: Actor, clientIds: readonly string[], now: Date): Promise<Map<string, string[]>> {
  const found = await db.client.findMany({
    where: { userId: { in: [...clientIds] } },
    select: { userId: true, ...safetyNotesSelect },
  });
  const notes = found.map(({ userId, ...known }) => [userId, toSafetyNotes(known)] as const).filter(([, some]) => some.length > 0);
  recordAccess(actor, notes.map(([userId]) => userId), "safety_notes", now);
  return new Map(notes);
}

/** The tags that clients have, the most used first; of one that is written in several ways, one. */
export async function listTagsInUse(): Promise<string[]> {
  const used = await db.$queryRaw<{ tag: string }[]>`
    SELECT min(tag) AS "tag" FROM "Client" c JOIN "User" u ON u."id" = c."userId" AND u."archivedAt" IS NULL, unnest(c."tags") AS tag
    GROUP BY lower(tag) ORDER BY count(*) DESC, lower(tag) LIMIT 200`;
  return used.map(({ tag }) => tag);
}
