import type { Actor } from "@/lib/auth/actor";

/** A client's own subscriptions, payments and card: nobody else acts for her here. */
export const visibleTo = (actor: Pick<Actor, "id">) => ({ clientId: actor.id });
