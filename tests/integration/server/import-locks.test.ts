import pg from "pg";
import { beforeEach, expect, it } from "vitest";
import { POST as bulkImport } from "@/app/api/auth/bulk-import/route";
import { db, openDatabase } from "@/lib/platform/db";
import { makeClient } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

it("An import waits for a row that someone else is writing without keeping the others locked", async () => {
  const coach = await makeSignedInCoach();
  for (const name of ["ana", "beth"]) await makeClient(db, { user: { firstName: "Old", email: `${name}@example.com` } });
  const database = await openDatabase();
  if (database.kind !== "server") throw new Error("This test needs a database server");
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query("BEGIN");
  await other.query(`SELECT 1 FROM "User" WHERE "email" = 'beth@example.com' FOR UPDATE`);
  const importCall = callRoute(bulkImport, { cookie: coach.cookie, body: { csvData: "First name,Email\nAna,ana@example.com\nBeth,beth@example.com\n", sendInvites: false } });
  // The import has met the locked row, and must give up its own within a second or so.
  await expect.poll(async () => (await db.$queryRaw<unknown[]>`SELECT 1 FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()`).length, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0);
  await db.user.update({ where: { email: "ana@example.com" }, data: { phone: "07700 900000" } });
  // Longer than any request may wait for a lock.
  await new Promise((resolve) => setTimeout(resolve, 6000));
  await other.query("COMMIT");
  await other.end();
  expect(await importCall).toMatchObject({ status: 200, body: { created: 0, updated: 2, errors: [] } });
  expect(await db.user.findMany({ where: { role: "client" }, orderBy: { email: "asc" }, select: { firstName: true, phone: true } })).toMatchObject([{ firstName: "Ana", phone: "07700 900000" }, { firstName: "Beth" }]);
});
