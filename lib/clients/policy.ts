import type { Actor } from "@/lib/auth/actor";
import type { Prisma } from "@/prisma/generated/client";

/** The clients this actor may know of: herself, or for a coach everyone who is not archived. */
export function visibleTo(actor: Pick<Actor, "id" | "role">): Prisma.ClientWhereInput {
  return { user: { archivedAt: null }, ...(actor.role !== "coach" && { userId: actor.id }) };
}
