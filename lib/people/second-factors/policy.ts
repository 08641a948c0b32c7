import type { Coach } from "@/lib/auth/actor";
import { findFirstCoach } from "@/lib/core/settings/queries";
import type { Prisma } from "@/prisma/generated/client";

/** Matches the people whose second factor a coach may remove: clients, and for the first coach all other staff. */
export async function resettableBy(actor: Coach): Promise<Prisma.UserWhereInput> {
  const isFirstCoach = (await findFirstCoach())?.id === actor.id;
  return { archivedAt: null, id: { not: actor.id }, ...(!isFirstCoach && { role: "client" as const }) };
}
