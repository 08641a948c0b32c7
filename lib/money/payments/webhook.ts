import { gateway } from "@/lib/money/payments/gateway";
import { syncFromGatewayIf } from "@/lib/money/payments/reconcile";
import { db, type Tx } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";
import type { GatewayEvent } from "@/lib/providers/payments/gateway";

/**
 * Verifies a webhook and applies its event. Throws 400 for a wrong signature. If the gateway can't be read, throws its error and
 * stores nothing, so that the gateway sends the webhook again.
 */
export async function processWebhook(rawBody: string, signature: string | null, now: Date): Promise<void> {
  await processGatewayEvent(gateway().verifyWebhook(rawBody, signature, now), now);
}

/**
 * Reads the event's objects from the gateway and stores them with the event id in one transaction, so that a second delivery is a
 * no-op. Returns the clients for whom anything changed.
 */
export async function processGatewayEvent(event: GatewayEvent, now: Date): Promise<ReadonlySet<string>> {
  const { id, type, objects, at } = event;
  if (await db.webhookEvent.findUnique({ where: { id }, select: { id: true } })) return new Set();
  const changed = await syncFromGatewayIf((tx) => recordWebhookEvent(tx, event, now), objects, now, at);
  logger.info({ id, type, objects: objects.length }, "payment event");
  return changed;
}

/** Returns false if a concurrent delivery has stored and applied this event already. */
async function recordWebhookEvent(tx: Tx, { id, type }: GatewayEvent, receivedAt: Date): Promise<boolean> {
  const { count } = await tx.webhookEvent.createMany({ data: [{ id, gateway: gateway().kind, type, receivedAt }], skipDuplicates: true });
  return count > 0;
}
