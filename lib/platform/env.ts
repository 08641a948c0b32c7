import { createECDH, randomBytes } from "node:crypto";
import { accessSync, constants, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { logLevels } from "@/lib/platform/logger";
import { makePrivateFolder } from "@/lib/platform/private-folder";

/** Its message has one line for each invalid variable, without the value, which may be a secret. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

const optionalString = z.optional(z.string());
const booleanFlag = z.pipe(z._default(z.enum(["0", "1"], "must be 1, or unset"), "0"), z.transform((value) => value === "1"));
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https URL" });
const optionalHttpUrl = z.optional(z.pipe(httpUrl, z.transform((url) => url.replace(/\/+$/, ""))));

const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= 65535;
const isProcessCount = (value: string) => /^[1-9]\d?$/.test(value);
const isPostgresUrl = (value: string) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value);
const isEmailSender = (value: string) => /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value);
const isStripeSecretKey = (value: string) => /^[sr]k_(test|live)_\w/.test(value);
const isWebhookSecret = (value: string) => /^whsec_\w/.test(value);
/** Every key is derived from these secrets, or they let in a scheduler, so they must be too long to guess. */
const isLongSecret = (value: string) => value.trim().length >= 16;
const shortSecretMessage = "must have at least 16 characters: `openssl rand -base64 32` makes one";
const isStripePublishableKey = (value: string) => /^pk_(test|live)_\w/.test(value);
/** An optional variable that must be valid if it is set. */
const validatedString = (isValid: (value: string) => boolean, message: string) => z.optional(z.string().check(z.refine(isValid, message)));

const uploadThingToken = z.object({
  apiKey: z.string().check(z.startsWith("sk_")),
  appId: z.string().check(z.regex(/^[a-z0-9]+$/i)),
  regions: z.array(z.string()).check(z.minLength(1)),
});
const isUploadThingToken = (token: string) => uploadThingToken.safeParse(decodeBase64Json(token)).success;

const environmentSchema = z.object({
  PORT: z.pipe(z._default(z.string().check(z.refine(isPort, "must be a port number")), "3000"), z.transform(Number)),
  WEB_CONCURRENCY: z.pipe(z._default(z.string().check(z.refine(isProcessCount, "must be a number of processes from 1 to 99")), "1"), z.transform(Number)),
  APP_URL: optionalHttpUrl,
  DATABASE_URL: validatedString(isPostgresUrl, "must start with postgres:// or postgresql:// and name a database server"),
  DATA_DIR: z._default(z.string(), ".data"),
  NEXTAUTH_SECRET: validatedString(isLongSecret, shortSecretMessage),
  NEXTAUTH_SECRET_PREVIOUS: validatedString(isLongSecret, shortSecretMessage),
  DEMO_MODE: booleanFlag,
  OPEN_STAFF_SIGNUP: booleanFlag,
  SETUP_CODE: validatedString((value) => value.trim().length >= 8, "must have at least 8 characters"),
  HSTS_INCLUDE_SUBDOMAINS: booleanFlag,
  STRIPE_SECRET_KEY: validatedString(isStripeSecretKey, "must be a secret or restricted key of Stripe, which starts with sk_ or rk_"),
  STRIPE_WEBHOOK_SECRET: validatedString(isWebhookSecret, "must be the signing secret of a webhook at Stripe, which starts with whsec_"),
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: validatedString(isStripePublishableKey, "must be a publishable key of Stripe, which starts with pk_"),
  STRIPE_API_BASE: optionalHttpUrl,
  RESEND_API_KEY: optionalString,
  RESEND_WEBHOOK_SECRET: validatedString(isWebhookSecret, "must be the signing secret of a webhook at Resend, which starts with whsec_"),
  RESEND_BASE_URL: optionalHttpUrl,
  EMAIL_FROM: validatedString(isEmailSender, 'must be an email address, such as coach@example.com or "Coach <coach@example.com>"'),
  UPLOADTHING_TOKEN: validatedString(isUploadThingToken, "must be an app's token as UploadThing's dashboard shows it under API Keys"),
  UPLOADTHING_BASE_URL: optionalHttpUrl,
  VAPID_PUBLIC_KEY: validatedString((value) => /^[\w-]{87}=?$/.test(value), "must be a public key as `npx web-push generate-vapid-keys` makes it"),
  VAPID_PRIVATE_KEY: validatedString((value) => /^[\w-]{43}=?$/.test(value), "must be a private key as `npx web-push generate-vapid-keys` makes it"),
  PUSH_TEST_ORIGIN: validatedString((value) => URL.canParse(value) && isLocalHost(new URL(value).hostname) && new URL(value).origin === value, "must be the address of a test's push service on this machine"),
  CRON_SECRET: validatedString(isLongSecret, shortSecretMessage),
  TRUST_PROXY: booleanFlag,
  BACKUP_PASSPHRASE: validatedString((value) => value.length >= 12, "must have at least 12 characters: four or five random words, for example"),
  BACKUP_AGE_RECIPIENT: validatedString((value) => value.startsWith("age1"), "must be a public key of age, which starts with age1"),
  BACKUP_AGE_IDENTITY: optionalString,
  LOG_LEVEL: z.optional(z.enum(logLevels, `must be one of ${logLevels.join(", ")}`)),
});

/** The names of all variables that the server reads. */
export const environmentVariableNames = Object.keys(environmentSchema.shape);

export type Environment = z.output<typeof environmentSchema> & { APP_URL: string; NEXTAUTH_SECRET: string; VAPID: VapidKeys | null };

/** The key pair with which this server sends notifications, in base64url. */
interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

let cachedEnvironment: Environment | undefined;

/** Returns the environment of the process, validated once. Throws EnvironmentError. */
export function env(): Environment {
  return (cachedEnvironment ??= readEnvironment(process.env));
}

/** Validates variables; an empty string counts as unset. Creates and stores NEXTAUTH_SECRET if it is unset and not required. */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const variables = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const result = environmentSchema.safeParse(variables);
  const problems = result.success ? [] : result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`);
  if (variables.DATABASE_URL && !variables.NEXTAUTH_SECRET) problems.push("NEXTAUTH_SECRET must be set when DATABASE_URL is.");
  if (result.success && result.data.WEB_CONCURRENCY > 1 && !variables.DATABASE_URL) problems.push("WEB_CONCURRENCY must be 1, or unset, without DATABASE_URL: only one process can use the embedded database.");
  if (!variables.VAPID_PUBLIC_KEY !== !variables.VAPID_PRIVATE_KEY) problems.push("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must both be set, or neither.");
  const [secretKey, publishableKey] = [variables.STRIPE_SECRET_KEY, variables.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY];
  if (secretKey && publishableKey && secretKey.includes("_live_") !== publishableKey.includes("_live_"))
    problems.push("STRIPE_SECRET_KEY and NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY must both be live keys, or both test keys.");
  if (variables.DEMO_MODE === "1" && secretKey?.includes("_live_")) problems.push("DEMO_MODE must be unset with a live key of Stripe: everyone knows the demo's password.");
  if (!result.success || problems.length > 0) throw new EnvironmentError(problems.join("\n"));
  const values = result.data;
  return {
    ...values,
    APP_URL: values.APP_URL ?? `http://localhost:${values.PORT}`,
    NEXTAUTH_SECRET: values.NEXTAUTH_SECRET ?? readOrCreateSecret(values.DATA_DIR, "nextauth-secret", () => randomBytes(32).toString("base64url")),
    VAPID: readVapidKeys(values),
  };
}

