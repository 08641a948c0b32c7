import { expect, it } from "vitest";
import { openDatabase } from "@/lib/platform/db";
import { schemaDifference } from "@/prisma/migrate";

// Only on the embedded database, because the server adapter cannot read the catalogue. The migrations are the same.
it("The migrations match the schema exactly", async () => {
  const { factory } = await openDatabase();
  expect(await schemaDifference(factory)).toBeNull();
});
