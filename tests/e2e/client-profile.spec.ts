import type { Locator, Page, PlaywrightWorkerArgs } from "@playwright/test";
import type { Payment } from "@/lib/money/payments/contract";
import { paths, type ProfileTab, profileTabs } from "@/lib/platform/paths";
import { toastWithTitle } from "@/tests/e2e/support/check-in";
import { withServer } from "@/tests/e2e/support/own-server";
import { blockLiveUpdates, expect, expectAccessible, expectNoOverflow, holdRequests, openSecondBrowser, signInAsDemo, signUp, test } from "@/tests/e2e/support/test";

interface Fixtures {
  page: Page;
  playwright: PlaywrightWorkerArgs["playwright"];
  baseURL: string | undefined;
}

/** Creates a client and opens a tab of their profile as the coach. */
async function openProfile({ page, playwright, baseURL }: Fixtures, firstName: string, tab?: ProfileTab) {
  const api = await playwright.request.newContext({ baseURL });
  const client = await signUp(api, firstName, `Profile-${Date.now().toString(36)}`);
  await api.dispose();
  await signInAsDemo(page.request, "coach");
  await page.goto(paths.clientProfile(client.id, tab));
  await expect(page.getByRole("heading", { level: 1, name: `${client.firstName} ${client.lastName}` })).toBeVisible();
  return client;
}
const openTab = (page: Page, name: string) => page.getByRole("tablist", { name: "About this client" }).getByRole("tab", { name, exact: true }).click();
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("the coach edits a client's details, tags and notes in place", { tag: ["@phone", "@desk"] }, async ({ page, playwright, baseURL }) => {
  await openProfile({ page, playwright, baseURL }, "Petra", "intake");
  const details = region(page, "Details");
  await expect(details.getByText("Not provided")).toHaveCount(6);

  await test.step("details", async () => {
    await details.getByRole("button", { name: "Edit details" }).click();
    await details.getByLabel("Emergency contact").fill("Tom, 07700 900999");
    await details.getByLabel("Target weight").fill("62,5");
    await details.getByLabel("First name").fill("");
    await details.getByRole("button", { name: "Save changes" }).click();
    await expect(details.getByText("First name is required")).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await details.getByLabel("First name").fill("Petronella");
    await details.getByRole("button", { name: "Save changes" }).click();
    await expect(toastWithTitle(page, "Details saved")).toBeVisible();
    await expect(details.getByText("62.5 kg")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: /^Petronella/ })).toBeVisible();
  });

  await test.step("tags", async () => {
    await openTab(page, "Notes");
    const tags = region(page, "Tags");
    for (const tag of ["Early bird", "early BIRD", "Postnatal"]) {
      await tags.getByLabel("Add a tag").fill(tag);
      await tags.getByRole("button", { name: "Add" }).click();
      await expect(tags.getByLabel("Add a tag")).toHaveValue("");
      await expect(tags.getByLabel("Add a tag")).toBeFocused();
    }
    await expect(tags.getByRole("listitem")).toHaveText(["Early bird", "Postnatal"]);
    await tags.getByRole("button", { name: "Remove tag Early bird" }).click();
    await expect(tags.getByRole("listitem")).toHaveText(["Postnatal"]);
  });

  await test.step("notes", async () => {
    const notes = region(page, "Private notes");
    await notes.getByLabel("New note").fill("Prefers mornings.");
    await notes.getByRole("button", { name: "Add note" }).click();
    await expect(notes.getByText("Prefers mornings.")).toBeVisible();
    await openTab(page, "Files & log");
    await page.getByRole("link", { name: "Private note: Prefers mornings." }).click();
    await expect(page.getByRole("tab", { name: "Notes", exact: true })).toHaveAttribute("aria-selected", "true");
    await notes.getByRole("button", { name: "Delete note" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(notes.getByText("Prefers mornings.")).toBeHidden();
  });

  await test.step("Schedule Session links to the practice's booking page", async () => {
    await expect(page.getByRole("link", { name: "Schedule Session" })).toHaveAttribute("href", /^https:/);
  });

  await test.step("everything is still there after a reload", async () => {
    await page.reload();
    await expect(region(page, "Tags").getByRole("listitem")).toHaveText(["Postnatal"]);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await openTab(page, "Intake");
    await expect(details.getByText("Tom, 07700 900999")).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
});

test("when two coaches edit the same client, the second compares both versions and chooses", { tag: "@once" }, async ({ page, playwright, baseURL, browser }) => {
  const client = await openProfile({ page, playwright, baseURL }, "Stella", "intake");
  const details = region(page, "Details");
  const edit = details.getByRole("button", { name: "Edit details" });
  await edit.press("Enter");
  await expect(details.getByLabel("First name")).toBeFocused();
  await details.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(edit).toBeFocused();
  await edit.press("Enter");
  await details.getByLabel("Location").fill("Leeds");
  await details.getByLabel("Occupation").fill("Nurse");

  const otherCoach = await openSecondBrowser(browser, page);
  await signInAsDemo(otherCoach.request, "coach");
  await otherCoach.goto(paths.clientProfile(client.id, "intake"));
  const otherDetails = region(otherCoach, "Details");
  await otherDetails.getByRole("button", { name: "Edit details" }).click();
  await otherDetails.getByLabel("Location").fill("York");
  await otherDetails.getByLabel("Occupation").fill("Midwife");
  await otherDetails.getByLabel("Emergency contact").fill("Tom");
  await otherDetails.getByRole("button", { name: "Save changes" }).click();
  await expect(toastWithTitle(otherCoach, "Details saved")).toBeVisible();
  await otherCoach.close();

  await details.getByRole("button", { name: "Save changes" }).click();
  const conflict = details.getByRole("alert");
  await expect(conflict.getByText("York")).toBeVisible();
  await expect(conflict.getByText("Midwife")).toBeVisible();
  await expect(details.getByLabel("Location")).toHaveValue("Leeds");
  await expectAccessible(page);
  await conflict.getByRole("button", { name: "Use this for Occupation" }).click();
  await expect(details.getByLabel("Occupation")).toHaveValue("Midwife");
  await conflict.getByRole("button", { name: "Keep my changes" }).click();
  await details.getByRole("button", { name: "Save changes" }).click();
  await expect(details.getByText("Leeds")).toBeVisible();
  await expect(details.getByText("Midwife")).toBeVisible();
  await expect(details.getByText("Tom", { exact: true })).toBeVisible();
});

test("a colleague's change of a weight is shown in the reader's own unit", { tag: "@once" }, async ({ page, playwright }) => {
  // The unit belongs to the demo coach, whom other tests read weights as.
  await withServer({ DEMO_MODE: "1" }, async (address) => {
    const api = await playwright.request.newContext({ baseURL: address });
    const client = await signUp(api, "Lena");
    await api.dispose();
    expect((await page.request.post(`${address}/api/demo-login`, { data: { role: "coach" } })).status()).toBe(200);
    expect((await page.request.patch(`${address}/api/profile`, { data: { weightUnit: "lb" } })).status()).toBe(200);
    await page.goto(`${address}${paths.clientProfile(client.id, "intake")}`);
    const details = region(page, "Details");
    await details.getByRole("button", { name: "Edit details" }).click();
    await details.getByRole("textbox", { name: "Target weight (lbs)", exact: true }).fill("140");
    const { version } = (await (await page.request.get(`${address}/api/client-profile/${client.id}`)).json()) as { version: number };
    expect((await page.request.patch(`${address}/api/clients/${client.id}`, { data: { version, targetWeight: 70 } })).status()).toBe(200);
    await details.getByRole("button", { name: "Save changes" }).click();
    await expect(details.getByRole("alert").getByText("154.3 lbs", { exact: true })).toBeVisible();
  });
});

/** Saves a location, whose answer is held until the returned function is called. */
async function saveWhileHeld(page: Page, details: Locator) {
  const { sent, release } = await holdRequests(page, /\/api\/clients\/[^/]+$/);
  await details.getByRole("button", { name: "Edit details" }).click();
  await details.getByLabel("Location").fill("Leeds");
  await details.getByRole("button", { name: "Save changes" }).click();
  await sent;
  return release;
}

test("what is typed while the details are being saved stays in the form and is saved next", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  await openProfile({ page, playwright, baseURL }, "Wanda", "intake");
  const details = region(page, "Details");
  const release = await saveWhileHeld(page, details);
  await details.getByLabel("Occupation").fill("Nurse");
  release();
  await expect(toastWithTitle(page, "Details saved")).toBeVisible();
  await expect(details.getByRole("button", { name: "Save changes" })).toBeVisible();
  await expect(details.getByLabel("Occupation")).toHaveValue("Nurse");
  await expect(details.getByRole("alert")).toHaveCount(0);
  await details.getByRole("button", { name: "Save changes" }).click();
  await expect(details.getByRole("button", { name: "Edit details" })).toBeVisible();
  await expect(details.getByText("Leeds")).toBeVisible();
  await expect(details.getByText("Nurse")).toBeVisible();
});

test("details that are changed again while the first save takes a while stay open", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  await openProfile({ page, playwright, baseURL }, "Wilma", "intake");
  const details = region(page, "Details");
  const release = await saveWhileHeld(page, details);
  await details.getByRole("button", { name: "Cancel" }).click();
  await details.getByRole("button", { name: "Edit details" }).click();
  await details.getByLabel("Occupation").fill("Nurse");
  release();
  await expect(toastWithTitle(page, "Details saved")).toBeVisible();
  await expect(details.getByRole("button", { name: "Save changes" })).toBeEnabled();
  await expect(details.getByLabel("Occupation")).toHaveValue("Nurse");
});

