import { rmSync } from "node:fs";
import { ensureBrowser, ensureBuild, ensureDependencies, startServer, tool } from "./steps.mjs";

// A PNG of every screen, phone and desk, light and dark, from fresh demo data.
const port = 3218;
const folder = ".data/screens";

await ensureDependencies();
await ensureBuild();
const browser = await ensureBrowser();
rmSync(folder, { recursive: true, force: true });
const server = await startServer({ DEMO_MODE: "1", DATA_DIR: folder, DATABASE_URL: "", LOG_LEVEL: "warn" }, port);
try {
  await tool("tsx", ["tests/screens/screens.ts", server.address], { PLAYWRIGHT_CHROMIUM: browser });
} finally {
  await server.stop();
}