/** The keys from the environment, else those kept beside an embedded database; null with a database server, whose servers would each make their own. */
function readVapidKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, DATABASE_URL, DATA_DIR }: z.output<typeof environmentSchema>): VapidKeys | null {
  if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY) return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY };
  if (DATABASE_URL) return null;
  const privateKey = readOrCreateSecret(DATA_DIR, "vapid-private-key", newVapidKey);
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey, "base64url");
  return { publicKey: pair.getPublicKey("base64url"), privateKey };
}

function newVapidKey(): string {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // A number that starts with zeros would come out shorter.
  return Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url");
}

function readOrCreateSecret(folder: string, name: string, make: () => string): string {
  const path = join(folder, name);
  const temporaryPath = `${path}.${process.pid}`;
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (!isMissingFile(error)) throw unusableFolderError();
  }
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(temporaryPath, make(), { mode: 0o600 });
    // Creating a link is atomic and never overwrites, so two processes that start at once use the same secret.
    linkSync(temporaryPath, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw unusableFolderError();
  } finally {
    rmSync(temporaryPath, { force: true });
  }
  return readFileSync(path, "utf8");
}

/** Creates the folder if it doesn't exist, and makes it and all in it private. Throws EnvironmentError if it isn't writable. */
export function ensureWritableFolder(folder: string): void {
  try {
    makePrivateFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK);
  } catch {
    throw unusableFolderError();
  }
}

const unusableFolderError = () => new EnvironmentError("DATA_DIR must be a folder this server can read and write.");

function isMissingFile(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function decodeBase64Json(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, "base64").toString());
  } catch {
    return undefined;
  }
}

/** Whether only this machine can be meant by the host of an address. */
export const isLocalHost = (hostname: string) => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|::1)$/.test(hostname);
