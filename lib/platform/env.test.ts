import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureWritableFolder, EnvironmentError, readEnvironment } from "@/lib/platform/env";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cadence-env-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (given: Record<string, string | undefined> = {}) => readEnvironment({ DATA_DIR: folder, ...given });

const tokenOf = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64");

function complaint(given: Record<string, string>): string {
  try {
    read(given);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  return "";
}

describe("an environment with nothing in it", () => {
  it("runs locally on the embedded database with everything optional off", () => {
    expect(read()).toMatchObject({ PORT: 3000, APP_URL: "http://localhost:3000", DEMO_MODE: false, TRUST_PROXY: false });
    expect(read().DATABASE_URL).toBeUndefined();
  });

  it("treats an empty variable as unset", () => {
    expect(read({ PORT: "", DATABASE_URL: "", NEXTAUTH_SECRET: " ", EMAIL_FROM: "" })).toEqual(read());
  });

  it("makes a secret that only its owner can read, and keeps it", () => {
    const { NEXTAUTH_SECRET } = read();
    expect(NEXTAUTH_SECRET.length).toBeGreaterThanOrEqual(32);
    expect(read().NEXTAUTH_SECRET).toBe(NEXTAUTH_SECRET);
    expect(readFileSync(join(folder, "nextauth-secret"), "utf8")).toBe(NEXTAUTH_SECRET);
    expect(statSync(join(folder, "nextauth-secret")).mode & 0o777).toBe(0o600);
  });
});

describe("what is given", () => {
  it("derives the address from the port, or takes the one given without its last slash", () => {
    expect(read({ PORT: "4100" }).APP_URL).toBe("http://localhost:4100");
    expect(read({ APP_URL: "https://cadence.example/" }).APP_URL).toBe("https://cadence.example");
  });

  it("accepts an UploadThing token with a key, an app and its regions", () => {
    const UPLOADTHING_TOKEN = tokenOf({ apiKey: "sk_live_1", appId: "app1", regions: ["fra1"] });
    expect(read({ UPLOADTHING_TOKEN }).UPLOADTHING_TOKEN).toBe(UPLOADTHING_TOKEN);
  });

  it("takes several processes with a database server", () => {
    expect(read().WEB_CONCURRENCY).toBe(1);
    expect(read({ WEB_CONCURRENCY: "4", DATABASE_URL: "postgres://db/cadence", NEXTAUTH_SECRET: "a long enough secret" }).WEB_CONCURRENCY).toBe(4);
  });

  it("reads 1 as yes and 0 as no", () => {
    expect(read({ DEMO_MODE: "1", OPEN_STAFF_SIGNUP: "0" })).toMatchObject({ DEMO_MODE: true, OPEN_STAFF_SIGNUP: false });
  });

  it.each(["coach@example.com", "Coach <coach@example.com>"])("accepts %s as a sender", (EMAIL_FROM) => {
    expect(read({ EMAIL_FROM }).EMAIL_FROM).toBe(EMAIL_FROM);
  });
});

describe("what is wrong", () => {
  it.each([
    [{ PORT: "eighty" }, "PORT must be a port number."],
    [{ PORT: "70000" }, "PORT must be a port number."],
    [{ WEB_CONCURRENCY: "all" }, "WEB_CONCURRENCY must be a number of processes from 1 to 99."],
    [{ WEB_CONCURRENCY: "0" }, "WEB_CONCURRENCY must be a number of processes from 1 to 99."],
    [{ WEB_CONCURRENCY: "2" }, "WEB_CONCURRENCY must be 1, or unset, without DATABASE_URL: only one process can use the embedded database."],
    [{ APP_URL: "cadence.example" }, "APP_URL must be an http or https URL."],
    [{ DEMO_MODE: "yes" }, "DEMO_MODE must be 1, or unset."],
    [{ EMAIL_FROM: "nobody" }, 'EMAIL_FROM must be an email address, such as coach@example.com or "Coach <coach@example.com>".'],
    [{ UPLOADTHING_TOKEN: "sk_live_1" }, "UPLOADTHING_TOKEN must be an app's token as UploadThing's dashboard shows it under API Keys."],
    [{ UPLOADTHING_TOKEN: tokenOf({ apiKey: "sk_live_1" }) }, "UPLOADTHING_TOKEN must be an app's token as UploadThing's dashboard shows it under API Keys."],
    [{ UPLOADTHING_TOKEN: tokenOf({ apiKey: "sk_live_1", appId: "a.b/", regions: ["fra1"] }) }, "UPLOADTHING_TOKEN must be an app's token as UploadThing's dashboard shows it under API Keys."],
    [{ UPLOADTHING_TOKEN: tokenOf({ apiKey: "sk_live_1", appId: "app1", regions: [] }) }, "UPLOADTHING_TOKEN must be an app's token as UploadThing's dashboard shows it under API Keys."],
    [{ UPLOADTHING_BASE_URL: "localhost:4000" }, "UPLOADTHING_BASE_URL must be an http or https URL."],
    [{ STRIPE_SECRET_KEY: "pk_live_1" }, "STRIPE_SECRET_KEY must be a secret or restricted key of Stripe, which starts with sk_ or rk_."],
    [{ RESEND_WEBHOOK_SECRET: "re_1" }, "RESEND_WEBHOOK_SECRET must be the signing secret of a webhook at Resend, which starts with whsec_."],
    [{ STRIPE_WEBHOOK_SECRET: "sk_test_1" }, "STRIPE_WEBHOOK_SECRET must be the signing secret of a webhook at Stripe, which starts with whsec_."],
    [{ NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "sk_test_1" }, "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY must be a publishable key of Stripe, which starts with pk_."],
    [{ STRIPE_SECRET_KEY: "sk_live_1", NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_1" }, "STRIPE_SECRET_KEY and NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY must both be live keys, or both test keys."],
    [{ DEMO_MODE: "1", STRIPE_SECRET_KEY: "sk_live_1" }, "DEMO_MODE must be unset with a live key of Stripe: everyone knows the demo's password."],
    [{ DEMO_MODE: "1", STRIPE_SECRET_KEY: "rk_live_1" }, "DEMO_MODE must be unset with a live key of Stripe: everyone knows the demo's password."],
    [{ SETUP_CODE: "1234" }, "SETUP_CODE must have at least 8 characters."],
    [{ STRIPE_API_BASE: "ftp://localhost" }, "STRIPE_API_BASE must be an http or https URL."],
    [{ DATABASE_URL: "postgres://db.example/cadence" }, "NEXTAUTH_SECRET must be set when DATABASE_URL is."],
    [{ NEXTAUTH_SECRET: "cadence" }, "NEXTAUTH_SECRET must have at least 16 characters: `openssl rand -base64 32` makes one."],
    [{ CRON_SECRET: "cadence" }, "CRON_SECRET must have at least 16 characters: `openssl rand -base64 32` makes one."],
    [{ DATA_DIR: "/dev/null" }, "DATA_DIR must be a folder this server can read and write."],
  ])("%o is named", (given, line) => {
    expect(complaint(given)).toBe(line);
  });

  it("gives one line for each, and repeats no value", () => {
    const message = complaint({ DATABASE_URL: "mysql://root:hunter2@db/x", PORT: "x", NEXTAUTH_SECRET: "s3cret", UPLOADTHING_TOKEN: "hunter2" });
    expect(message.split("\n")).toHaveLength(4);
    expect(message).toContain("DATABASE_URL must start with postgres://");
    expect(message).not.toMatch(/hunter2|s3cret/);
  });
});

describe("the folder for files", () => {
  it("is made where there is none", () => {
    const path = join(folder, "new", "data");
    ensureWritableFolder(path);
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it.each(["/dev/null", "/dev/null/data"])("is known for none that can be used before anybody uploads: %s", (path) => {
    expect(() => ensureWritableFolder(path)).toThrow(new EnvironmentError("DATA_DIR must be a folder this server can read and write."));
  });
});
