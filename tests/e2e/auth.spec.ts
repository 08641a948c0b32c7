import type { Page } from "@playwright/test";
import { submitCheckInByApi } from "@/tests/e2e/support/check-in";
import { authAddress, blockLiveUpdates, expect, expectAccessible, expectFormError, expectNoOverflow, expectRedirectToSignIn, latestEmailTo, openSecondBrowser, signInAsDemo, signUp, submitSignIn, test, testPassword, uniqueEmail, waitForScriptsOnLoad } from "@/tests/e2e/support/test";

test("a new client signs up, signs out and signs in again", { tag: "@phone" }, async ({ page }) => {
  const email = uniqueEmail("new");
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("First name").fill("Nia");
  await page.getByLabel("Last name").fill("Okafor");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(testPassword);
  await page.getByRole("button", { name: "Create Account" }).click();
  // The toast is about the page before, and still there to be read.
  await expect(page.getByRole("button", { name: "Account: Nia" })).toBeVisible();
  await expect(page.getByText("Your account has been created successfully.", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Account: Nia" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("You're logged out", { exact: true })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();

  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill("not this one");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
  await expectFormError(page, "Invalid email or password");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);

  await page.getByRole("textbox", { name: "Password" }).fill(testPassword);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("button", { name: "Account: Nia" })).toBeVisible();
  await expect(page.getByText("You have been logged in successfully.", { exact: true })).toBeVisible();
  // It is shown once more only, and for five seconds.
  await expect(page.getByText("You have been logged in successfully.", { exact: true })).toHaveCount(0, { timeout: 10_000 });
  await page.reload();
  await expect(page.getByRole("button", { name: "Account: Nia" })).toBeVisible();
  await expect(page.getByText("You have been logged in successfully.", { exact: true })).toHaveCount(0);
});

test("Enter goes through the fields of sign-up, and sends the form from the last one", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const panel = page.getByRole("tabpanel", { name: "Sign Up" });
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  };
  await panel.getByLabel("First name").focus();
  await type("Nia");
  await expect(panel.getByLabel("Last name")).toBeFocused();
  await type("Okafor");
  await expect(panel.getByRole("textbox", { name: "Email" })).toBeFocused();
  await expect(panel.getByText("Please enter a valid email")).toHaveCount(0);
  await type(uniqueEmail("enter"));
  await type(testPassword);
  await expect(page.getByRole("button", { name: "Account: Nia" })).toBeVisible();
});

test("sign-up shows an error at each invalid field and keeps the input", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const panel = page.getByRole("tabpanel", { name: "Sign Up" });
  await panel.getByRole("textbox", { name: "Email" }).fill("not an address");
  await panel.getByRole("textbox", { name: "Password" }).fill("12345");
  await page.getByRole("button", { name: "Create Account" }).click();
  for (const message of ["First name is required", "Last name is required", "Please enter a valid email", "Password must be at least 6 characters"])
    await expect(panel.getByText(message, { exact: true })).toBeVisible();
  await expect(panel.getByRole("textbox", { name: "Email" })).toHaveValue("not an address");
  // The first of them has the focus, and each message follows what is typed in its field.
  await expect(panel.getByLabel("First name")).toBeFocused();
  await page.keyboard.type("Nia");
  await expect(panel.getByText("First name is required")).toHaveCount(0);
  await panel.getByLabel("First name").fill("");
  await expect(panel.getByText("First name is required")).toBeVisible();
  await expect(panel.getByText("Last name is required")).toBeVisible();
});

