import { route } from "@/lib/api/route";
import { receiveStripeWebhook as endpoint } from "@/lib/money/payments/contract";
import { processWebhook } from "@/lib/money/payments/webhook";

export const POST = route(endpoint, async ({ request, body, now }) => {
  await processWebhook(body, request.headers.get("stripe-signature"), now);
  return { received: true as const };
});
