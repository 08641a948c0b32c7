import type { Actor } from "@/lib/auth/actor";
import type { Prisma } from "@/prisma/generated/client";

/** A client's own payments; for a coach all payments, including those of archived clients. */
export const visiblePayments = (actor: Pick<Actor, "id" | "role">): Prisma.PaymentWhereInput => (actor.role === "coach" ? {} : { clientId: actor.id });

/** A payment link that can still be paid. Here, because what ends a plan closes its links too. */
export const isOpenPaymentLink = { paidAt: null, closedAt: null } satisfies Prisma.PaymentLinkWhereInput;
