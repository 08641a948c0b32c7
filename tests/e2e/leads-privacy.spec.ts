import type { APIRequestContext, Page } from "@playwright/test";
import { toastWithTitle } from "@/tests/e2e/support/check-in";
import { expect, expectAccessible, expectNoOverflow, latestEmailTo, signInAsDemo, test, uniqueEmail } from "@/tests/e2e/support/test";

const form = (email: string, change: object = {}) => ({ fullName: "Nell Gray", email, motivation: "My children", dreamOutcome: "A handstand", goals: ["Get Stronger"], referralSource: "Instagram", consent: true, ...change });
async function sendForm(request: APIRequestContext, email: string, change: object = {}) {
  expect((await request.post("/api/leads/discovery-form", { data: form(email, change) })).status()).toBe(200);
}

/** The path of a link in the latest email of this type. */
async function linkInEmail(email: string, type: string, path: string) {
  const { text } = await latestEmailTo(email, type);
  const url = new URL(new RegExp(`https?://\\S+${path}[^\\s>]+`).exec(text)?.[0] ?? "");
  return url.pathname + url.search;
}

async function openLead(page: Page, email: string) {
  await page.goto(`/leads?list=all&q=${encodeURIComponent(email)}`);
  await expect(page.getByRole("searchbox", { name: "Search leads" })).toBeEnabled();
  await page.getByRole("button", { name: "Nell Gray", exact: true }).click();
  return page.getByRole("dialog", { name: "Edit Lead Information" });
}

