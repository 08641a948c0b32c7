import type { Locator, Page } from "@playwright/test";
import { toastWithTitle } from "@/tests/e2e/support/check-in";
import { blockLiveUpdates, expect, expectAccessible, expectNoOverflow, openSecondBrowser, signInAsDemo, signUp, test, testPassword } from "@/tests/e2e/support/test";

const cards = { good: "4242 4242 4242 4242", other: "5555 5555 5555 4444", declined: "4000 0000 0000 0002", asks: "4000 0025 0000 3155" };
type Scope = Page | Locator;

const numberField = (scope: Scope) => scope.getByLabel("Card number");
const subscribeButton = (page: Page) => page.getByRole("button", { name: /^Subscribe for/ });
const status = (page: Page) => page.getByRole("definition");

async function fillCard(scope: Scope, number: string) {
  await numberField(scope).fill(number);
  await scope.getByLabel("Expiry date").fill("12/40");
  await scope.getByLabel("Security code").fill("123");
  await scope.getByLabel("Name on card").fill("Rosa Lind");
}
/** Opens the page and waits for the card form. */
async function openForm(page: Page) {
  await page.goto("/subscribe");
  await expect(numberField(page)).toBeEnabled();
}
async function pay(page: Page, number: string) {
  await fillCard(page, number);
  await subscribeButton(page).click();
}
const expectSubscribed = async (page: Page, last4: string) => {
  await expect(page.getByRole("heading", { name: "Card on file" })).toBeVisible();
  await expect(page.getByText(`ending in ${last4}`)).toBeVisible();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
};
interface StartedSubscription {
  paymentId: string;
  clientSecret: string;
}
const startSubscription = async (page: Page) => (await (await page.request.post("/api/get-or-create-subscription")).json()) as StartedSubscription;
const payByApi = async (page: Page, { clientSecret }: StartedSubscription) =>
  expect((await page.request.post("/api/sandbox/confirm", { data: { clientSecret, token: "pm_card_visa" } })).status()).toBe(200);
const receipts = (page: Page) => page.getByRole("table", { name: "Receipts" }).getByRole("row").filter({ hasText: "20" });

