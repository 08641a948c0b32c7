import { existsSync } from "node:fs";

const installed = (paths: readonly (string | undefined)[]) => paths.find((path) => path !== undefined && existsSync(path));

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Only the product answers. Otherwise an embedded video player would delay the load of its page.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
];

/** The headless shell needs a third of the CPU time. With neither, Playwright looks for its own. */
export const quickChromium = { args, executablePath: installed([process.env.PLAYWRIGHT_CHROMIUM, "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"]) };

const wholePath = installed([process.env.PLAYWRIGHT_CHROMIUM, "/usr/bin/chromium"].filter((path) => !path?.includes("headless-shell") && !path?.includes("headless_shell")));

/** A whole Chromium, because the headless shell shows no notifications. Without the system's, Playwright's own (`npx playwright install chromium`). */
export const wholeChromium = { launchOptions: { args, executablePath: wholePath }, channel: wholePath ? undefined : "chromium" };
