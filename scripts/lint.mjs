import { readFileSync, writeFileSync } from "node:fs";
import { arrowRules } from "./arrow-rules.mjs";
import { runTool } from "./shared-steps.mjs";

// oxlint resolves folders relative to its configuration, so the generated file is next to the other one.
const generated = ".oxlintrc.generated.json";
const base = JSON.parse(readFileSync(".oxlintrc.json", "utf8"));
writeFileSync(generated, JSON.stringify({ ...base, overrides: [...base.overrides, ...arrowRules()] }));

await runTool("oxlint", ["--deny-warnings", "--config", generated]);
await runTool("knip");
await runTool("jscpd");
