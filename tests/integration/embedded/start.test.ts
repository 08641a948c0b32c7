import { expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { fileStore } from "@/lib/providers/storage/provider";
import { startServer } from "@/start";
import { makeSignedInClient } from "@/tests/support/signed-in-people";
import { storedFiles } from "@/tests/support/stored-files";

it("A start deletes unfinished files at once, because no other process can be writing them", async () => {
  const { id: clientId } = await makeSignedInClient();
  await fileStore().put("cut-off", Buffer.from("half"));
  await db.file.create({ data: { clientId, purpose: "nutrition_plan", fileName: "a.pdf", contentType: "application/pdf", size: 4, storageKey: "cut-off" } });
  await db.nutritionPlan.create({ data: { clientId, title: "Plan", fileName: "a.pdf", fileSize: 4, uploadedAt: new Date() } });
  await startServer();
  expect([await db.file.count(), await db.nutritionPlan.count(), storedFiles()]).toEqual([0, 0, []]);
});
