import { beforeEach, expect, it } from "vitest";
import { GET as counts } from "@/app/api/nutritionist/counts/route";
import { db } from "@/lib/platform/db";
import { makeDiary, makePlan } from "@/tests/factories/nutrition";
import { send } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { aClient, aNutritionist } from "@/tests/support/people";

beforeEach(resetDatabase);

it("counts the diaries that wait for any nutritionist, and the plans of this one, of clients who are still there", async () => {
  const [nutritionist, colleague] = [await aNutritionist(), await aNutritionist()];
  const countsOf = async ({ cookie }: typeof nutritionist) => (await send(counts, { cookie })).body;
  expect(await countsOf(nutritionist)).toEqual({ pending: 0, uploaded: 0 });

  const [waiting, answered, gone] = [await aClient(), await aClient(), await aClient()];
  await makeDiary(db, { clientId: waiting.id });
  const { id: foodDiaryId } = await makeDiary(db, { clientId: answered.id });
  await makePlan(db, { clientId: answered.id, createdById: nutritionist.id, foodDiaryId });
  await makeDiary(db, { clientId: gone.id });
  await makePlan(db, { clientId: gone.id, createdById: nutritionist.id });
  await db.user.update({ where: { id: gone.id }, data: { archivedAt: new Date() } });

  expect(await countsOf(nutritionist)).toEqual({ pending: 1, uploaded: 1 });
  expect(await countsOf(colleague)).toEqual({ pending: 1, uploaded: 0 });
});
