import { rmSync } from "node:fs";
import { ensureBrowser, ensureBuild, ensureDependencies, startBuiltServer, runTool } from "./shared-steps.mjs";

// Takes a picture of every screen of a fresh demo and of a practice with nothing in it, at four widths, light and dark, and the tour in docs. `npm run screens -- tour` takes only the tour, `npm run screens -- client coach-leads empty` only the screens whose names begin so.
const port = Number(process.env.PORT || 3218);
const folder = ".data/screens";
const emptyFolder = ".data/screens-empty";

await ensureDependencies();
await ensureBuild();
const browser = await ensureBrowser();
for (const path of [folder, emptyFolder]) rmSync(path, { recursive: true, force: true });
const server = await startBuiltServer({ DEMO_MODE: "1", DATA_DIR: folder, DATABASE_URL: "", LOG_LEVEL: "warn" }, port);
const empty = await startBuiltServer({ OPEN_STAFF_SIGNUP: "1", DATA_DIR: emptyFolder, DATABASE_URL: "", LOG_LEVEL: "warn", QUIET: "1" }, port + 1);
try {
  await runTool("tsx", ["tests/screens/screens.ts", server.address, empty.address, ...process.argv.slice(2)], { PLAYWRIGHT_CHROMIUM: browser });
} finally {
  await Promise.all([server.stop(), empty.stop()]);
}
