import type { Actor } from "@/lib/auth/actor";
import type { PaymentGateway } from "@/lib/providers/payments/gateway";

/** A client's own subscriptions, payments and card at the current gateway. Test payments no longer count once Stripe is connected. */
export const visibleBilling = (actor: Pick<Actor, "id">, { kind }: Pick<PaymentGateway, "kind">) => ({ clientId: actor.id, gateway: kind });