test("a client subscribes from the menu and sees the plan, card and receipt", { tag: "@phone" }, async ({ page }) => {
  await signUp(page.request, "Rosa");
  await page.goto("/");
  await page.getByRole("button", { name: "Account: Rosa" }).click();
  await expect(page.getByRole("link", { name: "Profile Settings" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Practice settings" })).toHaveCount(0);
  await page.getByRole("link", { name: "Billing" }).click();
  await expect(page).toHaveURL(/\/subscribe$/);
  await expect(page.getByRole("heading", { name: "Online Coaching" })).toBeVisible();
  await expect(page.getByText("US$350", { exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "What is included" }).getByRole("listitem")).not.toHaveCount(0);
  await expect(numberField(page)).toBeEnabled();
  await expect(page.getByText("Test payments").first()).toBeVisible();

  await test.step("each missing or wrong field shows its error", async () => {
    await subscribeButton(page).click();
    await expect(page.getByText("Please enter all 16 digits of the card number")).toBeVisible();
    await expect(page.getByText("Please enter the expiry date as MM / YY")).toBeVisible();
    await expect(page.getByText("Please enter the name on the card")).toBeVisible();
    await fillCard(page, "4111 1111 1111 1111");
    await expect(page.getByLabel("Expiry date")).toHaveValue("12 / 40");
    await subscribeButton(page).click();
    await expect(page.getByText("Please use one of the test cards listed below, never a real card")).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step("a declined card shows an error and charges nothing", async () => {
    await pay(page, cards.declined);
    await expect(toastWithTitle(page, "The card was declined. Please use another one.")).toBeVisible();
  });

  await test.step("a test card from the list fills in the form", async () => {
    await page.getByText("Test cards", { exact: true }).click();
    await page.getByRole("button", { name: /^4242 4242 4242 4242/ }).click();
    await expect(numberField(page)).toHaveValue(cards.good);
    await subscribeButton(page).click();
    await expect(toastWithTitle(page, "You are now subscribed to Cadence!")).toBeVisible();
  });

  await expectSubscribed(page, "4242");
  await expect(status(page).filter({ hasText: "US$350 per month" })).toBeVisible();
  await expect(receipts(page)).toHaveCount(1);
  await expect(receipts(page)).toContainText("US$350");
  await expect(receipts(page)).toContainText("Paid");
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.reload();
  await expectSubscribed(page, "4242");
});

test("a client passes or fails bank confirmation, also after a reload", async ({ page }) => {
  await signUp(page.request, "Freya");
  await openForm(page);
  const bank = page.getByRole("dialog", { name: "Your bank asks you to confirm this payment" });
  await pay(page, cards.asks);
  await expect(bank).toBeVisible();
  await expectAccessible(page);
  await bank.getByRole("button", { name: "Fail" }).click();
  await expect(toastWithTitle(page, "Payment Failed")).toBeVisible();
  await expect(bank).toHaveCount(0);

  await subscribeButton(page).click();
  await expect(bank).toBeVisible();
  await page.reload();
  await expect(numberField(page)).toBeEnabled();
  await pay(page, cards.asks);
  await bank.getByRole("button", { name: "Complete" }).click();
  await expectSubscribed(page, "3155");
  await expect(receipts(page)).toHaveCount(1);
});

test("a subscriber changes the card, and cancels after seeing the end date", async ({ page }) => {
  await signUp(page.request, "Hana", "Quillfeather-Montgomery");
  await payByApi(page, await startSubscription(page));
  await page.goto("/subscribe");
  await expectSubscribed(page, "4242");

  await test.step("a declined card is not saved, and another one is", async () => {
    await page.getByRole("button", { name: "Change card" }).click();
    const dialog = page.getByRole("dialog", { name: "Change your card" });
    await fillCard(dialog, cards.declined);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog.getByRole("button", { name: "Save card" }).click();
    await expect(toastWithTitle(page, "Card not saved")).toBeVisible();
    await fillCard(dialog, cards.other);
    await dialog.getByRole("button", { name: "Save card" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Mastercard ending in 4444")).toBeVisible();
    await expect(page.getByText("Expires 12/2040")).toBeVisible();
  });

  await test.step("the end date is shown before cancelling", async () => {
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Cancel your subscription?" });
    await expect(dialog).toContainText("Nothing more will be charged.");
    const date = await dialog.getByRole("time").innerText();
    expect(date).toMatch(/^\d{1,2} \w+ \d{4}$/);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Keep it" }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    await dialog.getByRole("button", { name: "Cancel subscription" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(status(page).filter({ hasText: "You cancelled" })).toContainText(date);
    await expect(page.getByText("Ending", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Cancel subscription" })).toHaveCount(0);
  });
});

test("two browsers create one subscription, and the second updates live", { tag: "@once" }, async ({ page, browser }) => {
  const { email } = await signUp(page.request, "Grace");
  const other = await openSecondBrowser(browser, page);
  expect((await other.request.post("/api/auth/login", { data: { email, password: testPassword } })).status()).toBe(200);
  await openForm(page);
  await openForm(other);
  await fillCard(other, cards.good);
  await pay(page, cards.good);
  await expectSubscribed(page, "4242");
  await expectSubscribed(other, "4242");
  const response = await other.request.post("/api/get-or-create-subscription");
  expect(response.status()).toBe(409);
  await expect(receipts(other)).toHaveCount(1);
});

test("the screen offers the plan the coach set up, and updates live", { tag: "@once" }, async ({ page, browser }) => {
  const { id } = await signUp(page.request, "Esme");
  const coachPage = await openSecondBrowser(browser, page);
  await signInAsDemo(coachPage.request, "coach");
  await openForm(page);
  const setUp = async (priceId: string) => expect((await coachPage.request.post("/api/create-payment-setup", { data: { clientId: id, priceId } })).ok()).toBe(true);
  await setUp("price_6_month_plan");
  await expect(page.getByRole("heading", { name: "6 Month Plan" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Subscribe for £150 per month" })).toBeVisible();
  await pay(page, cards.good);
  await expectSubscribed(page, "4242");
  await expect(receipts(page)).toContainText("£150");
});

test("a subscription that can't be set up shows an error and can be retried", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Chloe");
  await blockLiveUpdates(page);
  await page.route("**/api/get-or-create-subscription", (route) => route.abort(), { times: 1 });
  await page.goto("/subscribe", { waitUntil: "commit" });
  await expect(toastWithTitle(page, "Failed to initialize subscription. Please try again.")).toBeVisible();
  const message = "Too many attempts. Please try again in 2 minutes.";
  await page.route("**/api/get-or-create-subscription", (route) => route.fulfill({ status: 429, json: { message } }), { times: 1 });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(toastWithTitle(page, message)).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(numberField(page)).toBeEnabled();
});

test("a client returning from the bank sees the result and the subscription", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Amelia");
  const started = await startSubscription(page);
  const { paymentId } = started;
  // The toast may disappear before the page has loaded completely.
  await page.goto(`/?payment_intent=${paymentId}&redirect_status=failed`, { waitUntil: "commit" });
  await expect(toastWithTitle(page, "Payment Failed")).toBeVisible();
  await expect(page).toHaveURL(/\/subscribe$/);
  await payByApi(page, started);
  await page.goto(`/?payment_intent=${paymentId}&redirect_status=succeeded`, { waitUntil: "commit" });
  await expect(toastWithTitle(page, "Payment Successful")).toBeVisible();
  await expect(page).toHaveURL(/\/subscribe$/);
  await expectSubscribed(page, "4242");
});

