import type { Actor } from "@/lib/auth/actor";
import { visibleClients } from "@/lib/people/clients/policy";
import { Prisma } from "@/prisma/generated/client";

export const visiblePaymentLinks = (actor: Pick<Actor, "id" | "role">): Prisma.PaymentLinkWhereInput => ({ client: visibleClients(actor) });

/** The condition that a "PaymentLink" l is open and exists at the gateway. */
export const isOpenPaymentLinkSql = Prisma.sql`(l."paidAt" IS NULL AND l."closedAt" IS NULL AND l."gatewayId" IS NOT NULL)`;