test("the coach completes a client's intake record, and allergies appear as safety notes", async ({ page, playwright, baseURL }) => {
  await openProfile({ page, playwright, baseURL }, "Iris", "intake");
  await page.getByRole("heading", { name: "Nutrition", exact: true }).click();
  await page.getByRole("button", { name: "Fill in Nutrition" }).click();
  await page.getByLabel("Allergies and intolerances").fill("Peanuts");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(toastWithTitle(page, "Intake record saved")).toBeVisible();
  await expect(page.getByRole("group", { name: "Safety notes" }).getByText("Allergies: Peanuts")).toBeVisible();
  await page.getByRole("heading", { name: "Body measurements", exact: true }).click();
  await page.getByRole("button", { name: "Fill in Body measurements" }).click();
  await page.getByLabel("Waist").fill("3");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Please enter at least 10")).toBeVisible();
  await page.getByLabel("Waist").fill("74.5");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("74.5 cm")).toBeVisible();
});

test("the quick view opens over a list with five working tabs", { tag: "@phone" }, async ({ page, playwright, baseURL }) => {
  const client = await openProfile({ page, playwright, baseURL }, "Quinn");
  // The demo has a booking page. This tests a practice without one.
  const settings = (await (await page.request.get("/api/settings")).json()) as object;
  await page.route("**/api/settings", (route) => route.fulfill({ json: { ...settings, schedulingLink: null } }));
  await page.goto(`/?section=checkins&view=${client.id}`);
  const view = page.getByRole("dialog", { name: `${client.firstName} ${client.lastName}` });
  await expect(view.getByText("Shown after the first check-in with a weight.")).toBeVisible();
  await expectAccessible(page);
  await view.getByRole("button", { name: "Schedule Session" }).click();
  await expect(page.getByText("Scheduling feature coming soon! You can contact the client directly for now.", { exact: true })).toBeVisible();
  const tab = (name: string) => view.getByRole("tab", { name }).click();
  await tab("Check-ins");
  await expect(view.getByText("No check-ins submitted yet")).toBeVisible();
  await tab("Programs");
  await expect(view.getByText("Due 48 hours after onboarding")).toBeVisible();
  await tab("Payments");
  await expect(view.getByText("No payments yet")).toBeVisible();
  await tab("Messages");
  await view.getByRole("textbox", { name: /^Message to/ }).fill("Welcome, Quinn!");
  await view.getByRole("button", { name: "Send message", exact: true }).click();
  await expect(view.getByRole("listitem").getByText("Welcome, Quinn!")).toBeVisible();
  await view.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(/\?section=checkins$/);
  await page.goto(`/?section=checkins&view=${client.id}`);
  await view.getByRole("link", { name: "Edit Profile" }).click();
  await expect(region(page, "Details").getByLabel("Emergency contact")).toBeVisible();
});

