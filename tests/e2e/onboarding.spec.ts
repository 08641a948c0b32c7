import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoOverflow, holdRequests, openSecondBrowser, signInAsDemo, signUp, test, testPassword, uniqueEmail } from "@/tests/e2e/support/test";

const journey = "/?section=onboarding";
const expectToast = (page: Page, title: string) => expect(page.getByText(title, { exact: true })).toBeVisible();
const stepCard = (page: Page, title: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });

/** Waits for hydration, because earlier choices are lost. The button is enabled after it. */
const expectReady = (page: Page, button: string) => expect(page.getByRole("button", { name: button })).toBeEnabled();

/** Reloads the page and checks the progress. */
async function expectProgress(page: Page, done: number, percent: number) {
  await page.reload();
  await expect(page.getByText(`${done} of 7 steps complete`)).toBeVisible();
  await expect(page.getByText(`${percent}%`, { exact: true })).toBeVisible();
}

const consultation = {
  "Fitness experience": "Two years of classes, new to weights",
  "Current activity": "A daily walk and one class a week",
  Lifestyle: "Desk job, two children and a dog",
  "Nutrition goals": "Enough protein without counting",
  Motivation: "To keep up with my children",
  Expectations: "Honest feedback and a clear plan",
};
const promises = [/ask for help/, /follow the programme/, /send my check-in on time/, /payments on time/, /refer friends/, /accept the coaching agreement/];

