import type { Page } from "@playwright/test";
import { clientCard, submitCheckInByApi } from "@/tests/e2e/support/check-in";
import { expect, expectAccessible, expectColorContrast, expectNoOverflow, expectNoOverflowAtAnyWidth, signInAsDemo, signUp, switchToDarkMode, test, waitForScriptsOnLoad } from "@/tests/e2e/support/test";
import { isFullRun } from "@/tests/support/full-run";
import { openTab, pressButton } from "@/tests/support/page-steps";

type Role = "coach" | "client" | "nutritionist";
interface Screen {
  path: string;
  role?: Role;
  /** Steps to reach the screen after the page has opened. */
  prepare?: (page: Page) => Promise<unknown>;
}

async function openDialog(page: Page, name: string | RegExp) {
  await page.getByRole("button", { name }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function startDiary(page: Page) {
  await page.getByRole("button", { name: "Start a new diary" }).click();
  await expect(page.getByRole("button", { name: "Submit diary" })).toBeVisible();
}

async function openProfileWithMenu(page: Page) {
  await pressButton(/^Account:/)(page);
  // The rest of the page is loaded after it.
  await expect(page.getByRole("heading", { name: "Privacy", exact: true })).toBeVisible();
}

async function startWithdrawing(page: Page) {
  await page.getByRole("button", { name: "Withdraw consent: Your progress photos" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
}

async function openReceipt(page: Page) {
  await page.getByRole("link", { name: /^Receipt for / }).first().click();
  await page.waitForURL("**/receipts/**");
  await expect(page.getByRole("article", { name: /^Receipt R-/ })).toBeVisible();
}

const profileTabNames = ["Check-ins", "Progress", "Nutrition", "Intake", "Messages", "Payments", "Notes", "Files & log"];

async function openProfileTab(page: Page, name: string) {
  await page.getByRole("article").first().getByRole("heading", { level: 2 }).getByRole("link").click();
  await page.waitForURL("**/client-profile/**");
  await page.getByRole("tab", { name, exact: true }).click();
  await expect(page.getByRole("tabpanel", { name, exact: true }).getByRole("heading", { level: 2 }).first()).toBeVisible();
}

async function openReviewKeys(page: Page) {
  await page.keyboard.press("?");
  await expect(page.getByText("Next, previous check-in")).toBeVisible();
}

async function showErrors(page: Page) {
  await page.getByRole("textbox", { name: "How did your training go?" }).fill("");
  await page.getByRole("button", { name: /^(Submit|Update) check-in$/ }).click();
  await expect(page.getByText("Please describe how your training went")).toBeVisible();
}

const screens: Record<string, Screen> = {
  "sign in": { path: "/auth" },
  "sign up, with errors": {
    path: "/auth",
    prepare: async (page) => {
      await page.getByRole("tab", { name: "Sign Up" }).click();
      await page.getByRole("button", { name: "Create Account" }).click();
      await expect(page.getByText("First name is required")).toBeVisible();
    },
  },
  "forgot password": { path: "/forgot-password", prepare: pressButton("Send reset link") },
  "reset password, invalid": { path: "/reset-password" },
  "privacy notice": { path: "/privacy" },
  "end reminders, invalid": { path: "/unsubscribe" },
  "erase my details, invalid": { path: "/erase-my-details" },
  "give consent, invalid": { path: "/give-consent" },
  "confirm email address, invalid": { path: "/verify-email" },
  discovery: {
    path: "/discovery",
    prepare: async (page) => {
      for (const part of await page.getByText("Optional", { exact: true }).all()) await part.click();
      await expect(page.getByLabel("Weight", { exact: true })).toBeVisible();
    },
  },
  "discovery, with errors": {
    path: "/discovery",
    prepare: async (page) => {
      await expect(page.getByText("0 of 6 required answers")).toBeVisible();
      await page.getByLabel("Full name").fill("Ada");
      await page.getByLabel("Email").fill("ada");
      await page.getByLabel("How did you hear about us?").selectOption("Other");
      await page.getByRole("checkbox", { name: "Better Sleep" }).check();
      await page.getByLabel("What motivates you").fill("Sleep");
      await page.getByLabel("dream outcome").fill("Eight hours");
      await page.getByRole("button", { name: "Send my answers" }).click();
      await expect(page.getByText("Please enter a valid email")).toBeVisible();
    },
  },
  "not found": { path: "/no-such-page" },
  "a payment link that does not work": { path: "/pay/no-such-token" },
  "client dashboard": { path: "/?section=dashboard", role: "client" },
  "client messages": { path: "/?section=messages", role: "client" },
  onboarding: { path: "/?section=onboarding", role: "client" },
  "consultation form": { path: "/?section=intake", role: "client" },
  "starting point": { path: "/?section=baseline", role: "client" },
  subscription: { path: "/subscribe", role: "client" },
  receipt: { path: "/finances", role: "coach", prepare: openReceipt },
  "check-in": { path: "/?section=checkin", role: "client" },
  "check-in, with errors": { path: "/?section=checkin", role: "client", prepare: showErrors },
  "check-in history": { path: "/?section=checkin", role: "client", prepare: openTab("Check-In History") },
  "progress, milestones": { path: "/?section=progress&view=milestones", role: "client", prepare: (page) => expect(page.getByRole("heading", { name: "Coming up" })).toBeVisible() },
  "progress, check-ins": { path: "/?section=progress&view=check-ins", role: "client", prepare: (page) => expect(page.getByRole("heading", { name: "Week 8" })).toBeVisible() },
  nutrition: { path: "/?section=nutrition", role: "client", prepare: (page) => page.getByText(/^Week of/).first().click() },
  "a new food diary": { path: "/?section=nutrition", role: "client", prepare: startDiary },
  "client profile": { path: "/profile", role: "client", prepare: openProfileWithMenu },
  "own privacy, withdrawing": { path: "/profile", role: "client", prepare: startWithdrawing },
  "coach dashboard": { path: "/", role: "coach" },
  clients: { path: "/?section=clients", role: "coach" },
  "coach messages": { path: "/?section=messages", role: "coach" },
  finances: { path: "/finances", role: "coach" },
  settings: { path: "/settings", role: "coach" },
  "working time": { path: "/settings/working-time", role: "coach" },
  "practice settings": { path: "/settings/practice", role: "coach" },
  "email settings": { path: "/settings/email", role: "coach" },
  "links settings": { path: "/settings/links", role: "coach" },
  "team settings": { path: "/settings/team", role: "coach" },
  plans: { path: "/settings/plans", role: "coach" },
  "a new plan": { path: "/settings/plans", role: "coach", prepare: (page) => openDialog(page, "Add plan") },
  snippets: { path: "/settings/snippets", role: "coach" },
  "a new snippet": { path: "/settings/snippets", role: "coach", prepare: (page) => openDialog(page, "Add snippet") },
  questions: { path: "/settings/questions", role: "coach" },
  "a new question": { path: "/settings/questions", role: "coach", prepare: (page) => openDialog(page, "Add question") },
  "data to erase": { path: "/data-to-erase", role: "coach" },
  "activity log": { path: "/activity-log", role: "coach" },
  review: { path: "/?section=checkins", role: "coach" },
  "review keys": { path: "/?section=checkins", role: "coach", prepare: openReviewKeys },
  "review details": { path: "/?section=checkins", role: "coach", prepare: (page) => openDialog(page, "View Details") },
  "review feedback": { path: "/?section=checkins", role: "coach", prepare: (page) => openDialog(page, "Add Feedback") },
  reviewed: {
    path: "/?section=checkins",
    role: "coach",
    prepare: async (page) => {
      await openTab("Recently Reviewed")(page);
      await expect(page.getByText("Your feedback").first()).toBeVisible();
    },
  },
  "check-ins of one client": {
    path: "/?section=checkins",
    role: "coach",
    prepare: async (page) => {
      await page.getByRole("article").first().getByRole("link", { name: /^All check-ins/ }).click();
      await page.waitForURL("**/client-checkins**");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
  ...Object.fromEntries(profileTabNames.map((tab): [string, Screen] => [`profile of one client: ${tab}`, { path: "/?section=checkins", role: "coach", prepare: (page) => openProfileTab(page, tab) }])),
  "no such client": { path: "/client-profile/nobody", role: "coach", prepare: (page) => expect(page.getByRole("heading", { name: "Client Not Found" })).toBeVisible() },
  "email automation": { path: "/?section=emails", role: "coach" },
  "a campaign preview": {
    path: "/?section=emails",
    role: "coach",
    prepare: async (page) => {
      await openDialog(page, "Send Chase Emails");
      await expect(page.getByRole("dialog").getByText(/^Skipped: /)).toBeVisible();
    },
  },
  "a sent email": {
    path: "/?section=emails",
    role: "coach",
    prepare: async (page) => {
      await page.getByRole("region", { name: "All emails" }).getByRole("list").getByRole("button").first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  "an import": { path: "/bulk-import", role: "coach" },
  "an import preview": {
    path: "/?section=import",
    role: "coach",
    prepare: async (page) => {
      await page.getByRole("textbox", { name: "CSV data" }).fill(`First name,Where they read,Role\n${"Wilhelmina".repeat(6)},${"w".repeat(60)}@example.com,client\nBea,none,gardener\n`);
      await page.getByRole("button", { name: "Preview" }).click();
      await page.getByText("Columns", { exact: true }).click();
      await page.getByRole("combobox", { name: "Where they read" }).selectOption({ label: "Email" });
      await expect(page.getByRole("tab", { name: "New 1", exact: true })).toBeVisible();
    },
  },
  "forms to import": { path: "/bulk-import", role: "coach", prepare: (page) => openDialog(page, "Import Existing Clients") },
  "customers to import": { path: "/bulk-import", role: "coach", prepare: (page) => openDialog(page, "Import customers") },
  "automation, with errors": {
    path: "/?section=automation",
    role: "coach",
    prepare: async (page) => {
      await page.getByLabel("Contract URL").fill("my contract");
      await page.getByRole("button", { name: "Save Settings" }).click();
      await expect(page.getByText("Please enter a full link that starts with https://")).toBeVisible();
    },
  },
  "email preview": { path: "/email-preview", role: "coach" },
  "email source": { path: "/email-preview?template=checkin-reminder", role: "coach", prepare: openTab("HTML Source") },
  "coach profile": {
    path: "/profile",
    role: "coach",
    prepare: async (page) => {
      await page.getByRole("heading", { name: "Change email address" }).click();
      await page.getByRole("heading", { name: "Change password" }).click();
      await pressButton("Change password")(page);
    },
  },
  "leads pipeline": { path: "/leads", role: "coach" },
  "leads board": { path: "/leads?layout=board", role: "coach" },
  "all leads": { path: "/?section=leads&list=all", role: "coach" },
  "a lead to edit": {
    path: "/leads",
    role: "coach",
    prepare: async (page) => {
      await openDialog(page, "Rosie Palmer");
      await expect(page.getByLabel("Budget")).toBeVisible();
    },
  },
  "a lead to win": { path: "/leads", role: "coach", prepare: (page) => openDialog(page, "Mark Rosie Palmer as won") },
  "pending food diaries": { path: "/", role: "nutritionist" },
  "a plan to upload": {
    path: "/",
    role: "nutritionist",
    prepare: async (page) => {
      await page.getByRole("link", { name: /^Create Plan/ }).first().click();
      await page.getByRole("button", { name: "Upload plan" }).click();
      await expect(page.getByText("Please add a title")).toBeVisible();
    },
  },
  "a plan without a client": {
    path: "/?section=upload",
    role: "nutritionist",
    prepare: async (page) => {
      await expect(page.getByRole("heading", { name: "Choose a client first" })).toBeVisible();
      await expect(page.getByRole("main").getByRole("link", { name: "Pending Food Diaries" })).toHaveAttribute("href", "/?section=pending");
    },
  },
  "uploaded plans": { path: "/?section=plans", role: "nutritionist" },
};

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

for (const [name, { path, role, prepare }] of Object.entries(screens))
  test(`${name} is accessible in light and dark mode and does not scroll sideways at any width`, { tag: "@once" }, async ({ page }) => {
    if (role) await signInAsDemo(page.request, role);
    await page.setViewportSize(desktop);
    await page.goto(path);
    await prepare?.(page);
    await expectAccessible(page);
    await expectNoOverflowAtAnyWidth(page);
    if (isFullRun) {
      await page.setViewportSize(phone);
      await expectAccessible(page);
      await switchToDarkMode(page);
      await expectColorContrast(page);
    }
    await switchToDarkMode(page);
    await page.setViewportSize(desktop);
    await expectColorContrast(page);
  });

test("a long name and long words do not overflow any screen", { tag: "@phone" }, async ({ page, browser, baseURL }) => {
  const client = await signUp(page.request, "Wilhelmina".repeat(6), `Longest-${Date.now().toString(36)}`);
  await submitCheckInByApi(page.request, { threeWins: "w".repeat(400), coachSupport: "https://example.com/".padEnd(300, "x"), physicalFeeling: "s".repeat(200), energyLevel: 1 });
  await page.goto("/?section=checkin");
  await expectNoOverflow(page);
  await page.goto("/profile");
  // The rest of the page is loaded after it.
  await expect(page.getByRole("heading", { name: "Privacy", exact: true })).toBeVisible();
  await expectNoOverflow(page);
  await page.goto("/?section=checkin");
  await page.getByRole("tab", { name: "Check-In History" }).click();
  await expectNoOverflow(page);

  const context = await browser.newContext({ baseURL, viewport: page.viewportSize() });
  const coach = waitForScriptsOnLoad(await context.newPage());
  await signInAsDemo(coach.request, "coach");
  await coach.goto("/?section=checkins");
  await expectNoOverflow(coach);
  await clientCard(coach, client).getByRole("button", { name: "View Details" }).click();
  await expect(coach.getByRole("dialog")).toBeVisible();
  await expectNoOverflow(coach);
  // On a phone the dialog's panes lie beside each other, to swipe between.
  const overflowing = await coach.getByRole("dialog").evaluate((dialog) => {
    const edgeOf = (part: Element) => part.closest("[data-pane]")?.getBoundingClientRect().right ?? innerWidth;
    return [...dialog.querySelectorAll("*")].filter((part) => part.getBoundingClientRect().right > edgeOf(part) + 1).map((part) => part.outerHTML.slice(0, 200));
  });
  expect(overflowing).toEqual([]);
  await coach.getByRole("dialog").getByRole("button", { name: "Add Feedback" }).click();
  await expectNoOverflow(coach);
  await coach.keyboard.press("Escape");
  await coach.goto(`/client-checkins?client=${client.id}`);
  await expect(coach.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoOverflow(coach);
});
