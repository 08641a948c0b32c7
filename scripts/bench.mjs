import { ensureBrowser, ensureClient, ensureDependencies, tool } from "./steps.mjs";

await ensureDependencies();
await ensureClient();
const browser = await ensureBrowser();
await tool("tsx", ["tests/bench/bench.ts"], { PLAYWRIGHT_CHROMIUM: browser });
