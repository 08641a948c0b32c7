import type { APIRequestContext, Page } from "@playwright/test";
import type { Lead, LeadDetails } from "@/lib/outreach/leads/contract";
import { expect, expectAccessible, expectFormError, signInAsDemo, test, uniqueEmail } from "@/tests/e2e/support/test";

const sendButton = (page: Page) => page.getByRole("button", { name: "Send my answers" });
const consent = (page: Page) => page.getByRole("checkbox", { name: /keep my answers/ });
const goal = (page: Page, name: string) => page.getByRole("group", { name: /What are your goals/ }).getByRole("checkbox", { name });
const injury = (page: Page, name: string) => page.getByRole("group", { name: "Injuries and pain" }).getByRole("checkbox", { name });
const expandPart = (page: Page, part: string) => page.getByRole("heading", { name: part }).click();

/** Fills in the required answers, except the email. */
async function answerRequired(page: Page, fullName: string) {
  await page.getByLabel("Full name").fill(fullName);
  await page.getByLabel("How did you hear about us?").selectOption("Instagram");
  await goal(page, "Get Stronger").check();
  await page.getByLabel("What motivates you").fill("Carrying “both” children & the <b>shopping</b>");
  await page.getByLabel("dream outcome").fill("One pull-up");
}

const createCoachRequest = async (playwright: { request: { newContext: (options: { baseURL?: string }) => Promise<APIRequestContext> } }, baseURL: string | undefined) => {
  const request = await playwright.request.newContext({ baseURL });
  await signInAsDemo(request, "coach");
  return request;
};

const findLeadsByEmail = async (request: APIRequestContext, email: string, view = "all") =>
  (await (await request.get(`/api/leads?view=${view}&q=${encodeURIComponent(email)}`)).json()) as Lead[];

