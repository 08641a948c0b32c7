import type { Actor } from "@/lib/auth/actor";
import { type AssignedPlan, orderPlans, pickPlanToSell } from "@/lib/money/plans/rules";
import { type PlanRow, planSelect, toPaymentPlan } from "@/lib/money/plans/shape";
import { db, type Tx } from "@/lib/platform/db";
import { invalidField } from "@/lib/platform/errors";
import { gatewayNotReady } from "@/lib/providers/payments/gateway";
import { Prisma } from "@/prisma/generated/client";

/** Every plan at its current price, archived ones last. */
export const findCurrentPlans = async (database: Tx = db): Promise<PlanRow[]> => orderPlans(await database.paymentPlan.findMany({ where: { replacedAt: null }, select: planSelect }));

export const isOnOffer = ({ offered, archivedAt, replacedAt }: Pick<PlanRow, "offered" | "archivedAt" | "replacedAt">) => offered && archivedAt === null && replacedAt === null;

/** The plans a client can be put on, or all. */
export const findPaymentPlans = async (_: Actor, { all }: { all?: "true" } = {}) => (await findCurrentPlans()).filter((plan) => all === "true" || isOnOffer(plan)).map(toPaymentPlan);

/** The plans at these prices, also past ones, by price. */
export async function findPlansByPrice(priceIds: readonly (string | null)[], database: Tx = db): Promise<ReadonlyMap<string, PlanRow>> {
  const rows = await database.paymentPlan.findMany({ where: { priceId: { in: [...new Set(priceIds.filter((id) => id !== null))] } }, select: planSelect });
  return new Map(rows.map((plan) => [plan.priceId, plan]));
}

/** The plan that a coach sets up for a client. Throws 400 by the field for a price that isn't on offer. */
export async function requireOfferedPlan(priceId: string): Promise<PlanRow> {
  const plan = await db.paymentPlan.findUnique({ where: { priceId }, select: planSelect });
  if (plan && isOnOffer(plan)) return plan;
  if (!plan?.offered) throw invalidField("priceId", "Please choose one of the plans");
  throw invalidField("priceId", plan.archivedAt ? `${plan.name} is archived. Please choose another plan, or bring it back under Plans in your settings.` : `The price of ${plan.name} has changed. Please choose the plan again.`);
}

/** The plan that /subscribe sells to a client. Throws 503 if there is none. */
export async function findPlanToSell(assigned: AssignedPlan | null): Promise<PlanRow> {
  const plans = await db.paymentPlan.findMany({ where: { OR: [{ replacedAt: null }, { priceId: assigned?.priceId ?? "" }] }, select: planSelect });
  const plan = pickPlanToSell(plans, assigned);
  if (!plan) throw gatewayNotReady();
  return plan;
}

/** The condition that a payment `p` is of a one-time plan. */
export const isOneTimePriceSql = Prisma.sql`(COALESCE(p."priceId", '') IN (SELECT "priceId" FROM "PaymentPlan" WHERE NOT "recurring"))`;
