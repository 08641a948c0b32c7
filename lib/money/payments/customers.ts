import { gateway } from "@/lib/money/payments/gateway";
import { syncFromGatewaySilently } from "@/lib/money/payments/reconcile";
import { queryRows, type Tx } from "@/lib/platform/db";
import type { CustomerState } from "@/lib/providers/payments/gateway";
import { type Gateway, Prisma } from "@/prisma/generated/client";

/** Reads all customers of the gateway; calls `onProgress` after every 100. Throws the gateway's errors. */
export async function readGatewayCustomers(onProgress: (count: number) => void): Promise<{ kind: Gateway; customers: CustomerState[] }> {
  const { kind } = gateway();
  const customers: CustomerState[] = [];
  for await (const customer of gateway().listCustomers()) {
    customers.push(customer);
    if (customers.length % 100 === 0) onProgress(customers.length);
  }
  return { kind, customers };
}

const subscriptionsPerBatch = 6;

/** Stores the unknown subscriptions of those customers that are linked to a client. Must not be called inside a transaction. Throws the gateway's errors. */
export async function syncUnknownSubscriptions(customers: readonly CustomerState[], now: Date, onProgress: (share: number) => void): Promise<void> {
  const linked = new Set((await findCustomerLinks([], customers.map(({ id }) => id))).map(({ gatewayId }) => gatewayId));
  const ids = customers.flatMap(({ id, subscriptionIds }) => (linked.has(id) ? subscriptionIds : []));
  const known = await queryRows<{ gatewayId: string }>(Prisma.sql`SELECT "gatewayId" FROM "Subscription" WHERE "gatewayId" = ANY(${ids}::text[]) AND "clientId" IS NOT NULL`);
  const knownIds = new Set(known.map(({ gatewayId }) => gatewayId));
  const unknown = ids.filter((id) => !knownIds.has(id)).map((id) => ({ kind: "subscription" as const, id }));
  for (let from = 0; from < unknown.length; from += subscriptionsPerBatch) {
    await syncFromGatewaySilently(unknown.slice(from, from + subscriptionsPerBatch), now);
    onProgress(Math.min(1, (from + subscriptionsPerBatch) / unknown.length));
  }
}

export interface CustomerLink {
  clientId: string;
  gateway: Gateway;
  gatewayId: string;
  cardBrand: string | null;
  cardLast4: string | null;
  cardExpiry: string | null;
}
const customerLinkSelect = { clientId: true, gateway: true, gatewayId: true, cardBrand: true, cardLast4: true, cardExpiry: true } satisfies Prisma.PaymentCustomerSelect;

export const findCustomerLinks = (clientIds: readonly string[], gatewayIds: readonly string[]): Promise<CustomerLink[]> =>
  queryRows<CustomerLink>(Prisma.sql`
    SELECT "clientId", "gateway"::text AS "gateway", "gatewayId", "cardBrand", "cardLast4", "cardExpiry" FROM "PaymentCustomer"
    WHERE "clientId" = ANY(${[...clientIds]}::text[]) OR "gatewayId" = ANY(${[...gatewayIds]}::text[])`);

const linkRecordset = (links: readonly object[]) => Prisma.sql`
  jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
    AS d("clientId" text, "gateway" "Gateway", "gatewayId" text, "cardBrand" text, "cardLast4" text, "cardExpiry" text, "instead" text)`;

/** Links clients that have no customer, or whose customer is `instead`, in the caller's transaction. Returns the ids of the clients it linked. */
export async function linkCustomers(tx: Tx, links: readonly (CustomerLink & { instead: string | null })[], now: Date): Promise<string[]> {
  const added = await tx.$queryRaw<{ clientId: string }[]>`
    INSERT INTO "PaymentCustomer" ("clientId", "gateway", "gatewayId", "createdAt")
    SELECT d."clientId", d."gateway", d."gatewayId", ${now} FROM ${linkRecordset(links.filter(({ instead }) => instead === null))} JOIN "Client" c ON c."userId" = d."clientId"
    ON CONFLICT DO NOTHING RETURNING "clientId"`;
  const replaced = await replaceCustomerLinks(tx, links.filter(({ instead }) => instead !== null));
  return [...added, ...replaced].map(({ clientId }) => clientId);
}

