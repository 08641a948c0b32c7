import { expect, it } from "vitest";
import { endTestPlans } from "@/lib/money/payments/end";
import { db } from "@/lib/platform/db";
import { makePayment, makeSubscription } from "@/tests/factories/payments";
import { makeClient } from "@/tests/factories/people";

// Stripe isn't called here; a live key is enough.
process.env.STRIPE_SECRET_KEY = "sk_live_none";

it("ends test plans with their retries and links once the gateway is live", async () => {
  const { userId: clientId } = await makeClient(db);
  const now = new Date("2026-03-01T10:00:00Z");
  const testPlan = await makeSubscription(db, { clientId, status: "past_due", graceUntil: now });
  const stripePlan = await makeSubscription(db, { clientId, gateway: "stripe" });
  const failedPayment = await makePayment(db, { clientId, subscriptionId: testPlan.id, status: "failed", failedAt: now, nextRetryAt: now });
  const link = await db.paymentLink.create({ data: { clientId, token: "t", priceId: "price_monthly_coaching", gateway: "sandbox", url: "", createdAt: now } });
  expect(await endTestPlans(now)).toBe(1);
  expect(await db.subscription.findUnique({ where: { id: testPlan.id } })).toMatchObject({ status: "cancelled", endReason: "Test payments ended", endedAt: now, graceUntil: null });
  expect(await db.subscription.findUnique({ where: { id: stripePlan.id } })).toMatchObject({ status: "active", endReason: null });
  expect(await db.payment.findUnique({ where: { id: failedPayment.id } })).toMatchObject({ status: "failed", nextRetryAt: null });
  expect(await db.paymentLink.findUnique({ where: { id: link.id } })).toMatchObject({ closedAt: now });
  expect(await endTestPlans(now)).toBe(0);
});
