import type { Actor } from "@/lib/auth/actor";
import type { Prisma } from "@/prisma/generated/client";

/** The payments this actor may know of: her own, or for a coach all of them, also of clients who have left. */
export const visiblePayments = (actor: Pick<Actor, "id" | "role">): Prisma.PaymentWhereInput => (actor.role === "coach" ? {} : { clientId: actor.id });
