import { build } from "esbuild";
import { hashOfSources, runProcess, runTool } from "./shared-steps.mjs";

// Pages and the service worker carry it: a page compares its own with the worker's to see whether there is a newer version.
const CADENCE_BUILD = hashOfSources().slice(0, 12);

await runProcess(process.execPath, ["scripts/check-routes.mjs"]);
await runTool("prisma", ["generate"]);
await runTool("next", ["build"], { CADENCE_BUILD });
await build({
  entryPoints: ["service-worker/sw.ts"],
  outfile: "public/sw.js",
  bundle: true,
  minify: true,
  target: "es2022",
  legalComments: "none",
  define: { "process.env.NODE_ENV": '"production"', "process.env.CADENCE_BUILD": JSON.stringify(CADENCE_BUILD) },
});
