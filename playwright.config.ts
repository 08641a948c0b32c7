import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const port = 3217;
/** The long form: all that is laid out by the width of the screen runs on a phone too, and whatever is made up at random runs at length. */
const isWhole = process.env.WHOLE === "1";

const chromium = {
  browserName: "chromium" as const,
  launchOptions: {
    // The headless shell opens a page in a third of the time. Without any of them Playwright looks for its own.
    executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path)),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // Nothing but the product answers: a video's player would be waited for.
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
    ],
  },
};

/**
 * Journeys against a production build with fresh demo data. `npm test` runs each once, at a desk, and on a phone those
 * marked @phone: layouts, and what is done by touch. WHOLE=1 runs all on both, but for those marked @once, which do not
 * depend on the size of a screen. What asks the server alone (*.api.spec.ts) opens no browser.
 */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // How fast things are is for the bench to say: a slow machine is not a broken product.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : [["list"]],
  // A trace takes a seventh of the time: --trace retain-on-failure asks for it.
  use: { baseURL: `http://localhost:${port}`, locale: "en-GB", timezoneId: "Europe/London", contextOptions: { reducedMotion: "reduce" } },
  projects: [
    { name: "desktop", testIgnore: /\.api\.spec\./, use: { ...chromium, viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      testIgnore: /\.api\.spec\./,
      ...(isWhole ? { grepInvert: /@once/ } : { grep: /@phone/ }),
      use: { ...chromium, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: "api", testMatch: /\.api\.spec\./ },
  ],
  webServer: {
    command: `node tests/e2e/support/serve.mjs ${port}`,
    url: `http://localhost:${port}/api/health`,
    reuseExistingServer: false,
    timeout: 180_000,
    env: { NODE_ENV: "production", PORT: String(port), DATA_DIR: ".data/e2e", APP_URL: "", DEMO_MODE: "1", DATABASE_URL: "", LOG_LEVEL: "warn" },
  },
});
