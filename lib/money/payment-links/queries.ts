import type { Coach } from "@/lib/auth/actor";
import type { PaymentPage } from "@/lib/money/payment-links/contract";
import { visiblePaymentLinks } from "@/lib/money/payment-links/policy";
import { paymentLinkSelect, toPaymentPage, toPaymentSetup } from "@/lib/money/payment-links/shape";
import { gateway } from "@/lib/money/payments/gateway";
import { isOpenPaymentLink } from "@/lib/money/payments/policy";
import { findLiveSubscriptions } from "@/lib/money/payments/queries";
import { isSubscriptionActive } from "@/lib/money/payments/rules";
import type { AssignedPlan } from "@/lib/money/plans/rules";
import { planSelect } from "@/lib/money/plans/shape";
import { findClient } from "@/lib/people/clients/queries";
import { clientDisplayName } from "@/lib/people/clients/rules";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { priceText } from "@/lib/platform/money";
import { paths } from "@/lib/platform/paths";

export const newestLinksFirst = [{ createdAt: "desc" }, { id: "desc" }] as const;

/** The plan set up last for a client, whether its link is paid, open or closed; null if there was none. */
export async function findAssignedPlan(clientId: string): Promise<AssignedPlan | null> {
  const newest = await db.paymentLink.findFirst({ where: { clientId }, select: { priceId: true, paidAt: true, closedAt: true }, orderBy: [...newestLinksFirst] });
  return newest && { priceId: newest.priceId, isOpen: newest.paidAt === null && newest.closedAt === null };
}

/** What this client pays next, and on which page; null if there is nothing to pay. */
export async function findOpenPayment(clientId: string): Promise<{ path: string; planName: string; price: string } | null> {
  const link = await db.paymentLink.findFirst({ where: { clientId, ...isOpenPaymentLink, gateway: gateway().kind, gatewayId: { not: null } }, select: paymentLinkSelect, orderBy: [...newestLinksFirst] });
  if (!link) return null;
  const { planName, ...price } = toPaymentSetup(link, clientId, gateway());
  return { path: paths.pay(link.token), planName, price: priceText(price) };
}

/** A client's active plan and open payment link. Throws 404 for a client the actor can't see. */
export async function getPaymentSetupStatus(actor: Coach, clientId: string, now: Date) {
  const client = await findClient(actor, clientId);
  const [subscriptions, link] = await Promise.all([
    findLiveSubscriptions(db, clientId),
    db.paymentLink.findFirst({ where: { clientId, ...visiblePaymentLinks(actor), ...isOpenPaymentLink, gatewayId: { not: null } }, select: paymentLinkSelect, orderBy: [...newestLinksFirst] }),
  ]);
  const active = subscriptions.find((subscription) => isSubscriptionActive(subscription, now));
  return { client: { id: client.id, email: client.email, name: clientDisplayName(client) }, plan: active?.planName ?? null, open: link && toPaymentSetup(link, clientId, gateway()) };
}

/** The client of a payment link, never shown to whoever pays with it. */
export interface LinkOwner {
  clientId: string;
  email: string | null;
  hasPassword: boolean;
  /** A coach has taken the invitation back. */
  isRevoked: boolean;
}

/**
 * The link with this token, its client and its public page. Throws the same 404 for an unknown link, one closed for any reason but an active
 * plan, one of another gateway, and one of an archived client.
 */
export async function findLinkByToken(token: string, now: Date): Promise<{ id: string; owner: LinkOwner; page: PaymentPage }> {
  if (!/^[\w-]{20,100}$/.test(token)) throw notFound();
  const row = await db.paymentLink.findFirst({
    where: { token, gatewayId: { not: null }, client: { user: { archivedAt: null } } },
    select: { id: true, clientId: true, gateway: true, url: true, paidAt: true, closedAt: true, plan: { select: planSelect }, client: { select: { user: { select: { email: true, passwordHash: true, invitationRevokedAt: true } } } } },
  });
  if (!row?.clientId || !row.client || (row.gateway !== gateway().kind && !row.paidAt)) throw notFound();
  const isCovered = !row.paidAt && (await findLiveSubscriptions(db, row.clientId)).some((subscription) => isSubscriptionActive(subscription, now));
  if (row.closedAt && !row.paidAt && !isCovered) throw notFound();
  const state = row.paidAt ? "paid" : isCovered ? "covered" : "open";
  const { email, passwordHash, invitationRevokedAt } = row.client.user;
  const owner = { clientId: row.clientId, email, hasPassword: passwordHash !== null, isRevoked: invitationRevokedAt !== null };
  return { id: row.id, owner, page: toPaymentPage(row.plan, { state, needsPassword: !owner.hasPassword, gateway: row.gateway, payAt: state === "open" && row.gateway === "stripe" ? row.url : null }) };
}

/** The public page of a link. Throws 404 like `findLinkByToken`. */
export const findPaymentPage = async (token: string, now: Date): Promise<PaymentPage> => (await findLinkByToken(token, now)).page;