test("a forgotten password is reset once with the emailed link", async ({ page, playwright, baseURL }) => {
  const api = await playwright.request.newContext({ baseURL });
  const person = await signUp(api, "Rosa");
  await page.goto("/forgot-password");
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText("Email Required", { exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill("rosa");
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText("Invalid Email", { exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(person.email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByRole("heading", { name: "Check Your Email" })).toBeVisible();
  await expect(page.getByText("Password Reset Sent", { exact: true })).toBeVisible();

  const { text } = await latestEmailTo(person.email, "password-reset");
  const link = /https?:\/\/\S+token=[\w-]+/.exec(text)?.[0] ?? "";
  await page.goto(link);
  await page.getByLabel("New password").fill("brand new");
  await page.getByLabel("Confirm password").fill("brand old");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("Passwords Don't Match", { exact: true })).toBeVisible();
  await page.getByLabel("Confirm password").fill("brand new");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Reset password" }).click();
  await page.waitForURL("**/auth");
  await expect(page.getByText("Please sign in with your new password.", { exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(person.email);
  await page.getByRole("textbox", { name: "Password" }).fill("brand new");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("button", { name: "Account: Rosa" })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Invalid Reset Link" })).toBeVisible();
});

test("a password link waits while somebody else is signed in", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  const person = await signUp(await playwright.request.newContext({ baseURL }), "Ines");
  await page.request.post("/api/auth/reset-password-request", { data: { email: person.email } });
  const link = /https?:\/\/\S+token=[\w-]+/.exec((await latestEmailTo(person.email, "password-reset")).text)?.[0] ?? "";
  await signInAsDemo(page.request, "nutritionist");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "You're signed in to another account", level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`open the link for ${person.email} again`);
  await expect(page.getByLabel("New password")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Sign out" }).click();
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
  await page.goto(link);
  await page.getByLabel("New password").fill("brand new");
  await page.getByLabel("Confirm password").fill("brand new");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("Please sign in with your new password.", { exact: true })).toBeVisible();
});

test("demo access signs in and opens the dashboard", { tag: "@once" }, async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Demo Coach Access" }).click();
  await expect(page.getByRole("heading", { name: "Client Journey Pipeline" })).toBeVisible();
  await page.goto("/auth");
  await page.waitForURL("**/dashboard");
});

test("a signed-out visitor sees a toast and is redirected to sign-in", { tag: "@once" }, async ({ page }) => {
  await expectRedirectToSignIn(page, "/dashboard", () => page.goto("/dashboard"));
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
});

test("a signed-out visitor is redirected in time even if lazy scripts never load", { tag: "@once" }, async ({ page }) => {
  const html = await (await page.request.get("/dashboard")).text();
  await page.route("**/_next/static/**/*.js", (route) => (html.includes(new URL(route.request().url()).pathname) ? route.continue() : undefined));
  // The load event never fires while a script is pending, so this only waits for the commit.
  await expectRedirectToSignIn(page, "/dashboard", () => page.goto("/dashboard", { waitUntil: "commit" }));
});

test("an emailed link that is opened signed out leads to its page after signing in", { tag: "@once" }, async ({ page, browser }) => {
  const client = await signUp(page.request, "Linka");
  const { id } = await submitCheckInByApi(page.request);
  const coach = await openSecondBrowser(browser, page);
  await signInAsDemo(coach.request, "coach");
  expect((await coach.request.post(`/api/check-ins/${id}/feedback`, { data: { feedback: "Well done.", sendFollowUpEmail: true } })).status()).toBe(200);
  await coach.context().close();
  const { text } = await latestEmailTo(client.email, "coach-feedback");
  const history = /\/\?section=checkin&tab=history&entry=[\w-]+/.exec(text)?.[0] ?? "";

  await page.request.post("/api/demo-logout");
  await expectRedirectToSignIn(page, "/subscribe", () => page.goto("/subscribe"));
  await submitSignIn(page, client.email);
  await expect(page).toHaveURL("/subscribe");
  await expect(page.getByRole("button", { name: "Account: Linka" })).toBeVisible();

  // The home page shows the sign-in without leaving.
  for (const [link, shown] of [
    ["/?section=messages", page.getByRole("region", { name: /^Messages with / }).getByText("Well done.", { exact: true })],
    [history, page.locator(`#check-in-${id}`)],
  ] as const) {
    await page.goto("about:blank");
    await page.request.post("/api/demo-logout");
    await page.goto(link);
    await submitSignIn(page, client.email);
    await expect(shown).toBeVisible();
    await expect(page).toHaveURL(link);
  }
  await expect(page.locator(`#check-in-${id}`)).toBeFocused();
});

test("until the sign-in's script has come, its buttons and tabs can't be pressed in vain", { tag: "@once" }, async ({ page }) => {
  let bringScript = () => {};
  const script = new Promise<void>((resolve) => (bringScript = resolve));
  await page.route("**/_next/static/**/*.js*", async (request) => {
    await script;
    await request.continue();
  });
  await page.goto("/auth?next=%2Fsubscribe", { waitUntil: "commit" });
  const demo = page.getByRole("button", { name: "Demo Client Access" });
  await expect(demo).toBeDisabled();
  await expect(page.getByRole("tab", { name: "Sign Up" })).toBeDisabled();
  bringScript();
  await demo.click();
  await expect(page).toHaveURL("/subscribe");
});

test("signing up and the demo's buttons lead to the page asked for, with its anchor", { tag: "@once" }, async ({ page }) => {
  await expectRedirectToSignIn(page, "/profile#privacy", () => page.goto("/profile#privacy"));
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const panel = page.getByRole("tabpanel", { name: "Sign Up" });
  for (const [label, value] of [["First name", "Anka"], ["Last name", "Okafor"], ["Email", uniqueEmail("anka")], ["Password", testPassword]] as const)
    await panel.getByRole("textbox", { name: label }).fill(value);
  await panel.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL("/profile#privacy");
  await expect(page.getByRole("button", { name: "Account: Anka" })).toBeVisible();
  await expect(page.locator("#privacy")).toBeInViewport();

  // Someone signed in goes there at once.
  await page.goto(authAddress("/?section=messages"));
  await expect(page).toHaveURL("/?section=messages");

  await page.goto("about:blank");
  await signInAsDemo(page.request, "coach");
  const pending = (await (await page.request.get("/api/pending-check-ins")).json()) as { id: string }[];
  const last = `check-in-${pending.at(-1)?.id}`;
  await page.request.post("/api/demo-logout");
  await page.goto(`/?section=checkins#${last}`);
  await page.getByRole("button", { name: "Demo Coach Access" }).click();
  await expect(page).toHaveURL(`/?section=checkins#${last}`);
  await expect(page.locator(`#${last}`)).toBeInViewport();
});

test("a sign-in never leads to another site or to a page of another role", { tag: "@once" }, async ({ page }) => {
  const client = await signUp(page.request, "Hosta");
  for (const next of ["https://evil.example/profile", "//evil.example", "/\\evil.example", "/%2F%2Fevil.example", "javascript:alert(1)", "/api/logout", "/auth?next=%2Fauth", "/settings"]) {
    await page.goto("about:blank");
    await page.request.post("/api/demo-logout");
    await page.goto(authAddress(next));
    await submitSignIn(page, client.email);
    await expect(page.getByRole("button", { name: "Account: Hosta" })).toBeVisible();
    await expect(page).toHaveURL("/");
  }
  await page.goto(authAddress("//evil.example"));
  await expect(page).toHaveURL("/dashboard");
});

test("a page of another role redirects home, and an unknown page is a 404", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Mina");
  await page.goto("/client-checkins?clientId=anyone");
  await expect(page).toHaveURL(/\/$/);
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
});

test("a person changes their name and password", async ({ page, browser, baseURL }) => {
  const person = await signUp(page.request, "Tess");
  const elsewhere = await browser.newContext({ baseURL });
  await elsewhere.request.post("/api/auth/login", { data: { email: person.email, password: testPassword } });

  await page.goto("/profile");
  await page.getByLabel("First name").fill("Tessa-Marie");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile saved", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Account: Tessa-Marie" })).toBeVisible();

  await page.getByRole("heading", { name: "Change password" }).click();
  await page.getByLabel("Current password").fill("wrong one");
  await page.getByLabel("New password").fill("a better password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("main").getByText("This is not your current password", { exact: true })).toBeVisible();
  await page.getByLabel("Current password").fill(testPassword);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed", { exact: true })).toBeVisible();
  expect((await elsewhere.request.get("/api/auth/user")).status()).toBe(401);
  expect((await page.request.get("/api/auth/user")).status()).toBe(200);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await elsewhere.close();
});

