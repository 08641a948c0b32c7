import { beforeEach, describe, expect, it } from "vitest";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { sealActivityLog, verifyActivityLog } from "@/lib/core/audit/seal";
import { db } from "@/lib/platform/db";
import { eraseDueClients } from "@/lib/practice/privacy/erasure";
import { makeClient, makeCoach } from "@/tests/factories/people";
import { resetDatabase, runWithoutTriggers } from "@/tests/support/database";

beforeEach(resetDatabase);
const at = (minute: number) => new Date(Date.UTC(2026, 2, 20, 10, minute));

/** Records three events of a coach about a client, sealed in two seals. */
async function makeSealedLog() {
  const coach = await makeCoach(db);
  const { user: client } = await makeClient(db);
  await recordAuditEvents(db, { action: "opened.intake", actorId: coach.id, subjectId: client.id }, at(1));
  await recordAuditEvents(db, { action: "clients.exported", actorId: coach.id, detail: { clientIds: [client.id] } }, at(2));
  expect(await sealActivityLog(at(3))).toBe(2);
  await recordAuditEvents(db, { action: "session.began", actorId: coach.id, detail: { way: "password" } }, at(4));
  expect(await sealActivityLog(at(5))).toBe(1);
  return { coach, client };
}

describe("The activity log's database", () => {
  it.each([
    ["deleting an event", `DELETE FROM "AuditEvent"`],
    ["emptying the table", `TRUNCATE "AuditEvent"`],
    ["another action", `UPDATE "AuditEvent" SET "action" = 'session.ended'`],
    ["another time", `UPDATE "AuditEvent" SET "createdAt" = now()`],
    ["another person", `UPDATE "AuditEvent" SET "actorId" = "subjectId" WHERE "subjectId" IS NOT NULL`],
    ["other details", `UPDATE "AuditEvent" SET "detail" = '{}' WHERE "detail" IS NOT NULL`],
    ["sealing an event again", `UPDATE "AuditEvent" SET "sealNumber" = 2 WHERE "sealNumber" = 1`],
    ["another hash of an event", `UPDATE "AuditEvent" SET "contentHash" = 'x'`],
    ["deleting a seal", `DELETE FROM "AuditSeal" WHERE "number" = 2`],
    ["emptying the seals", `TRUNCATE "AuditSeal" CASCADE`],
    ["another seal", `UPDATE "AuditSeal" SET "hash" = 'x'`],
  ])("refuses %s", async (_, statement) => {
    await makeSealedLog();
    await expect(db.$executeRawUnsafe(statement)).rejects.toThrow("The activity log is append-only");
    expect((await verifyActivityLog()).problems).toEqual([]);
  });

  it("lets the personal part of an event be removed and stays intact", async () => {
    const { client } = await makeSealedLog();
    await db.user.update({ where: { id: client.id }, data: { archivedAt: at(6) } });
    expect(await eraseDueClients(new Date("2026-05-01T10:00:00Z"))).toBe(1);
    const about = await db.auditEvent.findFirstOrThrow({ where: { action: "opened.intake" } });
    expect(about).toMatchObject({ actorId: null, subjectId: null, detail: null, key: null, salt: null });
    expect(await verifyActivityLog()).toMatchObject({ seals: 2, events: 3, redacted: 1, unsealed: 1, problems: [] });
  });
});

describe("Checking the activity log", () => {
  it("finds an intact log, also when nothing is in it", async () => {
    expect(await verifyActivityLog()).toEqual({ seals: 0, events: 0, redacted: 0, unsealed: 0, head: null, problems: [] });
    await makeSealedLog();
    expect(await verifyActivityLog()).toMatchObject({ seals: 2, events: 3, redacted: 0, unsealed: 0, problems: [] });
    expect(await sealActivityLog(at(6))).toBe(0);
  });

  // The owner of the database can switch its triggers off.
  it.each([
    ["a changed event", `UPDATE "AuditEvent" SET "detail" = '{"clientIds": []}' WHERE "detail" ? 'clientIds'`, "was changed after it was sealed"],
    ["a changed time", `UPDATE "AuditEvent" SET "createdAt" = '2026-01-01' WHERE "action" = 'session.began'`, "was changed after it was sealed"],
    ["a deleted event", `DELETE FROM "AuditEvent" WHERE "action" = 'clients.exported'`, "Seal 1 covers 2 events, but 1 are there."],
    ["an event moved to another seal", `UPDATE "AuditEvent" SET "sealNumber" = 2 WHERE "action" = 'clients.exported'`, "Seal 2 covers 1 events, but 2 are there."],
    ["a deleted seal", `DELETE FROM "AuditSeal" WHERE "number" = 1`, "Seal 1 is missing."],
    ["a changed seal", `UPDATE "AuditSeal" SET "sealedAt" = '2026-01-01' WHERE "number" = 2`, "The hash of seal 2 does not match its events."],
  ])("finds %s", async (_, statement, problem) => {
    await makeSealedLog();
    await runWithoutTriggers(`${statement};`);
    expect((await verifyActivityLog()).problems.join(" ")).toContain(problem);
  });

  it("finds a cut-off end by a seal that was noted", async () => {
    await makeSealedLog();
    const { head } = await verifyActivityLog();
    if (!head) throw new Error("There is no seal.");
    expect((await verifyActivityLog(head)).problems).toEqual([]);
    await runWithoutTriggers(`DELETE FROM "AuditEvent" WHERE "sealNumber" = 2; DELETE FROM "AuditSeal" WHERE "number" = 2;`);
    expect((await verifyActivityLog()).problems).toEqual([]);
    expect((await verifyActivityLog(head)).problems).toEqual(["Seal 2, which you noted, is missing. The end of the log was cut off."]);
    expect((await verifyActivityLog({ number: 1, hash: head.hash })).problems).toEqual(["Seal 1 is not the one you noted."]);
  });

  it("seals more events than fit in one batch, each once, also from two servers at once", async () => {
    const { coach } = await makeSealedLog();
    const entries = Array.from({ length: 1500 }, () => ({ action: "payments.exported", actorId: coach.id }) as const);
    await recordAuditEvents(db, entries, at(6));
    const counts = await Promise.all([sealActivityLog(at(7)), sealActivityLog(at(7))]);
    expect(counts[0] + counts[1]).toBe(1500);
    expect(await verifyActivityLog()).toMatchObject({ events: 1503, unsealed: 0, problems: [] });
  });
});