test("a new client completes all seven steps across reloads and gets a reply to a first message", { tag: "@phone" }, async ({ page, browser }, { project }) => {
  test.slow();
  const lastName = `Lind ${project.name}`;
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const panel = page.getByRole("tabpanel", { name: "Sign Up" });
  await panel.getByLabel("First name").fill("Nora");
  await panel.getByLabel("Last name").fill(lastName);
  await panel.getByLabel("Email").fill(uniqueEmail("nora"));
  await panel.getByRole("textbox", { name: "Password" }).fill(testPassword);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("heading", { name: "Your onboarding" })).toBeVisible();
  await expectProgress(page, 0, 0);
  await expect(page.getByText("Complete Previous Steps First")).toHaveCount(5);
  await expectAccessible(page);
  await expectNoOverflow(page);

  const video = page.getByLabel("Welcome video", { exact: true });
  await expect(video).toBeVisible();
  const files = await video.evaluate((element: HTMLVideoElement) => [element.poster, element.querySelector("source")?.src, element.querySelector("track")?.src]);
  const responses = await Promise.all(files.map((url) => page.request.get(url ?? "")));
  expect(responses.map((response) => [response.status(), response.headers()["content-type"]?.split(";")[0]])).toEqual([[200, "image/webp"], [200, "video/mp4"], [200, "text/vtt"]]);

  await page.getByRole("button", { name: "Mark as Watched" }).click();
  await expectToast(page, "Video Watched");
  await expect(page.getByText("Step 2 of 7 · about 10-15 minutes")).toBeVisible();
  await page.goto(journey);
  await expectProgress(page, 1, 14);

  await page.getByRole("link", { name: "Open Intake Form" }).click();
  await expect(page.getByRole("heading", { name: "Consultation form" })).toBeVisible();
  await expect(page.getByLabel("Fitness experience")).toBeHidden();
  await page.getByRole("region", { name: "Your health answers" }).getByRole("button", { name: "I agree" }).click();
  await page.getByLabel("Fitness experience").fill("Short");
  await expect(page.getByText("5 more characters", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Submit form" }).click();
  await expect(page.getByText("Please provide more detail about your fitness experience")).toBeVisible();
  for (const [label, answer] of Object.entries(consultation)) await page.getByLabel(label).fill(answer);
  await page.getByLabel("Knee Issues").check();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  for (const [label, answer] of Object.entries(consultation)) await expect(page.getByLabel(label)).toHaveValue(answer);
  await expect(page.getByLabel("Knee Issues")).toBeChecked();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Submit form" }).click();
  await expectToast(page, "Intake Form Submitted");
  await expectToast(page, "Consultation Complete");
  await page.waitForURL("**/?section=dashboard");
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeInViewport();
  await page.goto(journey);
  await expectProgress(page, 2, 29);

  await page.getByRole("link", { name: "Submit Form" }).click();
  await page.getByLabel("I am pregnant").check();
  await page.reload();
  await expectReady(page, "Submit Form");
  await page.getByLabel("I have had a baby").check();
  await page.getByLabel(/When was your baby born/).fill("2026-05-27");
  await page.getByRole("button", { name: "Submit Form" }).click();
  await expect(page.getByText("Please choose one of these")).toBeVisible();
  await page.getByLabel("C-section").check();
  await page.getByRole("button", { name: "Submit Form" }).click();
  await expectToast(page, "Information Submitted");
  await expect(page.getByRole("heading", { name: "Nutrition assessment" })).toBeInViewport();
  await expect(page.getByText("Step 4 of 7 · about 8 minutes")).toBeVisible();
  await page.getByLabel("1 to 2 litres").check();
  await page.getByLabel("2 to 3 cups").check();
  await page.getByLabel("Gluten free").check();
  await page.getByRole("button", { name: "Submit Assessment" }).click();
  await expectToast(page, "Nutrition Assessment Complete");
  await page.waitForURL("**step=agreement");
  await page.reload();
  await expectReady(page, "I promise and agree");
  for (const promise of promises.slice(0, 5)) await page.getByLabel(promise).check();
  await page.getByRole("button", { name: "I promise and agree" }).click();
  await expect(page.getByText("You must accept the coaching agreement")).toBeVisible();
  await page.getByLabel(/accept the coaching agreement/).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "I promise and agree" }).click();
  await expectToast(page, "Agreement Completed");
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "App training" })).toBeVisible();
  await page.getByRole("link", { name: "All steps" }).click();
  await expect(page.getByRole("heading", { name: "Your onboarding" })).toBeVisible();
  await expectProgress(page, 5, 71);
  await page.getByRole("link", { name: "View: Promise and agreement" }).click();
  await expect(page.getByText(new RegExp(`Signed by Nora ${lastName} on .*, version \\d+`))).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await page.goBack();

  await page.getByRole("button", { name: "Mark as Complete" }).click();
  await expectToast(page, "Training Complete");
  await expect(page.getByRole("heading", { name: "Tools setup" })).toBeInViewport();
  await expectNoOverflow(page);

  await page.getByRole("button", { name: "Complete Tools Setup" }).click();
  await expectToast(page, "Tools Setup Complete");
  await expectToast(page, "That was the last step. You're all set up.");
  await page.waitForURL("**/?section=dashboard");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeInViewport();
  await page.goto(journey);
  await expect(page.getByRole("heading", { name: "Onboarding Complete!" })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole("link", { name: "Watch again: Welcome video" }).click();
  await expect(video).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as Watched" })).toHaveCount(0);
  await page.getByRole("link", { name: "All steps" }).click();
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await page.waitForURL("**/?section=dashboard");
  await expect(page.getByRole("region", { name: "Your progress photos" }).getByRole("button", { name: "I agree" })).toBeVisible();
  await expect(page.getByRole("main").locator(".button-default")).toHaveText(["Start your diary"]);

  await page.getByRole("link", { name: "send a message" }).click();
  await sendMessage(page, "I am all set up. When do I start?");
  const coach = await openSecondBrowser(browser, page);
  await signInAsDemo(coach.request, "coach");
  await coach.goto("/?section=messages");
  await coach.getByRole("searchbox", { name: "Search conversations" }).fill(lastName);
  await coach.getByRole("list", { name: "Conversations" }).getByRole("link", { name: `Nora ${lastName}` }).click();
  await expect(coach.getByRole("region", { name: /^Messages with / }).getByText("I am all set up. When do I start?")).toBeVisible();
  await sendMessage(coach, "Your plan is live on Thursday.");
  await expect(page.getByRole("region", { name: /^Messages with / }).getByText("Your plan is live on Thursday.")).toBeVisible();
  await coach.context().close();
});

