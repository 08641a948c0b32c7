import { expect, expectAccessible, expectNoOverflow, latestEmailTo, openSecondBrowser, signInAsDemo, signUp, test, testPassword, uniqueEmail } from "@/tests/e2e/support/test";

const linkIn = (text: string) => /https?:\/\/\S+\/verify-email\?token=[\w-]+/.exec(text)?.[0] ?? "";
const banner = { name: "Confirm your email address" };

test("a new client confirms their email address with the emailed link, and changes it later", { tag: "@phone" }, async ({ page, browser }) => {
  const { email } = await signUp(page.request, "Nia");
  await page.goto("/");
  await expect(page.getByRole("region", banner)).toContainText(email);
  await expectNoOverflow(page);

  // The email is often opened on another device, which has to sign in first.
  const elsewhere = await openSecondBrowser(browser, page);
  await elsewhere.goto(linkIn((await latestEmailTo(email, "verify-email")).text));
  await expect(elsewhere.getByRole("heading", { name: "Sign in to confirm" })).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.getByRole("textbox", { name: "Email" }).fill(email);
  await elsewhere.getByRole("textbox", { name: "Password" }).fill(testPassword);
  await elsewhere.getByRole("button", { name: "Sign In", exact: true }).click();
  await elsewhere.getByRole("button", { name: "Yes, confirm it" }).click();
  await expect(elsewhere.getByRole("button", { name: "Account: Nia" })).toBeVisible();
  await expect(elsewhere.getByRole("region", banner)).toHaveCount(0);

  await page.goto("/profile");
  await expect(page.getByRole("region", banner)).toHaveCount(0);
  const newEmail = uniqueEmail("nia.new");
  await page.getByRole("heading", { name: "Change email address" }).click();
  await page.getByLabel("New email address").fill(newEmail);
  await page.getByLabel("Your password").fill(testPassword);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(`Waiting for you to open the link we sent to ${newEmail}.`)).toBeVisible();
  await expectNoOverflow(page);
  await page.goto(linkIn((await latestEmailTo(newEmail, "verify-email")).text));
  await page.getByRole("button", { name: "Yes, confirm it" }).click();
  await expect(page.getByRole("button", { name: "Account: Nia" })).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByText(`You sign in as ${newEmail}`)).toBeVisible();
  // The other device goes to sign-in without a reload, because its session has ended.
  await expect(elsewhere.getByRole("tab", { name: "Sign In" })).toBeVisible();
  await elsewhere.context().close();
});

test("a coach confirms the address of a client who signed up, after a warning", async ({ page, playwright, baseURL }) => {
  const api = await playwright.request.newContext({ baseURL });
  const { id } = await signUp(api, "Zora");
  await signInAsDemo(page.request, "coach");
  await page.goto(`/client-profile/${id}`);
  const notice = page.getByRole("region", { name: "Email address not confirmed" });
  await expectAccessible(page);
  await notice.getByRole("button", { name: "Confirm email address" }).click();
  await page.getByRole("alertdialog").or(page.getByRole("dialog")).getByRole("button", { name: "Yes, confirm it" }).click();
  await expect(notice).toHaveCount(0);
  await api.dispose();
});
