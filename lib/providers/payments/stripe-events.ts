import * as z from "zod/mini";
import type { GatewayEvent, GatewayRef } from "@/lib/providers/payments/gateway";

/** The events that a webhook endpoint should subscribe to, and that the reconciliation asks for; at most 20 at Stripe. */
export const followedStripeEvents = [
  "customer.subscription.created", "customer.subscription.updated", "customer.subscription.deleted",
  "invoice.paid", "invoice.payment_failed", "invoice.payment_action_required", "invoice.updated", "invoice.voided", "invoice.marked_uncollectible",
  "payment_intent.succeeded", "payment_intent.payment_failed",
  "charge.refunded", "charge.dispute.created", "charge.dispute.closed", "charge.dispute.funds_withdrawn", "charge.dispute.funds_reinstated",
  "refund.failed",
  "setup_intent.succeeded", "checkout.session.completed",
] as const;

const reference = z.nullish(z.union([z.string(), z.pipe(z.object({ id: z.string() }), z.transform(({ id }) => id))]));
// Only ids are taken from an event: of whatever API version it is, the rest is read again.
const eventObject = z.object({
  object: z.string(),
  id: z.optional(z.string()),
  payment_intent: reference,
  parent: z.nullish(z.object({ subscription_details: z.nullish(z.object({ subscription: reference })) })),
  metadata: z.nullish(z.record(z.string(), z.string())),
});
const event = z.object({ id: z.string(), type: z.string(), created: z.int(), data: z.object({ object: eventObject }) });

/** Stripe's event in our words; null for what is none. */
export function parseStripeEvent(value: unknown): GatewayEvent | null {
  const read = event.safeParse(value);
  if (!read.success) return null;
  const { id, type, created, data } = read.data;
  const isFollowed = (followedStripeEvents as readonly string[]).includes(type);
  return { id, type, at: new Date(1000 * created), objects: isFollowed ? refsOfEventObject(data.object) : [] };
}

function refsOfEventObject({ object, id, payment_intent: intent, parent, metadata }: z.output<typeof eventObject>): GatewayRef[] {
  const refs: Record<string, [GatewayRef["kind"], string | null | undefined][]> = {
    subscription: [["subscription", id]],
    invoice: [["payment", id], ["subscription", parent?.subscription_details?.subscription]],
    // That of an invoice has none of our metadata, and the invoice's own events tell of it.
    payment_intent: [["payment", metadata?.priceId ? id : null]],
    charge: [["payment", intent]],
    dispute: [["payment", intent]],
    refund: [["payment", intent]],
    setup_intent: [["setup", id]],
    "checkout.session": [["checkout", id]],
  };
  return (refs[object] ?? []).flatMap(([kind, refId]) => (refId ? [{ kind, id: refId }] : []));
}