test("a step that takes a while to save doesn't lead its client on from where she is by then", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Nell");
  await page.goto(journey);
  const { sent, release } = await holdRequests(page, "**/api/onboarding/complete-step", "POST");
  await page.getByRole("button", { name: "Mark as Watched" }).click();
  await sent;
  await page.getByRole("link", { name: "Messages" }).first().click();
  await expect(page.getByRole("textbox", { name: /^Message to / })).toBeVisible();
  release();
  await expectToast(page, "Video Watched");
  await sendMessage(page, "Is there a second video?");
  await expect(page.getByRole("region", { name: /^Messages with / }).getByText("Is there a second video?")).toBeVisible();
  await expect(page).toHaveURL(/section=messages/);
});

async function sendMessage(page: Page, text: string) {
  const box = page.getByRole("textbox", { name: /^Message to / });
  await box.fill(text);
  await box.press("Enter");
  await expect(box).toHaveValue("");
}

test("what a client writes about her pregnancy outlives a reload", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Romy");
  await page.goto(`${journey}&step=prenatal_form`);
  const notes = page.getByLabel("Anything your coach should know?");
  await notes.fill("My midwife says that walking is fine.");
  await page.reload();
  await expectReady(page, "Submit Form");
  await expect(notes).toHaveValue("My midwife says that walking is fine.");
  await page.getByLabel("I am pregnant").check();
  await page.getByLabel("Not applicable").check();
  await page.getByRole("button", { name: "Submit Form" }).click();
  await expect(page).not.toHaveURL(/step=prenatal_form/);
  await page.goto(`${journey}&step=prenatal_form`);
  await notes.fill("");
  await page.reload();
  await expectReady(page, "Submit Form");
  await expect(notes).toHaveValue("");
});

test("the optional step can be skipped and filled in later", async ({ page }) => {
  await signUp(page.request, "Ines");
  await page.goto(journey);
  await page.getByRole("button", { name: "Skip" }).click();
  await expectToast(page, "Step Skipped");
  await page.reload();
  const card = stepCard(page, "Prenatal and postnatal form");
  await expect(card.getByText("Skipped", { exact: true })).toBeVisible();
  await expect(card.getByText("Complete", { exact: true })).toBeHidden();
  await card.getByRole("link", { name: /^Fill it in/ }).click();
  await page.getByLabel("I am pregnant").check();
  await page.getByLabel("Not applicable").check();
  await page.getByRole("button", { name: "Submit Form" }).click();
  await expectToast(page, "Information Submitted");
  await expect(card.getByText("Skipped", { exact: true })).toBeHidden();
  await expect(card.getByText("Complete", { exact: true })).toBeVisible();
});

test("a client whose list of steps is empty has their onboarding started", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Inga");
  let starts = 0;
  await page.route("**/api/client-onboarding-steps", (route) => (starts > 0 ? route.continue() : route.fulfill({ json: [] })));
  await page.route("**/api/onboarding/initialize", (route) => {
    starts += 1;
    return route.continue();
  });
  await page.goto(journey);
  await expect.poll(() => starts).toBe(1);
  await expect(page.getByText("0 of 7 steps complete")).toBeVisible();
  expect(starts).toBe(1);
});

test("a step completed in another window appears within seconds, and a locked step can't be completed, though the agreement can be read", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Alma");
  await page.goto(journey);
  await page.getByRole("link", { name: "Read the agreement" }).click();
  await expect(page.getByRole("heading", { name: "Complete Previous Steps First" })).toBeVisible();
  await expect(page.getByText("This is an agreement about six months of online coaching.")).toBeVisible();
  await expect(page.getByRole("button", { name: "I promise and agree" })).toHaveCount(0);
  await page.getByRole("link", { name: "See all steps" }).click();
  await expect(page.getByText("0 of 7 steps complete")).toBeVisible();
  const response = await page.request.post("/api/onboarding/complete-step", { data: { stepName: "welcome_video", data: { videoWatched: true } } });
  expect(response.status()).toBe(200);
  await expect(page.getByText("1 of 7 steps complete")).toBeVisible();
});
