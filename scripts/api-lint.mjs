// Lints the OpenAPI document with the rules of redocly.yaml. Needs no network.
import { tool } from "./steps.mjs";

const offline = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

try {
  await tool("tsx", ["scripts/api-document.ts"]);
  await tool("redocly", ["lint", "--max-problems=1000"], offline);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
