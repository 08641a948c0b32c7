import type { Page } from "@playwright/test";
import { withServer } from "@/tests/e2e/support/own-server";
import { addAuthenticatorApp, withoutPasskeyAutofill } from "@/tests/e2e/support/second-factors";
import { authAddress, expect, expectAccessible, expectFormError, expectNoOverflow, openSecondBrowser, signInAsDemo, signUp, submitSignIn, switchToDemoUser, test } from "@/tests/e2e/support/test";
import { addVirtualAuthenticator, authenticatorCode } from "@/tests/support/authenticators";

async function signOut(page: Page) {
  await page.goto("about:blank");
  await page.request.post("/api/demo-logout");
}

async function enterPassword(page: Page, email: string, address = "/auth") {
  await page.goto(address);
  await submitSignIn(page, email);
}

const atHome = (page: Page) => expect(page.getByRole("button", { name: /^Account/ })).toBeVisible();

test("a client adds a passkey, signs in with it, and removes it", { tag: "@phone" }, async ({ page }) => {
  await signUp(page.request, "Pia");
  const authenticator = await addVirtualAuthenticator(page);
  await withoutPasskeyAutofill(page);
  await page.goto("/profile");
  const card = page.getByRole("region", { name: "Passkeys" });
  await card.getByLabel("Name of this device").fill("My phone");
  await card.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Passkey added", { exact: true })).toBeVisible();
  await expect(card.getByRole("paragraph").filter({ hasText: "My phone" })).toBeVisible();
  await expect(card.getByText("not used yet")).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);

  await signOut(page);
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await atHome(page);

  await signOut(page);
  await authenticator.setUserVerified(false);
  await page.goto(authAddress("/profile"));
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expectFormError(page, "No passkey was used. Please try again, or use your password.");
  await authenticator.setUserVerified(true);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL("/profile");
  await expect(card.getByText(/last used/)).toBeVisible();
  await card.getByRole("button", { name: "Remove My phone" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("Passkey removed", { exact: true })).toBeVisible();
  await expect(card.getByRole("paragraph").filter({ hasText: "My phone" })).toBeHidden();
  await signOut(page);
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expectFormError(page, "That passkey didn't work. Please try again, or use another way.");
});

test("the sign-in page offers a passkey in the email field", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Petra");
  await addVirtualAuthenticator(page);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Passkey added", { exact: true })).toBeVisible();
  await signOut(page);
  // The virtual authenticator answers the field's offer by itself, as if the person had picked the passkey.
  await page.goto("/auth", { waitUntil: "commit" });
  await atHome(page);
});

test("a client adds an authenticator app, and signs in with its code or a recovery code", { tag: "@phone" }, async ({ page }) => {
  const { email } = await signUp(page.request, "Tess");
  await page.goto("/profile");
  const card = page.getByRole("region", { name: "Authenticator app" });
  await card.getByRole("button", { name: "Set up an authenticator app" }).click();
  await expect(card.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = await card.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  await card.getByLabel("Code").fill("000000");
  await card.getByRole("button", { name: "Confirm" }).click();
  await expect(card.getByText("That code didn't work.", { exact: false })).toBeVisible();
  await expectNoOverflow(page);
  await card.getByLabel("Code").fill(authenticatorCode(secret));
  await card.getByRole("button", { name: "Confirm" }).click();
  await expect(card.getByRole("heading", { name: "Your recovery codes" })).toBeFocused();
  const codes = await card.getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent("download");
  await card.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("recovery-codes.txt");
  await expectAccessible(page);
  await card.getByRole("button", { name: "I've saved them" }).click();
  await expect(card.getByText("10 of 10 left.", { exact: false })).toBeVisible();

  await signOut(page);
  await enterPassword(page, email);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByLabel("Code").fill("123456");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("main").getByText("That code didn't work.", { exact: false })).toBeVisible();
  await page.getByLabel("Code").fill(authenticatorCode(secret, 1));
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await atHome(page);

  await signOut(page);
  await enterPassword(page, email, authAddress("/profile"));
  await page.getByLabel("Code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/profile");
  await expect(card.getByText("9 of 10 left.", { exact: false })).toBeVisible();
});

test("a coach resets the second factor of a client who has lost their phone", { tag: "@once" }, async ({ page, browser }) => {
  const client = await openSecondBrowser(browser, page);
  const { id, email } = await signUp(client.request, "Lola", "Lost");
  await addAuthenticatorApp(client.request);
  await signInAsDemo(page.request, "coach");
  await page.goto(`/client-profile/${id}?tab=files`);
  await page.getByText("Lost phone or passkey").click();
  await expect(page.getByText("authenticator app", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Reset the second factor of Lola Lost" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset second factor" }).click();
  await expect(page.getByText("No second factor")).toBeVisible();
  await enterPassword(client, email);
  await atHome(client);
  await client.context().close();
});

test("a practice that demands a second factor of its staff leads them to one", { tag: "@once" }, async ({ browser }) => {
  await withServer({ DEMO_MODE: "1" }, async (baseURL) => {
    const context = await browser.newContext({ baseURL, locale: "en-GB" });
    const coach = await context.newPage();
    await addVirtualAuthenticator(coach);
    await signInAsDemo(coach.request, "coach");
    await coach.goto("/settings/security");
    const card = coach.getByRole("region", { name: "Staff sign-in" });
    await expect(card.getByRole("switch", { name: /^Require a second factor/ })).toBeDisabled();
    await card.getByRole("link", { name: "your own account" }).click();
    await coach.getByRole("button", { name: "Add a passkey" }).click();
    await coach.getByRole("button", { name: "I've saved them" }).click();
    await coach.goto("/settings/security");
    await card.getByRole("switch", { name: /^Require a second factor/ }).click();
    await expect(coach.getByText("Second factor required", { exact: true })).toBeVisible();
    await expect(card.getByText("1 passkey")).toBeVisible();

    const other = await browser.newContext({ baseURL, locale: "en-GB" });
    const nutritionist = await other.newPage();
    await addVirtualAuthenticator(nutritionist);
    await switchToDemoUser(nutritionist, "nutritionist");
    await nutritionist.goto("/");
    await expect(nutritionist).toHaveURL("/second-factor");
    await expect(nutritionist.getByRole("heading", { name: "Protect your account" })).toBeVisible();
    await expectAccessible(nutritionist);
    expect((await nutritionist.request.get("/api/nutritionist/pending-food-diaries")).status()).toBe(403);
    await nutritionist.goto("/profile");
    await expect(nutritionist).toHaveURL("/second-factor");
    await nutritionist.getByRole("button", { name: "Use an authenticator app instead" }).click();
    await expect(nutritionist.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    await nutritionist.getByRole("button", { name: "Cancel" }).click();
    await nutritionist.getByRole("button", { name: "Add a passkey" }).click();
    await nutritionist.getByRole("button", { name: "I've saved them, continue" }).click();
    await expect(nutritionist).toHaveURL("/");
    await atHome(nutritionist);
    await context.close();
    await other.close();
  });
});