const replaceCustomerLinks = (tx: Tx, links: readonly (CustomerLink & { instead: string | null })[]) => tx.$queryRaw<{ clientId: string }[]>`
  UPDATE "PaymentCustomer" p SET "gateway" = d."gateway", "gatewayId" = d."gatewayId", "cardBrand" = d."cardBrand", "cardLast4" = d."cardLast4", "cardExpiry" = d."cardExpiry"
  FROM ${linkRecordset(links)} WHERE p."clientId" = d."clientId" AND p."gatewayId" = d."instead" RETURNING p."clientId"`;

/**
 * Removes links and restores the earlier ones, in the caller's transaction. Detaches these subscriptions from their clients, and
 * deletes those of plans we don't sell, whose imported payments count again. If any client has been linked to another customer since, changes nothing and returns them.
 */
export async function unlinkCustomers(tx: Tx, links: readonly (CustomerLink & { before: CustomerLink | null })[], subscriptionIds: readonly string[]): Promise<string[]> {
  const touched = await findRelinkedClients(tx, links);
  if (touched.length > 0) return touched;
  await detachSubscriptions(tx, subscriptionIds);
  const added = links.flatMap(({ before, clientId }) => (before === null ? clientId : []));
  await tx.paymentCustomer.deleteMany({ where: { clientId: { in: added } } });
  await replaceCustomerLinks(tx, links.flatMap(({ before, gatewayId }) => (before === null ? [] : { ...before, instead: gatewayId })));
  return [];
}

/** The ids of the clients who have lost this link since, or have another. */
export async function findRelinkedClients(tx: Tx, links: readonly CustomerLink[]): Promise<string[]> {
  const where = { gatewayId: { in: links.map(({ gatewayId }) => gatewayId) } };
  const currentLinks = new Map((await tx.paymentCustomer.findMany({ where, select: customerLinkSelect })).map((link) => [link.clientId, link]));
  return links.filter(({ clientId, gatewayId }) => currentLinks.get(clientId)?.gatewayId !== gatewayId).map(({ clientId }) => clientId);
}

/** Counts the imported payments again that stopped counting when the gateway reported these. */
async function countImportedAgain(tx: Tx, payments: readonly { gatewayId: string; relatedIds: string[] }[]): Promise<void> {
  const ids = payments.flatMap(({ gatewayId, relatedIds }) => [gatewayId, ...relatedIds]);
  await tx.$executeRaw`
    UPDATE "PastPayment" SET "countsAsRevenue" = true, "stoppedCounting" = false WHERE "stoppedCounting" AND ("externalId" = ANY(${ids}::text[]) OR "relatedIds" && ${ids}::text[])`;
}

async function detachSubscriptions(tx: Tx, gatewayIds: readonly string[]): Promise<void> {
  const withIds = { gatewayId: { in: [...gatewayIds] } };
  const plans = await tx.paymentPlan.findMany({ select: { priceId: true } });
  const ours = { priceId: { in: plans.map(({ priceId }) => priceId) } };
  const removed = { subscription: { ...withIds, NOT: ours } };
  await countImportedAgain(tx, await tx.payment.findMany({ where: removed, select: { gatewayId: true, relatedIds: true } }));
  await tx.payment.deleteMany({ where: removed });
  await tx.subscription.deleteMany({ where: { ...withIds, NOT: ours } });
  await tx.payment.updateMany({ where: { subscription: { ...withIds, ...ours } }, data: { clientId: null } });
  await tx.subscription.updateMany({ where: { ...withIds, ...ours }, data: { clientId: null } });
}
