import { beforeEach, expect, it } from "vitest";
import { GET as counts } from "@/app/api/nutritionist/counts/route";
import { db } from "@/lib/platform/db";
import { makeFoodDiary, makeNutritionPlan } from "@/tests/factories/nutrition";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInNutritionist } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

it("counts all diaries without a plan and the nutritionist's own plans, for active clients only", async () => {
  const [nutritionist, colleague] = [await makeSignedInNutritionist(), await makeSignedInNutritionist()];
  const countsOf = async ({ cookie }: typeof nutritionist) => (await callRoute(counts, { cookie })).body;
  expect(await countsOf(nutritionist)).toEqual({ pending: 0, uploaded: 0 });

  const [pending, answered, archived] = [await makeSignedInClient(), await makeSignedInClient(), await makeSignedInClient()];
  await makeFoodDiary(db, { clientId: pending.id });
  const { id: foodDiaryId } = await makeFoodDiary(db, { clientId: answered.id });
  await makeNutritionPlan(db, { clientId: answered.id, createdById: nutritionist.id, foodDiaryId });
  await makeFoodDiary(db, { clientId: archived.id });
  await makeNutritionPlan(db, { clientId: archived.id, createdById: nutritionist.id });
  await db.user.update({ where: { id: archived.id }, data: { archivedAt: new Date() } });

  expect(await countsOf(nutritionist)).toEqual({ pending: 1, uploaded: 1 });
  expect(await countsOf(colleague)).toEqual({ pending: 1, uploaded: 0 });
});
