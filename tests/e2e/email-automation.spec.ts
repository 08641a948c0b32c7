import type { Page } from "@playwright/test";
import { toastWithTitle } from "@/tests/e2e/support/check-in";
import { withServer } from "@/tests/e2e/support/own-server";
import { blockLiveUpdates, expect, expectAccessible, expectNoOverflow, setJoinedDaysAgo, signInAsDemo, test, testPassword, uniqueEmail } from "@/tests/e2e/support/test";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const rowOf = (page: Page, part: string, text: string) => region(page, part).getByRole("listitem").filter({ hasText: text });

/** A client who owes the check-in that was due last, and a coach who is signed in. */
async function anOverdueClient(page: Page, address: string) {
  const email = uniqueEmail("nia");
  const joined = await page.request.post(`${address}/api/auth/register`, { data: { email, password: testPassword, firstName: "Nia", lastName: "Okonkwo-Fotheringham", role: "client" } });
  const { id } = (await joined.json()) as { id: string };
  expect((await page.request.post(`${address}/api/demo-login`, { data: { role: "coach" } })).status()).toBe(200);
  await setJoinedDaysAgo(page.request, id, 20, address);
  return email;
}

test("a coach sees who would get a campaign before she sends it, and afterwards who got it and why others did not", async ({ page }) => {
  await withServer({ DEMO_MODE: "1" }, async (address) => {
    const email = await anOverdueClient(page, address);
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
    // Whoever has only just joined owes nothing yet; her name leads to her.
    await expect(dialog.getByText("Not yet owed")).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Freya Lindqvist" })).toHaveAttribute("href", /^\/client-profile\//);
    await expectAccessible(page);
    await send.click();
    await expect(toastWithTitle(page, "Chase Emails Sent")).toBeVisible();
    await expect(dialog).toHaveCount(0);

    const run = rowOf(page, "Campaign history", "sent by hand").first();
    await run.getByText("Tuesday Chase").click();
    const mail = run.getByRole("listitem").filter({ hasText: email });
    await expect(mail.getByText("Nia Okonkwo-Fotheringham")).toBeVisible();
    await expect(run.getByText("Not yet owed").first()).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await expect.poll(async () => ((await (await page.request.get(`${address}/api/email-automation/history?limit=50`)).json()) as { toEmail: string; status: string }[]).find(({ toEmail }) => toEmail === email)?.status).toBe("sent");
    await page.reload();
    await run.getByText("Tuesday Chase").click();
    await mail.getByRole("button").click();
    const letter = page.getByRole("dialog");
    await expect(letter.frameLocator("iframe").getByText(/Nia/).first()).toBeVisible();
    await letter.getByRole("button", { name: "Close" }).click();
    await expect(mail.getByText("Sent", { exact: true })).toBeVisible();
    await expect(rowOf(page, "All emails", email)).toBeVisible();

    // The same button again writes to nobody twice, and says so.
    await region(page, "Automated campaigns").getByRole("button", { name: "Send Chase Emails" }).click();
    await expect(dialog.getByText("Nobody is due an email right now.")).toBeVisible();
    await expect(dialog.getByText("Already sent")).toBeVisible();
    await expect(send).toHaveCount(0);
  });
});

test("what goes wrong with a campaign is said, and nothing is lost by it", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await blockLiveUpdates(page);
  let isAway = true;
  const failure = { status: 500, json: { message: "Something went wrong. Please try again." } };
  await page.route("**/api/email-automation/sunday-reminders", (route) => {
    if (route.request().method() === "POST" || isAway) return route.fulfill(failure);
    return route.fulfill({ json: { count: 2, skipped: [] } });
  });
  await page.goto("/?section=emails");
  await page.getByRole("button", { name: "Send Sunday Reminders" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("This didn't load")).toBeVisible();
  isAway = false;
  await dialog.getByRole("button", { name: "Try again" }).click();
  await dialog.getByRole("button", { name: "Send to 2 clients" }).click();
  await expect(toastWithTitle(page, "Failed to send Sunday reminders")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Send to 2 clients" })).toBeVisible();
});

test("all emails are shown by the page, narrowed to how they stand, and opened", { tag: "@phone" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=emails");
  const rows = region(page, "All emails").getByRole("listitem");
  await expect(rows).toHaveCount(20);
  // Other tests send mails meanwhile: the list that they refresh keeps what was asked for.
  await page.getByRole("button", { name: "Show more emails" }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(20);
  await page.getByLabel("Show").selectOption("Unclear");
  await expect(page.getByText("None: unclear")).toBeVisible();
  await page.getByLabel("Show").selectOption("Sent");
  await expect(rows.first().getByText("Sent", { exact: true })).toBeVisible();
  // A mail that goes out meanwhile stands above: the button is held as the element it is.
  const opener = await region(page, "All emails").getByRole("list").getByRole("button").first().elementHandle();
  await opener?.click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => opener?.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole("link", { name: /waiting to be sent$/ }).click();
  await expect(page.getByLabel("Show")).toHaveValue("waiting");
});

test("of an email that may have arrived or not, the coach decides", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  const email = { id: "unclear-mail", type: "checkin-chase", name: "Chase", toEmail: "nia@example.com", toName: "Nia Okonkwo", subject: "Your check-in", status: "unclear", error: "The mail service did not answer.", createdAt: "2026-03-03T09:00:00.000Z", sentAt: null, readable: true };
  const decided: unknown[] = [];
  await page.route(/email-automation\/history\?.*status=unclear/, (route) => route.fulfill({ json: decided.length > 0 ? [] : [email] }));
  await page.route("**/api/email-automation/messages/unclear-mail/decide", (route) => {
    decided.push(route.request().postDataJSON());
    return route.fulfill({ json: { success: true } });
  });
  await page.goto("/?section=emails");
  await page.getByLabel("Show").selectOption("Unclear");
  await expect(page.getByText("Nothing is sent twice without you: ask Nia Okonkwo, then choose.")).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "It arrived: Your check-in" }).click();
  await expect(page.getByText("None: unclear")).toBeVisible();
  expect(decided).toEqual([{ decision: "arrived" }]);
});
