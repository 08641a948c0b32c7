import { readdirSync } from "node:fs";
import { runVitest } from "./run-vitest.mjs";
import { ensureBuild, ensureDependencies } from "./shared-steps.mjs";

// Runs the fault tests with real servers, on the embedded database and on the PostgreSQL server of TEST_DATABASE_URL. --short
// repeats each step fewer times.
const env = process.argv.includes("--short") ? {} : { WHOLE: "1" };
const total = { passed: 0, failed: 0, skipped: 0 };

async function runOn(name, url) {
  const { problem, ...counts } = await runVitest(name, "faults", { ...env, TEST_DATABASE_URL: url });
  for (const key of Object.keys(total)) total[key] += counts[key];
  if (!problem) return;
  process.stderr.write(`\n${problem.message}\n`);
  process.exitCode = 1;
}

try {
  await ensureDependencies();
  await ensureBuild();
  await runOn("faults-embedded", "");
  if (process.env.TEST_DATABASE_URL) await runOn("faults-postgresql", process.env.TEST_DATABASE_URL);
  else process.stdout.write(`\nLeft out without TEST_DATABASE_URL: everything on PostgreSQL, and ${skippedTests().join(", ")}, which need it.\n`);
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
process.stdout.write(`\nfaults: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);

function skippedTests() {
  return readdirSync("tests/faults/server").filter((name) => name.endsWith(".test.ts"));
}