test("the quick view shows a client's payments and failed payments", async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  const payments = (await (await page.request.get("/api/payments")).json()) as Payment[];
  const failed = payments.find(({ status }) => status === "failed");
  if (!failed?.clientId) throw new Error("The demo practice should have a failed payment.");
  const clientPayments = payments.filter(({ clientId }) => clientId === failed.clientId);
  await page.goto(`/?section=checkins&view=${failed.clientId}`);
  await page.getByRole("tab", { name: "Payments" }).click();
  const panel = page.getByRole("tabpanel", { name: "Payments" });
  await expect(panel.getByRole("listitem")).toHaveCount(Math.min(clientPayments.length, 12));
  await expect(panel.getByRole("listitem").filter({ hasText: "Failed" }).first()).toContainText(failed.planName);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.goto(paths.clientProfile(failed.clientId, "payments"));
  const list = page.getByRole("list", { name: "Payments" });
  await expect(list.getByRole("listitem")).toHaveCount(Math.min(clientPayments.length, 12));
  await expect(list.getByRole("listitem").filter({ hasText: "Failed" }).first()).toContainText(failed.planName);
});

test("a question for one client is deleted and brought back", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  await openProfile({ page, playwright, baseURL }, "Quinn", "check-ins");
  const card = region(page, "Questions for Quinn");
  const button = (name: string) => card.getByRole("button", { name, exact: true });
  await button("Add a question").click();
  await page.getByRole("dialog").getByLabel("Question").fill("Is your knee sore?");
  await page.getByRole("dialog").getByRole("button", { name: "Add question" }).click();
  await button("Delete: Is your knee sore?").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(card.getByText(/^Deleted with 0 answers\. Erased for good on /)).toBeVisible();
  await expect(button("Delete: Is your knee sore?")).toBeHidden();
  await button("Bring back: Is your knee sore?").click();
  await expect(button("Stop asking: Is your knee sore?")).toBeVisible();
  await expectAccessible(page);
});

