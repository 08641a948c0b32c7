import { readFileSync, rmSync } from "node:fs";
import { countedVitest } from "./counted.mjs";
import { ensureBrowser, ensureBuild, ensureClient, ensureDependencies, run, tool, toolApart } from "./steps.mjs";

// The whole proof has what is too slow for every day, in a shortened form.
const isWhole = process.argv.includes("--whole");
const results = [];

async function vitest(name, project, env, runTool) {
  const { problem, ...counts } = await countedVitest(name, project, env, runTool);
  results.push({ name, ...counts });
  if (problem) throw problem;
}

async function playwright(browser) {
  const report = "test-results/e2e.json";
  rmSync(report, { force: true });
  const failure = await tool("playwright", ["test"], { PLAYWRIGHT_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }).catch((error) => error);
  const { stats } = JSON.parse(readFileSync(report, "utf8"));
  const counts = { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  results.push({ name: "e2e", ...counts });
  if (failure || counts.failed > 0 || counts.passed === 0) throw failure ?? new Error("e2e: no test passed");
}

/** A project on the embedded database and, where there is one, on the server. Side by side, as the one waits for the server most of the time; both are told of, whichever fails. */
async function onBoth(project, env, names) {
  const runs = [vitest(names[0], project, { ...env, TEST_DATABASE_URL: "" })];
  if (process.env.TEST_DATABASE_URL) runs.push(vitest(names[1], project, env, toolApart));
  for (const { reason } of await Promise.allSettled(runs)) if (reason) throw reason;
}

try {
  await ensureDependencies();
  await ensureClient();
  await run("npm", ["run", "--silent", "lint"]);
  await run("npm", ["run", "--silent", "types"]);
  await vitest("unit", "unit");
  await onBoth("integration", {}, ["embedded", "postgresql"]);
  const browser = await ensureBrowser();
  await ensureBuild();
  await playwright(browser);
  if (isWhole) {
    await onBoth("faults", { FAULTS: "short" }, ["faults-embedded", "faults-postgresql"]);
    await run("npm", ["run", "--silent", "bench", "--", "--short"]);
  }
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
// The runners' own counts close the output.
process.stdout.write("\n");
for (const { name, passed, failed, skipped } of results) process.stdout.write(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped\n`);
