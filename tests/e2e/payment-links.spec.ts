import type { Page } from "@playwright/test";
import { toastWithTitle } from "@/tests/e2e/support/check-in";
import { expect, expectAccessible, expectNoOverflow, latestEmailTo, openSecondBrowser, signInAsDemo, signUp, switchToDemoUser, test, uniqueEmail, waitForScriptsOnLoad } from "@/tests/e2e/support/test";

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });
const row = (page: Page, name: string) => page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
const linkIn = (page: Page) => page.getByRole("textbox", { name: "Payment link" });

/** Adds a client in the open dialog; returns their name and email. */
async function addClient(page: Page, firstName: string) {
  const client = { name: `${firstName} Vale-${Date.now().toString(36)}`, email: uniqueEmail(firstName.toLowerCase()) };
  const dialog = dialogOf(page, "Add New Client");
  await dialog.getByLabel("Full name").fill(client.name);
  await dialog.getByLabel("Email").fill(client.email);
  await dialog.getByRole("button", { name: "Create client" }).click();
  return client;
}

/** Sets up the plan of this name and returns the link. */
async function setUp(page: Page, plan: RegExp) {
  const dialog = dialogOf(page, "Set Up Payment Plan");
  await dialog.getByRole("radio", { name: plan }).check();
  await dialog.getByRole("button", { name: "Set Up Payment" }).click();
  await expect(dialogOf(page, "Payment Setup").getByRole("heading", { name: "Payment link ready" })).toBeVisible();
  return linkIn(page).inputValue();
}

async function payWith(page: Page, number: string) {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry date").fill("12 / 40");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Name on card").fill("Rosa Lind");
  await page.getByRole("button", { name: /^Pay £/ }).click();
}

