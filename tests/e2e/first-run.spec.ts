import type { Locator, Page } from "@playwright/test";
import { withServer } from "@/tests/e2e/support/own-server";
import { expect, expectAccessible, expectNoOverflow, test, testPassword, waitForScriptsOnLoad } from "@/tests/e2e/support/test";
import { FakeResend } from "@/tests/fakes/resend";

/** Presses and fills in like a person, and counts both. */
function countedHands() {
  const made = { clicks: 0, fields: 0 };
  return {
    made,
    click(control: Locator) {
      made.clicks += 1;
      return control.click();
    },
    fill(field: Locator, text: string) {
      made.fields += 1;
      return field.fill(text);
    },
  };
}

const guide = (page: Page) => page.getByRole("region", { name: "Set up your practice" });
const stepTitles = (page: Page) => guide(page).getByRole("listitem").getByRole("heading");
const expectDone = (page: Page, title: string) => expect(guide(page).getByRole("heading", { name: `${title} (done)` })).toBeVisible();

/** From an empty installation to the first client's first step. `findLink` returns the link that she got. */
async function goToFirstClient(page: Page, address: string, findLink: (hands: ReturnType<typeof countedHands>) => Promise<string>) {
  const hands = countedHands();
  const { click, fill, made } = hands;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const openStep = (name: string) => click(guide(page).getByRole("link", { name, exact: true }));
  const backToSetup = () => click(page.getByRole("link", { name: "Back to setup" }));

  await test.step("the front door asks for the coach", async () => {
    await page.goto(address);
    await expect(page.getByText("The first one is the coach's", { exact: false })).toBeVisible();
    const signUp = page.getByRole("tabpanel", { name: "Sign Up" });
    await expect(signUp.getByLabel("Account Type")).toHaveValue("coach");
    await fill(signUp.getByLabel("First name"), "Maya");
    await fill(signUp.getByLabel("Last name"), "Hart");
    await fill(signUp.getByLabel("Email"), "maya@example.com");
    await fill(signUp.getByRole("textbox", { name: "Password" }), testPassword);
    await click(button("Create Account"));
  });

  await test.step("a new practice opens on the guide, without empty tiles", async () => {
    await expect(page.getByRole("heading", { name: "Welcome, Maya", level: 1 })).toBeVisible();
    await expect(stepTitles(page)).toHaveText(["Your practice", "Plans and prices", "Payments", /^Email( \(done\))?$/, "Links and videos", "Agreement", "Your first client"]);
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Set up your practice"]);
    await expect(guide(page).getByRole("link", { name: "Open Security" })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  // The same guide, open in another tab.
  const otherTab = await page.context().newPage();
  await otherTab.goto(address);
  await expect(guide(otherTab)).toBeVisible();

  await test.step("the practice, a price and the agreement", async () => {
    await openStep("Open practice");
    await fill(page.getByLabel("Coach's name"), "Maya Hart");
    await click(button("Save"));
    // Until it is saved, leaving would ask first.
    await expect(button("Save")).toBeHidden();
    await expect(page.getByText(/^Setup: [12] of 7 done$/)).toBeVisible();
    await backToSetup();
    await expectDone(page, "Your practice");

    await openStep("Check plans");
    await click(button("Edit Monthly Coaching"));
    await fill(page.getByRole("dialog").getByLabel("Price"), "175");
    await click(page.getByRole("dialog").getByRole("button", { name: "Save plan" }));
    await expect(page.getByRole("dialog")).toBeHidden();
    await backToSetup();
    await expectDone(page, "Plans and prices");

    await openStep("Agreement");
    await click(button("Use this text"));
    await expect(button("Use this text")).toBeHidden();
    await backToSetup();
    await expectDone(page, "Agreement");
    await expectDone(otherTab, "Agreement");
  });

  await test.step("what is skipped can be taken up again, and the guide can be put away and brought back", async () => {
    await click(button("Stay in test mode"));
    await expect(guide(page).getByText("Staying in test mode", { exact: true })).toBeVisible();
    await expect(guide(otherTab).getByText("Staying in test mode", { exact: true })).toBeVisible();
    await click(button("Do it later"));
    await expect(page.getByRole("heading", { name: /^Set up your practice: \d steps left$/ })).toBeVisible();
    await click(page.getByRole("button", { name: "Show the steps" }));
  });

  await test.step("the first client", async () => {
    await openStep("Add a client");
    await fill(page.getByRole("dialog").getByLabel("Full name"), "Lucy Reed");
    await fill(page.getByRole("dialog").getByLabel("Email"), "lucy@example.com");
    await click(button("Create client"));
  });

  const link = new URL(await findLink(hands));
  const context = await page.context().browser()?.newContext({ baseURL: address, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "en-GB", timezoneId: "Europe/London", reducedMotion: "reduce" });
  if (!context) throw new Error("There is no browser.");
  const phone = waitForScriptsOnLoad(await context.newPage());
  await test.step("she sets her password on her phone and starts", async () => {
    await phone.goto(link.pathname + link.search);
    await fill(phone.getByLabel("New password"), testPassword);
    await fill(phone.getByLabel("Confirm password"), testPassword);
    await click(phone.getByRole("button", { name: "Set password" }));
    await expect(phone.getByRole("heading", { name: "Your onboarding" })).toBeVisible();
    await expect(phone.getByText("0 of 7 steps complete")).toBeVisible();
    await expectNoOverflow(phone);
  });

  await test.step("the coach's home has a client now", async () => {
    await expectDone(otherTab, "Your first client");
    await expect(otherTab.getByRole("heading", { name: "Welcome back, Maya", level: 1 })).toBeVisible();
    await expect(otherTab.getByRole("heading", { name: "Client Journey Pipeline" })).toBeVisible();
  });
  await context.close();
  await otherTab.close();
  expect(made.clicks).toBeLessThanOrEqual(30);
  expect(made.fields).toBeLessThanOrEqual(12);
}

test("a coach sets up an empty installation and passes the first client a link, without connected email", { tag: "@once" }, async ({ page }) => {
  test.slow();
  await withServer({}, async (address) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: address });
    await goToFirstClient(page, address, async ({ click }) => {
      await click(page.getByRole("button", { name: "Copy link" }));
      await expect(page.getByText("Link copied to clipboard!", { exact: true })).toBeVisible();
      return page.evaluate(() => navigator.clipboard.readText());
    });
  });
});

test("a coach sets up an empty installation and the first client gets her link by email", { tag: "@once" }, async ({ page }) => {
  test.slow();
  const resend = await new FakeResend().start();
  await withServer({ RESEND_API_KEY: resend.apiKey, RESEND_BASE_URL: resend.address, EMAIL_FROM: "maya@example.com" }, async (address) => {
    await goToFirstClient(page, address, async ({ click }) => {
      // The invitation waits while the coach may set up the payment.
      await click(page.getByRole("dialog").getByRole("button", { name: "Set up later" }));
      const findLink = () => resend.delivered.filter(({ to }) => to.includes("lucy@example.com")).flatMap(({ text }) => /https?:\/\/\S+\/reset-password\?token=[\w-]+/.exec(text) ?? [])[0];
      await expect.poll(findLink, { timeout: 30_000 }).toBeDefined();
      return findLink() ?? "";
    });
  });
  await resend.stop();
});
