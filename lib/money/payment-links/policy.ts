import type { Actor } from "@/lib/auth/actor";
import { visibleClients } from "@/lib/people/clients/policy";
import { Prisma } from "@/prisma/generated/client";

/** The payment links this actor may know of: those of the clients she may know of. */
export const visiblePaymentLinks = (actor: Pick<Actor, "id" | "role">): Prisma.PaymentLinkWhereInput => ({ client: visibleClients(actor) });

/** Can still be paid. */
export const isOpenPaymentLink = { paidAt: null, closedAt: null } satisfies Prisma.PaymentLinkWhereInput;

/** The same in SQL, of a "PaymentLink" l that the gateway knows. */
export const isOpenPaymentLinkSql = Prisma.sql`(l."paidAt" IS NULL AND l."closedAt" IS NULL AND l."gatewayId" IS NOT NULL)`;
