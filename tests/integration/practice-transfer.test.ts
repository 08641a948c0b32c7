import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as moveIn } from "@/app/api/practice-import/route";
import { findFirstCoach } from "@/lib/core/settings/queries";
import { db, sqlSession } from "@/lib/platform/db";
import { createPGlite } from "@/lib/platform/embedded-database";
import { createEmbeddedAdapter } from "@/lib/platform/prisma-adapters";
import { buildFile } from "@/lib/practice/transfer/build";
import { type Manifest, manifestSchema } from "@/lib/practice/transfer/manifest";
import { isExported, movesIn, tableDecisions } from "@/lib/practice/transfer/tables";
import { writeExportZip } from "@/lib/practice/transfer/write-archive";
import { type WrittenRows, writeTable } from "@/lib/practice/transfer/write-rows";
import { listAllTables } from "@/prisma/backup-tables";
import { applyMigrations, migrationNames } from "@/prisma/migrate";
import { makeCompleteClient, markedPerson } from "@/tests/factories/complete-client";
import { makeUser } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase, runWithoutTriggers } from "@/tests/support/database";
import { fillEveryTable } from "@/tests/support/fill-tables";
import { removeStoredFiles, storedFiles } from "@/tests/support/stored-files";
import { unzip } from "@/tests/support/unzip";

const folder = mkdtempSync(join(tmpdir(), "cadence-transfer-"));
const now = new Date("2026-11-27T10:00:00Z");
const coachEmail = "maya@example.com";

/** The rows of all kinds, and a client with files. */
async function makePractice() {
  const coach = await makeUser(db, { role: "coach", email: coachEmail, passwordHash: "the old hash" });
  const nutritionist = await makeUser(db, { role: "nutritionist" });
  await makeCompleteClient(db, { coachId: coach.id, nutritionistId: nutritionist.id }, now);
  await db.practice.update({ where: { id: "practice" }, data: { coachName: "Maya", agreementText: "=agreed()" } });
  await db.$transaction((tx) => fillEveryTable((sql, values) => sqlSession(tx).query(sql, values), 20), { timeout: 60_000 });
  return coach;
}

/** Empties everything, as in a new installation, with one coach. */
async function makeEmptyInstallation(email = coachEmail) {
  await resetDatabase();
  removeStoredFiles();
  const coach = await makeUser(db, { role: "coach", email, passwordHash: "the new hash" });
  return { coach, cookie: await createSessionCookieHeader(coach) };
}

async function exportPractice(passphrase?: string): Promise<Buffer> {
  const place = mkdtempSync(join(folder, "export-"));
  return readFileSync(await buildFile(place, passphrase, now, () => undefined));
}

function readManifest(zip: Uint8Array): Manifest {
  return manifestSchema.parse(JSON.parse(unzip(zip).get("manifest.json") ?? ""));
}

/** The SHA-256 of every file that moves in, by path. */
function contentHashes(zip: Uint8Array): Record<string, string> {
  const { files } = readManifest(zip);
  const moved = files.filter(({ path }) => !path.startsWith("tables/") || movesIn(path.slice("tables/".length, -".jsonl".length)));
  return Object.fromEntries(moved.map(({ path, sha256 }) => [path, sha256]));
}

const send = (cookie: string, bytes: Uint8Array, body: { passphrase?: string } = {}) => callRoute(moveIn, { cookie, body, file: new File([new Uint8Array(bytes)], "practice.zip") });

let original: Buffer;
/** An export of format 1, which every later version has to read. With UPDATE_PRACTICE_FIXTURE it is made anew. */
const fixturePath = join(import.meta.dirname, "../fixtures/practice-export-1.zip");

beforeAll(async () => {
  if (process.env.UPDATE_PRACTICE_FIXTURE) {
    const staff = { coachId: (await makeUser(db, { role: "coach", email: coachEmail })).id, nutritionistId: (await makeUser(db, { role: "nutritionist" })).id };
    await makeCompleteClient(db, staff, now);
    writeFileSync(fixturePath, await exportPractice());
  }
  await resetDatabase();
  removeStoredFiles();
  await makePractice();
  original = await exportPractice();
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true }));

