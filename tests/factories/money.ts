import { randomUUID } from "node:crypto";
import type { Tx } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

/** An active subscription to a monthly plan of £199 unless told otherwise. */
export const makeSubscription = (db: Tx, overrides: Partial<Prisma.SubscriptionUncheckedCreateInput> & { clientId: string }) =>
  db.subscription.create({
    data: {
      gateway: "sandbox",
      gatewayId: randomUUID(),
      priceId: "price_monthly_coaching",
      planName: "Monthly Coaching",
      recurring: true,
      amountMinor: 19_900,
      currency: "gbp",
      status: "active",
      startedAt: new Date(),
      mirroredAt: new Date(),
      ...overrides,
    },
  });

/** A payment of £199 that succeeded now unless told otherwise. */
export const makePayment = (db: Tx, overrides: Partial<Prisma.PaymentUncheckedCreateInput> & { clientId: string }) =>
  db.payment.create({
    data: {
      gateway: "sandbox",
      gatewayId: randomUUID(),
      planName: "Monthly Coaching",
      amountMinor: 19_900,
      currency: "gbp",
      settledMinor: 19_900,
      status: "succeeded",
      paidAt: new Date(),
      createdAt: new Date(),
      mirroredAt: new Date(),
      ...overrides,
    },
  });
