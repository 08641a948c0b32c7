import { build } from "esbuild";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashOfSources, runProcess, runTool } from "./shared-steps.mjs";

// Pages and the service worker carry it: a page compares its own with the worker's to see whether there is a newer version.
const CADENCE_BUILD = hashOfSources().slice(0, 12);

await runProcess(process.execPath, ["scripts/check-routes.mjs"]);
await runTool("prisma", ["generate"]);
await runTool("next", ["build"], { CADENCE_BUILD });
askForEarlyCompiling(".next/static/chunks");
await build({
  entryPoints: ["service-worker/sw.ts"],
  outfile: "public/sw.js",
  bundle: true,
  minify: true,
  target: "es2022",
  legalComments: "none",
  define: { "process.env.NODE_ENV": '"production"', "process.env.CADENCE_BUILD": JSON.stringify(CADENCE_BUILD) },
});

/**
 * Asks Chromium to compile each script beside the page while it arrives, and not function by function while the page waits. To other browsers the line is a
 * comment. https://v8.dev/blog/explicit-compile-hints
 */
function askForEarlyCompiling(folder) {
  const scripts = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".js"));
  if (scripts.length === 0) throw new Error(`No scripts in ${folder}`);
  for (const path of scripts.map((name) => join(folder, name))) writeFileSync(path, `//# allFunctionsCalledOnLoad\n${readFileSync(path, "utf8")}`);
}
