import { beforeEach, describe, expect, it } from "vitest";
import { PUT as sendFile } from "@/app/api/nutrition-plans/[id]/file/route";
import { GET as readText } from "@/app/api/nutrition-plans/[id]/text/route";
import { POST as uploadPlan } from "@/app/api/nutritionist/upload-plan/route";
import { db } from "@/lib/platform/db";
import { makeFoodDiary } from "@/tests/factories/nutrition";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { createCompoundFile, minimalDocx, minimalPdf, wordDocument, wordHeading, wordParagraph } from "@/tests/support/documents";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";
import { removeStoredFiles } from "@/tests/support/stored-files";

beforeEach(async () => {
  await resetDatabase();
  removeStoredFiles();
});

/** A plan that a nutritionist uploaded as this file. */
async function makeUploadedPlan(bytes: Uint8Array, name = "plan.docx") {
  const [client, nutritionist] = [await makeSignedInClient(), await makeSignedInNutritionist()];
  const { id: foodDiaryId } = await makeFoodDiary(db, { clientId: client.id });
  const body = { clientId: client.id, foodDiaryId, title: "Spring plan" };
  const { body: plan } = await callRoute(uploadPlan, { cookie: nutritionist.cookie, body, file: new File([new Uint8Array(bytes)], name) });
  return { client, nutritionist, params: { id: String(plan.id) } };
}

describe("The text of a Word plan", { timeout: 30_000 }, () => {
  it("is shown to the client, their nutritionist and coaches, and to nobody else", async () => {
    const { client, nutritionist, params } = await makeUploadedPlan(wordDocument(wordParagraph("Spring", wordHeading) + wordParagraph("Oats &amp; berries")));
    for (const { cookie } of [client, nutritionist, await makeSignedInCoach()]) {
      const { status, headers, body } = await callRoute(readText, { cookie, params });
      expect([status, body]).toEqual([
        200,
        {
          blocks: [
            { kind: "heading", level: 1, runs: [{ text: "Spring", bold: false, italic: false }] },
            { kind: "paragraph", runs: [{ text: "Oats & berries", bold: false, italic: false }] },
          ],
        },
      ]);
      expect(headers.get("cache-control")).toContain("no-store");
    }
    for (const { cookie } of [await makeSignedInClient(), await makeSignedInNutritionist()]) expect((await callRoute(readText, { cookie, params })).status).toBe(404);
    expect((await callRoute(readText, { params })).status).toBe(401);
  });

  it.each([
    ["a damaged document", minimalDocx, "plan.docx", "This document is damaged and can't be shown here. Please download it."],
    ["an older Word document", createCompoundFile(["WordDocument"]), "plan.doc", "Only Word documents in the .docx format can be shown as text. Please download this file."],
    ["a PDF", minimalPdf, "plan.pdf", "Only Word documents in the .docx format can be shown as text. Please download this file."],
  ])("is refused for %s", async (_, bytes, name, message) => {
    const { client, params } = await makeUploadedPlan(bytes, name);
    const { status, body } = await callRoute(readText, { cookie: client.cookie, params });
    expect([status, body]).toEqual([415, { message }]);
  });

  it("is not found for a plan without a file", async () => {
    const [client, coach] = [await makeSignedInClient(), await makeSignedInCoach()];
    const { id } = await db.nutritionPlan.create({ data: { clientId: client.id, title: "Plan", fileName: "a.pdf", fileSize: 1, uploadedAt: new Date() } });
    expect((await callRoute(readText, { cookie: coach.cookie, params: { id } })).status).toBe(404);
    await callRoute(sendFile, { cookie: coach.cookie, params: { id }, file: new File([new Uint8Array(minimalPdf)], "a.pdf") });
    expect((await callRoute(readText, { cookie: coach.cookie, params: { id } })).status).toBe(415);
  });
});
