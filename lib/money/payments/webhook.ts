import { gateway } from "@/lib/money/payments/gateway";
import { syncFromGatewayIf } from "@/lib/money/payments/gateway-sync";
import { db, type Tx } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";
import type { GatewayEvent } from "@/lib/providers/payments/gateway";

/**
 * Takes a webhook: what it is about is read again at the gateway, and its effect and its id are stored in one transaction, so that
 * a second delivery does nothing. Throws 400 for a signature that is not the gateway's, and where the gateway does not answer,
 * what it throws: nothing is stored then, and it sends the webhook again.
 */
export async function processWebhook(rawBody: string, signature: string | null, now: Date): Promise<void> {
  await processGatewayEvent(gateway().verifyWebhook(rawBody, signature, now), now);
}

/** The same for an event that is known to be the gateway's. Answers the clients of whom anything changed. */
export async function processGatewayEvent(event: GatewayEvent, now: Date): Promise<ReadonlySet<string>> {
  const { id, type, objects, at } = event;
  if (await db.webhookEvent.findUnique({ where: { id }, select: { id: true } })) return new Set();
  const changed = await syncFromGatewayIf((tx) => recordWebhookEvent(tx, event, now), objects, now, at);
  logger.info({ id, type, objects: objects.length }, "payment event");
  return changed;
}

/** False where the same event was stored meanwhile: whoever stored it has applied it too. */
async function recordWebhookEvent(tx: Tx, { id, type }: GatewayEvent, receivedAt: Date): Promise<boolean> {
  const { count } = await tx.webhookEvent.createMany({ data: [{ id, gateway: gateway().kind, type, receivedAt }], skipDuplicates: true });
  return count > 0;
}
