import { beforeEach, expect, it } from "vitest";
import { db, transaction } from "@/lib/platform/db";
import { makePaidPayment } from "@/tests/factories/payments";
import { makeClient } from "@/tests/factories/people";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

const now = new Date("2026-11-18T12:00:00Z");

// The embedded database runs one transaction at a time.
it("A change of a payment that leaves the sums as they are does not wait for a payment under way", async () => {
  const { userId: clientId } = await makeClient(db);
  const { id } = await makePaidPayment(db, { clientId, createdAt: now });
  await transaction(async (tx) => {
    await makePaidPayment(tx, { clientId: null, createdAt: now });
    await db.$transaction([db.$executeRaw`SET LOCAL lock_timeout = '1s'`, db.payment.update({ where: { id }, data: { cardBrand: "visa" } }), db.user.delete({ where: { id: clientId } })]);
  });
  expect(await db.payment.findUniqueOrThrow({ where: { id } })).toMatchObject({ clientId: null, cardBrand: "visa" });
});
