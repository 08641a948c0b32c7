import { expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { fileStore } from "@/lib/providers/storage/provider";
import { startServer } from "@/start";
import { makeSignedInClient } from "@/tests/support/signed-in-people";
import { storedFiles } from "@/tests/support/stored-files";

it("A starting server keeps unfinished uploads for an hour, because another server may still be storing them", async () => {
  const { id: clientId } = await makeSignedInClient();
  const file = { clientId, purpose: "nutrition_plan", fileName: "a.pdf", contentType: "application/pdf", size: 4 } as const;
  for (const [storageKey, minutes] of [["under-way", 5], ["cut-off", 61]] as const) {
    const at = new Date(Date.now() - minutes * 60_000);
    await fileStore().put(storageKey, Buffer.from("half"));
    await db.file.create({ data: { ...file, storageKey, createdAt: at } });
    await db.nutritionPlan.create({ data: { clientId, title: storageKey, fileName: "a.pdf", fileSize: 4, uploadedAt: at } });
  }
  await startServer();
  expect((await db.file.findMany()).map(({ storageKey }) => storageKey)).toEqual(["under-way"]);
  expect((await db.nutritionPlan.findMany()).map(({ title }) => title)).toEqual(["under-way"]);
  expect(storedFiles()).toHaveLength(1);
});
