import { beforeEach, describe, expect, it } from "vitest";
import { POST as bulkImport } from "@/app/api/auth/bulk-import/route";
import { GET as rows } from "@/app/api/imports/[id]/rows/route";
import { POST as undo } from "@/app/api/imports/[id]/undo/route";
import { POST as preview } from "@/app/api/imports/preview/route";
import { GET as list, POST as commit } from "@/app/api/imports/route";
import type { ReportProgress } from "@/lib/api/progress";
import { db } from "@/lib/platform/db";
import { importFile } from "@/lib/practice/imports/commands";
import { applyImport } from "@/lib/practice/imports/commit";
import { revertImport } from "@/lib/practice/imports/undo";
import { makeClient } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

type Coach = Awaited<ReturnType<typeof makeSignedInCoach>>;

/** Three steps of a commit and eight of an undo. */
const size = 1100;
const email = (index: number) => `p${index}@example.com`;
const csvOf = (count: number) => `First name,Email\n${Array.from({ length: count }, (_, index) => `Person ${index},${email(index)}`).join("\n")}\n`;
const csvData = csvOf(size);

const previewFile = async ({ cookie }: Coach) => (await callRoute(preview, { cookie, body: { kind: "users", csvData } })).body.id as string;
const commitImport = ({ cookie }: Coach, importId: string, sendInvites = true) => callRoute(commit, { cookie, body: { importId, sendInvites } });
const undoImport = ({ cookie }: Coach, id: string) => callRoute(undo, { cookie, params: { id } });
const readImports = async ({ cookie }: Coach) => (await callRoute(list, { cookie })).body;
const countPeople = () => db.user.count({ where: { role: "client" } });

/** Stops at this progress, as a killed server does. */
const stopAt = (limit: number): ReportProgress => (share) => {
  if (share >= limit) throw new Error("stopped");
};
const stopCommit = (coach: Coach, id: string, limit = 0.5) => expect(applyImport(coach.actor, id, { sendInvites: true }, new Date(), stopAt(limit))).rejects.toThrow("stopped");
const stopUndo = (coach: Coach, id: string, limit = 0.5) => expect(revertImport(coach.actor, id, new Date(), stopAt(limit))).rejects.toThrow("stopped");

