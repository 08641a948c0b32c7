import { beforeEach, describe, expect, it } from "vitest";
import { POST as setUpPayment } from "@/app/api/create-payment-setup/route";
import { GET as readPayPage } from "@/app/api/pay/[token]/route";
import { PATCH as editPlan } from "@/app/api/payment-plans/[id]/route";
import { POST as addPlan, GET as listPlans } from "@/app/api/payment-plans/route";
import { GET as readOffer } from "@/app/api/subscription/offer/route";
import { addPlan as addPlanCommand } from "@/lib/money/plans/commands";
import type { PaymentPlan } from "@/lib/money/plans/contract";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import { startingPlans } from "@/tests/factories/plans";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

const insertedByMigrations = await db.paymentPlan.findMany({ orderBy: { position: "asc" }, omit: { createdAt: true } });

beforeEach(resetDatabase);

async function world() {
  const coach = await makeSignedInCoach();
  const { cookie } = coach;
  const list = async (query: Record<string, unknown> = {}): Promise<PaymentPlan[]> => (await callRoute(listPlans, { cookie, query })).body;
  return {
    coach,
    list,
    names: async (query?: Record<string, unknown>) => (await list(query)).map(({ name }) => name),
    add: (body: object) => callRoute(addPlan, { cookie, body: { name: "4 Months", amount: 16_000, currency: "gbp", type: "recurring", ...body } }),
    edit: (id: string, body: object) => callRoute(editPlan, { cookie, params: { id }, body }),
    setUp: (clientId: string, priceId: string) => callRoute(setUpPayment, { cookie, body: { clientId, priceId } }),
  };
}
const offerTo = async ({ cookie }: { cookie: string }) => (await callRoute(readOffer, { cookie })).body;
const all = { all: "true" };
const specified = ["Monthly Coaching", "6 Month Plan", "3 Month Discounted", "6 Months - No Calls", "2 Months Upfront", "Family Discount"];

