import { mkdirSync, rmSync } from "node:fs";
import { type BrowserContext, chromium, type Page } from "@playwright/test";

const address = process.argv[2] ?? "http://localhost:3000";
const folder = ".screens";
const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

type Role = "coach" | "client" | "nutritionist";
interface Screen {
  name: string;
  path: string;
  role?: Role;
  /** What to do before the picture, where the screen is not the page as it opens. */
  act?: (page: Page) => Promise<unknown>;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const tab = (name: string | RegExp) => (page: Page) => page.getByRole("tab", { name }).click();

const screens: Screen[] = [
  { name: "sign-in", path: "/auth" },
  { name: "sign-up", path: "/auth", act: tab("Sign Up") },
  { name: "forgot-password", path: "/forgot-password" },
  { name: "reset-password-invalid", path: "/reset-password" },
  { name: "not-found", path: "/no-such-page" },
  { name: "client-dashboard", path: "/?section=dashboard", role: "client" },
  { name: "client-onboarding", path: "/?section=onboarding", role: "client" },
  { name: "client-agreement", path: "/?section=onboarding&step=agreement", role: "client" },
  { name: "client-prenatal", path: "/?section=onboarding&step=prenatal_form", role: "client" },
  { name: "client-intake", path: "/?section=intake", role: "client" },
  { name: "client-intake-edit", path: "/?section=intake", role: "client", act: press("Edit") },
  { name: "client-check-in", path: "/?section=checkin", role: "client" },
  { name: "client-check-in-errors", path: "/?section=checkin", role: "client", act: press(/^(Send|Update|Submit) check-in/i) },
  { name: "client-history", path: "/?section=checkin", role: "client", act: tab("Check-In History") },
  { name: "client-profile", path: "/profile", role: "client" },
  { name: "coach-review", path: "/?section=checkins", role: "coach" },
  { name: "coach-review-details", path: "/?section=checkins", role: "coach", act: press("View Details") },
  { name: "coach-review-feedback", path: "/?section=checkins", role: "coach", act: press("Add Feedback") },
  { name: "coach-reviewed", path: "/?section=checkins", role: "coach", act: tab(/Recently Reviewed/) },
  { name: "coach-client-check-ins", path: "/?section=checkins", role: "coach", act: openClient },
  { name: "coach-emails", path: "/?section=emails", role: "coach" },
  { name: "coach-settings", path: "/settings", role: "coach" },
  { name: "coach-profile", path: "/profile", role: "coach" },
  { name: "nutritionist-home", path: "/", role: "nutritionist" },
];

async function openClient(page: Page) {
  await page.locator('a[href*="/client-checkins"]').first().click();
  await page.waitForURL("**/client-checkins**");
}

async function signIn(context: BrowserContext, role: Role | undefined) {
  if (role) await context.request.post(`${address}/api/demo-login`, { data: { role } });
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.PLAYWRIGHT_CHROMIUM, args });
for (const [size, viewport] of Object.entries(sizes))
  for (const colorScheme of ["light", "dark"] as const) {
    const contexts = new Map<Role | undefined, BrowserContext>();
    for (const { name, path, role, act } of screens) {
      const context = contexts.get(role) ?? (await browser.newContext({ viewport, colorScheme, locale: "en-GB", timezoneId: "Europe/London", hasTouch: size === "phone" }));
      if (!contexts.has(role)) {
        await signIn(context, role);
        // An open event stream would keep the network from ever being idle.
        await context.route("**/api/events", (route) => route.abort());
      }
      contexts.set(role, context);
      const page = await context.newPage();
      await page.goto(address + path, { waitUntil: "networkidle" });
      await act?.(page);
      await page.waitForLoadState("networkidle");
      // Animations are decoration: a picture shows their end.
      await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png`, fullPage: true, animations: "disabled" });
      await page.close();
    }
    for (const context of contexts.values()) await context.close();
  }
await browser.close();
process.stdout.write(`${screens.length} screens in ${folder}\n`);