test("the quick view shows the status and body when a client fails to load", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  const client = await openProfile({ page, playwright, baseURL }, "Elsa");
  await blockLiveUpdates(page);
  await page.goto("/?section=checkins");
  await page.route("**/api/client-profile/**", (route) => route.fulfill({ status: 500, json: { message: "Something went wrong. Please try again." } }));
  await page.goto(`/?section=checkins&view=${client.id}`);
  await expect(page.getByText("Error Loading Client")).toBeVisible();
  await expect(page.getByText("Failed to fetch client profile", { exact: true })).toBeVisible();
  await expect(page.getByText(/^500: /)).toBeVisible();
  await page.unroute("**/api/client-profile/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("dialog", { name: `${client.firstName} ${client.lastName}` })).toBeVisible();
});

/** What the specification has on a client's profile, by the tab it is in. */
const tabContents: readonly [name: string, tab: ProfileTab, headings: readonly string[]][] = [
  ["Check-ins", "check-ins", ["Recent Activity", "Steps", "Questions for Tabitha"]],
  ["Progress", "progress", ["Trends", "Photos", "Starting point"]],
  ["Nutrition", "nutrition", ["Nutrition plans", "Upload a plan", "Food diaries"]],
  ["Intake", "intake", ["Details", "Onboarding", "Intake", "Personal information", "Story", "Fitness goals and history", "Health and lifestyle", "Nutrition", "Body measurements"]],
  ["Messages", "messages", []],
  ["Payments", "payments", ["Payments", "All payments", "Failed payments"]],
  ["Notes", "notes", ["Private notes", "Tags"]],
  ["Files & log", "files", ["Membership and data", "Timeline"]],
];

test("a client's profile starts with a summary, and its tabs have everything else", { tag: ["@phone", "@desk"] }, async ({ page, playwright, baseURL }) => {
  const client = await openProfile({ page, playwright, baseURL }, "Tabitha");
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  const panel = (name: string) => page.getByRole("tabpanel", { name, exact: true });
  expect(tabContents.map(([, key]) => key)).toEqual(profileTabs);

  await test.step("the summary says what is due from each", async () => {
    const summary = region(page, "Summary");
    await expect(summary.getByRole("region", { name: "Due from you" })).toContainText("Nothing");
    await expect(summary.getByRole("region", { name: "Due from Tabitha" })).toContainText("Onboarding0 of 7 steps done");
    await expect(summary.getByRole("region", { name: "Last feedback" })).toContainText("None yet");
    await expect(summary.getByRole("region", { name: "Latest numbers" })).toContainText("Trends appear after two check-ins.");
    await expect(page.getByRole("list", { name: "About this client" })).toContainText("No active plan");
    await expect(page.getByText("Active Client", { exact: true })).toBeVisible();
    for (const name of ["Send Message", "View Check-ins"]) await expect(page.getByRole("link", { name })).toBeVisible();
  });

  for (const [name, key, headings] of tabContents)
    await test.step(name, async () => {
      await tab(name).click();
      await expect(page).toHaveURL(paths.clientProfile(client.id, key));
      await expect(tab(name)).toBeFocused();
      for (const heading of headings) await expect(panel(name).getByRole("heading", { name: heading, exact: true })).toBeVisible();
      await expectNoOverflow(page);
    });
  await expect(panel("Files & log").getByText("First day of coaching")).toBeVisible();

  await test.step("Back leads to the tab before, and a link opens its tab", async () => {
    await page.goBack();
    await expect(tab("Notes")).toHaveAttribute("aria-selected", "true");
    await expect(panel("Notes").getByRole("heading", { name: "Private notes" })).toBeVisible();
    await region(page, "Summary").getByRole("link", { name: "Onboarding" }).click();
    await expect(tab("Intake")).toBeFocused();
    await expect(panel("Intake").getByText("0 completed, 7 pending, 7 in total")).toBeVisible();
    await page.goto(paths.clientProfile(client.id, "messages"));
    await expect(panel("Messages").getByText("No messages yet. Start a conversation!")).toBeVisible();
    await page.reload();
    await expect(tab("Messages")).toHaveAttribute("aria-selected", "true");
    await page.goto(`/client-profile/${client.id}?tab=unknown`);
    await expect(tab("Check-ins")).toHaveAttribute("aria-selected", "true");
  });
});