describe("The plans", () => {
  it("of a new practice are the six specified ones, and the default of 350 dollars", () => expect(insertedByMigrations).toEqual(startingPlans));

  it("on offer are listed in one query, with the specified fields", async () => {
    const { list, names } = await world();
    await list();
    const { result, statements } = await countStatements(() => list());
    expect([result.map(({ name }) => name), statements]).toEqual([specified, 1]);
    expect(result[1]).toEqual({
      id: "prod_6_month_plan",
      productId: "prod_6_month_plan",
      priceId: "price_6_month_plan",
      name: "6 Month Plan",
      description: expect.any(String),
      amount: 15_000,
      currency: "gbp",
      type: "recurring",
      interval: "month",
      payments: 6,
      termMonths: null,
      planType: "six_month",
      popular: false,
      mostPopular: false,
      isDefault: false,
      offered: true,
      archived: false,
      position: 1,
      features: expect.arrayContaining(["Coaching calls"]),
    });
    expect(result.filter(({ popular }) => popular).map(({ name }) => name)).toEqual(["Monthly Coaching"]);
    expect(result[3]).toMatchObject({ name: "6 Months - No Calls", type: "one_time", interval: null, payments: null, termMonths: 6 });
    expect(await names(all)).toEqual([...specified, "Online Coaching"]);
  });

  it("can be added, moved, archived and brought back by a coach, and each change is in the activity log", async () => {
    const { add, edit, list, names } = await world();
    const { status, body } = await add({ description: " Four months. ", payments: 4, features: ["Training", " ", " Calls "], popular: true });
    expect([status, body]).toEqual([201, expect.objectContaining({ name: "4 Months", description: "Four months.", amount: 16_000, type: "recurring", interval: "month", payments: 4, features: ["Training", "Calls"], popular: true, archived: false, position: 7, planType: "monthly" })]);
    expect((await list()).filter(({ popular }) => popular).map(({ name }) => name)).toEqual(["4 Months"]);
    expect((await edit(body.id, { position: 1 })).body.position).toBe(1);
    expect(await names()).toEqual(["Monthly Coaching", "4 Months", ...specified.slice(1)]);
    await edit("prod_monthly_coaching", { archived: true });
    expect(await names()).toEqual(["4 Months", ...specified.slice(1)]);
    expect((await list(all)).at(-1)).toMatchObject({ name: "Monthly Coaching", archived: true, position: 7 });
    expect((await edit("prod_monthly_coaching", { archived: false })).body).toMatchObject({ archived: false, position: 7 });
    expect((await list(all)).map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    await edit(body.id, {});
    const events = await db.auditEvent.findMany({ where: { action: { startsWith: "plan." } }, orderBy: { createdAt: "asc" } });
    expect(events.map(({ action, detail }) => [action, detail])).toEqual([
      ["plan.added", { plan: "4 Months" }],
      ["plan.changed", { plan: "4 Months", changes: ["position"] }],
      ["plan.archived", { plan: "Monthly Coaching" }],
      ["plan.restored", { plan: "Monthly Coaching" }],
    ]);
  });

  it("keep their price id while only what is said about them changes, and get another with a new name or price", async () => {
    const { edit, list } = await world();
    const id = "prod_family_discount";
    const before = (await edit(id, { description: "For families", features: ["Calls"], offered: true })).body.priceId;
    expect(before).toBe("price_family_discount");
    const changed = (await edit(id, { amount: 96_000 })).body;
    expect(changed).toMatchObject({ id, amount: 96_000, planType: "monthly", description: "For families", position: 5 });
    expect(changed.priceId).not.toBe(before);
    expect((await edit(id, { amount: 96_000 })).body.priceId).toBe(changed.priceId);
    expect((await edit(id, { name: "Families" })).body.priceId).not.toBe(changed.priceId);
    expect((await list()).filter((plan) => plan.id === id)).toMatchObject([{ name: "Families", amount: 96_000 }]);
    expect(await db.paymentPlan.findMany({ where: { productId: id }, orderBy: { createdAt: "asc" }, select: { name: true, amountMinor: true } })).toEqual([
      { name: "Family Discount", amountMinor: 95_000 },
      { name: "Family Discount", amountMinor: 96_000 },
      { name: "Families", amountMinor: 96_000 },
    ]);
  });

  it.each([
    [{ name: " " }, "name", "Please give the plan a name"],
    [{ name: "monthly COACHING" }, "name", "You already have a plan called monthly COACHING. Please choose another name."],
    [{ amount: 0 }, "amount", "Please enter a price above 0"],
    [{ amount: -100 }, "amount", "Please enter a price above 0"],
    [{ amount: 49 }, "amount", "Cards can't be charged less than 0.50. Please enter a higher price"],
    [{ amount: 10_000_001 }, "amount", "Please enter at most 100,000"],
    [{ amount: 199.5 }, "amount", "Please enter a price such as 199 or 149.50"],
    [{ currency: "eur" }, "currency", "Please choose pounds or dollars"],
    [{ type: "weekly" }, "type", "Please choose how it's paid"],
    [{ interval: "year" }, "interval", "Plans are paid monthly or once"],
    [{ payments: 0 }, "payments", "Please enter at least 1"],
    [{ payments: 61 }, "payments", "Please enter at most 60"],
    [{ termMonths: 6 }, "termMonths", "Only a plan that's paid once has a length. For a monthly plan, enter the number of payments."],
    [{ type: "one_time" }, "termMonths", "Please enter how many months the plan covers"],
    [{ type: "one_time", termMonths: 6, payments: 6 }, "payments", "A plan that's paid once has no monthly payments."],
    [{ features: ["x".repeat(201)] }, "features", "Please use at most 200 characters in a line"],
    [{ isDefault: true, archived: true }, "isDefault", "4 Months is archived. Please bring it back before you make it the default."],
  ])("refuse %j with a message at the field, and add nothing", async (body, field, message) => {
    const { add } = await world();
    const answer = await add(body);
    expect([answer.status, answer.body]).toEqual([400, { message, fields: { [field]: message } }]);
    expect(await db.paymentPlan.count()).toBe(7);
  });

  it("may have the name of an archived plan, which then can't come back under it", async () => {
    const { add, edit } = await world();
    await edit("prod_family_discount", { archived: true });
    expect((await add({ name: "Family discount" })).status).toBe(201);
    const message = "You already have a plan called Family Discount. Please choose another name.";
    expect((await edit("prod_family_discount", { archived: false })).body).toEqual({ message, fields: { name: message } });
    expect((await edit("prod_family_discount", { archived: false, name: "Friends" })).status).toBe(200);
    expect((await edit("prod_unknown", { archived: true })).status).toBe(404);
  });

  it("stay one of a kind when two coaches add the same at once", async () => {
    const { coach, list } = await world();
    const add = (key: string) => addPlanCommand(coach.actor, { name: "Twin", amount: 1_000, currency: "gbp", type: "recurring", popular: true }, key, new Date());
    const results = await Promise.allSettled([add("one"), add("two")]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await list(all)).map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

describe("The default plan", () => {
  it("is what a client without a plan of their own can subscribe to, at today's price, and can't be archived", async () => {
    const { edit, list } = await world();
    const client = await makeSignedInClient();
    expect(await offerTo(client)).toMatchObject({ name: "Online Coaching", amount: "350.00", currency: "USD" });
    await edit("prod_6_month_plan", { isDefault: true });
    await edit("prod_6_month_plan", { amount: 15_500 });
    expect(await offerTo(client)).toMatchObject({ name: "6 Month Plan", amount: "155.00", currency: "GBP" });
    expect((await list(all)).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(["6 Month Plan"]);
    const message = "6 Month Plan is your default plan. Please make another plan the default first.";
    const refused = await edit("prod_6_month_plan", { archived: true });
    expect([refused.status, refused.body]).toEqual([400, { message, fields: { archived: message } }]);
    expect((await edit("prod_online_coaching", { archived: true })).status).toBe(200);
  });
});

describe("A payment set-up", () => {
  it("refuses an archived plan, an old price and a plan that isn't offered, with a message at the field", async () => {
    const { edit, setUp } = await world();
    const client = await makeSignedInClient();
    await edit("prod_family_discount", { archived: true });
    await edit("prod_6_month_plan", { amount: 16_000 });
    const messageFor = async (priceId: string) => (await setUp(client.id, priceId)).body.fields.priceId;
    expect(await messageFor("price_family_discount")).toBe("Family Discount is archived. Please choose another plan, or bring it back under Plans in your settings.");
    expect(await messageFor("price_6_month_plan")).toBe("The price of 6 Month Plan has changed. Please choose the plan again.");
    for (const priceId of ["price_online_coaching", "price_unknown"]) expect(await messageFor(priceId)).toBe("Please choose one of the plans");
    expect(await db.paymentLink.count()).toBe(0);
  });

  it("keeps its price on the link and on /subscribe until another is set up", async () => {
    const { edit, list, setUp } = await world();
    const client = await makeSignedInClient();
    await setUp(client.id, "price_monthly_coaching");
    const { token } = await db.paymentLink.findFirstOrThrow();
    await edit("prod_monthly_coaching", { amount: 25_000, name: "Coaching" });
    expect((await callRoute(readPayPage, { params: { token } })).body).toMatchObject({ state: "open", plan: { name: "Monthly Coaching", amount: "199.00" } });
    expect(await offerTo(client)).toMatchObject({ name: "Monthly Coaching", amount: "199.00" });
    const changed = (await list()).find(({ name }) => name === "Coaching");
    expect((await setUp(client.id, changed?.priceId ?? "")).body).toMatchObject({ planName: "Coaching", amount: "250.00" });
    expect(await offerTo(client)).toMatchObject({ name: "Coaching", amount: "250.00" });
    expect(await db.paymentLink.count({ where: { closedAt: null } })).toBe(1);
  });
});
