import type { Actor } from "@/lib/auth/actor";
import type { Prisma } from "@/prisma/generated/client";

/** A client's own payments; for a coach all payments, including those of archived clients. */
export const visiblePayments = (actor: Pick<Actor, "id" | "role">): Prisma.PaymentWhereInput => (actor.role === "coach" ? {} : { clientId: actor.id });
