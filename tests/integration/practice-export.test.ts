import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DELETE as resumeEmails, GET as emailPause } from "@/app/api/email-pause/route";
import { GET as download } from "@/app/api/practice-export/[id]/file/route";
import { GET as readExport } from "@/app/api/practice-export/[id]/route";
import { GET as latest, POST as startExport } from "@/app/api/practice-export/route";
import { sendAllDueEmails } from "@/lib/core/email/sending/sender";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { db } from "@/lib/platform/db";
import { dayMs } from "@/lib/platform/days";
import { waitForExports } from "@/lib/practice/transfer/build";
import { deleteExpiredExports } from "@/lib/practice/transfer/commands";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";
import { removeStoredFiles, storedFiles } from "@/tests/support/stored-files";
import { unzip } from "@/tests/support/unzip";

let coach: Awaited<ReturnType<typeof makeSignedInCoach>>;

beforeEach(async () => {
  await resetDatabase();
  removeStoredFiles();
  coach = await makeSignedInCoach();
});
afterEach(waitForExports);

const start = (body: { passphrase?: string } = {}) => callRoute(startExport, { cookie: coach.cookie, body });
const row = (aliveAt: Date) => ({ status: "building" as const, encrypted: false, fileName: "practice.zip", storageKey: randomUUID(), createdAt: aliveAt, aliveAt, expiresAt: new Date(aliveAt.getTime() + 7 * dayMs) });

describe("An export of the practice", () => {
  it("is built in the background, then downloaded, and both are recorded", async () => {
    const { status, body } = await start();
    expect([status, body]).toMatchObject([201, { status: "building", encrypted: false, size: null }]);
    expect(await callRoute(download, { cookie: coach.cookie, params: { id: body.id } })).toMatchObject({ status: 409 });
    await waitForExports();
    const { body: ready } = await callRoute(readExport, { cookie: coach.cookie, params: { id: body.id } });
    expect(ready).toMatchObject({ status: "ready", progress: 1, error: null });
    const { status: code, headers, body: bytes } = await callRoute(download, { cookie: coach.cookie, params: { id: body.id } });
    expect([code, headers.get("content-type"), bytes.byteLength]).toEqual([200, "application/zip", ready.size]);
    expect(unzip(new Uint8Array(bytes)).get("tables/User.jsonl")).toContain(coach.id);
    expect((await db.auditEvent.findMany({ where: { actorId: coach.id, action: { startsWith: "practice." } }, orderBy: { createdAt: "asc" }, select: { action: true } })).map(({ action }) => action)).toEqual(["practice.exported", "practice.downloaded"]);
  });

  it("is encrypted with a passphrase", async () => {
    const { body } = await start({ passphrase: "four calm mornings" });
    await waitForExports();
    const { body: bytes } = await callRoute(download, { cookie: coach.cookie, params: { id: body.id } });
    expect(Buffer.from(bytes).toString("latin1", 0, 18)).toBe("age-encryption.org");
    expect(body.fileName).toMatch(/\.zip\.age$/);
  });

  it("wants a passphrase of 12 characters", async () => {
    expect(await start({ passphrase: "short" })).toMatchObject({ status: 400, body: { fields: { passphrase: "Please use at least 12 characters" } } });
  });

  it("needs step-up", async () => {
    await db.session.updateMany({ data: { confirmedAt: new Date(0) } });
    expect(await start()).toMatchObject({ status: 403, body: { reason: "step-up" } });
  });

  it("is built one at a time, and takes the place of the last one", async () => {
    const answers = await Promise.all([start(), start()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    await waitForExports();
    const { body } = await start();
    await waitForExports();
    expect(await db.practiceExport.findMany({ select: { id: true } })).toEqual([{ id: body.id }]);
    expect(storedFiles()).toHaveLength(1);
  });

  it("has failed with a sentence once its server was stopped, and can be started again", async () => {
    const { id } = await db.practiceExport.create({ data: row(new Date(Date.now() - 10 * 60_000)) });
    const { body } = await callRoute(readExport, { cookie: coach.cookie, params: { id } });
    expect(body).toMatchObject({ status: "failed", error: "The server stopped while it was building this export. Please start a new one." });
    expect(await start()).toMatchObject({ status: 201 });
  });

  it("is deleted after seven days", async () => {
    const { body } = await start();
    await waitForExports();
    await deleteExpiredExports(new Date(Date.now() + 8 * dayMs));
    expect(storedFiles()).toEqual([]);
    expect(await callRoute(readExport, { cookie: coach.cookie, params: { id: body.id } })).toMatchObject({ status: 404 });
    expect(await callRoute(latest, { cookie: coach.cookie })).toMatchObject({ status: 200, body: null });
  });
});

describe("Emails after moving in", () => {
  it("wait until a coach lets them go", async () => {
    const now = new Date();
    await db.practice.updateMany({ data: { emailsPausedAt: now } });
    await db.emailMessage.create({ data: { key: "k", type: "password-reset", occasion: "o", toEmail: "ana@example.com", props: {}, sendAfter: now, createdAt: now } });
    // Every screen of a coach says so.
    await expect.poll(async () => (await getPracticeSettings()).emailsPausedAt).toEqual(now);
    await sendAllDueEmails();
    expect(await db.emailMessage.findMany({ select: { status: true, attempts: true } })).toEqual([{ status: "queued", attempts: 0 }]);
    expect(await callRoute(emailPause, { cookie: coach.cookie })).toMatchObject({ body: { since: now.toISOString(), waiting: 1 } });
    expect(await callRoute(resumeEmails, { cookie: coach.cookie })).toMatchObject({ status: 200, body: { since: null } });
    await expect.poll(async () => (await getPracticeSettings()).emailsPausedAt).toBeNull();
    await sendAllDueEmails();
    expect(await db.emailMessage.count({ where: { status: "queued", attempts: 0 } })).toBe(0);
    expect(await db.auditEvent.count({ where: { action: "emails.resumed" } })).toBe(1);
  });
});
