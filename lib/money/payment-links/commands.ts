import type { Coach } from "@/lib/auth/actor";
import { findAddressProblem } from "@/lib/core/email/address-problems";
import { queueEmail, releaseInvitation } from "@/lib/core/email/commands";
import type { PaymentPage } from "@/lib/money/payment-links/contract";
import { visiblePaymentLinks } from "@/lib/money/payment-links/policy";
import { findLinkByToken, findPaymentPage, newestLinksFirst } from "@/lib/money/payment-links/queries";
import { canEmailLink, findConflictingSubscriptions } from "@/lib/money/payment-links/rules";
import { type PaymentLinkRow, paymentLinkSelect, toPaymentSetup } from "@/lib/money/payment-links/shape";
import { endSubscriptions, pushEndingsToGateway } from "@/lib/money/payments/end";
import { gateway } from "@/lib/money/payments/gateway";
import { isOpenPaymentLink } from "@/lib/money/payments/policy";
import { findLiveSubscriptions } from "@/lib/money/payments/queries";
import { syncFromGateway } from "@/lib/money/payments/reconcile";
import { requireOfferedPlan } from "@/lib/money/plans/queries";
import type { PlanRow } from "@/lib/money/plans/shape";
import { emailRequestedInvitation } from "@/lib/people/team/password-link-commands";
import { lockClient } from "@/lib/people/clients/commands";
import { visibleClients } from "@/lib/people/clients/policy";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { conflict, invalidField, notFound } from "@/lib/platform/errors";
import { formatMinorUnits } from "@/lib/platform/money";
import { paths } from "@/lib/platform/paths";
import { type AttemptLimit, countAttempt, limitByAddress } from "@/lib/platform/rate-limit";
import { areEmailsSent } from "@/lib/providers/email/provider";

/**
 * Sets up a client's plan and returns the payment link and whether it is new. Reuses an open link for the same plan and closes
 * links for other plans. `token` is unguessable. Throws 400 for a price that isn't on offer, 404, 409 while the client has an active
 * plan, and the gateway's errors; a repeated call resumes.
 */
export async function setUpPayment(actor: Coach, { clientId, priceId }: { clientId: string; priceId: string }, token: string, now: Date) {
  const plan = await requireOfferedPlan(priceId);
  const payments = gateway();
  const link = await findOrCreateLink(actor, { clientId, plan, token, kind: payments.kind }, now);
  // In parallel, because each may take nine seconds while the coach waits.
  const [created] = await Promise.all([createLinkAtGateway(link, plan, clientId, now), pushEndingsToGateway(now, [clientId])]);
  const { closedAt } = await db.paymentLink.update({ where: { id: link.id }, data: { gatewayId: created.id, url: created.url }, select: { closedAt: true } });
  if (closedAt) {
    await pushEndingsToGateway(now, [clientId]);
    throw conflict("Another plan has just been set up for this client. Please check it and try again.");
  }
  return { setup: toPaymentSetup({ ...link, url: created.url }, clientId, payments), isNew: link.gatewayId === null };
}

/**
 * Returns the client's open link for this plan, or a new row, and closes links for other plans. The row exists before the gateway
 * is called, so that a retry uses the same idempotency key.
 */
const findOrCreateLink = (actor: Coach, { clientId, plan, token, kind }: { clientId: string; plan: PlanRow; token: string; kind: "stripe" | "sandbox" }, now: Date) =>
  transaction(async (tx) => {
    await lockClient(tx, clientId);
    if ((await tx.client.count({ where: { userId: clientId, AND: visibleClients(actor) } })) === 0) throw notFound();
    const { active, stale } = findConflictingSubscriptions(await findLiveSubscriptions(tx, clientId), plan.priceId, now);
    if (active) throw conflict(`This client already has an active plan, ${active.planName}. A second one would charge them twice, so set up the next one when it has ended.`);
    if (stale.length > 0) await endSubscriptions(tx, stale.map(({ gatewayId }) => gatewayId), "Another plan was set up", now);
    const openLinks = { clientId, ...isOpenPaymentLink };
    const existing = await tx.paymentLink.findFirst({ where: { ...openLinks, priceId: plan.priceId, gateway: kind }, select: paymentLinkSelect, orderBy: [...newestLinksFirst] });
    await tx.paymentLink.updateMany({ where: { ...openLinks, ...(existing && { id: { not: existing.id } }) }, data: { closedAt: now } });
    return existing ?? tx.paymentLink.create({ data: { clientId, token, priceId: plan.priceId, gateway: kind, url: "", createdAt: now }, select: paymentLinkSelect });
  });

async function createLinkAtGateway({ id, token, gatewayId, url }: PaymentLinkRow, plan: PlanRow, clientId: string, now: Date) {
  if (gatewayId !== null) return { id: gatewayId, url };
  return gateway().createPaymentLink({ clientId, price: plan, token, doneUrl: `${env().APP_URL}${paths.paymentCompleted(token)}` }, { key: `link:${id}`, now });
}

/**
 * Emails a client their open link with this URL, at most once a day. Plan and price come from the database. An invitation that has
 * not left yet asks for the payment too, so it is sent now in place of a second email. Returns when it was last sent and whether
 * that was now. Throws 404 for a client the actor can't see, 400 for a URL that isn't an open link of theirs.
 */
