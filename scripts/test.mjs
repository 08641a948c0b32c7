import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { runVitest } from "./run-vitest.mjs";
import { currentCommit, ensureBrowser, ensureBuild, ensurePrismaClient, ensureDependencies, ensureNode, runProcess, runTool } from "./shared-steps.mjs";

/*
 * Runs all tests. `npm test` runs each test once in the fastest setup. With --whole (`npm run test:whole`), every test runs on
 * both databases and both screen sizes, with long fuzz and fault tests and the bench.
 * TEST_DATABASE_URL names a PostgreSQL server, TEST_NODE another version of Node for the unit and integration tests.
 */
const isFullRun = process.argv.includes("--whole");
const server = process.env.TEST_DATABASE_URL;
const fullRunEnv = isFullRun ? { WHOLE: "1" } : {};
/** Tests that depend on the database: dialect, locks, notifications, triggers, migrations, bulk statements. */
const databaseTests = ["embedded/", "database", "live-updates", "jobs", "cache", "attacks/limits", "backup.test", "email.test", "imports", "paging", "leads.test", "messages", "convergence", "onboarding"].map((name) => `tests/integration/${name}`);
const results = [];
const times = [];

/** Runs one part and records its time. If it fails, prints the command to repeat it and stops. */
async function runPart(name, what, repeat, work) {
  process.stdout.write(`\n── ${name}: ${what}\n`);
  const started = performance.now();
  try {
    await work();
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : error}\n${name} failed. To repeat it: ${error.repeat ?? repeat}\n`);
    throw error;
  } finally {
    times.push({ name, seconds: (performance.now() - started) / 1000 });
  }
}

function runVitestPart(name, what, { project, url = "", node = {}, files = [] }) {
  const command = `${url && `TEST_DATABASE_URL=${url} `}${isFullRun ? "WHOLE=1 " : ""}npx vitest run --project ${project}`;
  return runPart(name, what, command, async () => {
    const { problem, failedFiles, ...counts } = await runVitest(name, project, { ...fullRunEnv, ...node, TEST_DATABASE_URL: url }, files);
    results.push({ name, ...counts });
    if (problem) throw Object.assign(problem, { repeat: [command, ...failedFiles].join(" ") });
  });
}

const [screenLines, errorLines, errorLength, failureLength] = [150, 10, 1000, 3000];

/** The failed tests of Playwright's report, each with its file, title and first error. */
function failedTests(suites) {
  return suites.flatMap(({ file, suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, line, tests }) => {
        const [error] = tests.flatMap((one) => one.results.flatMap(({ errors }) => errors));
        return `${file}:${line} ${title}\n${stripVTControlCharacters(error?.message ?? "no error was recorded").slice(0, failureLength)}`;
      }),
    ...failedTests(inner),
  ]);
}

/**
 * Prints what was on screen when a test failed and the errors of the server, because a log alone says neither, and last what failed:
 * the end of a long output is what is read first.
 */
function printFailures(suites) {
  const folder = "test-results/e2e";
  for (const name of readdirSync(folder, { recursive: true }).filter((path) => path.endsWith("error-context.md"))) {
    const [, screen = ""] = readFileSync(join(folder, name), "utf8").split("# Page snapshot");
    process.stdout.write(`\nOn screen: ${name}${screen.split("# Test source")[0].trimEnd().split("\n").slice(0, screenLines).join("\n")}\n`);
  }
  const errors = readFileSync("test-results/e2e-server.log", "utf8").split("\n").filter((line) => /"level":(50|60)\b/.test(line));
  process.stdout.write(`\nErrors of the server: ${errors.length}\n${errors.slice(-errorLines).map((line) => line.slice(0, errorLength)).join("\n")}\n`);
  process.stdout.write(`\nFailed:\n${failedTests(suites).join("\n\n")}\n`);
}

async function runPlaywright(browser) {
  const report = "test-results/e2e.json";
  rmSync(report, { force: true });
  const failure = await runTool("playwright", ["test"], { ...fullRunEnv, PLAYWRIGHT_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }).catch((error) => error);
  if (!existsSync(report)) throw failure ?? new Error("e2e: no report was written");
  const { stats, suites, errors } = JSON.parse(readFileSync(report, "utf8"));
  const counts = { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  results.push({ name: "e2e", ...counts });
  if (counts.failed > 0) printFailures(suites);
  // What fails outside a test, such as a server that does not start.
  for (const { message, stack, value } of errors) process.stdout.write(`\n${stripVTControlCharacters(message ?? stack ?? value)}\n`);
  if (failure || counts.failed > 0 || counts.passed === 0) throw failure ?? new Error("e2e: no test passed");
}

async function runAllParts() {
  const otherNode = process.env.TEST_NODE;
  let node = {};
  await runPart("install", "the dependencies and the database client", "npm ci && npm run db:generate", async () => {
    await ensureDependencies();
    await ensurePrismaClient();
    if (otherNode) node = { PATH: `${await ensureNode(otherNode)}:${process.env.PATH}` };
  });
  await runPart("lint", "rules, dead code, copied blocks", "npm run lint", () => runProcess("npm", ["run", "--silent", "lint"]));
  await runPart("types", "the whole code compiles", "npm run types", () => runProcess("npm", ["run", "--silent", "types"]));
  await runPart("api", "the OpenAPI document is one that tools accept", "npm run api:lint", () => runProcess("npm", ["run", "--silent", "api:lint"]));
  await runVitestPart("unit", "rules as tables", { project: "unit", node });
  if (server) {
    await runVitestPart("postgresql", "commands and queries on PostgreSQL", { project: "integration", url: server, node });
    if (isFullRun) await runVitestPart("embedded", "commands and queries on the embedded database", { project: "integration", node });
    else await runVitestPart("embedded", "what depends on the database, on the embedded one", { project: "integration", node, files: databaseTests });
  } else await runVitestPart("embedded", "commands and queries on the embedded database", { project: "integration", node });
  let browser = "";
  await runPart("build", "a production build, and a browser for it", "npm run build", async () => {
    browser = await ensureBrowser();
    await ensureBuild();
  });
  await runPart("e2e", "journeys in a browser", "npx playwright test --last-failed", () => runPlaywright(browser));
  if (isFullRun) {
    await runVitestPart("faults-embedded", "kills, full disks, changed clocks, failing providers", { project: "faults" });
    if (server) await runVitestPart("faults-postgresql", "the same on PostgreSQL, and its outages", { project: "faults", url: server });
    await runPart("bench", "speed, memory and size against references, and a soak", "npm run bench -- --short", () => runProcess("npm", ["run", "--silent", "bench", "--", "--short"], { BENCH_SOAK_MINUTES: "5" }));
  } else await runVitestPart("faults", "one kill, one outage, and a browser that loses its network", { project: "faults", url: server, files: ["tests/faults/kills.test.ts", "tests/faults/server/outage.test.ts", "tests/faults/outbox.test.ts"] });
}

const started = performance.now();
try {
  process.stdout.write(`${isFullRun ? "All tests, whole" : "All tests"} of ${currentCommit()}, on Node ${process.versions.node}${process.env.TEST_NODE ? ` (unit and integration tests on ${process.env.TEST_NODE})` : ""}\n`);
  await runAllParts();
} catch {
  // Each part has printed its failures.
  process.exitCode = 1;
}

process.stdout.write("\nTime of each part\n");
for (const { name, seconds } of [...times, { name: "all", seconds: (performance.now() - started) / 1000 }]) process.stdout.write(`${name.padEnd(18)} ${formatMinutes(seconds)}\n`);
// Prints the runners' counts last.
process.stdout.write("\n");
for (const { name, passed, failed, skipped } of results) process.stdout.write(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped\n`);

/** Seconds as "4:07". */
function formatMinutes(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
