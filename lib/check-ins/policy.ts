import type { Actor } from "@/lib/auth/actor";
import type { Prisma } from "@/prisma/generated/client";

/** The check-ins this actor may know of: her own, or for a coach those of everyone who is not archived. */
export function visibleTo(actor: Pick<Actor, "id" | "role">): Prisma.CheckInWhereInput {
  if (actor.role === "coach") return { client: { user: { archivedAt: null } } };
  return { clientId: actor.id };
}
