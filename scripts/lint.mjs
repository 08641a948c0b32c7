import { readFileSync, writeFileSync } from "node:fs";
import { arrowRules } from "./arrow-rules.mjs";
import { tool } from "./steps.mjs";

// oxlint reads its folders relative to its configuration, so the generated one lies beside the other.
const generated = ".oxlintrc.generated.json";
const base = JSON.parse(readFileSync(".oxlintrc.json", "utf8"));
writeFileSync(generated, JSON.stringify({ ...base, overrides: [...base.overrides, ...arrowRules()] }));

await tool("oxlint", ["--deny-warnings", "--config", generated]);
await tool("knip");
await tool("jscpd");
