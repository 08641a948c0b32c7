import { randomBytes } from "node:crypto";
import { upserted } from "@/lib/api/handler-response";
import { route } from "@/lib/api/route";
import { setUpPayment } from "@/lib/money/payment-links/commands";
import { createPaymentSetup } from "@/lib/money/payment-links/contract";

export const POST = route(createPaymentSetup, async ({ actor, body, now }) => {
  const { setup, isNew } = await setUpPayment(actor, body, randomBytes(32).toString("base64url"), now);
  return upserted(setup, isNew);
});
