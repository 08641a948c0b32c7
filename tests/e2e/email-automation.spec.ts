import type { Page } from "@playwright/test";
import { toastWithTitle } from "@/tests/e2e/support/check-in";
import { withServer } from "@/tests/e2e/support/own-server";
import { blockLiveUpdates, confirmEmail, expect, expectAccessible, expectNoOverflow, setJoinedDaysAgo, signInAsDemo, test, testPassword, uniqueEmail } from "@/tests/e2e/support/test";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const rowIn = (page: Page, regionName: string, text: string) => region(page, regionName).getByRole("listitem").filter({ hasText: text });

/** Creates a client with an overdue check-in and signs in the coach. Returns the client's email. */
async function createOverdueClient(page: Page, address: string) {
  const email = uniqueEmail("nia");
  const registration = await page.request.post(`${address}/api/auth/register`, { data: { email, password: testPassword, firstName: "Nia", lastName: "Okonkwo-Fotheringham", role: "client" } });
  const { id } = (await registration.json()) as { id: string };
  expect((await page.request.post(`${address}/api/demo-login`, { data: { role: "coach" } })).status()).toBe(200);
  await setJoinedDaysAgo(page.request, id, 20, address);
  // Emails to an address that nobody confirmed use no name.
  await confirmEmail(page.request, id, address);
  return email;
}

test("a coach previews a campaign's recipients, sends it, and sees who got it and who was skipped", async ({ page }) => {
  await withServer({ DEMO_MODE: "1" }, async (address) => {
    const email = await createOverdueClient(page, address);
    await page.goto(`${address}/?section=emails`);
    await expect(page.getByRole("heading", { name: "Email Automation", level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Email isn't connected yet. Nothing is being sent." })).toBeVisible();
    await expect(page.getByText("Active", { exact: true })).toBeVisible();
    await expect(region(page, "Email types").getByRole("listitem")).toHaveCount(15);
    await expectNoOverflow(page);

    await region(page, "Automated campaigns").getByRole("button", { name: "Send Chase Emails" }).click();
    const dialog = page.getByRole("dialog", { name: "Send Chase Emails" });
    const send = dialog.getByRole("button", { name: /^Send to \d+ clients?$/ });
    await expect(send).toBeVisible();
    // A client who has just joined owes nothing yet. Their name links to their profile.
    await expect(dialog.getByText("Not yet owed")).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Freya Lindqvist" })).toHaveAttribute("href", /^\/client-profile\//);
    await expectAccessible(page);
    await send.click();
    await expect(toastWithTitle(page, "Chase Emails Sent")).toBeVisible();
    await expect(dialog).toHaveCount(0);

    const run = rowIn(page, "Campaign history", "sent by hand").first();
    await run.getByText("Tuesday Chase").click();
    const emailRow = run.getByRole("listitem").filter({ hasText: email });
    await expect(emailRow.getByText("Nia Okonkwo-Fotheringham")).toBeVisible();
    // From Tuesday at 9 am the scheduled run has already recorded who is skipped, and later runs don't repeat it.
    const chases = region(page, "Campaign history").getByRole("listitem").filter({ hasText: "Tuesday Chase" });
    for (const chase of (await chases.all()).slice(1)) await chase.getByText("Tuesday Chase").click();
    await expect(chases.getByText("Not yet owed").first()).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await expect.poll(async () => ((await (await page.request.get(`${address}/api/email-automation/history?limit=50`)).json()) as { toEmail: string; status: string }[]).find(({ toEmail }) => toEmail === email)?.status).toBe("sent");
    await page.reload();
    await run.getByText("Tuesday Chase").click();
    await emailRow.getByRole("button").click();
    const emailDialog = page.getByRole("dialog");
    await expect(emailDialog.frameLocator("iframe").getByText(/Nia/).first()).toBeVisible();
    await emailDialog.getByRole("button", { name: "Close" }).click();
    await expect(emailRow.getByText("Sent", { exact: true })).toBeVisible();
    await expect(rowIn(page, "All emails and notifications", email).filter({ hasText: "We're missing your check-in" })).toBeVisible();

    // Pressing the button again emails nobody twice.
    await region(page, "Automated campaigns").getByRole("button", { name: "Send Chase Emails" }).click();
    await expect(dialog.getByText("Nobody is due an email right now.")).toBeVisible();
    await expect(dialog.getByText("Already sent")).toBeVisible();
    await expect(send).toHaveCount(0);
  });
});

test("a failed preview or send shows an error and can be retried", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await blockLiveUpdates(page);
  let isFailing = true;
  const failure = { status: 500, json: { message: "Something went wrong. Please try again." } };
  await page.route("**/api/email-automation/sunday-reminders", (route) => {
    if (route.request().method() === "POST" || isFailing) return route.fulfill(failure);
    return route.fulfill({ json: { count: 2, emailedToday: [{ clientId: "ella", name: "Ella Moore" }], skipped: [] } });
  });
  await page.goto("/?section=emails");
  await page.getByRole("button", { name: "Send Sunday Reminders" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("This didn't load")).toBeVisible();
  isFailing = false;
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText("Already had a reminder today:", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Ella Moore" })).toBeVisible();
  await dialog.getByRole("button", { name: "Send to 2 clients" }).click();
  await expect(toastWithTitle(page, "Failed to send Sunday reminders")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Send to 2 clients" })).toBeVisible();
});

test("all emails are listed in pages, filtered by status, and opened", { tag: "@phone" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=emails");
  const rows = region(page, "All emails and notifications").getByRole("listitem");
  await expect(rows).toHaveCount(20);
  // Other tests send emails at the same time; the refreshed list keeps its loaded pages.
  await page.getByRole("button", { name: "Show more emails" }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(20);
  await page.getByLabel("Show").selectOption("Unclear");
  await expect(page.getByText("No emails or notifications have the status “Unclear”.")).toBeVisible();
  await page.getByLabel("Show").selectOption("Sent");
  await expect(rows.first().getByText("Sent", { exact: true })).toBeVisible();
  // A new email may move the list, so the test keeps a handle to the button.
  const opener = await region(page, "All emails and notifications").getByRole("list").getByRole("button").first().elementHandle();
  await opener?.click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => opener?.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole("link", { name: /waiting to be sent$/ }).click();
  await expect(page.getByLabel("Show")).toHaveValue("waiting");
  // The router wouldn't know an address with an anchor, and ignore the way back to it.
  await expect(page).toHaveURL("/?section=emails");
});

test("a coach settles an unclear email", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  const email = { id: "unclear-email", type: "checkin-chase", name: "Chase", toEmail: "nia@example.com", toName: "Nia Okonkwo", subject: "Your check-in", status: "unclear", error: "The email service never confirmed this email.", createdAt: "2026-03-03T09:00:00.000Z", sentAt: null, deliveredAt: null, problem: null, readable: true };
  const decisions: unknown[] = [];
  await page.route(/email-automation\/history\?.*status=unclear/, (route) => route.fulfill({ json: decisions.length > 0 ? [] : [email] }));
  await page.route("**/api/email-automation/messages/unclear-email/decide", (route) => {
    decisions.push(route.request().postDataJSON());
    return route.fulfill({ json: { success: true } });
  });
  await page.goto("/?section=emails");
  await page.getByLabel("Show").selectOption("Unclear");
  await expect(page.getByText("Check with Nia Okonkwo, then choose.")).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "It arrived: Your check-in" }).click();
  await expect(page.getByText("No emails or notifications have the status “Unclear”.")).toBeVisible();
  expect(decisions).toEqual([{ decision: "arrived" }]);
});
