import { route } from "@/lib/api/route";
import { receiveEmailWebhook } from "@/lib/core/email/contract";
import { processEmailWebhook } from "@/lib/core/email/webhook";

export const POST = route(receiveEmailWebhook, async ({ request, body, now }) => {
  await processEmailWebhook(body, request.headers, now);
  return { received: true as const };
});
