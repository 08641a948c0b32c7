import { beforeEach, describe, expect, it } from "vitest";
import { GET as list } from "@/app/api/clients/[id]/files/route";
import { GET as download } from "@/app/api/files/[id]/route";
import { db } from "@/lib/platform/db";
import { makeCompleteClient } from "@/tests/factories/complete-client";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

async function makePractice() {
  const [coach, nutritionist] = [await makeSignedInCoach(), await makeSignedInNutritionist()];
  const { id: clientId } = await makeCompleteClient(db, { coachId: coach.id, nutritionistId: nutritionist.id });
  return { coach, nutritionist, clientId };
}

describe("A client's files", () => {
  it("are those of her record that the coach can open, and no photo that she took out before sending", async () => {
    const { coach, clientId } = await makePractice();
    const { status, body } = await callRoute(list, { cookie: coach.cookie, params: { id: clientId } });
    expect(status).toBe(200);
    expect(body.map(({ fileName, purpose }: Record<string, string>) => `${purpose} ${fileName}`).toSorted()).toEqual([
      "food_diary_photo plate.jpg", "message_attachment Warm-up for Zéphyrine.pdf", "nutrition_plan Plan for Zéphyrine.docx",
      "progress_photo answered.jpg", "progress_photo extra.jpg", "progress_photo front.jpg", "progress_photo imported.jpg", "progress_photo start.jpg",
    ]);
    const ofRecord = await db.file.findMany({ where: { clientId }, select: { id: true } });
    const open = await Promise.all(ofRecord.map(async ({ id }) => ((await callRoute(download, { cookie: coach.cookie, params: { id } })).status === 200 ? [id] : [])));
    expect(body.map(({ id }: { id: string }) => id).toSorted()).toEqual(open.flat().toSorted());
  });

  it("come newest first, also page by page", async () => {
    const { coach, clientId } = await makePractice();
    await db.file.updateMany({ where: { fileName: "plate.jpg" }, data: { createdAt: new Date("2126-01-01T00:00:00Z") } });
    const target = { cookie: coach.cookie, params: { id: clientId } };
    const whole = (await callRoute(list, target)).body;
    expect(whole[0].fileName).toBe("plate.jpg");
    const first = await callRoute(list, { ...target, query: { limit: 3 } });
    const rest = await callRoute(list, { ...target, query: { limit: 10, cursor: first.headers.get("next-cursor") } });
    expect([...first.body, ...rest.body]).toEqual(whole);
  });

  it("are for coaches only, and of known clients", async () => {
    const { coach, nutritionist, clientId } = await makePractice();
    for (const { cookie } of [nutritionist, await makeSignedInClient()]) expect((await callRoute(list, { cookie, params: { id: clientId } })).status).toBe(403);
    expect((await callRoute(list, { cookie: coach.cookie, params: { id: "nobody" } })).status).toBe(404);
  });
});
