import { randomUUID } from "node:crypto";
import { env } from "@/lib/platform/env";
import { keysFor } from "@/lib/platform/keys";
import { SandboxGateway } from "@/lib/providers/payments/sandbox";
import { databaseSandboxStore } from "@/lib/providers/payments/sandbox-store";
import { StripeGateway } from "@/lib/providers/payments/stripe";

let stripe: StripeGateway | undefined;
let testGateway: SandboxGateway | undefined;

/** Overrides the configured gateway in tests. */
export function setGatewayForTests(gateway: SandboxGateway): void {
  testGateway = gateway;
}

/**
 * Stripe if it has a key, otherwise the sandbox, which converts dollars at `gbpPerUsd`. Check `kind` before using what only the
 * sandbox has: its card form and its clock.
 */
export function paymentGateway(gbpPerUsd: () => Promise<number>): StripeGateway | SandboxGateway {
  if (testGateway) return testGateway;
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: baseUrl, APP_URL } = env();
  if (secretKey) return (stripe ??= new StripeGateway({ secretKey, webhookSecret, baseUrl }));
  const secret = keysFor("sandbox-webhooks")[0];
  return new SandboxGateway({ store: databaseSandboxStore, secret, appUrl: APP_URL, gbpPerUsd, random: randomUUID });
}
