import { generateIdentity, identityToRecipient } from "age-encryption";
import { closeSync, copyFileSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { queueEmail } from "@/lib/core/email/commands";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { closeDatabase, db, openDatabase, openEmbeddedDatabase, overrideDatabase, transaction } from "@/lib/platform/db";
import type { EmailProvider, OutgoingEmail } from "@/lib/providers/email/email-provider";
import { readArchive, readEntryBytes } from "@/prisma/backup-archive";
import { makeClient } from "@/tests/factories/people";
import { bundleScript } from "@/tests/support/bundle-script";
import { embeddedInstallation, type Installation, installationAt, makeTempFolder, migratedInstallation, postgresInstallation } from "@/tests/support/installations";
import { runScript } from "@/tests/support/run-script";

const server = process.env.TEST_DATABASE_URL;
const folder = makeTempFolder();
const scripts = { backup: await bundleScript("prisma/backup.ts"), restore: await bundleScript("prisma/restore.ts") };
const inFolder = (name: string) => join(folder, name);
const passphrase = "correct horse battery staple";
const none = { BACKUP_PASSPHRASE: "", BACKUP_AGE_RECIPIENT: "", BACKUP_AGE_IDENTITY: "" };

let source: Installation;
let target: Installation;
/** The token of a reset link, as the person received it. */
let token = "";
const run = (script: string, installation: Installation, path: string, env: Record<string, string>, ...args: string[]) => runScript(script, [path, ...args], { ...installation.env, ...none, ...env });

beforeAll(async () => {
  const dataFolder = process.env.DATA_DIR ?? "";
  if (server) {
    const opened = await openDatabase();
    source = installationAt(opened.kind === "server" ? opened.url : "", dataFolder);
    target = await postgresInstallation(server);
  } else {
    source = await migratedInstallation(dataFolder);
    overrideDatabase(() => openEmbeddedDatabase(dataFolder));
    target = embeddedInstallation();
  }
  const sent: OutgoingEmail[] = [];
  const provider: EmailProvider = { sendBatch: async (emails) => emails.map((email) => ({ id: `${sent.push(email)}` })) };
  const { user } = await makeClient(db, { user: { firstName: "Zéphyrine" } });
  await transaction((tx) => queueEmail(tx, { type: "password-reset", to: { email: user.email }, occasion: "now", props: {} }, new Date()));
  await sendDueBatch(new Date(), provider);
  token = /token=([\w-]{43})\b/.exec(sent[0]?.text ?? "")?.[1] ?? "";
  if (!server) await closeDatabase();
}, 120_000);

afterAll(async () => {
  await target.remove();
  for (const path of [folder, ...Object.values(scripts)]) rmSync(path, { recursive: true });
});

it("A backup without a passphrase or a key says plainly that it is not encrypted, and no link in it can be used", async () => {
  const path = inFolder("open.tar.gz");
  expect(await run(scripts.backup, source, path, {})).toMatchObject({ code: 0, err: "", out: expect.stringContaining("It is NOT encrypted") });
  const texts: string[] = [];
  for await (const entry of readArchive(path)) texts.push((await readEntryBytes(entry)).toString());
  const everything = texts.join("\n");
  expect(token).not.toBe("");
  expect(everything).toContain("Zéphyrine");
  expect(everything).toContain("one-time-link.");
  expect(everything).not.toContain(token);
}, 120_000);

it("A passphrase encrypts a backup, and only the same one opens it", async () => {
  const path = inFolder("whole.tar.gz.age");
  expect(await run(scripts.backup, source, path, { BACKUP_PASSPHRASE: passphrase })).toMatchObject({ code: 0, err: "", out: expect.stringContaining("It is encrypted.") });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, "latin1").startsWith("age-encryption.org/v1\n-> scrypt ")).toBe(true);

  const wrong = await run(scripts.restore, target, path, { BACKUP_PASSPHRASE: "another horse altogether" });
  expect(wrong).toEqual({ code: 1, out: "", err: `${path} does not open with this passphrase. Nothing was changed.\n` });
  expect(await run(scripts.restore, target, path, {})).toEqual({ code: 1, out: "", err: `${path} is encrypted. Set BACKUP_PASSPHRASE, or BACKUP_AGE_IDENTITY to the file with your key.\n` });
  expect(await run(scripts.restore, target, path, { BACKUP_PASSPHRASE: passphrase })).toMatchObject({ code: 0, err: "" });
  expect(await target.withDatabase((query) => query(`SELECT "firstName" FROM "User"`))).toEqual([{ firstName: "Zéphyrine" }]);
}, 120_000);

