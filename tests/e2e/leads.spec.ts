import type { APIRequestContext, Page } from "@playwright/test";
import type { Lead } from "@/lib/outreach/leads/contract";
import { toastWithTitle } from "@/tests/e2e/support/check-in";
import { expect, expectAccessible, expectNoOverflow, holdRequests, latestEmailTo, openSecondBrowser, signInAsDemo, signUp, test, uniqueEmail } from "@/tests/e2e/support/test";

let familyNameCount = 0;
/** A unique family name, so that a search finds only the leads of one test. */
const uniqueFamilyName = () => `Quill${Date.now().toString(36)}${process.pid.toString(36)}${(familyNameCount += 1)}`;

/** Adds leads through the API. */
async function addLeads(request: APIRequestContext, ...names: string[]) {
  await signInAsDemo(request, "coach");
  const leads: Lead[] = [];
  for (const fullName of names) {
    const response = await request.post("/api/leads/quick-add", { data: { fullName, email: uniqueEmail("lead") } });
    expect(response.status()).toBe(201);
    leads.push((await response.json()) as Lead);
  }
  return leads;
}

/** Opens the leads screen and waits until the search is enabled, which means the script runs. */
async function openLeads(page: Page, query = "") {
  await page.goto(`/leads?${query}`);
  await expect(search(page)).toBeEnabled();
}

const search = (page: Page) => page.getByRole("searchbox", { name: "Search leads" });
const row = (page: Page, name: string) => page.getByRole("row").filter({ has: page.getByRole("button", { name, exact: true }) });
const quickAdd = (page: Page) => page.getByRole("region", { name: "Quick Add Prospect" });
const stageOf = (page: Page, name: string) => row(page, name).getByRole("combobox", { name: `Stage of ${name}` });

