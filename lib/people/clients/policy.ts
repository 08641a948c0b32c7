import type { Actor } from "@/lib/auth/actor";
import { Prisma } from "@/prisma/generated/client";

/** The clients this actor may know of: herself, or for a coach everyone who is not archived. */
export function visibleClients(actor: Pick<Actor, "id" | "role">): Prisma.ClientWhereInput {
  return { user: { archivedAt: null }, ...(actor.role !== "coach" && { userId: actor.id }) };
}

/** The same for a coach in SQL, of a "User" u: in these words, which are those of the indexes of the client list. */
export const isActiveClient = Prisma.sql`u."role" = 'client' AND u."archivedAt" IS NULL`;

/** The clients this actor may know of in SQL, of a "User" u. */
export const isVisibleClient = (actor: Pick<Actor, "id" | "role">) => (actor.role === "coach" ? isActiveClient : Prisma.sql`${isActiveClient} AND u."id" = ${actor.id}`);
