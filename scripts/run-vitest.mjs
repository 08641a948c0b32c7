import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { runTool } from "./shared-steps.mjs";

/** Runs a vitest project or some of its files. Returns the counts, the files with failed tests, and the error, if any. */
export async function runVitest(name, project, env = {}, files = []) {
  const report = `test-results/${name}.json`;
  mkdirSync("test-results", { recursive: true });
  rmSync(report, { force: true });
  const args = ["run", ...files, "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const failure = await runTool("vitest", args, env).catch((error) => error);
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  const problem = failure ?? (failed > 0 || passed === 0 ? new Error(`${name}: no test passed`) : undefined);
  const failedFiles = testResults.filter(({ status }) => status === "failed").map((file) => relative("", file.name));
  return { passed, failed, skipped: numPendingTests + numTodoTests, problem, failedFiles };
}