export const emailPaymentLink = (actor: Coach, { clientEmail, paymentUrl }: { clientEmail: string; paymentUrl: string }, now: Date) =>
  transaction(async (tx) => {
    const client = await tx.client.findFirst({ where: { AND: visibleClients(actor), user: { email: clientEmail } }, select: { userId: true } });
    if (!client) throw notFound();
    await lockClient(tx, client.userId);
    const clientId = client.userId;
    const link = await tx.paymentLink.findFirst({ where: { clientId, url: paymentUrl, ...visiblePaymentLinks(actor), gatewayId: { not: null } }, select: { ...paymentLinkSelect, paidAt: true, closedAt: true } });
    if (link?.paidAt) throw invalidField("paymentUrl", "This link has already been paid, so there's nothing to send.");
    if (!link || link.closedAt) throw invalidField("paymentUrl", "This payment link is no longer open. Please set up the payment again.");
    const { emailedAt } = link;
    const outcome = { success: true as const, clientId, sent: false, withInvitation: false, emailed: false, emailedAt, emailProblem: await findAddressProblem(clientEmail, tx) };
    if (outcome.emailProblem) return outcome;
    if (emailedAt !== null && !canEmailLink(emailedAt, now)) return { ...outcome, emailed: true };
    const withInvitation = areEmailsSent() && (await releaseInvitation(tx, clientId, now));
    if (!withInvitation) await queueLinkEmail(tx, link, clientId, now);
    // Without a provider the email is kept as not sent, so that the link counts as never emailed.
    if (!areEmailsSent()) return outcome;
    await tx.paymentLink.update({ where: { id: link.id }, data: { emailedAt: now }, select: { id: true } });
    return { ...outcome, sent: true, withInvitation, emailed: true, emailedAt: now };
  });

async function queueLinkEmail(tx: Tx, { id, plan, url, emailedAt }: PaymentLinkRow, userId: string, now: Date) {
  const { name, amountMinor, currency, recurring, payments } = plan;
  const props = { planName: name, amount: formatMinorUnits(amountMinor, currency), currency, type: recurring ? ("recurring" as const) : ("one_time" as const), payments, url };
  const email = { type: "payment-link" as const, to: { userId }, props };
  const occasion = `${id}:${emailedAt?.getTime() ?? "first"}`;
  const isFirst = await queueEmail(tx, { ...email, occasion }, now);
  // The first was kept as not sent, before email was connected.
  if (!isFirst && areEmailsSent()) await queueEmail(tx, { ...email, occasion: `${occasion}:${now.toISOString()}` }, now);
}

/** Enough attempts to pay a link, too few to guess one. */
const addressLimits = (address: string | null) => limitByAddress("pay", address, 100, 60);
const linkLimits = (linkId: string): AttemptLimit[] => [{ key: `pay:${linkId}`, limit: 60, minutes: 60 }];

/** Returns a link's public page. Throws 404, 429. */
export async function loadPaymentPage(token: string, address: string | null, now: Date): Promise<PaymentPage> {
  await countAttempt(addressLimits(address), now);
  return findPaymentPage(token, now);
}

/** Starts paying a link in the sandbox without charging anything; idempotent. Throws 404, 409 if there is nothing to pay, 429. */
export async function startLinkPayment(token: string, address: string | null, now: Date): Promise<{ clientSecret: string }> {
  await countAttempt(addressLimits(address), now);
  const { id, page } = await findLinkByToken(token, now);
  await countAttempt(linkLimits(id), now);
  const payments = gateway();
  if (payments.kind !== "sandbox") throw notFound();
  if (page.state === "paid") throw conflict("This link has already been paid.");
  if (page.state === "covered") throw conflict("You already have an active plan, so there's nothing to pay here.");
  const { clientSecret } = await payments.startLinkPayment(token, now);
  return { clientSecret };
}

const passwordLinkLimits = (linkId: string): AttemptLimit[] => [{ key: `pay-password:${linkId}`, limit: 5, minutes: 60 }];

/**
 * Emails the client of a link, who hasn't set a password yet, a link to set one. Whoever paid may be somebody else, so it goes to
 * the client's own address, and nothing in the response says whose that is. Throws 404, 409, 429.
 */
export async function emailPasswordLink(token: string, address: string | null, now: Date): Promise<{ emailed: boolean }> {
  await countAttempt(addressLimits(address), now);
  const { id, owner } = await findLinkByToken(token, now);
  await countAttempt(passwordLinkLimits(id), now);
  if (owner.hasPassword) throw conflict("There's a password for this account already. Please sign in with it.");
  if (owner.isRevoked) throw conflict("The invitation to this account was withdrawn. Please ask your coach.");
  return { emailed: await emailRequestedInvitation({ id: owner.clientId, email: owner.email }, now) };
}

/** Syncs a link's payment from the sandbox without waiting for its webhook. Throws 404, 429. */
export async function syncLinkPayment(token: string, address: string | null, now: Date): Promise<PaymentPage> {
  await countAttempt(addressLimits(address), now);
  const { id } = await findLinkByToken(token, now);
  await countAttempt(linkLimits(id), now);
  const payments = gateway();
  if (payments.kind !== "sandbox") throw notFound();
  const checkoutId = (await payments.findLink(token))?.checkoutId;
  if (checkoutId) await syncFromGateway([{ kind: "checkout", id: checkoutId }], now);
  return findPaymentPage(token, now);
}
