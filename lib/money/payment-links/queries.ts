import { notFound } from "@/lib/platform/errors";
import type { ActorFor } from "@/lib/auth/actor";
import { findClient } from "@/lib/people/clients/queries";
import { clientName } from "@/lib/people/clients/rules";
import type { PayPage } from "@/lib/money/payment-links/contract";
import { isOpen, visibleTo } from "@/lib/money/payment-links/policy";
import { linkSelect, toPayPage, toSetup } from "@/lib/money/payment-links/shape";
import { gateway } from "@/lib/money/payments/gateway";
import { planOf } from "@/lib/money/payments/plans";
import { liveSubscriptions } from "@/lib/money/payments/queries";
import { isActive } from "@/lib/money/payments/rules";
import { db } from "@/lib/platform/db";

/** The newest first, in the order they were made. */
export const newestFirst = [{ createdAt: "desc" }, { id: "desc" }] as const;

/**
 * The price of the plan that a client's coach has set up for her last, paid, open or closed; null where there has been none.
 * It is what she is charged when she subscribes by herself.
 */
export async function assignedPriceId(clientId: string): Promise<string | null> {
  const newest = await db.paymentLink.findFirst({ where: { clientId }, select: { priceId: true }, orderBy: [...newestFirst] });
  return newest?.priceId ?? null;
}

/** A client's active plan and the link she can still pay. Throws 404 for a client outside the actor's reach. */
export async function standingOf(actor: ActorFor<["coach"]>, clientId: string, now: Date) {
  const client = await findClient(actor, clientId);
  const [subscriptions, link] = await Promise.all([
    liveSubscriptions(db, clientId),
    db.paymentLink.findFirst({ where: { clientId, ...visibleTo(actor), ...isOpen, gatewayId: { not: null } }, select: linkSelect, orderBy: [...newestFirst] }),
  ]);
  const active = subscriptions.find((subscription) => isActive(subscription, now));
  return { client: { id: client.id, email: client.email, name: clientName(client) }, plan: active?.planName ?? null, open: link && toSetup(link, clientId, gateway()) };
}

/**
 * The link behind a token, and its page as whoever has it may see it. Throws 404 for one that is unknown, closed (but not for the
 * sake of an active plan), of another gateway than ours, or of a client who has left, and tells none of these apart.
 */
export async function openedLink(token: string, now: Date): Promise<{ id: string; page: PayPage }> {
  if (!/^[\w-]{20,100}$/.test(token)) throw notFound();
  const row = await db.paymentLink.findFirst({
    where: { token, gatewayId: { not: null }, client: { user: { archivedAt: null } } },
    select: { id: true, clientId: true, priceId: true, gateway: true, url: true, paidAt: true, closedAt: true },
  });
  const plan = row && planOf(row.priceId);
  if (!row?.clientId || !plan || (row.gateway !== gateway().kind && !row.paidAt)) throw notFound();
  const isCovered = !row.paidAt && (await liveSubscriptions(db, row.clientId)).some((subscription) => isActive(subscription, now));
  if (row.closedAt && !row.paidAt && !isCovered) throw notFound();
  const state = row.paidAt ? "paid" : isCovered ? "covered" : "open";
  return { id: row.id, page: toPayPage(plan, { state, gateway: row.gateway, payAt: state === "open" && row.gateway === "stripe" ? row.url : null }) };
}

/** What a link's page shows. Throws 404 as `openedLink` does. */
export const payPageOf = async (token: string, now: Date): Promise<PayPage> => (await openedLink(token, now)).page;
