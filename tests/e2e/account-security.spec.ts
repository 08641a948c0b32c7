import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoOverflow, openSecondBrowser, signInAsDemo, signUp, test, testPassword, uniqueEmail } from "@/tests/e2e/support/test";

const devices = (page: Page) => page.getByRole("list", { name: "Signed-in devices" }).getByRole("listitem");

/** Answers the next call of this path as the server does when the last sign-in was over 15 minutes ago. */
const askForStepUpOnce = (page: Page, path: string, body: object, status: number) => page.route(`**${path}`, (route) => route.fulfill({ status, json: body }), { times: 1 });
const refusal = { message: "Please confirm it's you.", reason: "step-up" };

test("a person sees where they are signed in, and signs out one device or all others", { tag: "@phone" }, async ({ page, browser }) => {
  const person = await signUp(page.request, "Dora");
  const others = [await openSecondBrowser(browser, page), await openSecondBrowser(browser, page)];
  for (const other of others) expect((await other.request.post("/api/auth/login", { data: { email: person.email, password: testPassword } })).status()).toBe(200);
  await page.goto("/profile");
  await expect(devices(page)).toHaveCount(3);
  await expect(devices(page).filter({ hasText: "This device" })).toHaveCount(1);
  await expectAccessible(page);
  await expectNoOverflow(page);

  await devices(page).getByRole("button", { name: /^Sign out/ }).first().click();
  await expect(devices(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out the others" }).click();
  await expect(page.getByText("Signed out of 1 other device", { exact: true })).toBeVisible();
  await expect(devices(page)).toHaveCount(1);
  for (const other of others) {
    expect((await other.request.get("/api/auth/user")).status()).toBe(401);
    await other.context().close();
  }
  expect((await page.request.get("/api/auth/user")).status()).toBe(200);
});

test("what needs step-up asks for the password, and is then done without asking again", { tag: "@phone" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/settings/team");
  const email = uniqueEmail("invited");
  await askForStepUpOnce(page, "/api/invitations", refusal, 403);
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  const dialog = page.getByRole("dialog", { name: "Please confirm it's you" });
  await dialog.getByLabel("Your password").fill("not this one");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("This is not your password")).toBeVisible();
  await expect(dialog.getByText("In the demo it is “demo-password”.")).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByLabel("Your password").fill("demo-password");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Account created", { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Team" }).getByRole("listitem").filter({ hasText: email })).toContainText("Invited");
});

test("confirming replaces the cookie, and another tab goes on with the new one", { tag: "@once" }, async ({ page, context }) => {
  await signInAsDemo(page.request, "coach");
  const sessionCookie = async () => (await context.cookies()).find(({ name }) => name.endsWith("session-token"))?.value;
  const other = await context.newPage();
  await other.goto("/settings/team");
  const before = await sessionCookie();
  expect((await page.request.post("/api/auth/step-up", { data: { password: "demo-password" } })).status()).toBe(200);
  expect(await sessionCookie()).not.toBe(before);
  const invited = uniqueEmail("invited");
  await other.getByRole("textbox", { name: "Email", exact: true }).fill(invited);
  await other.getByRole("button", { name: "Send invitation" }).click();
  await expect(other.getByRole("list", { name: "Team" }).getByRole("listitem").filter({ hasText: invited })).toContainText("Invited");
  await expect(other.getByText("You are logged out. Logging in again...")).toHaveCount(0);
});

test("text that was not saved survives an ended session, but not another person's sign-in", { tag: "@once" }, async ({ page, context }) => {
  const unsaved = () => page.evaluate(() => localStorage.getItem("unsaved-draft:feedback:1"));
  await signInAsDemo(page.request, "coach");
  const { id: owner } = (await (await page.request.get("/api/auth/user")).json()) as { id: string };
  const draft = JSON.stringify({ owner, written: { feedback: "Well done", sendFollowUpEmail: false, steps: [], replaces: null } });
  await page.goto("/");
  await page.evaluate((kept) => localStorage.setItem("unsaved-draft:feedback:1", kept), draft);
  await context.clearCookies();
  await signInAsDemo(page.request, "coach");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await unsaved()).toBe(draft);
  await signInAsDemo(page.request, "nutritionist");
  await page.goto("/");
  await expect.poll(unsaved).toBeNull();
});

test("closing the question leaves everything as it was", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/settings/team");
  await askForStepUpOnce(page, "/api/invitations", refusal, 403);
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(uniqueEmail("invited"));
  await page.getByRole("button", { name: "Send invitation" }).click();
  await page.getByRole("dialog", { name: "Please confirm it's you" }).getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Invitation not sent", { exact: true })).toBeVisible();
});

test("a download that needs step-up asks first, then starts", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=clients");
  await askForStepUpOnce(page, "/api/auth/step-up", { openUntil: null, ways: ["password"], demoPassword: null }, 200);
  await page.getByRole("link", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Please confirm it's you" });
  await dialog.getByLabel("Your password").fill("demo-password");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test("the coach closes the account of someone who leaves, and reopens it", { tag: "@phone" }, async ({ page, browser }) => {
  const other = await openSecondBrowser(browser, page);
  const leaver = await signUp(other.request, "Leonie", "Leaver", "nutritionist");
  await signInAsDemo(page.request, "coach");
  await page.goto("/settings/team");
  const row = page.getByRole("list", { name: "Team" }).getByRole("listitem").filter({ hasText: leaver.email });
  await row.getByRole("button", { name: "Sign Leonie Leaver out everywhere" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Leonie Leaver is signed out everywhere", { exact: true })).toBeVisible();
  expect((await other.request.get("/api/auth/user")).status()).toBe(401);

  await row.getByRole("button", { name: "Close Leonie Leaver's account" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Close account" }).click();
  await expect(row.getByText("Closed", { exact: true })).toBeVisible();
  const signIn = () => other.request.post("/api/auth/login", { data: { email: leaver.email, password: testPassword } });
  expect((await signIn()).status()).toBe(401);
  await row.getByRole("button", { name: "Reopen Leonie Leaver's account" }).click();
  await expect(row.getByText("Closed", { exact: true })).toHaveCount(0);
  expect((await signIn()).status()).toBe(200);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await other.context().close();
});
