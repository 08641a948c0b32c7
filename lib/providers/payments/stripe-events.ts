import * as z from "zod/mini";
import type { GatewayEvent, GatewayRef } from "@/lib/providers/payments/gateway";

/** The events for the webhook endpoint and the reconciliation; Stripe allows at most 20. */
export const followedStripeEvents = [
  "customer.subscription.created", "customer.subscription.updated", "customer.subscription.deleted",
  "invoice.paid", "invoice.payment_failed", "invoice.payment_action_required", "invoice.updated", "invoice.voided", "invoice.marked_uncollectible",
  "payment_intent.succeeded", "payment_intent.payment_failed",
  // The first says what a payment in another currency came to in pounds.
  "charge.updated", "charge.refunded", "charge.dispute.created", "charge.dispute.closed", "charge.dispute.funds_withdrawn", "charge.dispute.funds_reinstated",
  "refund.failed",
  "setup_intent.succeeded", "checkout.session.completed",
] as const;

const reference = z.nullish(z.union([z.string(), z.pipe(z.object({ id: z.string() }), z.transform(({ id }) => id))]));
// Only ids are read from an event, so its API version doesn't matter.
const eventObject = z.object({
  object: z.string(),
  id: z.optional(z.string()),
  payment_intent: reference,
  parent: z.nullish(z.object({ subscription_details: z.nullish(z.object({ subscription: reference })) })),
  metadata: z.nullish(z.record(z.string(), z.string())),
});
const event = z.object({ id: z.string(), type: z.string(), created: z.int(), data: z.object({ object: eventObject }) });

/** Parses a Stripe event; null if it isn't one. */
export function parseStripeEvent(value: unknown): GatewayEvent | null {
  const parsed = event.safeParse(value);
  if (!parsed.success) return null;
  const { id, type, created, data } = parsed.data;
  const isFollowed = (followedStripeEvents as readonly string[]).includes(type);
  return { id, type, at: new Date(1000 * created), objects: isFollowed ? refsOfEventObject(data.object) : [] };
}

function refsOfEventObject({ object, id, payment_intent: intent, parent, metadata }: z.output<typeof eventObject>): GatewayRef[] {
  const refs: Record<string, [GatewayRef["kind"], string | null | undefined][]> = {
    subscription: [["subscription", id]],
    invoice: [["payment", id], ["subscription", parent?.subscription_details?.subscription]],
    // A payment intent of an invoice has no metadata of ours; the invoice has its own events.
    payment_intent: [["payment", metadata?.priceId ? id : null]],
    charge: [["payment", intent]],
    dispute: [["payment", intent]],
    refund: [["payment", intent]],
    setup_intent: [["setup", id]],
    "checkout.session": [["checkout", id]],
  };
  return (refs[object] ?? []).flatMap(([kind, refId]) => (refId ? [{ kind, id: refId }] : []));
}
