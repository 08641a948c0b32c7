import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { offeredPlans, startingPlans } from "@/tests/factories/plans";
import { FakeStripe } from "@/tests/fakes/stripe";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

/** The modules that are imported next are loaded with these environment variables. */
function useVariables(variables: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
}
async function checkWith(variables: Record<string, string>) {
  useVariables(variables);
  const { checkPaymentIntegration } = await import("@/lib/money/finances/queries");
  return checkPaymentIntegration();
}
async function chargeWith(variables: Record<string, string>) {
  useVariables(variables);
  const { tryTestCharge } = await import("@/lib/money/finances/commands");
  return tryTestCharge(crypto.randomUUID(), new Date());
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
      missingVariables: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY"],
    });
  });

  it("takes a test charge in the sandbox, and leaves nothing there", async () => {
    expect(await chargeWith({ STRIPE_SECRET_KEY: "" })).toEqual({ succeeded: true, problem: null });
    expect([await db.sandboxObject.count(), await db.payment.count()]).toEqual([0, 0]);
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
      for (const plan of startingPlans) fake.addPrice(plan);
      expect(await checkWithStripe()).toMatchObject({ gateway: "stripe", connection: "test", plansConfigured: 6, missingPlans: [], webhooksVerified: true });
    });

    it("names the plans that Stripe has at another price, and can make those that it lacks", async () => {
      for (const plan of offeredPlans.slice(1)) fake.addPrice(plan.name === "Family Discount" ? { ...plan, amountMinor: 1 } : plan);
      expect(await checkWithStripe({ STRIPE_WEBHOOK_SECRET: "" })).toMatchObject({
        connection: "test",
        plansConfigured: 5,
        missingPlans: ["Family Discount"],
        webhooksVerified: false,
      });
    });

    it("names the variables that are missing", async () => {
      vi.stubEnv("NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY", "");
      expect((await checkWithStripe({ STRIPE_WEBHOOK_SECRET: "" })).missingVariables).toEqual(["STRIPE_WEBHOOK_SECRET", "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY"]);
      expect((await checkWithStripe({ NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_1" })).missingVariables).toEqual([]);
    });

    describe("on a test charge", () => {
      const chargeAtStripe = (overrides: Record<string, string> = {}) => chargeWith({ STRIPE_SECRET_KEY: fake.secretKey, STRIPE_WEBHOOK_SECRET: fake.webhookSecret, STRIPE_API_BASE: fake.address, ...overrides });

      it("authorises £1 and cancels it, which no figure counts", async () => {
        expect(await chargeAtStripe()).toEqual({ succeeded: true, problem: null });
        expect([...fake.charges.values()]).toMatchObject([{ amount: 100, currency: "gbp", refunded: 100 }]);
        useVariables({});
        const { getGatewayRevenue } = await import("@/lib/money/finances/queries");
        const { actor } = await makeSignedInCoach();
        expect(await getGatewayRevenue(actor, new Date())).toEqual({ totalPayments: 0, totalAmount: 0 });
        expect(await db.payment.count()).toBe(0);
      });

      it("says why Stripe refused it", async () => {
        fake.declinesTestCharges = true;
        expect(await chargeAtStripe()).toEqual({ succeeded: false, problem: "Your card was declined." });
        expect(await chargeAtStripe({ STRIPE_SECRET_KEY: "sk_test_wrong" })).toEqual({ succeeded: false, problem: "Stripe rejected our API key." });
      });

      it("fails while Stripe is down", async () => {
        fake.setFault("POST /v1/payment_intents", 500);
        await expect(chargeAtStripe()).rejects.toMatchObject({ code: "provider_failed" });
      });

      it("is refused with a live key, before anything is asked of Stripe", async () => {
        await expect(chargeAtStripe({ STRIPE_SECRET_KEY: "sk_live_1" })).rejects.toMatchObject({ code: "conflict", message: "Payments are live, and Stripe takes test cards only with a test key. Nothing was charged." });
        expect(fake.requests).toEqual([]);
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
    for (const plan of startingPlans) fake.addPrice(plan);
    Object.assign(fake, { secretKey: "sk_live_1" });
    expect(await checkWith({ STRIPE_SECRET_KEY: "sk_live_1", STRIPE_API_BASE: fake.address, STRIPE_WEBHOOK_SECRET: "" })).toMatchObject({ connection: "live", plansConfigured: 6, webhooksVerified: false });
    await fake.stop();
  });
});
