import type { Page } from "@playwright/test";
import { videoPlayerOrigins } from "@/lib/core/settings/video";
import { type FailedPayment, listFailedPayments } from "@/lib/money/finances/contract";
import { toastWithTitle } from "@/tests/e2e/support/check-in";
import { makePreparedFolder, withServer } from "@/tests/e2e/support/own-server";
import { expect, expectAccessible, expectNoOverflow, openSecondBrowser, signInAsDemo, test, testPassword, uniqueEmail } from "@/tests/e2e/support/test";

const signInAsCoach = async (page: Page, address: string) => expect((await page.request.post(`${address}/api/demo-login`, { data: { role: "coach" } })).status()).toBe(200);
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const figure = (page: Page, part: string, label: string) => region(page, part).getByRole("definition").filter({ has: page.locator(`xpath=../dt[normalize-space()="${label}"]`) });
const expectLoaded = (page: Page) => expect(page.getByRole("button", { name: "Sync Stripe Payments" })).toBeEnabled();

/** Near its right edge, a bar of the chart is still the one of its own month. */
async function expectMonthPointedAt(page: Page) {
  const chart = page.getByRole("figure", { name: /in the last 12 months/ });
  const months = chart.getByText(/^[A-Z][a-z]{2,3}$/);
  await expect(months).toHaveCount(12);
  const label = chart.getByText(new RegExp(`^${await months.nth(0).textContent()}\\w* \\d{4}$`)).filter({ visible: true });
  await chart.scrollIntoViewIfNeeded();
  // The page may still move under the pointer.
  await expect(async () => {
    const [first, second] = await Promise.all([months.nth(0).boundingBox(), months.nth(1).boundingBox()]);
    if (!first || !second) throw new Error("The months of the chart are not on screen.");
    const [middle, nextMiddle] = [first.x + first.width / 2, second.x + second.width / 2];
    await page.mouse.move(middle + 0.4 * (nextMiddle - middle), first.y - 40);
    await expect(label).toHaveCount(1, { timeout: 1000 });
  }).toPass();
}

