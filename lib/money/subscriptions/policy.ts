import type { Actor } from "@/lib/auth/actor";
import type { PaymentGateway } from "@/lib/providers/payments/gateway";

/**
 * A client's own subscriptions, payments and card: nobody else acts for her here. At the gateway we have now, that is: what was
 * tried out in the sandbox says nothing once payments are real.
 */
export const visibleBilling = (actor: Pick<Actor, "id">, { kind }: Pick<PaymentGateway, "kind">) => ({ clientId: actor.id, gateway: kind });
