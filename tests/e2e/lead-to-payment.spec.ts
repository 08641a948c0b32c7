import { toastWithTitle } from "@/tests/e2e/support/check-in";
import { expect, expectAccessible, expectNoOverflow, latestEmailTo, openSecondBrowser, signInAsDemo, test, testPassword, uniqueEmail } from "@/tests/e2e/support/test";
import { fillCard } from "@/tests/e2e/twice/money";

const linkIn = (text: string, path: string) => new RegExp(`https?:\\S*${path}[\\w=?.-]+`).exec(text)?.[0] ?? "";

test("a lead becomes a client who sets a password, pays and starts, from one email", { tag: "@once" }, async ({ page, browser }) => {
  const [name, address] = [`Priya Quill${Date.now().toString(36)}`, uniqueEmail("priya")];
  await signInAsDemo(page.request, "coach");
  expect((await page.request.post("/api/leads/quick-add", { data: { fullName: name, email: address } })).status()).toBe(201);
  await page.goto(`/leads?q=${name.split(" ")[1]}`);
  const dialog = page.getByRole("dialog");

  await test.step("the coach chooses the plan and reads what Priya will get", async () => {
    await page.getByRole("button", { name: `Mark ${name} as won` }).click();
    await expect(dialog.getByLabel("Full name")).toHaveValue(name);
    await expect(dialog.getByLabel("Email")).toHaveValue(address);
    await expect(dialog.getByText("Priya will get one email: it asks them to set a password.")).toBeVisible();
    await dialog.getByRole("checkbox", { name: "Set up payment and send the link" }).check();
    await expect(dialog.getByLabel("Plan")).toHaveValue(/^price_/);
    await dialog.getByLabel("Plan").selectOption("Monthly Coaching, £199 per month");
    await expect(dialog.getByText("Priya will get one email: it asks them to set a password and then to pay £199 per month for Monthly Coaching. After they pay, they get the welcome, and about an hour later their agreement.")).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog.getByRole("button", { name: "Mark as won and send the link" }).click();
    await expect(toastWithTitle(page, "Lead converted to client!")).toBeVisible();
    await expect(dialog.getByText(/They'll get one email: it asks for a password, then for £199 per month for Monthly Coaching\./)).toBeVisible();
    await expectAccessible(page);
  });

  const email = await latestEmailTo(address, "set-password");
  const client = await openSecondBrowser(browser, page);
  await test.step("Priya sets a password and pays", async () => {
    await client.goto(linkIn(email.text, "/reset-password"));
    await expect(client.getByText("Step 1 of 2. Next you pay for Monthly Coaching: £199 per month.")).toBeVisible();
    await expectAccessible(client);
    await client.getByLabel("New password").fill(testPassword);
    await client.getByLabel("Confirm password").fill(testPassword);
    await client.getByRole("button", { name: "Set password" }).click();
    await expect(client.getByRole("heading", { name: "Monthly Coaching" })).toBeVisible();
    await fillCard(client);
    await client.getByRole("button", { name: "Pay £199" }).click();
    await expect(client.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
    await expectAccessible(client);
  });

  await test.step("she is signed in and goes on", async () => {
    await client.getByRole("link", { name: "Go to your home page" }).click();
    await expect(client.getByRole("heading", { name: "Your onboarding" })).toBeVisible();
    expect(linkIn((await latestEmailTo(address, "welcome")).text, "/")).toBeTruthy();
    const sent = (await (await page.request.get("/api/email-automation/history?limit=100")).json()) as { toEmail: string; type: string }[];
    const types = sent.filter(({ toEmail }) => toEmail === address).map(({ type }) => type);
    expect(types.filter((type) => type !== "discovery-invite").toSorted()).toEqual(["contract-delivery", "receipt", "set-password", "welcome"]);
  });

  await test.step("the used link leads to the sign-in", async () => {
    const other = await openSecondBrowser(browser, page);
    await other.goto(linkIn(email.text, "/reset-password"));
    await expect(other.getByRole("heading", { name: "This invitation has been used" })).toBeVisible();
    await other.goto(linkIn(email.text, "/pay/"));
    await expect(other.getByRole("heading", { name: "This has been paid" })).toBeVisible();
    await expect(other.getByRole("link", { name: "Sign in to continue" })).toBeVisible();
    await other.context().close();
  });
  await client.context().close();
});
