import type { ActorFor } from "@/lib/auth/actor";
import { queueEmail } from "@/lib/core/email/commands";
import type { PaymentPage } from "@/lib/money/payment-links/contract";
import { isOpenPaymentLink, visiblePaymentLinks } from "@/lib/money/payment-links/policy";
import { findLinkByToken, findPaymentPage, newestLinksFirst } from "@/lib/money/payment-links/queries";
import { canEmailLink, findConflictingSubscriptions } from "@/lib/money/payment-links/rules";
import { type PaymentLinkRow, paymentLinkSelect, toPaymentSetup } from "@/lib/money/payment-links/shape";
import { endSubscriptions, pushEndingsToGateway } from "@/lib/money/payments/end";
import { gateway } from "@/lib/money/payments/gateway";
import { assignedOrDefaultPlan, type PaymentPlanDefinition, paymentPlanDefinitions } from "@/lib/money/payments/plans";
import { findLiveSubscriptions } from "@/lib/money/payments/queries";
import { syncFromGateway } from "@/lib/money/payments/reconcile";
import { lockClient } from "@/lib/people/clients/commands";
import { visibleClients } from "@/lib/people/clients/policy";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { conflict, invalidField, notFound } from "@/lib/platform/errors";
import { formatMinorUnits } from "@/lib/platform/money";
import { paths } from "@/lib/platform/paths";
import { type AttemptLimit, countAttempt, limitByAddress } from "@/lib/platform/rate-limit";

type CoachActor = ActorFor<["coach"]>;

/**
 * Puts a client on a plan: answers the link she pays it with, and whether it is new. The link she has is answered again where
 * it is for that plan; another plan's is closed. `token` is what nobody guesses, for a new one. Throws 400 for a price we do not
 * sell, 404, 409 while she has an active plan, and as the gateway does: asked again, it goes on where it stopped.
 */
export async function setUpPayment(actor: CoachActor, { clientId, priceId }: { clientId: string; priceId: string }, token: string, now: Date) {
  const plan = paymentPlanDefinitions.find((sold) => sold.priceId === priceId);
  if (!plan) throw invalidField("priceId", "Please choose one of the plans");
  const payments = gateway();
  const link = await findOrCreateLink(actor, { clientId, plan, token, kind: payments.kind }, now);
  // At once: each may take up to nine seconds, and the coach waits for both.
  const [made] = await Promise.all([createLinkAtGateway(link, plan, clientId, now), pushEndingsToGateway(now, [clientId])]);
  const { closedAt } = await db.paymentLink.update({ where: { id: link.id }, data: { gatewayId: made.id, url: made.url }, select: { closedAt: true } });
  if (closedAt) {
    await pushEndingsToGateway(now, [clientId]);
    throw conflict("Another plan has been set up for her in the meantime. Please look at it and try again.");
  }
  return { setup: toPaymentSetup({ ...link, url: made.url }, clientId, payments), isNew: link.gatewayId === null };
}

/**
 * Her link of this plan that is still open, else a row for a new one in place of those of other plans. It is there before the
 * gateway is asked, so that a repeat asks under the same key.
 */
const findOrCreateLink = (actor: CoachActor, { clientId, plan, token, kind }: { clientId: string; plan: PaymentPlanDefinition; token: string; kind: "stripe" | "sandbox" }, now: Date) =>
  transaction(async (tx) => {
    await lockClient(tx, clientId);
    if ((await tx.client.count({ where: { userId: clientId, AND: visibleClients(actor) } })) === 0) throw notFound();
    const { active, stale } = findConflictingSubscriptions(await findLiveSubscriptions(tx, clientId), plan.priceId, now);
    if (active) throw conflict(`She already has an active plan, ${active.planName}: a second one would charge her twice. Set up the next one when it has ended.`);
    if (stale.length > 0) await endSubscriptions(tx, stale.map(({ gatewayId }) => gatewayId), "Another plan was set up", now);
    const theirs = { clientId, ...isOpenPaymentLink };
    const same = await tx.paymentLink.findFirst({ where: { ...theirs, priceId: plan.priceId, gateway: kind }, select: paymentLinkSelect, orderBy: [...newestLinksFirst] });
    await tx.paymentLink.updateMany({ where: { ...theirs, ...(same && { id: { not: same.id } }) }, data: { closedAt: now } });
    return same ?? tx.paymentLink.create({ data: { clientId, token, priceId: plan.priceId, gateway: kind, url: "", createdAt: now }, select: paymentLinkSelect });
  });

