import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { POST as importCsv } from "@/app/api/import-csv-clients/route";
import { demoEmail } from "@/lib/people/accounts/rules";
import { db } from "@/lib/platform/db";
import { importCsvTypes } from "@/lib/practice/imports/rules";
import { seedDemoData } from "@/prisma/demo/seed";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

// Set before the environment is first read.
process.env.DEMO_MODE = "1";
beforeAll(resetDatabase);
afterEach(() => void vi.useRealTimers());

const imports = () => Promise.all([db.checkIn.count(), db.intakeRecord.count(), db.user.count(), db.emailMessage.count(), db.notification.count(), db.measurement.count(), db.pastPayment.count(), db.message.count()]);

it.each([
  ["a Monday just begun", "2026-11-16T00:00:01Z"],
  ["a Wednesday", "2026-11-18T12:00:00Z"],
  ["a Friday, late", "2026-11-20T23:30:00Z"],
  ["a Saturday just begun", "2026-11-21T00:00:01Z"],
  ["the clocks going back", "2026-10-25T01:00:00Z"],
  ["29 February", "2028-02-29T15:00:00Z"],
])("the samples go into the demo without an error on %s, and a second time add nothing", async (_, instant) => {
  const now = new Date(instant);
  await resetDatabase();
  await seedDemoData(now);
  vi.useFakeTimers({ toFake: ["Date"], now });
  const cookie = await createSessionCookieHeader(await db.user.findUniqueOrThrow({ where: { email: demoEmail("coach") } }), now);
  const importAll = async () => {
    const stats: object[] = [];
    for (const importType of importCsvTypes) stats.push((await callRoute(importCsv, { cookie, body: { importType } })).body.stats);
    return stats;
  };
  const before = await imports();
  expect(await importAll()).toEqual([{ total: 6, imported: 1, updated: 5, errors: 0 }, { total: 8, imported: 8, updated: 0, errors: 0 }, { total: 6, imported: 6, updated: 0, errors: 0 }, { total: 6, imported: 6, updated: 0, errors: 0 }, { total: 7, imported: 7, updated: 0, errors: 0 }, { total: 10, imported: 10, updated: 0, errors: 0 }]);
  const after = await imports();
  const added = [8, 1, 10, 10, 0, 6, 6, 7];
  expect(after).toEqual(before.map((count, index) => count + (added[index] ?? 0)));
  expect(await importAll()).toEqual([{ total: 6, imported: 0, updated: 0, errors: 0 }, { total: 8, imported: 0, updated: 0, errors: 0 }, { total: 6, imported: 0, updated: 0, errors: 0 }, { total: 6, imported: 0, updated: 0, errors: 0 }, { total: 7, imported: 0, updated: 0, errors: 0 }, { total: 10, imported: 0, updated: 0, errors: 0 }]);
  expect(await imports()).toEqual(after);
}, 60_000);
