import type { Coach } from "@/lib/auth/actor";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import type { AuditAction } from "@/lib/core/audit/actions";
import type { NewPaymentPlan, PaymentPlanEdit } from "@/lib/money/plans/contract";
import { findCurrentPlans } from "@/lib/money/plans/queries";
import { editTerms, findTermsProblem, isSameSale, isSamePlanName, orderPlans, planTypeFor } from "@/lib/money/plans/rules";
import { type PlanRow, toPaymentPlan } from "@/lib/money/plans/shape";
import { transaction, type Tx } from "@/lib/platform/db";
import { invalidField, notFound } from "@/lib/platform/errors";

/** Adds a plan. `key` is unguessable and new. Throws 400 by the field for terms that don't fit together and for a name in use. */
export const addPlan = (actor: Coach, body: NewPaymentPlan, key: string, now: Date) =>
  transaction(async (tx) => {
    const others = await lockCurrentPlans(tx);
    const blank = { priceId: `price_${key}`, productId: `prod_${key}`, description: "", features: [], popular: false, offered: true, isDefault: false, position: others.length, archivedAt: null, replacedAt: null };
    const plan = applyEdit({ ...blank, ...editTerms(null, body), name: body.name, planType: "monthly" }, null, body, now);
    assertPlan(plan, others, body);
    await tx.paymentPlan.create({ data: { ...plan, createdAt: now } });
    await moveMarks(tx, plan);
    const position = await writeOrder(tx, [...others, plan], { productId: plan.productId, position: body.position ?? null });
    await recordPlanEvent(tx, actor, "plan.added", plan, [], now);
    return toPaymentPlan({ ...plan, position });
  });

/**
 * Updates a plan. A changed name or changed terms become a new row with the price `price_{key}`, so that subscriptions and open
 * links keep what was sold. Throws 404, and 400 by the field like `addPlan` and for archiving the default plan.
 */
export const editPlan = (actor: Coach, id: string, body: PaymentPlanEdit, key: string, now: Date) =>
  transaction(async (tx) => {
    const plans = await lockCurrentPlans(tx);
    const before = plans.find(({ productId }) => productId === id);
    if (!before) throw notFound();
    const others = plans.filter((plan) => plan !== before);
    const edited = applyEdit(before, before, body, now);
    assertPlan(edited, others, body);
    const plan = isSameSale(before, edited) ? edited : { ...edited, priceId: `price_${key}` };
    if (plan.priceId === before.priceId) await tx.paymentPlan.update({ where: { priceId: plan.priceId }, data: plan, select: { priceId: true } });
    else {
      await tx.paymentPlan.update({ where: { priceId: before.priceId }, data: { replacedAt: now, popular: false, isDefault: false }, select: { priceId: true } });
      await tx.paymentPlan.create({ data: { ...plan, createdAt: now } });
    }
    await moveMarks(tx, plan);
    const isBroughtBack = before.archivedAt !== null && plan.archivedAt === null;
    const moved = body.position !== undefined || isBroughtBack ? { productId: id, position: body.position ?? null } : undefined;
    const position = await writeOrder(tx, [...others, plan], moved);
    await recordEdit(tx, actor, before, { ...plan, position }, now);
    return toPaymentPlan({ ...plan, position });
  });

/** All current plans. Other changes of plans wait for this transaction, so that names, marks and positions stay unique. */
async function lockCurrentPlans(tx: Tx): Promise<PlanRow[]> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7201960)`;
  return findCurrentPlans(tx);
}

function applyEdit(plan: PlanRow, before: PlanRow | null, { name, description, features, popular, offered, archived, isDefault, ...edit }: PaymentPlanEdit, now: Date): PlanRow {
  const terms = editTerms(before, edit);
  return {
    ...plan,
    ...terms,
    planType: planTypeFor(terms, before),
    name: name ?? plan.name,
    description: description ?? plan.description,
    features: features?.filter((line) => line !== "") ?? plan.features,
    popular: popular ?? plan.popular,
    offered: offered ?? plan.offered,
    isDefault: isDefault ?? plan.isDefault,
    archivedAt: archived === undefined ? plan.archivedAt : archived ? (plan.archivedAt ?? now) : null,
  };
}

function assertPlan(plan: PlanRow, others: readonly PlanRow[], body: PaymentPlanEdit): void {
  const problem = findTermsProblem(plan);
  if (problem) throw invalidField(problem.field, problem.message);
  if (plan.isDefault && plan.archivedAt !== null)
    throw body.isDefault
      ? invalidField("isDefault", `${plan.name} is archived. Please bring it back before you make it the default.`)
      : invalidField("archived", `${plan.name} is your default plan. Please make another plan the default first.`);
  const isTaken = plan.archivedAt === null && others.some(({ name, archivedAt }) => archivedAt === null && isSamePlanName(name, plan.name));
  if (isTaken) throw invalidField("name", `You already have a plan called ${plan.name}. Please choose another name.`);
}

/** Removes from other plans the marks that only one has. */
async function moveMarks(tx: Tx, { productId, popular, isDefault }: PlanRow): Promise<void> {
  for (const mark of [...(popular ? (["popular"] as const) : []), ...(isDefault ? (["isDefault"] as const) : [])])
    await tx.paymentPlan.updateMany({ where: { [mark]: true, productId: { not: productId } }, data: { [mark]: false } });
}

/** Numbers the plans and returns the position of the edited one, the last of `plans`. */
async function writeOrder(tx: Tx, plans: readonly PlanRow[], moved: { productId: string; position: number | null } | undefined): Promise<number> {
  const ordered = orderPlans(plans, moved);
  await tx.$executeRaw`
    UPDATE "PaymentPlan" p SET "position" = o."number" - 1
    FROM unnest(${ordered.map(({ priceId }) => priceId)}::text[]) WITH ORDINALITY o("priceId", "number") WHERE p."priceId" = o."priceId" AND p."position" <> o."number" - 1`;
  return ordered.findIndex(({ productId }) => productId === plans.at(-1)?.productId);
}

/** The names that the activity log gives to what was changed. */
const changeNames = {
  name: "name",
  description: "description",
  features: "features",
  amountMinor: "price",
  currency: "currency",
  recurring: "how it's paid",
  payments: "number of payments",
  termMonths: "length",
  popular: "most popular",
  offered: "offered in payment set-up",
  isDefault: "default plan",
  position: "position",
} satisfies Partial<Record<keyof PlanRow, string>>;

async function recordEdit(tx: Tx, actor: Coach, before: PlanRow, after: PlanRow, now: Date): Promise<void> {
  if ((before.archivedAt === null) !== (after.archivedAt === null)) return recordPlanEvent(tx, actor, after.archivedAt ? "plan.archived" : "plan.restored", after, [], now);
  const changes = Object.entries(changeNames).flatMap(([name, text]) => (JSON.stringify(before[name as keyof typeof changeNames]) === JSON.stringify(after[name as keyof typeof changeNames]) ? [] : text));
  if (changes.length > 0) await recordPlanEvent(tx, actor, "plan.changed", after, changes, now);
}

async function recordPlanEvent(tx: Tx, actor: Coach, action: AuditAction, { name }: PlanRow, changes: readonly string[], now: Date): Promise<void> {
  await recordAuditEvents(tx, { action, actorId: actor.id, detail: { plan: name, ...(changes.length > 0 && { changes: [...changes] }) } }, now);
}