async function createLinkAtGateway({ id, token, gatewayId, url }: PaymentLinkRow, plan: PaymentPlanDefinition, clientId: string, now: Date) {
  if (gatewayId !== null) return { id: gatewayId, url };
  return gateway().createPaymentLink({ clientId, price: plan, token, doneUrl: `${env().APP_URL}${paths.paymentCompleted(token)}` }, { key: `link:${id}`, now });
}

/**
 * Emails a client the open link that has this address. Who she is, the plan and its price come from our records. Answers when she
 * got it, and whether that was now: it goes out once a day at most. Throws 404 for a client outside the actor's reach, 400 for an
 * address that is not one of her open links.
 */
export const emailPaymentLink = (actor: CoachActor, { clientEmail, paymentUrl }: { clientEmail: string; paymentUrl: string }, now: Date) =>
  transaction(async (tx) => {
    const client = await tx.client.findFirst({ where: { AND: visibleClients(actor), user: { email: clientEmail } }, select: { userId: true } });
    if (!client) throw notFound();
    await lockClient(tx, client.userId);
    const clientId = client.userId;
    const link = await tx.paymentLink.findFirst({ where: { clientId, url: paymentUrl, ...visiblePaymentLinks(actor), gatewayId: { not: null } }, select: { ...paymentLinkSelect, paidAt: true, closedAt: true } });
    if (link?.paidAt) throw invalidField("paymentUrl", "She has paid by this link already, so there is nothing to send.");
    if (!link || link.closedAt) throw invalidField("paymentUrl", "This is not an open payment link of this client. Please set up the payment again.");
    const { emailedAt } = link;
    if (emailedAt !== null && !canEmailLink(emailedAt, now)) return { success: true as const, clientId, sent: false, emailedAt };
    await queueLinkEmail(tx, link, client.userId, now);
    await tx.paymentLink.update({ where: { id: link.id }, data: { emailedAt: now }, select: { id: true } });
    return { success: true as const, clientId, sent: true, emailedAt: now };
  });

function queueLinkEmail(tx: Tx, { id, priceId, url, emailedAt }: PaymentLinkRow, userId: string, now: Date) {
  const { name, amountMinor, currency, recurring, payments } = assignedOrDefaultPlan(priceId);
  const props = { planName: name, amount: formatMinorUnits(amountMinor), currency, type: recurring ? ("recurring" as const) : ("one_time" as const), payments, url };
  return queueEmail(tx, { type: "payment-link", to: { userId }, occasion: `${id}:${emailedAt?.getTime() ?? "first"}`, props }, now);
}

/** Whoever has a link may try often enough to pay it, and too seldom to find another. */
const addressLimits = (address: string | null) => limitByAddress("pay", address, 100, 60);
const linkLimits = (linkId: string): AttemptLimit[] => [{ key: `pay:${linkId}`, limit: 60, minutes: 60 }];

/** What a link's page shows, for whoever asks the API. Throws 404 as `openedLink` does, 429. */
export async function loadPaymentPage(token: string, address: string | null, now: Date): Promise<PaymentPage> {
  await countAttempt(addressLimits(address), now);
  return findPaymentPage(token, now);
}

/** Begins to pay a link at the built-in test gateway; charges nothing. Opened twice it is one payment. Throws 404, 409 once there is nothing to pay, 429. */
export async function startLinkPayment(token: string, address: string | null, now: Date): Promise<{ clientSecret: string }> {
  await countAttempt(addressLimits(address), now);
  const { id, page } = await findLinkByToken(token, now);
  await countAttempt(linkLimits(id), now);
  const payments = gateway();
  if (payments.kind !== "sandbox") throw notFound();
  if (page.state === "paid") throw conflict("This link has been paid.");
  if (page.state === "covered") throw conflict("There is an active plan already, so nothing has to be paid here.");
  const { clientSecret } = await payments.startLinkPayment(token, now);
  return { clientSecret };
}

/** Takes over what became of a link's payment at the built-in test gateway, whose news may still be on their way. Throws 404, 429. */
export async function syncLinkPayment(token: string, address: string | null, now: Date): Promise<PaymentPage> {
  await countAttempt(addressLimits(address), now);
  const { id } = await findLinkByToken(token, now);
  await countAttempt(linkLimits(id), now);
  const payments = gateway();
  if (payments.kind !== "sandbox") throw notFound();
  const checkoutId = (await payments.link(token))?.checkoutId;
  if (checkoutId) await syncFromGateway([{ kind: "checkout", id: checkoutId }], now);
  return findPaymentPage(token, now);
}
