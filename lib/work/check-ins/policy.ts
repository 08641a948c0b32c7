import type { Actor } from "@/lib/auth/actor";
import { visibleClients as clientsVisibleTo } from "@/lib/people/clients/policy";
import type { Prisma } from "@/prisma/generated/client";

/** The check-ins this actor may know of: those of the clients she may know of. */
export const visibleCheckIns = (actor: Pick<Actor, "id" | "role">): Prisma.CheckInWhereInput => ({ client: clientsVisibleTo(actor) });
