import { route } from "@/lib/api/route";
import { receiveWebhook as endpoint } from "@/lib/money/payments/contract";
import { receiveWebhook } from "@/lib/money/payments/webhook";

export const POST = route(endpoint, async ({ request, body, now }) => {
  await receiveWebhook(body, request.headers.get("stripe-signature"), now);
  return { received: true as const };
});
