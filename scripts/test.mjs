import { readFileSync, rmSync } from "node:fs";
import { countedVitest } from "./counted.mjs";
import { commit, ensureBrowser, ensureBuild, ensureClient, ensureDependencies, ensureNode, run, tool } from "./steps.mjs";

/*
 * The proof. `npm test` runs each test once, at the level that is quickest; with --whole (`npm run test:whole`) every test
 * runs on both databases and both screen sizes, the long forms of the fuzz and the faults, and the bench.
 * TEST_DATABASE_URL names a PostgreSQL server, TEST_NODE another version of Node for the unit and integration tests.
 */
const isWhole = process.argv.includes("--whole");
const server = process.env.TEST_DATABASE_URL;
const long = isWhole ? { WHOLE: "1" } : {};
/** What depends on the database itself: dialect, locks, notifications, triggers, migrations, bulk statements. */
const aboutDatabase = ["embedded/", "database", "live", "events", "jobs", "cache", "attacks/limits", "backup", "email.test", "imports", "paging", "leads.test", "messages", "convergence", "onboarding"].map((name) => `tests/integration/${name}`);
const results = [];
const times = [];

/** Runs one part of the proof and notes its time. When it fails, says which command repeats it, and ends the proof. */
async function part(name, what, repeat, work) {
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

function vitest(name, what, { project, url = "", node = {}, files = [] }) {
  const command = `${url && `TEST_DATABASE_URL=${url} `}${isWhole ? "WHOLE=1 " : ""}npx vitest run --project ${project}`;
  return part(name, what, command, async () => {
    const { problem, failedFiles, ...counts } = await countedVitest(name, project, { ...long, ...node, TEST_DATABASE_URL: url }, files);
    results.push({ name, ...counts });
    if (problem) throw Object.assign(problem, { repeat: [command, ...failedFiles].join(" ") });
  });
}

async function playwright(browser) {
  const report = "test-results/e2e.json";
  rmSync(report, { force: true });
  const failure = await tool("playwright", ["test"], { ...long, PLAYWRIGHT_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }).catch((error) => error);
  const { stats } = JSON.parse(readFileSync(report, "utf8"));
  const counts = { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  results.push({ name: "e2e", ...counts });
  if (failure || counts.failed > 0 || counts.passed === 0) throw failure ?? new Error("e2e: no test passed");
}

async function prove() {
  const otherNode = process.env.TEST_NODE;
  let node = {};
  await part("install", "the dependencies and the database client", "npm ci && npm run db:generate", async () => {
    await ensureDependencies();
    await ensureClient();
    if (otherNode) node = { PATH: `${await ensureNode(otherNode)}:${process.env.PATH}` };
  });
  await part("lint", "rules, dead code, copied blocks", "npm run lint", () => run("npm", ["run", "--silent", "lint"]));
  await part("types", "the whole code compiles", "npm run types", () => run("npm", ["run", "--silent", "types"]));
  await part("api", "the OpenAPI document is one that tools accept", "npm run api:lint", () => run("npm", ["run", "--silent", "api:lint"]));
  await vitest("unit", "rules as tables", { project: "unit", node });
  if (server) {
    await vitest("postgresql", "commands and queries on PostgreSQL", { project: "integration", url: server, node });
    if (isWhole) await vitest("embedded", "the same on the embedded database", { project: "integration", node });
    else await vitest("embedded", "what depends on the database, on the embedded one", { project: "integration", node, files: aboutDatabase });
  } else await vitest("embedded", "commands and queries on the embedded database", { project: "integration", node });
  let browser = "";
  await part("build", "a production build, and a browser for it", "npm run build", async () => {
    browser = await ensureBrowser();
    await ensureBuild();
  });
  await part("e2e", "journeys in a browser", "npx playwright test --last-failed", () => playwright(browser));
  if (isWhole) {
    await vitest("faults-embedded", "kills, full disks, changed clocks, failing providers", { project: "faults" });
    if (server) await vitest("faults-postgresql", "the same on PostgreSQL, and its outages", { project: "faults", url: server });
    await part("bench", "speed, memory and size against references, and a soak", "npm run bench -- --short", () => run("npm", ["run", "--silent", "bench", "--", "--short"], { BENCH_SOAK_MINUTES: "5" }));
  } else await vitest("faults", "one kill, one outage", { project: "faults", url: server, files: ["tests/faults/kills.test.ts", "tests/faults/server/outage.test.ts"] });
}

const started = performance.now();
try {
  process.stdout.write(`${isWhole ? "The whole proof" : "The proof"} of ${commit()}, on Node ${process.versions.node}${process.env.TEST_NODE ? ` (unit and integration tests on ${process.env.TEST_NODE})` : ""}\n`);
  await prove();
} catch {
  // Each part has said what failed.
  process.exitCode = 1;
}

process.stdout.write("\nTime of each part\n");
for (const { name, seconds } of [...times, { name: "all", seconds: (performance.now() - started) / 1000 }]) process.stdout.write(`${name.padEnd(18)} ${clock(seconds)}\n`);
// The runners' own counts close the output.
process.stdout.write("\n");
for (const { name, passed, failed, skipped } of results) process.stdout.write(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped\n`);

/** Seconds as "4:07". */
function clock(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