it.each(["cut short", "changed in one byte"])("An encrypted backup that was %s is refused before anything changes", async (damage) => {
  const path = inFolder(`${damage}.age`);
  copyFileSync(inFolder("whole.tar.gz.age"), path);
  const { size } = statSync(path);
  if (damage === "cut short") truncateSync(path, size - 1);
  else {
    const file = openSync(path, "r+");
    const byte = readFileSync(path)[size - 100] ?? 0;
    writeSync(file, Buffer.of(byte ^ 1), 0, 1, size - 100);
    closeSync(file);
  }
  expect(await run(scripts.restore, target, path, { BACKUP_PASSPHRASE: passphrase }, "--replace")).toEqual({ code: 1, out: "", err: `${path} is incomplete or damaged.\n` });
  expect(await target.withDatabase((query) => query(`SELECT "firstName" FROM "User"`))).toEqual([{ firstName: "Zéphyrine" }]);
}, 120_000);

it("A public key encrypts a backup that only its secret key opens, which the server need not have", async () => {
  const path = inFolder("for-a-key.tar.gz.age");
  const [key, another] = [await generateIdentity(), await generateIdentity()];
  writeFileSync(inFolder("key.txt"), `# created by age-keygen\n# public key: ${await identityToRecipient(key)}\n${key}\n`);
  writeFileSync(inFolder("another.txt"), `${another}\n`);
  writeFileSync(inFolder("no-key.txt"), "age1\n");
  expect(await run(scripts.backup, source, path, { BACKUP_AGE_RECIPIENT: await identityToRecipient(key) })).toMatchObject({ code: 0, err: "", out: expect.stringContaining("It is encrypted.") });
  const restoreWith = (keyFile: string) => run(scripts.restore, target, path, { BACKUP_AGE_IDENTITY: inFolder(keyFile) }, "--replace");
  expect(await restoreWith("another.txt")).toMatchObject({ code: 1, out: "", err: `${path} does not open with this key. Nothing was changed.\n` });
  expect(await restoreWith("no-key.txt")).toMatchObject({ code: 1, out: "", err: `There is no secret key of age in ${inFolder("no-key.txt")}, which BACKUP_AGE_IDENTITY names.\n` });
  expect(await restoreWith("key.txt")).toMatchObject({ code: 0, err: "" });
}, 120_000);

it.each([
  [{ BACKUP_PASSPHRASE: passphrase, BACKUP_AGE_RECIPIENT: "age1x" }, "Please set either BACKUP_PASSPHRASE or BACKUP_AGE_RECIPIENT"],
  [{ BACKUP_PASSPHRASE: "short" }, "BACKUP_PASSPHRASE must have at least 12 characters"],
  [{ BACKUP_AGE_RECIPIENT: "age1x" }, "BACKUP_AGE_RECIPIENT is not a public key of age"],
  [{ BACKUP_AGE_RECIPIENT: "ssh-ed25519 AAAA" }, "BACKUP_AGE_RECIPIENT must be a public key of age"],
])("With %o no backup is written", async (env, message) => {
  const path = inFolder("none.tar.gz");
  expect(await run(scripts.backup, source, path, env)).toMatchObject({ code: 1, out: "", err: expect.stringContaining(message) });
  expect(() => statSync(path)).toThrow("ENOENT");
}, 60_000);
