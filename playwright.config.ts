import { defineConfig } from "@playwright/test";
import { quickChromium } from "@/tests/e2e/support/browsers";
import { isFullRun } from "@/tests/support/full-run";

const port = 3217;

const chromium = { browserName: "chromium" as const, launchOptions: quickChromium };

/** Reads what all other files have shown. */
const lastSpec = /specified-texts\.spec\./;

/** Every page at five widths; the quick form has 53 screens at four of them in accessibility.spec.ts. */
const wholeOnly = isFullRun ? [] : [/page-widths\.spec\./];

/**
 * Journeys against a production build with fresh demo data. Every test runs once: those tagged @phone (layouts and touch) on a
 * phone, the others on a desktop viewport, and those tagged @phone and @desk on both. With WHOLE=1 every test runs on both,
 * except those tagged @once, which do not depend on the viewport. Files named *.api.spec.ts only make requests, so they run without a browser. With WHOLE=1,
 * specified-texts.spec.ts then looks for the specified texts among what was on screen.
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
  // A worker answers requests that page.route can't see, so only a few files let one run.
  // A trace takes a seventh of the time: --trace retain-on-failure asks for it.
  use: { baseURL: `http://localhost:${port}`, locale: "en-GB", timezoneId: "Europe/London", serviceWorkers: "block", contextOptions: { reducedMotion: "reduce" } },
  projects: [
    { name: "desktop", testIgnore: [/\.api\.spec\./, lastSpec, ...wholeOnly], ...(isFullRun ? {} : { grepInvert: /@phone(?! @desk)/ }), use: { ...chromium, viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      testIgnore: [/\.api\.spec\./, lastSpec, ...wholeOnly],
      ...(isFullRun ? { grepInvert: /@once/ } : { grep: /@phone/ }),
      use: { ...chromium, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: "api", testMatch: /\.api\.spec\./ },
    ...(isFullRun ? [{ name: "texts", testMatch: lastSpec, dependencies: ["desktop", "phone", "api"] }] : []),
  ],
  webServer: {
    command: `mkdir -p test-results && exec node tests/e2e/support/serve.mjs ${port} > test-results/e2e-server.log`,
    url: `http://localhost:${port}/api/health`,
    reuseExistingServer: false,
    timeout: 180_000,
    env: { NODE_ENV: "production", PORT: String(port), DATA_DIR: ".data/e2e", APP_URL: "", DEMO_MODE: "1", DATABASE_URL: "", LOG_LEVEL: "warn" },
  },
});
