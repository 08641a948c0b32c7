import { readFileSync, rmSync } from "node:fs";
import { ensureBrowser, ensureBuild, ensureClient, ensureDependencies, run, tool } from "./steps.mjs";

const results = [];

/** Runs a test runner and keeps its own counts, which close the output. */
async function tests(name, runner, args, counts, env = {}) {
  const report = `test-results/${name}.json`;
  rmSync(report, { force: true });
  const failure = await tool(runner, args(report), env).catch((error) => error);
  const { passed, failed, skipped } = counts(JSON.parse(readFileSync(report, "utf8")));
  results.push({ name, passed, failed, skipped });
  if (failure || failed > 0 || passed === 0) throw failure ?? new Error(`${name}: no test passed`);
}

const vitest = (name, project, env) =>
  tests(
    name,
    "vitest",
    (report) => ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
    }),
    env,
  );

const playwright = (browser) =>
  tests(
    "e2e",
    "playwright",
    () => ["test"],
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }),
    { PLAYWRIGHT_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: "test-results/e2e.json" },
  );

try {
  await ensureDependencies();
  await ensureClient();
  await run("npm", ["run", "--silent", "lint"]);
  await run("npm", ["run", "--silent", "types"]);
  await vitest("unit", "unit");
  await vitest("embedded", "integration", { TEST_DATABASE_URL: "" });
  if (process.env.TEST_DATABASE_URL) await vitest("postgresql", "integration");
  const browser = await ensureBrowser();
  await ensureBuild();
  await playwright(browser);
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
process.stdout.write("\n");
for (const { name, passed, failed, skipped } of results) process.stdout.write(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped\n`);