test("a form that anyone sent with a lead's email waits until the coach merges or dismisses it", { tag: "@phone" }, async ({ page }) => {
  const email = uniqueEmail("nell");
  await sendForm(page.request, email, { yourStory: "Two children" });
  await sendForm(page.request, email, { yourStory: "Nobody's story", phone: "+44 7700 900999" });
  await sendForm(page.request, email, { yourStory: "A third story" });
  await signInAsDemo(page.request, "coach");
  const dialog = await openLead(page, email);
  await expect(page.getByText("2 forms to check").first()).toBeVisible();
  const first = dialog.getByRole("region", { name: "Forms to check" });
  await expect(first.getByRole("row", { name: /Their story.*Two children.*Nobody's story/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  // The newest is first.
  await first.getByRole("button", { name: "Dismiss", exact: true }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Dismiss form" }).click();
  await expect(toastWithTitle(page, "Form dismissed")).toBeVisible();
  await expect(first.getByRole("button", { name: "Merge into this lead" })).toHaveCount(1);
  await first.getByRole("button", { name: "Merge into this lead" }).click();
  await expect(toastWithTitle(page, "Form merged")).toBeVisible();
  await expect(first).toHaveCount(0);
  const sent = dialog.getByRole("region", { name: "Forms as they were sent" });
  await expect(sent.getByText("In this lead")).toHaveCount(2);
  await expect(sent.getByText("Dismissed")).toHaveCount(1);
  await expect(dialog.getByText("Nobody's story").first()).toBeVisible();
});

test("a form beside a lead who became a client can be dismissed, and no longer merged", { tag: "@once" }, async ({ page }) => {
  const email = uniqueEmail("nell");
  await sendForm(page.request, email, { yourStory: "Two children" });
  await sendForm(page.request, email, { yourStory: "Nobody's story" });
  await signInAsDemo(page.request, "coach");
  const [lead] = await (await page.request.get(`/api/leads?view=all&q=${encodeURIComponent(email)}`)).json();
  expect((await page.request.patch(`/api/leads/${lead.id}/outcome`, { data: { outcome: "won" } })).status()).toBe(200);
  expect((await page.request.post(`/api/leads/${lead.id}/convert`, { data: {} })).status()).toBe(200);
  const dialog = await openLead(page, email);
  const waiting = dialog.getByRole("region", { name: "Forms to check" });
  await expect(waiting.getByText("They're a client now, so this form can't be merged.")).toBeVisible();
  await waiting.getByRole("button", { name: "Dismiss", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Dismiss form" }).click();
  await expect(toastWithTitle(page, "Form dismissed")).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await dialog.getByRole("region", { name: "Forms as they were sent" }).getByText("Dismissed").click();
  await expect(dialog.getByText(/Answers will be erased on/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Merge/ })).toHaveCount(0);
});

test("a coach asks for missing consent, and the lead gives it through the link", { tag: "@phone" }, async ({ page, browser }) => {
  const email = uniqueEmail("nell");
  await sendForm(page.request, email, { consent: undefined });
  await signInAsDemo(page.request, "coach");
  const dialog = await openLead(page, email);
  await dialog.getByRole("tab", { name: "Answers" }).click();
  const notice = dialog.getByRole("region", { name: "Consent not recorded" });
  await notice.getByRole("button", { name: "Ask for consent" }).click();
  await expect(toastWithTitle(page, "Consent requested")).toBeVisible();
  await notice.getByRole("button", { name: "Ask again" }).click();
  await expect(toastWithTitle(page, "Already asked today")).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const prospect = await context.newPage();
  await prospect.goto(await linkInEmail(email, "lead-consent", "/give-consent"));
  await expect(prospect.getByRole("heading", { level: 1, name: /^May .* keep your answers\?$/ })).toBeVisible();
  await expectAccessible(prospect);
  await expectNoOverflow(prospect);
  await prospect.getByRole("button", { name: "Yes, keep my answers" }).click();
  await expect(prospect.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await context.close();
  // The coach's screen refreshes automatically.
  await expect(notice).toHaveCount(0);
});

test("a lead deletes everything about them through the link in an email, once", { tag: "@phone" }, async ({ page }) => {
  const email = uniqueEmail("nell");
  await sendForm(page.request, email);
  const link = await linkInEmail(email, "discovery", "/erase-my-details");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "Delete everything about you?" })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Delete everything" }).click();
  await expect(page.getByRole("heading", { name: "Everything about you has been deleted" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "This link has been used" })).toBeVisible();
  await signInAsDemo(page.request, "coach");
  expect(await (await page.request.get(`/api/leads?view=all&q=${encodeURIComponent(email)}`)).json()).toEqual([]);
  await page.goto("/");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByText("A lead at “New Inquiry” asked to be erased. Everything about them has been deleted.").first()).toBeVisible();
});

test("a coach finds whose data to erase from the settings", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/settings/data");
  await expect(page.getByLabel(/^Leads without contact/)).toHaveValue("12");
  await expect(page.getByLabel(/^Inactive clients/)).toHaveValue("24");
  await page.getByRole("link", { name: /^Data to erase People/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Data to erase" })).toBeVisible();
  await expect(page.getByText("No leads to erase")).toBeVisible();
  await expect(page.getByText("No clients to erase")).toBeVisible();
});

test("a coach keeps some of the proposed people for now and erases the rest", { tag: "@phone" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  const person = (id: string, name: string) => ({ id, name, email: `${id}@example.com` });
  const at = "2024-03-05T10:00:00.000Z";
  const quietLeads = [person("l1", "Ada Quiet"), person("l2", "Bea Quiet")].map((lead) => ({ ...lead, stage: "lost", lastContactAt: at }));
  const quietClients = [{ ...person("c1", "Cleo Quiet"), lastActivityAt: at }];
  // Nobody at first, also where a change by another test makes the screen read the list.
  let [leads, clients]: [typeof quietLeads, typeof quietClients] = [[], []];
  const calls: unknown[] = [];
  await page.route("**/api/retention", (route) => route.fulfill({ json: { leadRetentionMonths: 12, clientRetentionMonths: 24, leadCount: leads.length, clientCount: clients.length, leads, clients } }));
  await page.route("**/api/retention/*", async (route) => {
    calls.push(route.request().postDataJSON());
    leads = leads.slice(1);
    await route.fulfill({ json: route.request().url().endsWith("/keep") ? { kept: 1 } : { done: 1, skipped: 0 } });
  });
  await page.goto("/data-to-erase");
  await expect(page.getByText("No leads to erase")).toBeVisible();
  // A change to the leads makes the screen read the list again.
  [leads, clients] = [quietLeads, quietClients];
  await sendForm(page.request, uniqueEmail("nell"));
  const list = page.getByRole("list", { name: "Leads to erase" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await expectNoOverflow(page);

  await list.getByRole("button", { name: "Keep for now Ada Quiet" }).click();
  await page.getByRole("dialog").getByLabel("Ask me again in").selectOption("A year");
  await page.getByRole("dialog").getByRole("button", { name: "Keep for now" }).click();
  await expect(toastWithTitle(page, "Kept for now")).toBeVisible();
  await list.getByRole("button", { name: "Erase Bea Quiet" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Erase Bea Quiet" }).click();
  await expect(toastWithTitle(page, "1 lead erased")).toBeVisible();
  await expect(page.getByText("No leads to erase")).toBeVisible();
  await page.getByRole("button", { name: "Delete Cleo Quiet" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("You can restore them for 30 days, then they're permanently erased.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Cleo Quiet" }).click();
  await expect(toastWithTitle(page, "1 client moved to Deleted clients")).toBeVisible();
  expect(calls).toEqual([{ leadIds: ["l1"], months: 12 }, { leadIds: ["l2"] }, { clientIds: ["c1"] }]);
});
