import { randomUUID } from "node:crypto";
import type { Tx } from "@/lib/platform/db";
import type { PlanPrice } from "@/lib/providers/payments/gateway";
import type { SandboxObjectData, SandboxObjectKind } from "@/lib/providers/payments/sandbox-objects";
import { getPlan } from "@/tests/factories/plans";

const { priceId, name: planName, amountMinor, currency, recurring, payments } = getPlan("price_monthly_coaching");
export const monthlyCoachingPrice: PlanPrice = { priceId, name: planName, amountMinor, currency, recurring, payments };

const saveSandboxObject = async <K extends Exclude<SandboxObjectKind, "key">>(db: Tx, kind: K, id: string, data: SandboxObjectData<K>, now: Date) => {
  await db.sandboxObject.create({ data: { id, kind, data, updatedAt: now } });
  return id;
};

/** An open sandbox link for a month of Monthly Coaching. */
export const makeSandboxLink = (db: Tx, { clientId, token }: { clientId: string; token: string }, now: Date) =>
  saveSandboxObject(db, "link", `plink_${token}`, { clientId, price: monthlyCoachingPrice, token, doneUrl: `https://example.com/paid/${token}`, open: true, checkoutId: null }, now);

/**
 * Adds a sandbox client on Monthly Coaching with a card, a failed renewal after its last retry, a card change that awaits bank
 * confirmation, and a link. Returns their ids and secrets.
 */
export async function makeSandboxClient(db: Tx, { clientId, name, email, token }: { clientId: string; name: string; email: string; token: string }, now: Date) {
  const [key, at] = [randomUUID().replaceAll("-", ""), now.getTime()];
  const ids = { customer: `cus_${key}`, subscription: `sub_${key}`, payment: `in_${key}`, setup: `seti_${key}` };
  const secrets = { payment: `${ids.payment}_secret`, setup: `${ids.setup}_secret` };
  const common = { customerId: ids.customer, clientId, price: monthlyCoachingPrice };
  const card = { token: "pm_card_visa", brand: "visa", last4: "4242", expiry: "12/34", savedAt: at };
  await saveSandboxObject(db, "customer", ids.customer, { clientId, name, email, card }, now);
  const times = { startedAt: at, anchor: at, period: 1, paid: 1, cancelAt: null, endedAt: null, dueAt: null };
  await saveSandboxObject(db, "subscription", ids.subscription, { ...common, ...times, status: "past_due", paymentId: ids.payment }, now);
  const failed = { status: "failed" as const, reason: "The card was declined.", attempts: 3, firstFailedAt: at, failedAt: at, nextRetryAt: null };
  const rest = { subscriptionId: ids.subscription, checkoutId: null, settledMinor: 0, paidAt: null, createdAt: at, closed: false, secret: secrets.payment, asking: null };
  await saveSandboxObject(db, "payment", ids.payment, { ...common, ...failed, ...rest }, now);
  await saveSandboxObject(db, "setup", ids.setup, { customerId: ids.customer, secret: secrets.setup, card: null, asking: "pm_card_authenticationRequiredOnSetup" }, now);
  return { ...ids, link: await makeSandboxLink(db, { clientId, token }, now), secrets };
}
