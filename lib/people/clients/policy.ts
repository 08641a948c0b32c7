import type { Actor } from "@/lib/auth/actor";
import { Prisma } from "@/prisma/generated/client";

/** Which clients the actor may see: a coach all active ones, anyone else only themselves. */
export function visibleClients(actor: Pick<Actor, "id" | "role">): Prisma.ClientWhereInput {
  return { user: { archivedAt: null }, ...(actor.role !== "coach" && { userId: actor.id }) };
}

/** SQL condition on "User" u for an active client. It must match the predicate of the client list's partial indexes. */
export const isActiveClient = Prisma.sql`u."role" = 'client' AND u."archivedAt" IS NULL`;

/** `visibleClients` as an SQL condition on "User" u. */
export const isVisibleClient = (actor: Pick<Actor, "id" | "role">) => (actor.role === "coach" ? isActiveClient : Prisma.sql`${isActiveClient} AND u."id" = ${actor.id}`);
