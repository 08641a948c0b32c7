import { rmSync } from "node:fs";
import { ensureBrowser, ensureBuild, ensureDependencies, startBuiltServer, runTool } from "./shared-steps.mjs";

// Takes a picture of every screen of a fresh demo, at four widths, light and dark, and the tour in docs. `npm run screens -- tour` takes only the tour, `npm run screens -- client coach-leads` only the screens whose names begin so.
const port = Number(process.env.PORT || 3218);
const folder = ".data/screens";

await ensureDependencies();
await ensureBuild();
const browser = await ensureBrowser();
rmSync(folder, { recursive: true, force: true });
const server = await startBuiltServer({ DEMO_MODE: "1", DATA_DIR: folder, DATABASE_URL: "", LOG_LEVEL: "warn" }, port);
try {
  await runTool("tsx", ["tests/screens/screens.ts", server.address, ...process.argv.slice(2)], { PLAYWRIGHT_CHROMIUM: browser });
} finally {
  await server.stop();
}