describe("The decisions about tables", () => {
  it("cover every table", async () => {
    const tables = await listAllTables({ query: (sql, values = []) => db.$queryRawUnsafe(sql, ...values) });
    // If this fails for a new table, decide in lib/practice/transfer/tables.ts whether it is exported and moves in.
    expect(Object.keys(tableDecisions).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  });

  it("leave out or name every column that may hold a secret", async () => {
    const tables = await listAllTables({ query: (sql, values = []) => db.$queryRawUnsafe(sql, ...values) });
    const found = tables.filter(({ name }) => isExported(name)).flatMap(({ name, columns }) => {
      const decision = tableDecisions[name];
      const without = decision?.in === "moves" ? (decision.without ?? {}) : {};
      return columns.filter((column) => /hash|secret|token|password|salt/i.test(column.name) && !(column.name in without)).map((column) => `${name}.${column.name}`);
    });
    // The first four are of the activity log's chain, the next of a file, and a payment link's is part of the address that people have.
    expect(found).toEqual(["AuditEvent.contentHash", "AuditEvent.salt", "AuditSeal.previousHash", "AuditSeal.hash", "Import.sourceHash", "PaymentLink.token", "ProgressPhoto.originalHash"]);
  });
});

describe("An export", () => {
  it("has every row, file and readable copy, and no secret", () => {
    const files = unzip(original);
    const { tables, files: listed, missingFiles } = readManifest(original);
    expect([...files.keys()].toSorted()).toEqual([...listed.map(({ path }) => path), "manifest.json"].toSorted());
    for (const { name, rows } of tables) expect([name, (files.get(`tables/${name}.jsonl`) ?? "").split("\n").length - 1]).toEqual([name, rows]);
    expect([...files.keys()].filter((path) => path.startsWith("files/")).length).toBeGreaterThanOrEqual(8);
    expect(missingFiles).toBe(10);
    expect(files.get("csv/clients.csv")).toContain("O'Quillan");
    const all = [...files.values()].join("\n");
    expect(all).toContain(markedPerson.email);
    expect(["the old hash", "sealed"].filter((secret) => all.includes(`"${secret}"`))).toEqual([]);
  });

  it("has each imported payment once, in the decimals of its currency", async () => {
    const from = { source: "stripe-payments", paidOn: new Date("2025-11-03"), description: "Coaching", refundedMinor: 0, status: "succeeded" as const, countsAsRevenue: false, importedAt: now };
    await db.pastPayment.createMany({ data: [{ ...from, key: "yen", amountMinor: 1500, currency: "jpy" }, { ...from, key: "pounds", amountMinor: 19_950, currency: "gbp" }, { ...from, key: "dinars", amountMinor: 19_950, currency: "kwd" }] });
    const files = unzip(await exportPractice());
    const amounts = (files.get("csv/past-payments.csv") ?? "").split("\r\n").flatMap((line) => /,2025-11-03,Coaching,([\d.]+),0,(jpy|gbp|kwd),/.exec(line)?.slice(1).join(" ") ?? []);
    expect(amounts.toSorted()).toEqual(["1500 jpy", "19.95 kwd", "199.5 gbp"]);
    expect(files.get("csv/payments.csv")).not.toContain("jpy");
  });

  it("guards spreadsheets against formulas", async () => {
    await db.message.updateMany({ data: { content: "=1+1" } });
    expect(unzip(await exportPractice()).get("csv/messages.csv")).toContain("'=1+1");
  });
});

describe("Moving in", () => {
  let installation: Awaited<ReturnType<typeof makeEmptyInstallation>>;

  beforeEach(async () => {
    installation = await makeEmptyInstallation();
  });

  it("brings identical rows and files, and the coach stays signed in as herself", { timeout: 120_000 }, async () => {
    const { cookie, coach } = installation;
    const { status, body } = await send(cookie, original);
    expect([status, body]).toEqual([200, expect.objectContaining({ you: "took_over", madeAt: now.toISOString() })]);
    expect(contentHashes(await exportPractice())).toEqual(contentHashes(original));

    const [her] = await db.user.findMany({ where: { email: coachEmail }, select: { id: true, passwordHash: true } });
    expect(her?.id).not.toBe(coach.id);
    expect(her?.passwordHash).toBe("the new hash");
    expect(await db.user.count({ where: { id: coach.id } })).toBe(0);
    // The same cookie works, and what it may do next is refused because the practice is no longer empty.
    expect(await send(cookie, original)).toMatchObject({ status: 409, body: { message: expect.stringContaining("This practice isn't empty.") } });
    expect(await db.practice.findFirst()).toMatchObject({ coachName: "Maya", emailsPausedAt: expect.any(Date) });
    expect(await db.auditEvent.findMany({ where: { action: "practice.moved_in" }, select: { actorId: true } })).toEqual([{ actorId: her?.id }]);
    expect(await db.leadTally.aggregate({ _sum: { count: true } })).toEqual({ _sum: { count: await db.lead.count({ where: { suspectedSpam: false } }) } });
  });

  it("adds a coach whose email the export doesn't have", { timeout: 120_000 }, async () => {
    const { cookie, coach } = await makeEmptyInstallation("new@example.com");
    expect(await findFirstCoach()).toMatchObject({ id: coach.id });
    expect(await send(cookie, original)).toMatchObject({ status: 200, body: { you: "added" } });
    // The export's coach came before.
    await expect.poll(async () => (await findFirstCoach())?.id).toBe((await db.user.findFirstOrThrow({ where: { role: "coach", archivedAt: null }, orderBy: { createdAt: "asc" }, select: { id: true } })).id);
    expect((await findFirstCoach())?.id).not.toBe(coach.id);
    expect(await db.user.findMany({ where: { id: coach.id }, select: { email: true, passwordHash: true } })).toEqual([{ email: "new@example.com", passwordHash: "the new hash" }]);
  });

  it("opens an encrypted export with its passphrase only", { timeout: 120_000 }, async () => {
    await send(installation.cookie, original);
    const encrypted = await exportPractice("correct horse battery");
    const { cookie } = await makeEmptyInstallation();
    expect(await send(cookie, encrypted)).toMatchObject({ status: 400, body: { fields: { passphrase: "This export has a passphrase. Please enter it." } } });
    expect(await send(cookie, encrypted, { passphrase: "wrong horse battery" })).toMatchObject({ status: 400, body: { fields: { passphrase: "This passphrase doesn't open the export. Please check it and try again." } } });
    const flipped = Buffer.from(encrypted);
    flipped[Math.floor(flipped.length / 2)] = (flipped[Math.floor(flipped.length / 2)] ?? 0) ^ 1;
    expect(await send(cookie, flipped, { passphrase: "correct horse battery" })).toMatchObject({ status: 400, body: { message: expect.stringContaining("damaged") } });
    expect(await send(cookie, encrypted, { passphrase: "correct horse battery" })).toMatchObject({ status: 200 });
  });

  it("refuses an export with one flipped bit anywhere, and changes nothing", { timeout: 120_000 }, async () => {
    const { cookie } = installation;
    const places = [4, 30, 200, Math.floor(original.length / 3), Math.floor(original.length / 2), original.length - 90, original.length - 70, original.length - 5];
    for (const place of places) {
      const flipped = Buffer.from(original);
      flipped[place] = (flipped[place] ?? 0) ^ 1;
      const { status, body } = await send(cookie, flipped);
      expect([place, status, body.message]).toEqual([place, expect.toSatisfy((code) => code === 400 || code === 415), expect.any(String)]);
    }
    expect(await db.user.count()).toBe(1);
    expect(await db.file.count()).toBe(0);
  });

  it.each([
    { what: "a file that is no ZIP", bytes: Buffer.from("%PDF-1.7"), status: 415, message: "This file isn't a ZIP." },
    { what: "an empty file", bytes: Buffer.alloc(0), status: 415, message: "This file isn't a ZIP." },
    { what: "a ZIP without a manifest", bytes: zipSync({ "photo.jpg": [new Uint8Array(10), { level: 0 }] }), status: 415, message: "This ZIP isn't an export of Cadence" },
    { what: "a ZIP bomb", bytes: zipSync({ "bomb.txt": new Uint8Array(50_000_000) }), status: 400, message: "This ZIP would unpack to more than it holds" },
    { what: "a path that climbs out", bytes: zipSync({ "../../etc/passwd": [new Uint8Array(10), { level: 0 }] }), status: 400, message: "This ZIP has a file that would be unpacked outside its folder." },
    { what: "a ZIP with a password", bytes: withPasswordFlag(zipSync({ "manifest.json": new Uint8Array(10) })), status: 400, message: "This ZIP has a password of its own" },
    { what: "a ZIP that somebody packed again", bytes: zipSync({ "manifest.json": [new Uint8Array(10), { level: 0 }] }), status: 400, message: "This export is damaged or was changed since it was made." },
  ])("refuses $what", async ({ bytes, status, message }) => {
    expect(await send(installation.cookie, bytes)).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
  });

  it("leaves no row and no file of an export whose rows don't fit each other", { timeout: 120_000 }, async () => {
    await send(installation.cookie, original);
    await runWithoutTriggers(`DELETE FROM "User" WHERE "email" = '${markedPerson.email}'; DELETE FROM "ClientState"; PERFORM rebuild_client_state();`);
    const broken = await exportPractice();
    const { cookie } = await makeEmptyInstallation();
    expect(await send(cookie, broken)).toMatchObject({ status: 400, body: { message: expect.stringContaining("A row of this export doesn't fit the others") } });
    expect([await db.user.count(), await db.client.count(), await db.file.count(), storedFiles()]).toEqual([1, 0, 0, []]);
    expect(await db.practice.findFirst()).toMatchObject({ emailsPausedAt: null });
    expect(await send(cookie, original)).toMatchObject({ status: 200 });
  });

  it("migrates an export of an older version", { timeout: 120_000 }, async () => {
    const { cookie } = installation;
    expect(await send(cookie, await makeOlderExport())).toMatchObject({ status: 200, body: { you: "took_over", clients: 1 } });
    expect(await db.client.findMany({ select: { location: true, user: { select: { firstName: true, emailConfirmedAt: true } } } })).toEqual([{ location: "Bath\u2028Spa", user: { firstName: "Ana", emailConfirmedAt: null } }]);
  });

  it.each([
    { what: "rows that its tables can't hold", spoil: `DO $$ BEGIN DROP INDEX "User_email_key"; INSERT INTO "User" ("id", "role", "email", "firstName", "updatedAt") VALUES ('b', 'client', 'ana@example.com', 'Ana', now()); END $$`, status: 400, message: "A row of this export doesn't fit the others or its table" },
    { what: "a version that never was", named: migrationNames().slice(1, -1), status: 415, message: "The manifest of this export can't be read" },
  ])("refuses an older export with $what, and changes nothing", { timeout: 120_000 }, async ({ spoil, named, status, message }) => {
    const { cookie } = installation;
    expect(await send(cookie, await makeOlderExport({ ...(spoil && { spoil }), ...(named && { named }) }))).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
    expect([await db.user.count(), await db.file.count()]).toEqual([1, 0]);
  });

  it("moves in from the kept export of format 1", { timeout: 120_000 }, async () => {
    const { cookie } = installation;
    expect(await send(cookie, readFileSync(fixturePath))).toMatchObject({ status: 200, body: { you: "took_over", clients: 1, files: 9 } });
    expect(await db.user.count({ where: { email: markedPerson.email } })).toBe(1);
    expect(await db.checkIn.findMany({ select: { threeWins: true } })).toEqual([{ threeWins: expect.stringContaining("Wins of Zéphyrine") }]);
  });

  it("refuses an export of a newer version", async () => {
    const newer = zipOf({ format: "cadence-practice", formatNumber: 1, migrations: ["30000101000000_later"] });
    expect(await send(installation.cookie, newer)).toMatchObject({ status: 415, body: { message: "This export was made by a newer version of Cadence. Please update this one first, then move in." } });
  });

  it("wants an empty practice", async () => {
    await db.pastPayment.create({ data: { source: "stripe-payments", key: "of nobody here", paidOn: now, description: "", amountMinor: 100, refundedMinor: 0, currency: "gbp", status: "succeeded", countsAsRevenue: true, importedAt: now } });
    expect(await send(installation.cookie, original)).toMatchObject({ status: 409, body: { message: expect.stringContaining("This practice isn't empty.") } });
    expect(await db.pastPayment.count()).toBe(1);
    await db.pastPayment.deleteMany();
    await makeUser(db, { role: "nutritionist", email: `${randomUUID()}@example.com` });
    expect(await send(installation.cookie, original)).toMatchObject({ status: 409, body: { message: expect.stringContaining("This practice isn't empty.") } });
  });
});

/** A sealed ZIP with only this manifest. */
function zipOf(manifest: object): Buffer {
  const zip = Buffer.from(zipSync({ "manifest.json": [new TextEncoder().encode(JSON.stringify(manifest)), { level: 0 }] }));
  zip.writeUInt16LE(64, zip.length - 2);
  return Buffer.concat([zip, Buffer.from(createHash("sha256").update(zip).digest("hex"))]);
}

/** An export of a practice with a coach and a client, made before the last migration. `spoil` is SQL run before it, `named` the migrations that its manifest names. */
async function makeOlderExport({ spoil, named }: { spoil?: string; named?: string[] } = {}): Promise<Buffer> {
  const migrations = migrationNames().slice(0, -1);
  const database = await createPGlite();
  await applyMigrations(createEmbeddedAdapter(database), migrations);
  const session = { query: async <Row>(sql: string, values?: unknown[]) => (await database.query<Row>(sql, values)).rows };
  await session.query(`INSERT INTO "User" ("id", "role", "email", "firstName", "updatedAt") VALUES ('c', 'coach', '${coachEmail}', 'Maya', now()), ('a', 'client', 'ana@example.com', 'Ana', now())`);
  await session.query(`INSERT INTO "Client" ("userId", "joinDate", "location") VALUES ('a', '2026-01-05', E'Bath\\u2028Spa')`);
  if (spoil) await session.query(spoil);
  const place = mkdtempSync(join(folder, "older-"));
  const rows: WrittenRows = { tables: [], files: [] };
  await session.query("BEGIN");
  for (const table of await listAllTables(session)) {
    if (!isExported(table.name)) continue;
    const { entry, file } = await writeTable(session, table, place);
    rows.tables.push(entry);
    rows.files.push(file);
  }
  await session.query("COMMIT");
  await database.close();
  await writeExportZip(join(place, "older.zip"), { rows, originals: [], folder: place, productVersion: "0.0.9", migrations: named ?? migrations, now, report: () => undefined });
  return readFileSync(join(place, "older.zip"));
}

/** Marks every file of a ZIP as encrypted. */
function withPasswordFlag(zip: Uint8Array): Buffer {
  const bytes = Buffer.from(zip);
  for (let at = bytes.indexOf("PK\u0001\u0002", 0, "latin1"); at >= 0; at = bytes.indexOf("PK\u0001\u0002", at + 4, "latin1")) bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8);
  return bytes;
}
