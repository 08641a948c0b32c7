import { ensureBrowser, ensurePrismaClient, ensureDependencies, runTool } from "./shared-steps.mjs";

await ensureDependencies();
await ensurePrismaClient();
const browser = await ensureBrowser();
await runTool("tsx", ["tests/bench/bench.ts", ...process.argv.slice(2)], { PLAYWRIGHT_CHROMIUM: browser });
