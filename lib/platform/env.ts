import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** One line for each variable that is wrong. Values are never repeated: they may be secrets. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

const optional = z.string().optional();
const flag = z
  .enum(["0", "1"], { error: "must be 1, or unset" })
  .default("0")
  .transform((value) => value === "1");
const address = z.url({ protocol: /^https?$/, error: "must be an http or https URL" }).transform((url) => url.replace(/\/+$/, ""));

const variables = z.object({
  PORT: z
    .string()
    .default("3000")
    .refine((port) => /^\d{1,5}$/.test(port) && Number(port) <= 65535, "must be a port number")
    .transform(Number),
  APP_URL: address.optional(),
  DATABASE_URL: z
    .string()
    .refine((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url), "must start with postgres:// or postgresql:// and name a database server")
    .optional(),
  DATA_DIR: z.string().default(".data"),
  NEXTAUTH_SECRET: optional,
  DEMO_MODE: flag,
  OPEN_STAFF_SIGNUP: flag,
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_API_BASE: address.optional(),
  RESEND_API_KEY: optional,
  RESEND_BASE_URL: address.optional(),
  EMAIL_FROM: z
    .string()
    .regex(/^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an email address, such as coach@example.com or "Coach <coach@example.com>"')
    .optional(),
  UPLOADTHING_TOKEN: z.string().refine(isUploadThingToken, "is not an UploadThing token").optional(),
  CRON_SECRET: optional,
  TRUST_PROXY: flag,
});

export type Environment = z.output<typeof variables> & { APP_URL: string; NEXTAUTH_SECRET: string };

let parsed: Environment | undefined;

/** What the process was started with, checked once. Throws EnvironmentError. */
export function env(): Environment {
  return (parsed ??= readEnvironment(process.env));
}

/** Checks a set of variables; an empty string counts as unset. Makes and keeps the sign-in secret where one is missing and may be made. */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const result = variables.safeParse(given);
  const problems = result.success ? [] : result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`);
  if (given.DATABASE_URL && !given.NEXTAUTH_SECRET) problems.push("NEXTAUTH_SECRET must be set when DATABASE_URL is.");
  if (!result.success || problems.length > 0) throw new EnvironmentError(problems.join("\n"));
  const values = result.data;
  return {
    ...values,
    APP_URL: values.APP_URL ?? `http://localhost:${values.PORT}`,
    NEXTAUTH_SECRET: values.NEXTAUTH_SECRET ?? keptSecret(values.DATA_DIR),
  };
}

function keptSecret(folder: string): string {
  const path = join(folder, "nextauth-secret");
  const draft = `${path}.${process.pid}`;
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (!isMissingFile(error)) throw unusableFolder();
  }
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
    // A link appears whole and never replaces: of two processes starting at once, both use the first one's.
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw unusableFolder();
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, "utf8");
}

const unusableFolder = () => new EnvironmentError("DATA_DIR must be a folder this server can read and write.");

function isMissingFile(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function isUploadThingToken(token: string): boolean {
  try {
    return z.object({ apiKey: z.string(), appId: z.string() }).safeParse(JSON.parse(Buffer.from(token, "base64").toString())).success;
  } catch {
    return false;
  }
}
