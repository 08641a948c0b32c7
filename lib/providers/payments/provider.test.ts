import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const gateway = async () => (await import("@/lib/providers/payments/provider")).paymentGateway(async () => 0.79);

describe("The payment gateway", () => {
  beforeEach(() => {
    vi.resetModules();
    vi.stubEnv("NEXTAUTH_SECRET", "a secret for tests");
  });
  afterEach(() => vi.unstubAllEnvs());

  it("is the sandbox without a Stripe key", async () => {
    vi.stubEnv("STRIPE_SECRET_KEY", "");
    expect(await gateway()).toMatchObject({ kind: "sandbox", mode: "test" });
  });

  it.each([
    ["sk_test_1", "test"],
    ["sk_live_1", "live"],
  ])("is Stripe with the key %s, in %s mode", async (key, mode) => {
    vi.stubEnv("STRIPE_SECRET_KEY", key);
    expect(await gateway()).toMatchObject({ kind: "stripe", mode });
  });
});
