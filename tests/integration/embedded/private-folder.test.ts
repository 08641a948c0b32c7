import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

// Where other users get this far, so that only the folder's own rights can stop them.
const place = mkdtempSync(join(tmpdir(), "cadence-private-"));
const folder = join(place, "data");
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Creates or opens the embedded database in a process that gives everyone every right by default, as some containers do. */
function deploy() {
  const command = `umask 000; exec "${process.execPath}" --import tsx prisma/deploy.ts`;
  return execFileSync("sh", ["-c", command], { encoding: "utf8", env: { ...process.env, DATA_DIR: folder, DATABASE_URL: "", NEXTAUTH_SECRET: "", UPLOADTHING_TOKEN: "" } });
}

const everything = () => [folder, ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name))];
const openToOthers = () => everything().filter((path) => (lstatSync(path).mode & 0o077) !== 0);

beforeAll(() => {
  chmodSync(place, 0o755);
  expect(deploy()).toContain("Applied");
}, 120_000);

it("The data folder and all in it are for the server's user alone, whatever the umask", () => {
  expect(everything().length).toBeGreaterThan(500);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(["db", "nextauth-secret"]));
  expect(openToOthers()).toEqual([]);
});

it("An existing folder is repaired at the next start, and links out of it are left alone", () => {
  for (const path of everything()) if (!lstatSync(path).isSocket()) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666);
  const elsewhere = join(place, "elsewhere");
  writeFileSync(elsewhere, "");
  chmodSync(elsewhere, 0o644);
  execFileSync("ln", ["-s", elsewhere, join(folder, "link")]);
  expect(openToOthers().length).toBeGreaterThan(500);
  expect(deploy()).toContain("Nothing to apply");
  rmSync(join(folder, "link"));
  expect(openToOthers()).toEqual([]);
  expect(lstatSync(elsewhere).mode & 0o777).toBe(0o644);
}, 120_000);

it.runIf(process.getuid?.() === 0)("Another user of the machine can neither list it nor read the database", () => {
  const asNobody = (...command: string[]) => spawnSync("setpriv", ["--reuid=65534", "--regid=65534", "--clear-groups", ...command], { encoding: "utf8" });
  expect(asNobody("ls", place)).toMatchObject({ status: 0, stdout: expect.stringContaining("data") });
  expect(asNobody("ls", folder)).toMatchObject({ stdout: "", stderr: expect.stringContaining("Permission denied") });
  expect(asNobody("cat", join(folder, "db", "PG_VERSION"))).toMatchObject({ stdout: "", stderr: expect.stringContaining("Permission denied") });
});
