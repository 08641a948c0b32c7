// Steps shared by the npm scripts. Imports only Node's own modules, because the first step installs everything else.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const binPath = (name) => join("node_modules", ".bin", name);

/** Runs a command with inherited output. Rejects if it fails. */
export function runProcess(command, args = [], env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
    child.on("error", reject);
    child.on("exit", (code, signal) => (code === 0 ? resolve() : reject(new Error(`${command} ${args.join(" ")} ended with ${signal ?? code}`))));
  });
}

/** Runs a tool of node_modules. */
export const runTool = (name, args = [], env = {}) => runProcess(binPath(name), args, env);

/** Installs the dependencies of package-lock.json, unless they are already installed. */
export async function ensureDependencies() {
  const stamp = "node_modules/.cadence-lock";
  const wanted = hashFiles(["package-lock.json"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  await runProcess("npm", ["ci", "--no-audit", "--no-fund"]);
  writeFileSync(stamp, wanted);
}

/** The folder of another Node version ("24.21.0"), installed from npm outside the project's dependencies. */
export async function ensureNode(version) {
  const folder = join(".data", `node-${version}`);
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const path = join(process.cwd(), folder, "node_modules", name, "bin");
  if (!existsSync(join(path, "node"))) await runProcess("npm", ["install", "--no-audit", "--no-fund", "--prefix", folder, `${name}@${version}`]);
  return path;
}

/** Generates the database client, unless it matches the schema. */
export async function ensurePrismaClient() {
  const stamp = "prisma/generated/.cadence-schema";
  const wanted = hashFiles([...filesIn("prisma/schema"), "package-lock.json"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  await runTool("prisma", ["generate"]);
  writeFileSync(stamp, wanted);
}

const sources = ["app", "components", "emails", "lib", "prisma", "public", "service-worker"];
const rootSources = ["instrumentation.ts", "start.ts", "middleware.ts", "next.config.mjs", "package-lock.json", "postcss.config.mjs", "scripts/build.mjs", "tsconfig.json"];

const builtWorker = join("public", "sw.js");

/** A hash of everything that the build is made from. */
export function hashOfSources() {
  const isBuilt = (path) => path.startsWith(join("prisma", "generated")) || path === builtWorker;
  return hashFiles([...sources.flatMap(filesIn), ...rootSources].filter((path) => !isBuilt(path)));
}

/** Builds the product, unless the last build has the same sources. */
export async function ensureBuild() {
  await ensurePrismaClient();
  const stamp = ".next/cadence-sources";
  const wanted = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted && existsSync(builtWorker)) return;
  await runProcess("npm", ["run", "--silent", "build"]);
  writeFileSync(stamp, wanted);
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .toSorted();
}

function hashFiles(paths) {
  const hash = createHash("sha256");
  for (const path of paths) hash.update(path).update(readFileSync(path));
  return hash.digest("hex");
}

/** Prefers the headless shell, which renders identically with a third of the CPU time. */
const systemBrowsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** The Chromium for browser tests: PLAYWRIGHT_CHROMIUM, the system's or Playwright's. Installs Debian's where it may and one is missing. */
export async function ensureBrowser() {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named) return named;
  const canInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  // The shell is quicker, and notifications need the whole browser.
  if (canInstall && !systemBrowsers.every((path) => existsSync(path))) {
    await runProcess("apt-get", ["update", "-q"]);
    await runProcess("apt-get", ["install", "-y", "-q", "--no-install-recommends", "chromium-headless-shell", "chromium"]);
  }
  const found = systemBrowsers.find((path) => existsSync(path));
  if (found) return found;
  const { chromium } = await import("@playwright/test");
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error("No Chromium found: install one and name it in PLAYWRIGHT_CHROMIUM, or run `npx playwright install chromium`.");
}

/** Starts the built server and resolves once it responds; `stop` ends it. */
export async function startBuiltServer(env, port) {
  const { HOST } = process.env;
  const address = `http://${HOST && !["0.0.0.0", "::"].includes(HOST) ? HOST : "localhost"}:${port}`;
  const child = spawn(process.execPath, ["scripts/start.mjs", "-p", String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), ...env },
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  // Another server on this port would respond until this one notices that the port is taken.
  const listens = new Promise((resolve) => child.stdout.on("data", (output) => String(output).includes("Ready") && resolve()));
  if (!env.QUIET) child.stdout.pipe(process.stdout);
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  const gone = ended.then((code) => Promise.reject(new Error(`The server ended with ${code}.`)));
  gone.catch(() => {});
  await Promise.race([listens.then(() => waitUntilHealthy(address)), gone]);
  return { address, child, ended, stop };
}

async function waitUntilHealthy(address) {
  for (;;) {
    const response = await fetch(`${address}/api/health`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The current commit, for output. */
export function currentCommit() {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return "not a checkout";
  }
}