test("a fresh demo shows the figures of the product description, and every button of the finances screen works", async ({ page, browser, isMobile }) => {
  // This server seeds the demo into an empty database, so every date is recent.
  await withServer({ DATA_DIR: makePreparedFolder("empty"), DEMO_MODE: "1" }, async (address) => {
    await signInAsCoach(page, address);
    await page.goto(address);
    await test.step("the dashboard's figures", async () => {
      for (const link of ["2 payment failures", "3 clients at week 4/8/12", "5 unread messages"]) await expect(page.getByRole("link", { name: link, exact: true })).toBeVisible();
      for (const text of ["£2,840", "of £4,000 goal (71%)", "£236.67"]) await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(page.getByRole("link", { name: "Review Check-ins 6", exact: true })).toBeVisible();
      const totalFor = (label: string) => page.getByRole("definition").filter({ has: page.locator(`xpath=../dt[normalize-space()="${label}"]`) });
      for (const [label, value] of [["Needing attention", "3"], ["Fully onboarded", "9"], ["Active subscriptions", "12"]] as const) await expect(totalFor(label)).toHaveText(value);
      await expect(page.getByText("Active Clients").locator("xpath=ancestor::*[self::a or self::div][1]")).toContainText("12");
      if (!isMobile) await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Messages/ })).toContainText("3");
    });
    await page.getByRole("link", { name: "2 payment failures", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Payment Management", level: 1 })).toBeVisible();
    await expect(page).toHaveURL(`${address}/finances`);
    await expectLoaded(page);
    await expect(page.getByText("Test mode. No real charges.")).toBeVisible();
    await expect(figure(page, "Revenue Overview", "This Month")).toHaveText("£2,840");
    await expect(figure(page, "Revenue Overview", "Growth")).toHaveText(/^[+-]?\d+\.\d%$/);
    if (!isMobile) await expectMonthPointedAt(page);
    await expect(page.getByText("71% of this month's goal of £4,000")).toBeVisible();
    for (const [label, value] of [["Monthly plans", "4"], ["6-month plans", "8"], ["Monthly revenue", "£1,438"]] as const) await expect(figure(page, "Active Subscriptions", label)).toHaveText(value);
    await expect(region(page, "Active Subscriptions")).toContainText("12 in total");
    await expect(region(page, "Stripe Integration")).toContainText("Stripe isn't connected. Test mode takes test cards only");
    await expect(region(page, "Stripe Integration")).toContainText("All 6 coaching plans configured");
    await expectAccessible(page);
    await expectNoOverflow(page);

    const rows = region(page, "Recent Transactions").getByRole("row");
    await expect(rows).toHaveCount(1 + 10);
    await expect(rows.first().getByRole("columnheader")).toHaveText(["Client", "Plan", "Amount", "Status", "Date"]);
    await page.getByRole("button", { name: "Show more transactions" }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(11);

    await page.getByRole("button", { name: "View Real Stripe Data" }).click();
    await expect(toastWithTitle(page, "Real Stripe Data Fetched")).toBeVisible();
    await expect(page.getByText(/^Found \d+ payments with total revenue of £[\d,.]+$/).first()).toBeVisible();
    await page.getByRole("button", { name: "Sync Stripe Payments" }).click();
    await expect(toastWithTitle(page, "Stripe Sync Complete")).toBeVisible();

    const failed = region(page, "Failed Payments").getByRole("listitem");
    await expect(failed).toHaveCount(2);
    const name = (await failed.first().getByRole("link").textContent()) ?? "";
    await failed.first().getByRole("button", { name: `Retry £199 of ${name}` }).click();
    await expect(toastWithTitle(page, "Retry Failed")).toBeVisible();
    await expect(failed).toHaveCount(2);

    await page.getByRole("button", { name: "Stripe Dashboard" }).click();
    await expect(toastWithTitle(page, "Stripe isn't connected")).toBeVisible();
    await expect(page.getByRole("link", { name: "Set Up New Payment" })).toHaveAttribute("href", "/client-management");

    const csv = page.getByRole("link", { name: "Export Payments CSV" });
    await expect(csv).toHaveAttribute("target", "_blank");
    await expect(csv).toHaveAttribute("href", "/api/export/payments");
    await expect(page.getByRole("link", { name: "Export Payments to Import Elsewhere" })).toHaveAttribute("href", "/api/export/payments?columns=all");
    // The new tab closes when the download starts, so the file is requested again.
    await Promise.all([page.context().waitForEvent("page"), csv.click()]);
    const file = await page.request.get(`${address}/api/export/payments`);
    expect(file.headers()["content-disposition"]).toMatch(/filename="payments-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = (await file.text()).replace("\uFEFF", "").split("\r\n");
    expect(lines[0]).toBe("Client,Plan,Amount,Status,Date");
    expect(lines.filter((line) => line.includes(",Failed,"))).toHaveLength(2);

    const other = await openSecondBrowser(browser, page);
    await signInAsCoach(other, address);
    await other.goto(`${address}/?section=finances`);
    await expectLoaded(other);
    const card = region(page, "Nutritionist Payments");
    const [owed] = await card.getByRole("button", { name: /^Mark paid/ }).all();
    if (!owed) throw new Error("The demo owes the nutritionist nothing.");
    const month = (/\w+ \d{4}$/.exec((await owed.textContent()) ?? "") ?? [""])[0];
    await owed.click();
    await expect(page.getByRole("alertdialog")).toContainText("It doesn't move any money and can't be undone.");
    await page.getByRole("button", { name: "Mark as paid" }).click();
    await expect(toastWithTitle(page, "Marked as paid")).toBeVisible();
    await expect(card.getByRole("button", { name: new RegExp(`^Mark paid.*${month}$`) })).toHaveCount(0);
    // Another coach's screen updates live.
    await expect(region(other, "Nutritionist Payments").getByRole("button", { name: new RegExp(`^Mark paid.*${month}$`) })).toHaveCount(0);
  });
});

test("a coach retries a failed payment, and the client's profile lists every attempt", { tag: ["@phone", "@desk"] }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  const failedPayments = (await (await page.request.get(listFailedPayments.path)).json()) as FailedPayment[];
  const failedRenewal = failedPayments.find(({ tries, card }) => tries[0]?.kind === "renewal" && card?.last4 === "0002");
  if (!failedRenewal?.clientId) throw new Error("The demo has no failed renewal with this card.");
  await page.goto(`/client-profile/${failedRenewal.clientId}?tab=payments`);
  const payments = region(page, "Payments");
  await expect(payments.getByText("Monthly Coaching", { exact: true }).first()).toBeVisible();
  await expect(payments.getByText(/^Visa ending in 0002, expires/)).toBeVisible();
  const attempts = payments.getByRole("listitem").filter({ hasText: /^(Renewal|Manual retry): / });
  const before = await attempts.count();
  // A double click retries once.
  await payments.getByRole("button", { name: /^Retry £199 of / }).dblclick();
  // This card declines every charge, and each decline is recorded.
  await expect(toastWithTitle(page, "Retry Failed")).toBeVisible();
  await expect(attempts).toHaveCount(before + 1);
  await expect(payments.getByText(/^Renewal: /)).toBeVisible();
  await expect(payments.getByText(/^Manual retry: /).first()).toBeVisible();
  await expect(payments.getByText(/^Coaching continues until/)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole("tab", { name: "Files & log" }).click();
  await expect(region(page, "Timeline").getByText(/^Retry of £199\.00 for Monthly Coaching failed/).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test("a practice without payments sees that its provider isn't responding", { tag: "@once" }, async ({ page }) => {
  const env = { STRIPE_SECRET_KEY: "sk_test_none", NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_none", STRIPE_API_BASE: "http://127.0.0.1:1" };
  await withServer(env, async (address) => {
    await test.step("the content security policy allows only the provider's addresses", async () => {
      const policy = (await fetch(`${address}/auth`)).headers.get("content-security-policy") ?? "";
      const allowedOrigins = policy.match(/https:\/\/[^\s;]+/g) ?? [];
      expect(new Set(allowedOrigins)).toEqual(new Set(["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com", "https://api.stripe.com", ...videoPlayerOrigins]));
      expect(policy).not.toContain("unsafe-eval");
    });

    const coach = { email: uniqueEmail("coach"), password: testPassword, firstName: "Nora", lastName: "Coach", role: "coach" };
    expect((await page.request.post(`${address}/api/auth/register`, { data: coach })).status()).toBe(201);
    await page.goto(`${address}/finances`);
    await expectLoaded(page);
    for (const text of ["No payments yet", "No failed payments", "No plans yet"]) await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(figure(page, "Revenue Overview", "Growth")).toHaveText("0.0%");
    const integration = region(page, "Stripe Integration");
    await expect(integration).toContainText("Not responding");
    await expect(integration).toContainText("Not set up: the signing secret is missing");
    await integration.getByRole("button", { name: "Check again" }).click();
    await expect(integration).toContainText("Not responding");
    await page.getByRole("button", { name: "View Real Stripe Data" }).click();
    await expect(toastWithTitle(page, "Stripe Fetch Failed")).toBeVisible();
    await page.getByRole("button", { name: "Sync Stripe Payments" }).click();
    await expect(toastWithTitle(page, "Sync Failed")).toBeVisible();
    const dashboard = page.getByRole("link", { name: /^Stripe Dashboard/ });
    await expect(dashboard).toHaveAttribute("href", "https://dashboard.stripe.com/test/payments");
    await expect(dashboard).toHaveAttribute("target", "_blank");
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
});