test("a coach adds a prospect by email, who gets the discovery form and appears in the pipeline", async ({ page, browser }) => {
  const [name, address] = [`Ada ${uniqueFamilyName()}`, uniqueEmail("prospect")];
  await signInAsDemo(page.request, "coach");
  const other = await openSecondBrowser(browser, page);
  await signInAsDemo(other.request, "coach");
  await openLeads(other, `q=${name.split(" ")[1]}`);
  await expect(other.getByText("No active leads found")).toBeVisible();

  await page.goto("/?section=dashboard");
  await page.getByRole("link", { name: "Add New Lead" }).click();
  await expect(page.getByRole("heading", { name: "Sales Pipeline", level: 1 })).toBeVisible();
  const form = quickAdd(page).getByRole("tabpanel", { name: "Add with email" });
  await form.getByLabel("Full name").fill(name);
  await expect(form.getByRole("button", { name: "Add prospect" })).toBeDisabled();
  await form.getByLabel("Email").fill("no address");
  await form.getByRole("button", { name: "Add prospect" }).click();
  await expect(form.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Email").fill(address);
  await form.getByRole("button", { name: "Add prospect" }).press("Enter");
  await expect(toastWithTitle(page, "Prospect added successfully")).toBeVisible();
  await expect(form.getByLabel("Full name")).toHaveValue("");
  await expect(form.getByLabel("Full name")).toBeFocused();

  // Another coach's screen updates automatically.
  await expect(row(other, name)).toContainText("Send discovery email");
  await expect(row(other, name)).toContainText("Low");
  expect((await latestEmailTo(address, "discovery-invite")).text).toContain("/discovery?ref=");

  await test.step("the next action sends the form, and offers to send it again", async () => {
    await row(other, name).getByRole("button", { name: `Send discovery email to ${name}` }).click();
    await expect(toastWithTitle(other, "Discovery form not sent")).toBeVisible();
    const notifications = other.getByRole("region", { name: /Notification/ });
    await expect(notifications).toContainText("Already sent at");
    await expect(notifications.getByRole("button", { name: "Send again" })).toBeVisible();
  });
});

test("a trackable link is copied and can be shared", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const name = `Bea ${uniqueFamilyName()}`;
  await signInAsDemo(page.request, "coach");
  await openLeads(page);
  await quickAdd(page).getByRole("tab", { name: "Trackable link" }).click();
  const form = quickAdd(page).getByRole("tabpanel", { name: "Trackable link" });
  await expect(form.getByRole("button", { name: "Create trackable link" })).toBeDisabled();
  await form.getByLabel("Full name").fill(name);
  await form.getByRole("button", { name: "Create trackable link" }).click();
  await expect(toastWithTitle(page, "Trackable link created")).toBeVisible();
  const link = await form.getByLabel(`Trackable link for ${name}`).inputValue();
  expect(link).toMatch(/^https?:\/\/.+\/discovery\?ref=[\w-]+$/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await form.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect(toastWithTitle(page, "Link copied to clipboard!")).toBeVisible();
  const encodedLink = encodeURIComponent(link);
  await expect(form.getByRole("link", { name: "Share on WhatsApp" })).toHaveAttribute("href", new RegExp(`^https://wa\\.me/.*${encodedLink.replaceAll(".", "\\.")}`));
  await expect(form.getByRole("link", { name: "Share by email" })).toHaveAttribute("href", new RegExp(`^mailto:\\?.*${encodedLink.replaceAll(".", "\\.")}`));
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test("a lead moves to another stage and the stage tiles filter the list", async ({ page }) => {
  const name = `Cleo ${uniqueFamilyName()}`;
  await addLeads(page.request, name);
  await openLeads(page, `q=${name.split(" ")[1]}`);
  await expect(stageOf(page, name).getByRole("option")).toHaveText(["New Inquiry", "Initial Contact", "Discovery Booked", "Discovery Completed", "Proposal Sent", "Decision Pending"]);
  await stageOf(page, name).selectOption("Proposal Sent");
  await expect(toastWithTitle(page, "Stage updated successfully")).toBeVisible();
  await expect(row(page, name)).toContainText("Follow up on proposal");
  const overview = page.getByRole("group", { name: "Filter by stage" });
  await overview.getByRole("button", { name: /^New Inquiry/ }).click();
  await expect(page.getByText("No active leads found")).toBeVisible();
  await overview.getByRole("button", { name: /^Proposal Sent/ }).click();
  await expect(row(page, name)).toBeVisible();
  await page.reload();
  await expect(overview.getByRole("button", { name: /^Proposal Sent/ })).toHaveAttribute("aria-pressed", "true");
  await expect(row(page, name)).toBeVisible();
});

test("a row opens a lead's details, which can be edited", { tag: ["@phone", "@desk"] }, async ({ page }) => {
  const name = `Dora ${uniqueFamilyName()}`;
  const [lead] = await addLeads(page.request, name);
  await openLeads(page, `q=${name.split(" ")[1]}`);
  await row(page, name).getByText("Low", { exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Lead Information" });
  await expect(dialog.getByLabel("Full name")).toHaveValue(name);
  await dialog.getByLabel("Budget").selectOption("£200 to £300");
  await dialog.getByLabel("Urgency").selectOption("High");
  await dialog.getByLabel("Personal notes").fill("Met her at the park run.");
  await dialog.getByLabel("Follow-up date").fill("2001-02-03");
  await dialog.getByRole("checkbox", { name: "Get Stronger" }).check();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByLabel("Full name").fill(" ");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog.getByText("Please enter a name")).toBeVisible();
  await dialog.getByLabel("Full name").fill(name);
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(toastWithTitle(page, "Lead information updated successfully")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, name)).toContainText("Follow-up due 3 Feb");
  await expect(row(page, name)).toContainText("Get Stronger");

  await test.step("a due follow-up moves a lead up within its priority", async () => {
    await openLeads(page);
    const rows = page.getByRole("table", { name: "Pipeline View" }).getByRole("row");
    const lowPriority = rows.filter({ has: page.getByText("Low", { exact: true }) });
    await expect(lowPriority.filter({ hasText: name })).toContainText("High urgency");
    const order = await lowPriority.allInnerTexts();
    expect(order.slice(0, order.findIndex((text) => text.includes(name)) + 1).every((text) => text.includes("Follow-up due"))).toBe(true);
  });

  await test.step("optional answers can be cleared", async () => {
    await page.goto(`/leads?lead=${lead?.id}`);
    await expect(dialog.getByLabel("Budget")).toHaveValue("200-300");
    await dialog.getByLabel("Budget").selectOption("Not answered");
    await dialog.getByLabel("Follow-up date").fill("");
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expect(dialog).toHaveCount(0);
    const { budget, followUpDate, goals } = (await (await page.request.get(`/api/leads/${lead?.id}`)).json()) as Lead;
    expect({ budget, followUpDate, goals }).toEqual({ budget: null, followUpDate: null, goals: ["Get Stronger"] });
  });

  await test.step("what a colleague saved in the same field is shown before anything is overwritten", async () => {
    await page.goto(`/leads?lead=${lead?.id}`);
    await dialog.getByLabel("Personal notes").fill("Prefers evenings.");
    expect((await page.request.patch(`/api/leads/${lead?.id}`, { data: { personalNotes: "Prefers mornings.", phone: "+44 7700 900123" } })).status()).toBe(200);
    await dialog.getByRole("button", { name: "Save changes" }).click();
    const conflict = dialog.getByRole("alert").filter({ hasText: "Someone else changed this while you were editing" });
    await expect(conflict.getByText("Prefers mornings.")).toBeVisible();
    await expect(dialog.getByLabel("Personal notes")).toHaveValue("Prefers evenings.");
    await expectAccessible(page);
    await conflict.getByRole("button", { name: "Keep my changes" }).click();
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expect(dialog).toHaveCount(0);
    expect((await (await page.request.get(`/api/leads/${lead?.id}`)).json()) as Lead).toMatchObject({ personalNotes: "Prefers evenings.", phone: "+44 7700 900123" });
  });

  await test.step("a note is added to the history", async () => {
    await page.goto(`/leads?lead=${lead?.id}`);
    await dialog.getByRole("tab", { name: "Notes & history" }).click();
    await dialog.getByLabel("New note").fill("Call her on Friday.");
    await dialog.getByRole("tab", { name: "Information" }).click();
    await dialog.getByLabel("Instagram").fill("dora.runs");
    // The lists behind the dialog come back only after the note is saved as well.
    const { release } = await holdRequests(page, "**/api/leads?*", "GET");
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expect(toastWithTitle(page, "Lead information updated successfully")).toBeVisible();
    await expect(dialog.getByRole("link", { name: "dora.runs" })).toBeVisible();
    await dialog.getByRole("tab", { name: "Notes & history" }).click();
    await expect(dialog.getByLabel("New note")).toHaveValue("Call her on Friday.");
    await dialog.getByRole("button", { name: "Add note" }).click();
    await expect(toastWithTitle(page, "Note added successfully")).toBeVisible();
    await expect(dialog.getByRole("list", { name: "History" }).getByRole("listitem").first()).toContainText("Call her on Friday.");
    await expect(dialog.getByRole("list", { name: "History" })).toContainText("Added to your leads");
    const listsAreBack = page.waitForResponse("**/api/leads?*");
    release();
    await listsAreBack;
    await expectAccessible(page);
    await expect(dialog.getByRole("list", { name: "History" })).toBeVisible();
  });
});

test("a save that takes a while closes no other lead that is open by then", { tag: "@once" }, async ({ page }) => {
  const family = uniqueFamilyName();
  const [first, second] = [`Mia ${family}`, `Noa ${family}`];
  await addLeads(page.request, first, second);
  await openLeads(page, `q=${family}`);
  const dialog = page.getByRole("dialog", { name: "Edit Lead Information" });
  const { sent, release } = await holdRequests(page, /\/api\/leads\/[^/]+$/);
  await row(page, first).getByRole("button", { name: first, exact: true }).click();
  await dialog.getByLabel("Instagram").fill("mia.runs");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await sent;
  await dialog.getByRole("button", { name: "Close" }).click();
  await row(page, second).getByRole("button", { name: second, exact: true }).click();
  await expect(dialog.getByLabel("Full name")).toHaveValue(second);
  await dialog.getByLabel("Personal notes").fill("Prefers mornings.");
  const listsAreBack = page.waitForResponse("**/api/leads?*");
  release();
  await expect(toastWithTitle(page, "Lead information updated successfully")).toBeVisible();
  await listsAreBack;
  await expect(dialog.getByLabel("Personal notes")).toHaveValue("Prefers mornings.");
});

test("a note and a stage that take a while to save leave only what was sent", { tag: "@once" }, async ({ page }) => {
  const family = uniqueFamilyName();
  const name = `Pia ${family}`;
  const [lead] = await addLeads(page.request, name);
  await page.goto(`/leads?q=${family}&lead=${lead?.id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Lead Information" });

  await test.step("a note about the next stage stays while the lead is moved to this one", async () => {
    const note = dialog.getByLabel("Note for the stage change (optional)");
    const { sent, release } = await holdRequests(page, "**/api/leads/*/stage");
    await note.fill("Called her.");
    await dialog.getByRole("combobox", { name: `Stage of ${name}` }).selectOption("Discovery Booked");
    await sent;
    await note.fill("She would like to start in May.");
    release();
    await expect(toastWithTitle(page, "Stage updated successfully")).toBeVisible();
    await expect(note).toHaveValue("She would like to start in May.");
    await note.fill("");
  });

  await test.step("a note that was closed while it was sent isn't offered again", async () => {
    const openNotes = () => dialog.getByRole("tab", { name: "Notes & history" }).click();
    const note = dialog.getByLabel("New note");
    const { sent, release } = await holdRequests(page, "**/api/leads/*/notes", "POST");
    await openNotes();
    await note.fill("Call her on Monday.");
    await dialog.getByRole("button", { name: "Add note" }).click();
    await sent;
    await dialog.getByRole("button", { name: "Close" }).click();
    await row(page, name).getByRole("button", { name, exact: true }).click();
    await openNotes();
    await expect(note).toHaveValue("Call her on Monday.");
    release();
    await expect(toastWithTitle(page, "Note added successfully")).toBeVisible();
    await expect(note).toHaveValue("");
    await page.goto(`/leads?lead=${lead?.id}`);
    await openNotes();
    await expect(dialog.getByRole("list", { name: "History" }).getByText("Call her on Monday.")).toBeVisible();
    await expect(note).toHaveValue("");
  });
});

test("a won lead becomes a client in the same step", async ({ page }) => {
  const name = `Emma ${uniqueFamilyName()}`;
  const [lead] = await addLeads(page.request, name);
  await openLeads(page, `q=${name.split(" ")[1]}`);
  await row(page, name).getByRole("button", { name: `Mark ${name} as won` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Wants to run with her daughter.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Mark as won" }).click();
  await expect(toastWithTitle(page, "Lead converted to client!")).toBeVisible();
  await expect(dialog.getByRole("heading", { name: `${name} is your client` })).toBeVisible();
  await dialog.getByRole("link", { name: "Open profile" }).click();
  await expect(page).toHaveURL(/\/client-profile\//);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  expect((await latestEmailTo(lead?.email ?? "", "set-password")).text).toContain("/reset-password?token=");

  await openLeads(page, `list=all&q=${name.split(" ")[1]}`);
  await expect(row(page, name)).toContainText("WON");
  await expect(stageOf(page, name)).toHaveCount(0);
  await expect(row(page, name).getByRole("link", { name: `Profile of ${name}` })).toHaveAttribute("href", /^\/client-profile\//);
});

test("a lead without an email can be converted once they have one", { tag: "@once" }, async ({ page }) => {
  const name = `Faye ${uniqueFamilyName()}`;
  await signInAsDemo(page.request, "coach");
  expect((await page.request.post("/api/leads/trackable-link", { data: { fullName: name } })).status()).toBe(201);
  await openLeads(page, `q=${name.split(" ")[1]}`);
  await row(page, name).getByRole("button", { name: `Mark ${name} as won` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Mark as won" }).click();
  await expect(dialog.getByText("Please enter their email. They'll sign in with it.")).toBeVisible();
  await dialog.getByRole("radio", { name: "Only mark as won" }).check();
  await expect(dialog.getByLabel("Email")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Mark as won" }).click();
  await expect(toastWithTitle(page, "Lead marked as won")).toBeVisible();
  await expect(page.getByText("No active leads found")).toBeVisible();

  await page.getByRole("tab", { name: "All Leads View" }).click();
  await row(page, name).getByRole("button", { name: `Convert ${name} to client` }).click();
  await dialog.getByLabel("Email").fill("nutritionist@example.com");
  await dialog.getByRole("button", { name: "Convert to client" }).click();
  await expect(toastWithTitle(page, "Lead not converted")).toBeVisible();
  await dialog.getByLabel("Email").fill(uniqueEmail("faye"));
  await dialog.getByRole("button", { name: "Convert to client" }).click();
  await expect(dialog.getByRole("heading", { name: `${name} is your client` })).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(row(page, name).getByRole("link", { name: `Profile of ${name}` })).toBeVisible();
});

test("a won lead whose email already has an account stays won, and the coach sees why", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  const name = `Fern ${uniqueFamilyName()}`;
  const api = await playwright.request.newContext({ baseURL });
  const { email } = await signUp(api, "Fern", "Tester", "nutritionist");
  await api.dispose();
  await signInAsDemo(page.request, "coach");
  expect((await page.request.post("/api/leads/quick-add", { data: { fullName: name, email } })).status()).toBe(201);
  await openLeads(page, `q=${name.split(" ")[1]}`);
  await row(page, name).getByRole("button", { name: `Mark ${name} as won` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Mark as won" }).click();
  await expect(toastWithTitle(page, "Lead marked as won")).toBeVisible();
  await expect(dialog.getByText(/^They're marked as won, but aren't a client yet\. .*account/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("tab", { name: "All Leads View" }).click();
  await expect(row(page, name)).toContainText("WON");
});

test("a lost lead keeps the reason and can be reopened", { tag: "@once" }, async ({ page }) => {
  const name = `Gia ${uniqueFamilyName()}`;
  await addLeads(page.request, name);
  await openLeads(page, `q=${name.split(" ")[1]}`);
  await row(page, name).getByRole("button", { name: `Mark ${name} as lost` }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("Found a class near her home.");
  await page.getByRole("dialog").getByRole("button", { name: "Mark as lost" }).click();
  await expect(toastWithTitle(page, "Lead marked as lost")).toBeVisible();
  await page.getByRole("tab", { name: "All Leads View" }).click();
  await expect(row(page, name)).toContainText("LOST");
  await expect(stageOf(page, name)).toHaveCount(0);
  await row(page, name).getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Lead Information" });
  await expect(dialog.getByText("Found a class near her home.").first()).toBeVisible();
  await dialog.getByLabel("Note for the stage change (optional)").fill("The class was full.");
  await dialog.getByRole("combobox", { name: `Stage of ${name}` }).selectOption("Initial Contact");
  await expect(toastWithTitle(page, "Stage updated successfully")).toBeVisible();
  await expect(dialog.getByLabel("Note for the stage change (optional)")).toHaveValue("");
  await dialog.getByRole("tab", { name: "Notes & history" }).click();
  await expect(dialog.getByRole("list", { name: "History" }).getByRole("listitem").first()).toContainText(/Moved from Lost to Initial Contact.*The class was full\./s);
  await page.keyboard.press("Escape");
  await expect(stageOf(page, name)).toHaveValue("initial_contact");
});

test("one or many leads are deleted after a confirmation", async ({ page }) => {
  const family = uniqueFamilyName();
  await addLeads(page.request, `Hana ${family}`, `Ines ${family}`, `Juno ${family}`);
  await openLeads(page, `q=${family}`);
  await row(page, `Hana ${family}`).getByRole("button", { name: `Delete Hana ${family}` }).click();
  const confirmation = page.getByRole("alertdialog");
  await expect(confirmation).toContainText("Are you sure you want to delete this lead? This action cannot be undone.");
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await expect(row(page, `Hana ${family}`)).toBeVisible();
  await row(page, `Hana ${family}`).getByRole("button", { name: `Delete Hana ${family}` }).click();
  await confirmation.getByRole("button", { name: "Delete lead" }).click();
  await expect(toastWithTitle(page, "Lead deleted successfully")).toBeVisible();
  await expect(row(page, `Hana ${family}`)).toHaveCount(0);

  await page.getByRole("checkbox", { name: "Select all leads" }).check();
  await expect(page.getByText("2 leads selected")).toBeVisible();
  await page.getByRole("button", { name: "Delete Selected" }).click();
  await confirmation.getByRole("button", { name: "Delete 2 leads" }).click();
  await expect(toastWithTitle(page, "Leads deleted successfully")).toBeVisible();
  await expect(page.getByText("No active leads found")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(search(page)).toHaveValue("");
});

test("suspected spam can be moved back to the leads", { tag: "@once" }, async ({ page }) => {
  const name = `Kira ${uniqueFamilyName()}`;
  const form = { fullName: name, email: uniqueEmail("kira"), motivation: "My children.", dreamOutcome: "A handstand.", goals: ["Get Stronger"], referralSource: "Instagram" };
  expect((await page.request.post("/api/leads/discovery-form", { data: { ...form, website: "https://example.com" } })).status()).toBe(200);
  await signInAsDemo(page.request, "coach");
  await openLeads(page, `list=all&q=${name.split(" ")[1]}`);
  await expect(page.getByText("No leads found")).toBeVisible();
  await page.getByRole("tab", { name: "Suspected Spam" }).click();
  await expect(row(page, name)).toContainText("Get Stronger");
  await expectAccessible(page);
  await expectNoOverflow(page);
  await row(page, name).getByRole("button", { name: `Not spam: move ${name} back` }).click();
  await expect(toastWithTitle(page, "Moved to your leads")).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  await page.getByRole("tab", { name: "Pipeline View" }).click();
  await row(page, name).getByRole("button", { name, exact: true }).click();
  await page.getByRole("dialog").getByRole("tab", { name: "Answers" }).click();
  await expectAccessible(page);
});