describe("A commit of many rows", () => {
  it("that stops half-way says where, and the same call continues it with the invitations chosen first", async () => {
    const coach = await makeSignedInCoach();
    const id = await previewFile(coach);
    await stopCommit(coach, id);
    expect(await readImports(coach)).toMatchObject([{ id, status: "committing", isRunning: false, written: 500, counts: { create: size } }]);
    expect([await countPeople(), await db.emailMessage.count()]).toEqual([500, 500]);

    const { status, body } = await commitImport(coach, id, false);
    expect([status, body]).toMatchObject([200, { created: size, updated: 0, unchanged: 0, errors: [] }]);
    expect([await countPeople(), await db.client.count(), await db.emailMessage.count()]).toEqual([size, size, size]);
    expect(await readImports(coach)).toMatchObject([{ status: "committed", isRunning: false, written: size }]);
    expect(await db.auditEvent.findMany({ where: { action: "import.committed" }, select: { detail: true } })).toMatchObject([{ detail: { create: size, error: 0 } }]);
    expect((await commitImport(coach, id)).body).toEqual(body);
    expect(await countPeople()).toBe(size);
  });

  it("imports nothing if one of its last rows has changed since the preview", async () => {
    const coach = await makeSignedInCoach();
    const id = await previewFile(coach);
    await makeClient(db, { user: { email: email(size - 1) } });
    const response = await commitImport(coach, id);
    expect([response.status, response.body.message]).toEqual([409, "Something has changed since this preview. Please check it again."]);
    expect([await countPeople(), await db.emailMessage.count(), (await readImports(coach)).length]).toEqual([1, 0, 0]);
  });

  it("skips a row that someone changed after its check, imports the others and counts right", async () => {
    const coach = await makeSignedInCoach();
    const id = await previewFile(coach);
    await stopCommit(coach, id);
    await makeClient(db, { user: { email: email(size - 1), firstName: "Other" } });
    const { body } = await commitImport(coach, id);
    expect(body).toMatchObject({ created: size - 1, errors: [`Line ${size + 1}: this record was changed during the import, so this row was skipped`] });
    expect([await countPeople(), await db.emailMessage.count()]).toEqual([size, size - 1]);
    expect(await db.user.findUnique({ where: { email: email(size - 1) }, select: { firstName: true } })).toEqual({ firstName: "Other" });
    expect((await callRoute(rows, { cookie: coach.cookie, params: { id }, query: { action: "error" } })).body).toMatchObject([{ line: size + 1 }]);
    // The undo leaves the person alone who was not imported.
    expect((await undoImport(coach, id)).status).toBe(200);
    expect(await countPeople()).toBe(1);
  });

  it("continues when the same file is sent again, and counts all of it", async () => {
    const coach = await makeSignedInCoach();
    await expect(importFile(coach.actor, { kind: "users", csvData, defaultRole: "client" }, { sendInvites: true }, new Date(), stopAt(0.75))).rejects.toThrow("stopped");
    expect(await countPeople()).toBe(500);
    const { status, body } = await callRoute(bulkImport, { cookie: coach.cookie, body: { csvData } });
    expect([status, body]).toMatchObject([200, { created: size, updated: 0, errors: [] }]);
    expect([await countPeople(), await db.emailMessage.count(), (await readImports(coach)).length]).toEqual([size, size, 1]);
  });

  it("runs once when sent twice at once, and both calls return the same result", async () => {
    const coach = await makeSignedInCoach();
    const id = await previewFile(coach);
    const responses = await Promise.all([commitImport(coach, id), commitImport(coach, id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses[0]?.body).toEqual(responses[1]?.body);
    expect([await countPeople(), await db.emailMessage.count()]).toEqual([size, size]);
  });

  it("waits for another import that is being written, but not for one whose server was killed", async () => {
    const coach = await makeSignedInCoach();
    const id = await previewFile(coach);
    const other = await previewFile(coach);
    const reserve = (seconds: number) => db.$executeRaw`UPDATE "Import" SET "reservedUntil" = clock_timestamp() + ${seconds} * interval '1 second' WHERE "id" = ${other}`;
    await reserve(1);
    const messages: string[] = [];
    await applyImport(coach.actor, id, { sendInvites: false }, new Date(), (_, message) => messages.push(message));
    expect(messages[0]).toBe("Waiting for another import to finish");
    expect(await countPeople()).toBe(size);
    await reserve(-1);
    expect((await undoImport(coach, id)).status).toBe(200);
  });

  it("cannot be continued after 30 days, when its rows are deleted", async () => {
    const coach = await makeSignedInCoach();
    const id = await previewFile(coach);
    await stopCommit(coach, id);
    await db.import.update({ where: { id }, data: { committedAt: new Date(Date.now() - 31 * 86_400_000) } });
    expect((await commitImport(coach, id)).body.message).toBe("Imports can be continued for 30 days, so this one can't be continued any more.");
    expect(await readImports(coach)).toMatchObject([{ status: "committing", undoableUntil: null }]);
  });
});

describe("An undo of many rows", () => {
  async function importAll(coach: Coach) {
    const id = await previewFile(coach);
    expect((await commitImport(coach, id)).status).toBe(200);
    return id;
  }

  it("that stops half-way says where, and the same call continues it", async () => {
    const coach = await makeSignedInCoach();
    const id = await importAll(coach);
    await stopUndo(coach, id);
    const [stopped] = await readImports(coach);
    expect(stopped).toMatchObject({ status: "undoing", isRunning: false });
    expect(stopped.written).toBe(await countPeople());
    expect(stopped.written).toBeLessThan(size);
    expect((await commitImport(coach, id)).status).toBe(409);
    const response = await undoImport(coach, id);
    expect([response.status, response.body.status, response.body.written]).toEqual([200, "undone", 0]);
    expect([await countPeople(), await db.emailMessage.count()]).toEqual([0, 0]);
    expect((await undoImport(coach, id)).body.status).toBe("undone");
    expect(await db.auditEvent.count({ where: { action: "import.undone" } })).toBe(1);
  });

  it("undoes what was written of a stopped import", async () => {
    const coach = await makeSignedInCoach();
    const id = await previewFile(coach);
    await stopCommit(coach, id);
    expect((await undoImport(coach, id)).body.status).toBe("undone");
    expect([await countPeople(), await db.emailMessage.count()]).toEqual([0, 0]);
    expect((await commitImport(coach, id)).status).toBe(409);
  });

  it("changes nothing if the first or the last of its people has been edited since", async () => {
    const coach = await makeSignedInCoach();
    const id = await importAll(coach);
    for (const index of [0, size - 1]) {
      await db.user.update({ where: { email: email(index) }, data: { lastName: "Edited" } });
      const response = await undoImport(coach, id);
      expect([response.status, response.body.message]).toEqual([409, `Person ${index} has been edited since this import, so it can't be undone. Nothing was changed.`]);
      expect(await countPeople()).toBe(size);
      await db.user.update({ where: { email: email(index) }, data: { lastName: "" } });
    }
  });

  it("keeps a person who was edited after its check, and says so", async () => {
    const coach = await makeSignedInCoach();
    const id = await importAll(coach);
    await stopUndo(coach, id);
    await db.user.update({ where: { email: email(0) }, data: { lastName: "Edited" } });
    expect((await undoImport(coach, id)).body).toMatchObject({ status: "undone", counts: { create: size - 1, error: 1 } });
    expect(await db.user.findMany({ where: { role: "client" }, select: { email: true } })).toEqual([{ email: email(0) }]);
    expect((await callRoute(rows, { cookie: coach.cookie, params: { id }, query: { action: "error" } })).body).toMatchObject([{ line: 2, error: "this record was edited during the undo, so it was kept" }]);
  });
});
