import { defineConfig } from "@playwright/test";

const port = 3217;
const chromium = {
  browserName: "chromium" as const,
  launchOptions: {
    executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  },
};

/** Journeys against a production build with fresh demo data, on a desk and on a phone. */
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
  use: { baseURL: `http://localhost:${port}`, locale: "en-GB", timezoneId: "Europe/London" },
  projects: [
    { name: "desktop", use: { ...chromium, viewport: { width: 1440, height: 900 } } },
    // What a server answers, how it ends and what two windows do to each other does not depend on the size of a screen.
    { name: "phone", testIgnore: /(server|next-auth)\.spec/, grepInvert: /@once/, use: { ...chromium, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
  webServer: {
    command: `node tests/e2e/support/serve.mjs ${port}`,
    url: `http://localhost:${port}/api/health`,
    reuseExistingServer: false,
    timeout: 180_000,
    env: { NODE_ENV: "production", PORT: String(port), DATA_DIR: ".data/e2e", APP_URL: "", DEMO_MODE: "1", DATABASE_URL: "", LOG_LEVEL: "warn" },
  },
});
