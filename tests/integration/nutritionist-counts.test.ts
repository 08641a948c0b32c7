import { beforeEach, expect, it } from "vitest";
import { GET as counts } from "@/app/api/nutritionist/counts/route";
import { db } from "@/lib/platform/db";
import { makeFoodDiary, makeNutritionPlan } from "@/tests/factories/nutrition";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInNutritionist } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

it("counts the diaries that wait for any nutritionist, and the plans of this one, of clients who are still there", async () => {
  const [nutritionist, colleague] = [await makeSignedInNutritionist(), await makeSignedInNutritionist()];
  const countsOf = async ({ cookie }: typeof nutritionist) => (await callRoute(counts, { cookie })).body;
  expect(await countsOf(nutritionist)).toEqual({ pending: 0, uploaded: 0 });

  const [waiting, answered, gone] = [await makeSignedInClient(), await makeSignedInClient(), await makeSignedInClient()];
  await makeFoodDiary(db, { clientId: waiting.id });
  const { id: foodDiaryId } = await makeFoodDiary(db, { clientId: answered.id });
  await makeNutritionPlan(db, { clientId: answered.id, createdById: nutritionist.id, foodDiaryId });
  await makeFoodDiary(db, { clientId: gone.id });
  await makeNutritionPlan(db, { clientId: gone.id, createdById: nutritionist.id });
  await db.user.update({ where: { id: gone.id }, data: { archivedAt: new Date() } });

  expect(await countsOf(nutritionist)).toEqual({ pending: 1, uploaded: 1 });
  expect(await countsOf(colleague)).toEqual({ pending: 1, uploaded: 0 });
});
