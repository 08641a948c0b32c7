import type * as z from "zod/mini";
import type { runTestCharge } from "@/lib/money/finances/contract";
import { gateway } from "@/lib/money/payments/gateway";
import { conflict } from "@/lib/platform/errors";

/**
 * Tries the payment provider with a charge on a test card that is cancelled at once. `key` is new, so that it is a charge of its
 * own. Throws 409 with a live key, and 502 if the provider doesn't respond.
 */
export async function tryTestCharge(key: string, now: Date): Promise<z.input<typeof runTestCharge.response>> {
  const provider = gateway();
  if (provider.mode === "live") throw conflict("Payments are live, and Stripe takes test cards only with a test key. Nothing was charged.");
  const { problem } = await provider.runTestCharge({ key: `test-charge:${key}`, now });
  return { succeeded: problem === null, problem };
}
