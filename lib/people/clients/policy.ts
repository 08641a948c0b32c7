import type { Actor } from "@/lib/auth/actor";
import { Prisma } from "@/prisma/generated/client";

/** Which clients the actor may see: a coach all active ones, anyone else only themselves. */
export function visibleClients(actor: Pick<Actor, "id" | "role">): Prisma.ClientWhereInput {
  return { user: { archivedAt: null }, ...(actor.role !== "coach" && { userId: actor.id }) };
}

/** SQL condition on "User" u for an active client. It must match the predicate of the client list's partial indexes. */
export const isActiveClient = Prisma.sql`u."role" = 'client' AND u."archivedAt" IS NULL`;

/** Whether a pause of "ClientState" s includes a day (YYYY-MM-DD). */
export const isPausedOnSql = (day: string) => Prisma.sql`(s."pausedWeeks" > 0 AND EXISTS (SELECT FROM "Pause" p WHERE p."clientId" = s."clientId" AND ${day}::date BETWEEN p."startsOn" AND p."endsOn"))`;
