import { expect, it } from "vitest";
import { openDatabase } from "@/lib/platform/db";
import { schemaDifference } from "@/prisma/migrate";

// Only here: the stock adapter for servers cannot read the catalogue, and the scripts that ran are the same ones.
it("Migrations give exactly what the schema describes", async () => {
  const { factory } = await openDatabase();
  expect(await schemaDifference(factory)).toBeNull();
});
