import { ensureBrowser, ensureClient, ensureDependencies, tool } from "./steps.mjs";

await ensureDependencies();
await ensureClient();
const browser = await ensureBrowser();
await tool("tsx", ["tests/bench/bench.ts", ...process.argv.slice(2)], { PLAYWRIGHT_CHROMIUM: browser });