test("a coach adds a client with a plan, sends the link and sees the payment", async ({ page, browser }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/client-management");
  const client = await addClient(page, "Rosa");
  const plans = dialogOf(page, "Set Up Payment Plan");
  for (const name of ["Monthly Coaching", "6 Month Plan", "3 Month Discounted", "6 Months - No Calls", "2 Months Upfront", "Family Discount"]) await expect(plans.getByRole("radio", { name: new RegExp(`^${name}`) })).toBeVisible();
  await expect(plans.getByText("Most popular")).toHaveCount(1);
  await expect(plans.getByRole("button", { name: "Set Up Payment" })).toBeDisabled();
  await expectAccessible(page);
  await expectNoOverflow(page);
  const link = await setUp(page, /^6 Month Plan/);
  const done = dialogOf(page, "Payment Setup");
  await expect(done.getByText("Test payments")).toBeVisible();
  await expect(done.getByRole("link", { name: "Open link" })).toHaveAttribute("href", link);
  await expectAccessible(page);
  await done.getByRole("button", { name: "Email link" }).click();
  await expect(done.getByText(`Emailed to ${client.email}`)).toBeVisible();
  await done.getByRole("button", { name: "Done" }).click();
  await page.getByRole("searchbox", { name: "Search clients" }).fill(client.email);
  await expect(row(page, client.name).getByText("Inactive")).toBeVisible();
  await expect(row(page, client.name).getByText("Payment link unpaid")).toBeVisible();

  const clientPage = await openSecondBrowser(browser, page);
  await clientPage.goto(link);
  await expect(clientPage.getByRole("heading", { name: "6 Month Plan" })).toBeVisible();
  await expect(clientPage.getByText("£150").first()).toBeVisible();
  await expect(clientPage.getByText("Test payments").first()).toBeVisible();
  await expect(clientPage.getByText(client.name)).toHaveCount(0);
  await expect(clientPage.getByLabel("Card number")).toBeVisible();
  await expectAccessible(clientPage);
  await expectNoOverflow(clientPage);

  await test.step("a declined card charges nothing and can be replaced", async () => {
    await payWith(clientPage, "4000 0000 0000 0002");
    await expect(toastWithTitle(clientPage, "Payment Failed")).toBeVisible();
    await payWith(clientPage, "4242 4242 4242 4242");
    await expect(clientPage.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
    await expectAccessible(clientPage);
  });

  await test.step("the coach's list updates live", async () => {
    await expect(row(page, client.name).getByText("Active", { exact: true })).toBeVisible();
    await expect(row(page, client.name).getByText(/£150$/)).toBeVisible();
    await expect(row(page, client.name).getByRole("button", { name: /^Set up payment/ })).toHaveCount(0);
  });

  await test.step("whoever paid without a password can have the link to set one sent to the client", async () => {
    await clientPage.getByRole("button", { name: "Set your password" }).click();
    await expect(clientPage.getByText(/^We've emailed you the link to set your password\./)).toBeVisible();
    await expectAccessible(clientPage);
  });

  await test.step("the link cannot be paid again", async () => {
    await clientPage.reload();
    await expect(clientPage.getByRole("heading", { name: "This has been paid" })).toBeVisible();
  });
  // One email asks for the password and the payment.
  expect((await latestEmailTo(client.email, "set-password")).html).toContain(link);
  await clientPage.context().close();
});

test("the link in the email is paid once, even in two tabs and with bank confirmation", { tag: "@once" }, async ({ page, browser, playwright, baseURL }) => {
  const api = await playwright.request.newContext({ baseURL });
  const client = await signUp(api, "Ines", `Vale${Date.now().toString(36)}`);
  await signInAsDemo(page.request, "coach");
  await page.goto(`/client-profile/${client.id}`);
  await page.getByRole("button", { name: "Set Up Payment" }).click();
  await setUp(page, /^2 Months Upfront/);
  await dialogOf(page, "Payment Setup").getByRole("button", { name: "Email link" }).click();
  await expect(dialogOf(page, "Payment Setup").getByText(`Emailed to ${client.email}`)).toBeVisible();
  const email = await latestEmailTo(client.email, "payment-link");
  const link = /https?:\S*\/pay\/[\w-]+/.exec(email.text)?.[0] ?? "";

  const first = await openSecondBrowser(browser, page);
  const second = waitForScriptsOnLoad(await first.context().newPage());
  for (const tab of [first, second]) {
    await tab.goto(link);
    await expect(tab.getByLabel("Card number")).toBeVisible();
  }
  await payWith(first, "4000 0025 0000 3155");
  await first.getByRole("dialog").getByRole("button", { name: "Complete" }).click();
  await expect(first.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await payWith(second, "4242 4242 4242 4242");
  await expect(second.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  const payments = (await (await page.request.get(`/api/payments?clientId=${client.id}`)).json()) as { amount: string; status: string }[];
  expect(payments.map(({ amount, status }) => [amount, status])).toEqual([["399.00", "succeeded"]]);
  await first.context().close();
  await api.dispose();

  await test.step("a second plan can't be set up while the first is active", async () => {
    await page.goto(`/?section=clients&setup=${client.id}`);
    const dialog = dialogOf(page, "Set Up Payment Plan");
    await expect(dialog.getByText(`${client.firstName} ${client.lastName} already has an active plan`)).toBeVisible();
    await expect(dialog.getByRole("radio")).toHaveCount(0);
    await expectAccessible(page);
  });
});

test("a link page shows that there is nothing to pay once its client has another plan", { tag: "@once" }, async ({ page, browser }) => {
  const client = await signUp(page.request, "Una");
  const coach = await openSecondBrowser(browser, page);
  await signInAsDemo(coach.request, "coach");
  const setup = await coach.request.post("/api/create-payment-setup", { data: { clientId: client.id, priceId: "price_monthly_coaching" } });
  const { paymentUrl } = (await setup.json()) as { paymentUrl: string };
  const link = await openSecondBrowser(browser, page);
  await link.goto(paymentUrl);
  await expect(link.getByLabel("Card number")).toBeVisible();
  const order = (await (await page.request.post("/api/get-or-create-subscription")).json()) as { clientSecret: string };
  expect((await page.request.post("/api/sandbox/confirm", { data: { clientSecret: order.clientSecret, token: "pm_card_visa" } })).status()).toBe(200);
  await payWith(link, "4242 4242 4242 4242");
  await expect(link.getByRole("heading", { name: "There is nothing to pay" })).toBeVisible();
  const payments = (await (await coach.request.get(`/api/payments?clientId=${client.id}`)).json()) as { amount: string; status: string }[];
  expect(payments.map(({ amount, status }) => [amount, status])).toEqual([["199.00", "succeeded"]]);
  await link.context().close();
  await coach.context().close();
});

test("a failed setup returns to the plans with the choice kept, and closing the dialog discards it", async ({ page, playwright, baseURL }) => {
  const api = await playwright.request.newContext({ baseURL });
  const client = await signUp(api, "Wren", `Vale${Date.now().toString(36)}`);
  const name = `${client.firstName} ${client.lastName}`;
  await signInAsDemo(page.request, "coach");
  await page.goto(`/?section=clients&q=${client.lastName}`);
  await row(page, name).getByRole("button", { name: `Set up payment for ${name}` }).click();
  const plans = dialogOf(page, "Set Up Payment Plan");
  const family = plans.getByRole("radio", { name: /^Family Discount/ });
  await page.route("**/api/create-payment-setup", (route) => route.fulfill({ status: 502, json: { message: "The provider is unavailable" } }));
  await family.check();
  await plans.getByRole("button", { name: "Set Up Payment" }).click();
  await expect(toastWithTitle(page, "Payment Setup Failed")).toBeVisible();
  await expect(toastWithTitle(page, "Failed to set up payment. Please try again.")).toBeVisible();
  await expect(family).toBeChecked();
  await page.unroute("**/api/create-payment-setup");
  const link = await setUp(page, /^Family Discount/);
  await page.getByRole("link", { name: "Open profile" }).click();
  await expect(page).toHaveURL(new RegExp(`/client-profile/${client.id}`));
  await expect(page.getByText(/^Family Discount, £950 once, was set up on/)).toBeVisible();
  await page.goBack();
  await expect(row(page, name)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await test.step("the dialog preselects the plan that is set up, and another plan closes its link", async () => {
    await row(page, name).getByRole("button", { name: `Set up payment for ${name}` }).click();
    await expect(plans.getByText(/^There is an unpaid link for Family Discount/)).toBeVisible();
    await expect(family).toBeChecked();
    expect(await setUp(page, /^Monthly Coaching/)).not.toBe(link);
    expect((await page.goto(link))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "This payment link doesn't work" })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
  await api.dispose();
});

test("the back button closes the dialog, and a client is redirected home", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=clients");
  await page.getByRole("button", { name: "Add Client & Set Payment" }).click();
  const dialog = dialogOf(page, "Add New Client");
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/section=clients/);
  await page.goto("/");
  await page.getByRole("link", { name: "Add Client & Set Payment" }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("heading", { name: "Client Database" })).toBeVisible();
  await switchToDemoUser(page, "client");
  await page.goto("/client-management");
  await expect(page).not.toHaveURL(/client-management|setup=/);
});
