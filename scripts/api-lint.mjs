// Lints the OpenAPI document with the rules of redocly.yaml, offline.
import { runTool } from "./shared-steps.mjs";

const offline = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

try {
  await runTool("tsx", ["scripts/api-document.ts"]);
  await runTool("redocly", ["lint", "--max-problems=1000"], offline);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