test("a prospect opens a trackable link, reloads the form without losing answers, and sends it", { tag: "@phone" }, async ({ page, playwright, baseURL }) => {
  const request = await createCoachRequest(playwright, baseURL);
  const email = uniqueEmail("dana");
  const created = (await (await request.post("/api/leads/trackable-link", { data: { fullName: "Dana from Instagram" } })).json()) as { trackableLink: string; lead: Lead };
  const link = new URL(created.trackableLink);
  await page.goto(link.pathname + link.search);
  await expect(sendButton(page)).toBeDisabled();
  await expect(page.getByText("0 of 6 required answers")).toBeVisible();
  await expect(page.getByRole("link", { name: "What are your goals?" })).toBeVisible();
  // It can be reached, and pressing it leads to what is missing.
  await sendButton(page).focus();
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Full name")).toBeFocused();
  await expect(page.getByText("Please enter your full name", { exact: true })).toBeVisible();

  await answerRequired(page, "Dana Marsh");
  await expandPart(page, "Health and daily life");
  await injury(page, "Knee Issues").check();
  await injury(page, "None").check();
  await expect(injury(page, "Knee Issues")).not.toBeChecked();
  await injury(page, "Shoulder Problems").check();
  await page.getByLabel("Sleep at night").selectOption("6-7 hours");

  await page.reload();
  await expect(page.getByText("5 of 6 required answers")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Dana Marsh");
  await expect(goal(page, "Get Stronger")).toBeChecked();
  // A collapsed part with answers is opened again.
  await expect(injury(page, "Shoulder Problems")).toBeChecked();
  await expect(injury(page, "None")).not.toBeChecked();
  await expect(page.getByLabel("Sleep at night")).toHaveValue("6-7 hours");

  await page.getByLabel("Email").fill("dana");
  await expect(page.getByText("That's all we need.")).toBeVisible();
  await sendButton(page).click();
  await expect(page.getByText("Please enter a valid email", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByText("Please agree, so we can keep your answers and contact you")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await consent(page).check();
  await sendButton(page).click();

  await expect(page.getByRole("heading", { name: "Thank you" })).toBeFocused();
  await expect(page.getByText("Form submitted successfully!", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Book your discovery call" })).toHaveAttribute("href", /^https:/);
  await expect(page.getByRole("link", { name: "hello@example.com" })).toHaveAttribute("href", "mailto:hello@example.com");
  await expectAccessible(page);

  const lead = (await (await request.get(`/api/leads/${created.lead.id}`)).json()) as LeadDetails;
  expect(lead).toMatchObject({
    fullName: "Dana Marsh",
    email,
    goals: ["Get Stronger"],
    injuries: ["Shoulder Problems"],
    sleepHours: "6-7 hours",
    motivation: "Carrying “both” children & the <b>shopping</b>",
    suspectedSpam: false,
  });
  expect(lead.consentAt).not.toBeNull();

  await page.goto(link.pathname + link.search);
  await expect(page.getByText("0 of 6 required answers")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("");
});

test("a draft can be cleared, and another link starts empty", async ({ page }) => {
  await page.goto("/discovery");
  await expect(page.getByText("0 of 6 required answers")).toBeVisible();
  await answerRequired(page, "Eve Clear");
  await page.goto("/discovery?ref=another");
  await expect(page.getByText("0 of 6 required answers")).toBeVisible();
  await page.goto("/discovery");
  await expect(page.getByText("5 of 6 required answers")).toBeVisible();
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: "Clear the form" }).click();
  await expect(page.getByText("0 of 6 required answers")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("");
});

test("a failed submission keeps the answers", { tag: "@once" }, async ({ page }) => {
  await page.goto("/discovery");
  await expect(sendButton(page)).toBeDisabled();
  await answerRequired(page, "Fay Offline");
  await page.getByLabel("Email").fill(uniqueEmail("fay"));
  await consent(page).check();

  const message = "Too many attempts. Please try again in 12 minutes.";
  await page.route("**/api/leads/discovery-form", (route) => route.fulfill({ status: 429, json: { message } }));
  await sendButton(page).click();
  await expect(page.getByText("Submission failed", { exact: true })).toBeVisible();
  await expectFormError(page, message);

  await page.unroute("**/api/leads/discovery-form");
  const [refusal, wrongField] = ["Please check the marked answers.", "Please give a number we can call."];
  await page.route("**/api/leads/discovery-form", (route) => route.fulfill({ status: 400, json: { message: refusal, fields: { phone: wrongField } } }));
  await sendButton(page).click();
  await expect(page.getByText(refusal, { exact: true })).toBeVisible();
  await expect(page.getByText(wrongField, { exact: true })).toBeVisible();
  await expect(page.getByLabel("Phone")).toBeFocused();

  await page.unroute("**/api/leads/discovery-form");
  await page.route("**/api/leads/discovery-form", (route) => route.abort());
  await sendButton(page).click();
  await expect(page.getByText("Network error", { exact: true })).toBeVisible();
  await expectFormError(page, "Please check your connection and try again.");

  await page.unroute("**/api/leads/discovery-form");
  await expect(page.getByLabel("Full name")).toHaveValue("Fay Offline");
  await sendButton(page).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an invalid form comes back with errors and all answers, and a valid one is accepted", async ({ page, playwright, baseURL }) => {
    const request = await createCoachRequest(playwright, baseURL);
    const email = uniqueEmail("nora");
    await page.goto("/discovery?ref=unknown");
    await expect(page.getByText("required answers")).toBeHidden();
    await page.getByLabel("Full name").fill("Nora Plain");
    await page.getByLabel("Email").fill("nora");
    await page.getByLabel("Date of birth").fill("1990-04-05");
    await page.getByLabel("How did you hear about us?").selectOption("YouTube");
    await goal(page, "Better Sleep").check();
    await goal(page, "Weight Loss").check();
    await page.getByLabel("Your story so far").fill("First line\nand “second”");
    await expandPart(page, "Health and daily life");
    await injury(page, "Neck Pain").check();
    await injury(page, "None").check();
    await expandPart(page, "Your measurements");
    await page.getByLabel("Weight", { exact: true }).fill("11 st 2 lb");
    await sendButton(page).click();

    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Submission failed");
    await expect(page).toHaveURL(/\/discovery\?ref=unknown$/);
    await expect(alert.getByRole("listitem")).toHaveCount(5);
    for (const message of ["Please enter a valid email", "Please share what motivates you", "Please share your dream outcome", "Please choose either None or the others"])
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(page.getByLabel("Full name")).toHaveValue("Nora Plain");
    await expect(page.getByLabel("Email")).toHaveValue("nora");
    await expect(page.getByLabel("Date of birth")).toHaveValue("1990-04-05");
    await expect(page.getByLabel("How did you hear about us?")).toHaveValue("YouTube");
    await expect(goal(page, "Better Sleep")).toBeChecked();
    await expect(goal(page, "Weight Loss")).toBeChecked();
    await expect(page.getByLabel("Your story so far")).toHaveValue("First line\nand “second”");
    await expect(page.getByLabel("Weight", { exact: true })).toHaveValue("11 st 2 lb");

    await page.getByLabel("Email").fill(email);
    await page.getByLabel("What motivates you").fill("My daughter");
    await page.getByLabel("dream outcome").fill("A long walk");
    await injury(page, "None").uncheck();
    await consent(page).check();
    await sendButton(page).click();
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
    await expect(page.getByText("Maya Hart will be in touch soon.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Book your discovery call" })).toBeVisible();

    const [lead, ...others] = await findLeadsByEmail(request, email);
    expect(others).toEqual([]);
    const answers = (await (await request.get(`/api/leads/${lead?.id}`)).json()) as LeadDetails;
    expect(answers).toMatchObject({ fullName: "Nora Plain", goals: ["Weight Loss", "Better Sleep"], injuries: ["Neck Pain"], weight: "11 st 2 lb", yourStory: "First line\nand “second”" });
  });
});

test("answers typed before the script loads are kept and counted", { tag: "@once" }, async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/*.js*", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/discovery", { waitUntil: "commit" });
  await page.getByLabel("Full name").fill("Early Bird");
  await page.getByLabel("How did you hear about us?").selectOption("Facebook");
  await goal(page, "Weight Loss").check();
  await page.getByLabel("dream outcome").fill("A marathon");
  await expect(sendButton(page)).toBeEnabled();
  release();
  await expect(page.getByText("4 of 6 required answers")).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  await expect(page.getByLabel("Full name")).toHaveValue("Early Bird");
  await expect(page.getByLabel("How did you hear about us?")).toHaveValue("Facebook");
  await expect(goal(page, "Weight Loss")).toBeChecked();
});

test("the honeypot is skipped by the keyboard, and filling it in marks the lead as suspected spam", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  const request = await createCoachRequest(playwright, baseURL);
  const email = uniqueEmail("robot");
  await page.goto("/discovery");
  await expect(sendButton(page)).toBeDisabled();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Full name")).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Website" })).toHaveCount(0);
  await answerRequired(page, "A. Robot");
  await page.getByLabel("Email").fill(email);
  await consent(page).check();
  await page.locator('input[name="website"]').evaluate((field) => ((field as HTMLInputElement).value = "https://example.com/cheap"));
  await sendButton(page).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  expect(await findLeadsByEmail(request, email)).toEqual([]);
  expect(await findLeadsByEmail(request, email, "spam")).toHaveLength(1);
});
