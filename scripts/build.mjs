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
 * Chromium then compiles a script beside the page while it arrives, and not function by function while the page waits. To other browsers it is a comment.
 * https://v8.dev/blog/explicit-compile-hints
 */
function askForEarlyCompiling(folder) {
  const hint = "//# allFunctionsCalledOnLoad\n";
  const scripts = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".js"));
  if (scripts.length === 0) throw new Error(`No scripts in ${folder}`);
  for (const path of scripts.map((name) => join(folder, name))) {
    const script = readFileSync(path, "utf8");
    // A build keeps the files of the one before that are still the same.
    if (!script.startsWith(hint)) writeFileSync(path, hint + script);
  }
}
