import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { tool } from "./steps.mjs";

/** Runs a project of vitest, with its output on ours unless `runTool` says otherwise; answers its own counts and what was wrong, if anything. */
export async function countedVitest(name, project, env = {}, runTool = tool) {
  const report = `test-results/${name}.json`;
  mkdirSync("test-results", { recursive: true });
  rmSync(report, { force: true });
  const args = ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const failure = await runTool("vitest", args, env).catch((error) => error);
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, "utf8"));
  const problem = failure ?? (failed > 0 || passed === 0 ? new Error(`${name}: no test passed`) : undefined);
  return { passed, failed, skipped: numPendingTests + numTodoTests, problem };
}
