import { randomUUID } from "node:crypto";
import type { Tx } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

/** A month of Monthly Coaching, pending and never settled by default. */
export function makePayment(db: Tx, overrides: Partial<Prisma.PaymentUncheckedCreateInput> & { clientId: string | null }) {
  const at = overrides.createdAt ?? new Date();
  const plan = { planName: "Monthly Coaching", amountMinor: 19_900, currency: "gbp" };
  return db.payment.create({ data: { ...plan, gateway: "sandbox", gatewayId: `pay_${randomUUID()}`, status: "pending", createdAt: at, mirroredAt: at, ...overrides } });
}

/** A payment that was paid at once. */
export function makePaidPayment(db: Tx, overrides: Partial<Prisma.PaymentUncheckedCreateInput> & { clientId: string | null }) {
  const at = overrides.createdAt ?? new Date();
  return makePayment(db, { status: "succeeded", paidAt: at, settledMinor: 19_900, createdAt: at, ...overrides });
}

/** Monthly Coaching, active. */
export function makeSubscription(db: Tx, overrides: Partial<Prisma.SubscriptionUncheckedCreateInput> & { clientId: string }) {
  const at = overrides.startedAt ?? new Date();
  const plan = { priceId: "price_monthly_coaching", planName: "Monthly Coaching", amountMinor: 19_900, currency: "gbp", recurring: true };
  return db.subscription.create({ data: { ...plan, gateway: "sandbox", gatewayId: `sub_${randomUUID()}`, status: "active", startedAt: at, mirroredAt: at, ...overrides } });
}