/** Holds this page's scripts back until the returned function is called. */
async function holdScripts(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/_next/static/**/*.js", (route) => released.then(() => route.continue()));
  return () => release();
}

test("text typed before the scripts load is sent", { tag: "@once" }, async ({ page }) => {
  const client = await signUp(page.request, "Early");
  await page.request.post("/api/demo-logout");
  const releaseScripts = await holdScripts(page);
  await page.goto("/auth", { waitUntil: "commit" });
  await page.getByRole("textbox", { name: "Email" }).fill(client.email);
  await page.getByRole("textbox", { name: "Password" }).fill(testPassword);
  releaseScripts();
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("button", { name: "Account: Early" })).toBeVisible();
});

test("a prefilled form is disabled until its values have loaded", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Early");
  const releaseScripts = await holdScripts(page);
  await page.goto("/profile", { waitUntil: "commit" });
  await expect(page.getByLabel("First name")).toBeDisabled();
  releaseScripts();
  await expect(page.getByLabel("First name")).toBeEnabled();
  await expect(page.getByLabel("First name")).toHaveValue("Early");
});

test("someone signed out in another tab sees a toast and is redirected on the next click", { tag: "@once" }, async ({ page, context }) => {
  await signUp(page.request, "Away");
  // Without live updates this tab only notices on the next request.
  await blockLiveUpdates(page);
  // The onboarding asks every second, so it might notice before the click.
  await page.goto("/?section=dashboard");
  await expect(page.getByRole("button", { name: "Account: Away" })).toBeVisible();
  const otherTab = waitForScriptsOnLoad(await context.newPage());
  await otherTab.request.post("/api/demo-logout");
  await expectRedirectToSignIn(page, "/?section=messages", () => page.getByRole("link", { name: "Messages" }).first().click());
  await expect(page.getByRole("button", { name: "Account: Away" })).toHaveCount(0);
});
