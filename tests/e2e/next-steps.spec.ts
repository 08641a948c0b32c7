import { expectDraftSaved, holdFeedbackBriefly, questions, submitCheckInByApi, toastWithTitle } from "@/tests/e2e/support/check-in";
import { makePreparedFolder, withServer } from "@/tests/e2e/support/own-server";
import { expect, expectAccessible, expectNoOverflow, openSecondBrowser, signInAsDemo, signUp, test, waitForScriptsOnLoad } from "@/tests/e2e/support/test";
import { runScript } from "@/tests/support/run-script";

test("a coach ends feedback with steps, and the client ticks them off at home", { tag: "@phone" }, async ({ page, browser }, { project }) => {
  const lastName = `Steps-${project.name}-${Date.now().toString(36)}`;
  const { id } = await signUp(page.request, "Stella", lastName);
  await submitCheckInByApi(page.request);
  const desk = await openSecondBrowser(browser, page);
  await signInAsDemo(desk.request, "coach");

  await test.step("she writes two steps, which wait with her feedback while she reads on", async () => {
    await holdFeedbackBriefly(desk);
    await desk.goto(`/client-checkins?clientId=${id}`);
    await desk.getByRole("button", { name: "Add Feedback" }).first().click();
    await desk.getByRole("textbox", { name: /^Feedback for/ }).fill("A strong start.");
    for (const [index, text] of ["Walk after lunch", "In bed by 10 pm"].entries()) {
      await desk.getByRole("button", { name: "Add a step" }).click();
      await expect(desk.getByRole("textbox", { name: `Step ${index + 1}` })).toBeFocused();
      await desk.keyboard.type(text);
    }
    await desk.getByRole("button", { name: "Add a step" }).click();
    await expect(desk.getByRole("button", { name: "Add a step" })).toHaveCount(0);
    await expectAccessible(desk);
    await desk.getByRole("button", { name: "Remove step 3" }).click();
    await desk.reload();
    await desk.getByRole("button", { name: "Add Feedback" }).first().click();
    await expect(desk.getByRole("textbox", { name: "Step 2" })).toHaveValue("In bed by 10 pm");
    await desk.getByRole("button", { name: /^Save/ }).last().click();
    await expect(toastWithTitle(desk, "Feedback Added")).toBeVisible();
  });

  const card = page.getByRole("region", { name: "Your steps this week" });
  await test.step("the client ticks one off, which stays over a reload", async () => {
    await page.goto("/?section=dashboard");
    await expect(card.getByRole("checkbox")).toHaveCount(2);
    const step = card.getByRole("checkbox", { name: "Walk after lunch" });
    await step.press("Space");
    await expect(step).toBeChecked();
    await expect(step).toHaveAttribute("aria-disabled", "false");
    await expect(step).toBeFocused();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await expect(async () => {
      await page.reload();
      await expect(card.getByRole("checkbox", { name: "Walk after lunch" })).toBeChecked({ timeout: 1000 });
    }).toPass();
  });

  await test.step("both see them with the feedback and on the profile", async () => {
    await page.goto("/?section=checkin&tab=history");
    await expect(page.getByRole("region", { name: /^Feedback from your coach/ }).getByRole("listitem")).toHaveText(["Walk after lunchTicked off", "In bed by 10 pm"]);
    await desk.goto(`/client-profile/${id}`);
    await expect(desk.getByText("In bed by 10 pm")).toBeVisible();
  });
});

test("the next check-in opens with the steps, and the review with how they went", { tag: "@once" }, async ({ browser }) => {
  test.setTimeout(180_000);
  const folder = makePreparedFolder("demo");
  expect(await runScript("tests/e2e/support/give-steps.ts", [], { DATA_DIR: folder, DATABASE_URL: "" })).toMatchObject({ code: 0 });
  await withServer({ DEMO_MODE: "1", DATA_DIR: folder }, async (baseURL) => {
    const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "en-GB", timezoneId: "Europe/London", reducedMotion: "reduce" });
    const page = waitForScriptsOnLoad(await context.newPage());
    expect((await context.request.post("/api/auth/login", { data: { email: "stella@example.com", password: "demo-password" } })).status()).toBe(200);
    await page.goto("/?section=checkin");
    const group = (name: string) => page.getByRole("group", { name, exact: true });
    await expect(page.getByRole("heading", { name: "How did it go?" })).toBeVisible();
    await expect(group("Walk after lunch").getByRole("radio", { name: "Done" })).toBeChecked();
    await group("In bed by 10 pm").getByRole("radio", { name: "Partly" }).check();
    await page.getByRole("textbox", { name: "Anything to add? (optional)" }).last().fill("Twice");
    await expectDraftSaved(page);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.reload();
    await expect(group("In bed by 10 pm").getByRole("radio", { name: "Partly" })).toBeChecked();

    await page.getByRole("button", { name: "Show all questions" }).click();
    for (const { label } of questions) await page.getByRole("textbox", { name: label, exact: true }).fill("A calm week");
    await page.getByRole("button", { name: "Submit check-in" }).click();
    await expect(toastWithTitle(page, "Check-in Submitted!")).toBeVisible();
    await context.close();

    const coach = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, locale: "en-GB", timezoneId: "Europe/London", reducedMotion: "reduce" });
    await signInAsDemo(coach.request, "coach");
    const desk = waitForScriptsOnLoad(await coach.newPage());
    const pending = (await (await coach.request.get("/api/pending-check-ins")).json()) as { client: { id: string; lastName: string } }[];
    const { client } = pending.find(({ client: { lastName } }) => lastName === "Steps") ?? {};
    await desk.goto(`/client-checkins?clientId=${client?.id}`);
    await desk.getByRole("button", { name: "Add Feedback" }).first().click();
    const dialog = desk.getByRole("dialog");
    await expect(dialog.getByRole("heading", { name: "How last week's steps went" })).toBeVisible();
    await expect(dialog.getByText("“Twice”")).toBeVisible();
    await dialog.getByRole("button", { name: "Again: In bed by 10 pm" }).click();
    await expect(dialog.getByRole("textbox", { name: "Step 1" })).toHaveValue("In bed by 10 pm");
    await coach.close();
  });
});

test("what a client wrote about a step that has changed since stays to be copied", { tag: "@phone" }, async ({ page }) => {
  await signUp(page.request, "Stine");
  const { dueDate } = (await (await page.request.get("/api/weekly-check-ins/current")).json()) as { dueDate: string };
  const stepOutcomes = { gone: { outcome: "partly", note: "My knee hurt", text: "Walk after lunch" } };
  expect((await page.request.put("/api/drafts/weekly-check-in", { data: { dueDate, stepOutcomes } })).status()).toBe(200);
  await page.goto("/?section=checkin");
  const kept = page.getByRole("region", { name: "Your notes on earlier steps" });
  await expect(kept.getByText("Walk after lunch", { exact: true })).toBeVisible();
  await expect(kept.getByText("Partly: My knee hurt", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.reload();
  await kept.getByRole("button", { name: "Remove" }).click();
  await expect(kept).toHaveCount(0);
  await expectDraftSaved(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Weekly Check-in" })).toBeVisible();
  await expect(kept).toHaveCount(0);
});
