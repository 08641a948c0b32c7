import { beforeEach, describe, expect, it } from "vitest";
import { POST as markPaid } from "@/app/api/nutritionist-payments/mark-paid/route";
import { GET as payments } from "@/app/api/nutritionist-payments/route";
import { db } from "@/lib/platform/db";
import { markNutritionistFeesPaid } from "@/lib/work/nutrition/commands";
import { getNutritionistPayments } from "@/lib/work/nutrition/queries";
import { makeNutritionist } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const now = new Date("2026-04-15T12:00:00Z");
const earn = (at: string, clientName = "Ella Murphy", paidAt: Date | null = null, nutritionistId: string | null = null) =>
  db.nutritionistFee.create({ data: { diaryId: crypto.randomUUID(), clientName, amountMinor: 7_000, earnedAt: new Date(at), paidAt, nutritionistId } });
const readTotals = async () => {
  const { thisMonth, lastMonth, allTime } = await getNutritionistPayments(now);
  return [thisMonth, lastMonth, allTime].map(({ totalOwed, totalPaid, planCount }) => [totalOwed, totalPaid, planCount]);
};

describe("Nutritionist fees", () => {
  it("are zero before the first plan", async () => {
    const { cookie } = await makeSignedInCoach();
    const none = { totalOwed: 0, totalPaid: 0, planCount: 0 };
    expect((await callRoute(payments, { cookie })).body).toEqual({ thisMonth: { ...none, plans: [] }, lastMonth: none, allTime: none, severalNutritionists: false, owedMonths: [] });
  });

  it("are grouped by month in the practice's time zone, in pounds, with the client's name", async () => {
    // London is on British Summer Time at the end of March, an hour ahead of UTC.
    await earn("2026-03-31T22:59:59Z", "Last in March");
    await earn("2026-03-31T23:00:00Z", "First in April");
    await earn("2026-04-10T10:00:00Z", "Later", now);
    await earn("2026-02-28T23:59:59Z");
    expect(await readTotals()).toEqual([[70, 70, 2], [70, 0, 1], [210, 70, 4]]);
    expect((await getNutritionistPayments(now)).owedMonths).toEqual([
      { month: "2026-04", nutritionist: null, totalOwed: 70, planCount: 1 },
      { month: "2026-03", nutritionist: null, totalOwed: 70, planCount: 1 },
      { month: "2026-02", nutritionist: null, totalOwed: 70, planCount: 1 },
    ]);
    expect((await getNutritionistPayments(now)).thisMonth.plans).toEqual([
      { clientName: "Later", nutritionist: null, amount: 70, uploadDate: new Date("2026-04-10T10:00:00Z"), paidAt: now },
      { clientName: "First in April", nutritionist: null, amount: 70, uploadDate: new Date("2026-03-31T23:00:00Z"), paidAt: null },
    ]);
  });

  it("count December as last month in January", async () => {
    await earn("2025-12-31T12:00:00Z");
    await earn("2026-01-01T00:00:00Z");
    const { thisMonth, lastMonth } = await getNutritionistPayments(new Date("2026-01-31T12:00:00Z"));
    expect([thisMonth.planCount, lastMonth.planCount]).toEqual([1, 1]);
  });

  it("are marked as paid by month, once", async () => {
    const { cookie } = await makeSignedInCoach();
    await earn("2026-03-05T10:00:00Z");
    await earn("2026-03-31T22:59:59Z");
    const april = await earn("2026-03-31T23:00:00Z");
    const mark = async (body: object) => (await callRoute(markPaid, { cookie, body })).body;
    expect(await mark({ month: "2026-03" })).toEqual({ paid: 2 });
    const paidAt = (await db.nutritionistFee.findFirstOrThrow({ where: { paidAt: { not: null } } })).paidAt;
    expect(await mark({ month: "2026-03" })).toEqual({ paid: 0 });
    expect(await readTotals()).toEqual([[70, 0, 1], [0, 140, 2], [70, 140, 3]]);
    expect(await db.nutritionistFee.count({ where: { paidAt } })).toBe(2);
    expect((await db.nutritionistFee.findUniqueOrThrow({ where: { id: april.id } })).paidAt).toBeNull();
  });

  describe("of two nutritionists", () => {
    async function earnForTwo() {
      const [nora, adam] = [await makeNutritionist(db, { firstName: "Nora", lastName: "Field" }), await makeNutritionist(db, { firstName: "Adam", lastName: "Reed" })];
      for (const id of [nora.id, nora.id, adam.id]) await earn("2026-04-05T10:00:00Z", "Ella Murphy", null, id);
      await earn("2026-03-05T10:00:00Z", "Ella Murphy", null, nora.id);
      return { nora: { id: nora.id, name: "Nora Field" }, adam: { id: adam.id, name: "Adam Reed" } };
    }
    const unpaid = async () => (await db.nutritionistFee.findMany({ where: { paidAt: null }, orderBy: { id: "asc" } })).map(({ nutritionistId, earnedAt }) => [nutritionistId, earnedAt.toISOString().slice(0, 7)]);

    it("are owed to each by month", async () => {
      const { nora, adam } = await earnForTwo();
      const { thisMonth, owedMonths } = await getNutritionistPayments(now);
      expect(owedMonths).toEqual([
        { month: "2026-04", nutritionist: adam, totalOwed: 70, planCount: 1 },
        { month: "2026-04", nutritionist: nora, totalOwed: 140, planCount: 2 },
        { month: "2026-03", nutritionist: nora, totalOwed: 70, planCount: 1 },
      ]);
      expect(thisMonth.plans.map(({ nutritionist }) => nutritionist)).toEqual([adam, nora, nora]);
    });

    it("say that there are several, also once one of them is paid, and not for one alone", async () => {
      const several = async () => (await getNutritionistPayments(now)).severalNutritionists;
      const { adam } = await earnForTwo();
      await db.nutritionistFee.updateMany({ where: { nutritionistId: adam.id }, data: { paidAt: now, earnedAt: new Date("2026-01-05T10:00:00Z") } });
      expect(await several()).toBe(true);
      await db.nutritionistFee.deleteMany({ where: { nutritionistId: adam.id } });
      expect(await several()).toBe(false);
    });

    it("are marked as paid to one of them, or to both without a name", async () => {
      const { cookie } = await makeSignedInCoach();
      const { nora, adam } = await earnForTwo();
      const mark = (body: object) => callRoute(markPaid, { cookie, body: { month: "2026-04", ...body } });
      expect((await mark({ nutritionistId: nora.id, planCount: 3 })).status).toBe(409);
      expect((await mark({ nutritionistId: nora.id, planCount: 2 })).body).toEqual({ paid: 2 });
      expect(await unpaid()).toEqual([[adam.id, "2026-04"], [nora.id, "2026-03"]]);
      expect((await mark({ nutritionistId: null })).body).toEqual({ paid: 0 });
      expect((await mark({})).body).toEqual({ paid: 1 });
      expect(await unpaid()).toEqual([[nora.id, "2026-03"]]);
    });
  });

  it("are not marked as paid if a plan was added since the coach was asked", async () => {
    const { cookie } = await makeSignedInCoach();
    for (const day of ["01", "02", "03"]) await earn(`2026-03-${day}T10:00:00Z`);
    const mark = (planCount: number) => callRoute(markPaid, { cookie, body: { month: "2026-03", planCount } });
    expect(await mark(2)).toMatchObject({ status: 409, body: { message: "A plan was added since. Please look again." } });
    expect(await db.nutritionistFee.count({ where: { paidAt: null } })).toBe(3);
    expect((await mark(3)).body).toEqual({ paid: 3 });
    // In another tab they were marked before: nothing was added.
    expect((await mark(3)).body).toEqual({ paid: 0 });
  });

  it("are marked as paid once by two concurrent requests", async () => {
    for (const day of ["01", "02", "03"]) await earn(`2026-03-${day}T10:00:00Z`);
    const both = await Promise.all([markNutritionistFeesPaid({ month: "2026-03" }, now), markNutritionistFeesPaid({ month: "2026-03" }, now)]);
    expect(both.toSorted()).toEqual([0, 3]);
  });

  it.each(["2026-13", "2026-00", "26-03", "March", "2026-03-01", "0000-01", "", undefined])("are not marked as paid for the invalid month %j", async (month) => {
    const { cookie } = await makeSignedInCoach();
    const { status, body } = await callRoute(markPaid, { cookie, body: { month } });
    expect([status, body.fields]).toEqual([400, { month: "Please enter a month as YYYY-MM" }]);
  });

  it("are not changed by a month without fees", async () => {
    const { cookie } = await makeSignedInCoach();
    for (const month of ["1000-01", "2999-12"]) expect((await callRoute(markPaid, { cookie, body: { month } })).body).toEqual({ paid: 0 });
  });
});
