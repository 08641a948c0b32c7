import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defaultPlan, paymentPlanDefinitions } from "@/lib/money/payments/plans";
import { db } from "@/lib/platform/db";
import { FakeStripe } from "@/tests/fakes/stripe";
import { resetDatabase } from "@/tests/support/database";

const allPlans = [...paymentPlanDefinitions, defaultPlan];

/** Checks the integration with these environment variables. */
async function checkWith(variables: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { checkPaymentIntegration } = await import("@/lib/money/finances/queries");
  return checkPaymentIntegration();
}

beforeEach(async () => {
  await resetDatabase();
  vi.stubEnv("LOG_LEVEL", "silent");
});
afterEach(() => vi.unstubAllEnvs());

describe("The payment integration", () => {
  it("is not connected without a key, and the sandbox has every plan", async () => {
    expect(await checkWith({ STRIPE_SECRET_KEY: "" })).toEqual({
      gateway: "sandbox",
      connection: "not_connected",
      plansConfigured: 6,
      planCount: 6,
      missingPlans: [],
      webhooksVerified: true,
      lastWebhookAt: null,
    });
  });

  it("shows the last webhook of the current gateway", async () => {
    const webhook = (id: string, gateway: "stripe" | "sandbox", day: string) => ({ id, gateway, type: "invoice.paid", receivedAt: new Date(day) });
    await db.webhookEvent.createMany({ data: [webhook("a", "sandbox", "2026-11-01"), webhook("b", "sandbox", "2026-11-03"), webhook("c", "sandbox", "2026-11-02"), webhook("d", "stripe", "2026-11-09")] });
    expect((await checkWith({ STRIPE_SECRET_KEY: "" })).lastWebhookAt).toEqual(new Date("2026-11-03"));
  });

  describe("with a Stripe key", () => {
    let fake: FakeStripe;
    const checkWithStripe = (overrides: Record<string, string> = {}) => checkWith({ STRIPE_SECRET_KEY: fake.secretKey, STRIPE_WEBHOOK_SECRET: fake.webhookSecret, STRIPE_API_BASE: fake.address, ...overrides });
    beforeEach(async () => {
      fake = await new FakeStripe().start();
    });
    afterEach(() => fake.stop());

    it("is in test mode, with every plan that Stripe sells at our price", async () => {
      for (const plan of allPlans) fake.addPrice(plan);
      expect(await checkWithStripe()).toMatchObject({ gateway: "stripe", connection: "test", plansConfigured: 6, missingPlans: [], webhooksVerified: true });
    });

    it("names the plans that Stripe lacks or has at another price", async () => {
      for (const plan of paymentPlanDefinitions.slice(1)) fake.addPrice(plan.name === "Family Discount" ? { ...plan, amountMinor: 1 } : plan);
      expect(await checkWithStripe({ STRIPE_WEBHOOK_SECRET: "" })).toMatchObject({
        connection: "test",
        plansConfigured: 4,
        missingPlans: ["Monthly Coaching", "Family Discount", "Online Coaching"],
        webhooksVerified: false,
      });
    });

    it("is refused if Stripe rejects the key", async () => {
      expect(await checkWithStripe({ STRIPE_SECRET_KEY: "sk_test_wrong" })).toMatchObject({ connection: "refused", plansConfigured: null });
    });

    it("is unreachable while Stripe is down or not responding", async () => {
      fake.setFault("GET /v1/prices", 500);
      expect(await checkWithStripe()).toMatchObject({ connection: "unreachable", plansConfigured: null, missingPlans: [] });
      fake.setFault("GET /v1/prices", "garbage");
      expect(await checkWithStripe()).toMatchObject({ connection: "unreachable" });
    });
  });

  it("is live with a live key", async () => {
    const fake = await new FakeStripe().start();
    for (const plan of allPlans) fake.addPrice(plan);
    Object.assign(fake, { secretKey: "sk_live_1" });
    expect(await checkWith({ STRIPE_SECRET_KEY: "sk_live_1", STRIPE_API_BASE: fake.address, STRIPE_WEBHOOK_SECRET: "" })).toMatchObject({ connection: "live", plansConfigured: 6, webhooksVerified: false });
    await fake.stop();
  });
});
