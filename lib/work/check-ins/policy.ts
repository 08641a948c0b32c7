import type { Actor } from "@/lib/auth/actor";
import { visibleClients as clientsVisibleTo } from "@/lib/people/clients/policy";
import type { Prisma } from "@/prisma/generated/client";

/** Limits a query to the check-ins of clients the actor may see. */
export const visibleCheckIns = (actor: Pick<Actor, "id" | "role">): Prisma.CheckInWhereInput => ({ client: clientsVisibleTo(actor) });
