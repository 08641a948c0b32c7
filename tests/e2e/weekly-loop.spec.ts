import { answerText, chooseUnit, clientCard, expectDraftSaved, fillAnswers, holdFeedbackBriefly, questionField, questions, rateScale, showAllQuestions, toastWithTitle } from "@/tests/e2e/support/check-in";
import { confirmEmail, expect, latestEmailTo, openSecondBrowser, setJoinedDaysAgo, signInAsDemo, signUp, test, testPassword } from "@/tests/e2e/support/test";

const feedback = "You kept going in a hard week.\nSleep first: lights out at ten, and tell me on Wednesday how it went.";

test("a client checks in, the coach gives feedback, and the client reads it", { tag: ["@phone", "@desk"] }, async ({ page, browser }, { project }) => {
  test.slow();
  const client = await signUp(page.request, "Willow", `Ash-${project.name}-${Date.now().toString(36)}`);
  const firstQuestions = questions.slice(0, 6);
  const otherQuestions = questions.slice(6);

  await test.step("the draft survives a reload", async () => {
    await page.goto("/?section=checkin");
    await fillAnswers(page, firstQuestions);
    await chooseUnit(page, "lbs");
    await page.getByRole("textbox", { name: "Weight (lbs)" }).fill("165,4");
    await expect(page.getByText("That’s 75 kg")).toBeVisible();
    await rateScale(page, "Energy", 2);
    await expectDraftSaved(page);
    await page.reload();
    await expect(page.getByText("6 of 10 answered")).toBeVisible();
    for (const { label, heading } of firstQuestions) await expect(questionField(page, label)).toHaveValue(answerText(heading));
    await expect(page.getByRole("textbox", { name: "Weight (lbs)" })).toHaveValue("165.4");
  });

  const secondBrowser = await openSecondBrowser(browser, page);
  await test.step("the draft appears in another browser", async () => {
    await secondBrowser.request.post("/api/auth/login", { data: { email: client.email, password: testPassword } });
    await secondBrowser.goto("/?section=checkin");
    await showAllQuestions(secondBrowser);
    for (const { label, heading } of firstQuestions) await expect(questionField(secondBrowser, label)).toHaveValue(answerText(heading));
    await expect(secondBrowser.getByRole("textbox", { name: "Weight (lbs)" })).toHaveValue("165.4");
    await expect(secondBrowser.getByRole("radiogroup", { name: "Energy" }).getByRole("radio", { name: "2", exact: true })).toBeChecked();
  });

  await test.step("the client submits the check-in", async () => {
    await fillAnswers(page, otherQuestions);
    await rateScale(page, "Stress", 9);
    await rateScale(page, "Nutrition", 7);
    await page.getByRole("textbox", { name: "Sleep a night (hours)" }).fill("5.5");
    await page.getByRole("textbox", { name: "Workouts completed" }).fill("1");
    await page.getByRole("textbox", { name: "How does your body feel?" }).fill("Heavy legs");
    await page.getByRole("button", { name: "Submit check-in" }).click();
    await expect(toastWithTitle(page, "Check-in Submitted!")).toBeVisible();
    await page.getByRole("button", { name: "See it in your history" }).click();
    const entry = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Week 1" }) });
    await expect(entry.getByText("Pending Review")).toBeVisible();
    await expect(entry.getByText("165.4 lbs")).toBeVisible();
  });

  await test.step("the client edits it, now in kg", async () => {
    await page.reload();
    await expect(page.getByText(/You can edit it until your coach reviews it/)).toBeVisible();
    for (const { label, heading } of questions) await expect(questionField(page, label)).toHaveValue(answerText(heading));
    await expect(page.getByRole("textbox", { name: "Weight (lbs)" })).toHaveValue("165.4");
    await chooseUnit(page, "kg");
    await expect(page.getByRole("textbox", { name: "Weight (kg)" })).toHaveValue("75");
    await chooseUnit(page, "lbs");
    await expect(page.getByRole("textbox", { name: "Weight (lbs)" })).toHaveValue("165.4");
    await chooseUnit(page, "kg");
    await page.getByRole("textbox", { name: "Weight (kg)" }).fill("74");
    await page.getByRole("textbox", { name: "Workouts completed" }).fill("4");
    await page.getByRole("button", { name: "Update check-in" }).click();
    await expect(toastWithTitle(page, "Check-in Updated")).toBeVisible();
  });

  // The second browser still has the form open.
  await secondBrowser.reload();
  await expect(secondBrowser.getByRole("button", { name: "Update check-in" })).toBeVisible();

  const coach = await openSecondBrowser(browser, page);
  await test.step("the coach sees the check-in with its flags", async () => {
    await signInAsDemo(coach.request, "coach");
    await coach.goto("/?section=checkins");
    const card = clientCard(coach, client);
    await expect(card.getByText("Needs Support")).toBeVisible();
    await expect(card.getByRole("list", { name: "Warnings" }).getByRole("listitem")).toHaveText(["Low Energy", "Poor Sleep", "High Stress"]);
    await expect(card.getByRole("definition")).toHaveText([
      "163.1 lbs",
      "2/10",
      "4 per week",
      "5.5 hours",
      "7/10",
      "Heavy legs",
      answerText("Three wins"),
      answerText("How I can support you"),
    ]);
  });

  await test.step("the coach opens the details and gives feedback", async () => {
    await holdFeedbackBriefly(coach);
    await clientCard(coach, client).getByRole("button", { name: "View Details" }).click();
    const details = coach.getByRole("dialog", { name: /'s check-in$/ });
    for (const heading of ["Physical Metrics", "Fitness Performance", "Lifestyle Factors", "Nutrition", "Progress & Mindset", "Support & Communication"])
      await expect(details.getByRole("heading", { name: heading, exact: true })).toBeVisible();
    for (const { heading } of questions) await expect(details.getByText(answerText(heading))).toBeVisible();
    await details.getByRole("button", { name: "Add Feedback" }).click();
    const form = coach.getByRole("dialog", { name: `Feedback for ${client.firstName} ${client.lastName}` });
    await expect(form.getByRole("button", { name: "Save & close" })).toBeDisabled();
    await form.getByRole("textbox", { name: /^Feedback for/ }).fill(feedback);
    await form.getByRole("checkbox", { name: "Also send it by email" }).check();
    await form.getByRole("button", { name: "Save & close" }).click();
    await expect(toastWithTitle(coach, "Feedback Added")).toBeVisible();
    await expect(clientCard(coach, client)).toHaveCount(0);
    await coach.getByRole("tab", { name: "Recently Reviewed" }).click();
    await expect(clientCard(coach, client).getByText("Completed", { exact: true })).toBeVisible();
  });

  await test.step("an open form is replaced by the review automatically", async () => {
    await expect(secondBrowser.getByRole("heading", { name: "Week 1 is reviewed" })).toBeVisible();
  });

  await test.step("the client reads the feedback and can no longer edit the check-in", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "Week 1 is reviewed" })).toBeVisible();
    await expect(page.getByRole("button", { name: /check-in$/ })).toHaveCount(0);
    await page.getByRole("tab", { name: "Check-In History" }).click();
    const history = page.getByRole("tabpanel", { name: "Check-In History" });
    await expect(history.getByText("Reviewed", { exact: true })).toBeVisible();
    await expect(history.getByRole("region", { name: "Feedback from your coach" })).toContainText("Sleep first: lights out at ten");
  });

  await test.step("the feedback email is in the list of sent emails", async () => {
    const { text } = await latestEmailTo(client.email, "coach-feedback");
    // What she wrote stays behind the sign-in.
    expect(text).not.toContain("Sleep first");
    expect(text).toContain("https://example.com/goal-call");
    const link = /\/\?section=checkin&tab=history&entry=[\w-]+/.exec(text)?.[0] ?? "";
    await page.goto(link);
    const entry = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Week 1" }) });
    await expect(entry.locator("[id^=check-in-]")).toBeFocused();
    await expect(entry.getByText(answerText("Main focus"))).toBeVisible();
    await page.goto("/?section=checkin&tab=history&entry=unknown");
    await expect(page.getByText("We can’t find that check-in. This is your whole history.")).toBeVisible();
    await expect(entry.getByRole("region", { name: "Feedback from your coach" })).toBeVisible();
    await coach.goto("/?section=emails");
    const row = coach.getByRole("listitem").filter({ hasText: client.email }).filter({ hasText: "Feedback on your week 1 check-in" });
    await expect(row.getByText("Sent", { exact: true })).toBeVisible();
    await row.getByRole("button", { name: "Feedback on your week 1 check-in" }).click();
    const preview = coach.frameLocator('iframe[title="Feedback on your week 1 check-in"]');
    await expect(preview.getByRole("link", { name: "Read your feedback" })).toHaveAttribute("href", /entry=/);
    await expect(preview.getByText("You kept going in a hard week.")).toHaveCount(0);
    await expect(preview.getByRole("link", { name: "Book a catch-up" })).toHaveAttribute("href", "https://example.com/goal-call");
    await coach.keyboard.press("Escape");
    await expect(row.getByRole("button", { name: "Feedback on your week 1 check-in" })).toBeFocused();
  });
});

test("the link in a feedback email opens a check-in beyond the first page of the history", { tag: "@once" }, async ({ page, browser }) => {
  const client = await signUp(page.request, "Hilda");
  const coach = await openSecondBrowser(browser, page);
  await signInAsDemo(coach.request, "coach");
  await confirmEmail(coach.request, client.id);
  await setJoinedDaysAgo(coach.request, client.id, 220);
  const weeks = Array.from({ length: 25 }, (_, index) => index + 1);
  const csvData = ["Email,Week,Focus area", ...weeks.map((week) => `${client.email},${week},Focus of week ${week}.`)].join("\n");
  const imported = await coach.request.post("/api/import-csv-clients", { data: { importType: "checkin-responses", csvData } });
  expect(await imported.json()).toMatchObject({ stats: { imported: 25, errors: 0 } });
  const sent = (await (await page.request.get("/api/weekly-check-ins")).json()) as { id: string; weekNumber: number }[];
  expect(sent).toHaveLength(25);
  const first = sent.find(({ weekNumber }) => weekNumber === 1);
  expect((await coach.request.post(`/api/check-ins/${first?.id}/feedback`, { data: { feedback: "Where it all began.", sendFollowUpEmail: true } })).status()).toBe(200);
  await coach.context().close();

  const { text } = await latestEmailTo(client.email, "coach-feedback");
  await page.goto(/\/\?section=checkin&tab=history&entry=[\w-]+/.exec(text)?.[0] ?? "");
  const entry = page.locator(`#check-in-${first?.id}`);
  await expect(entry).toBeFocused();
  await expect(entry.getByRole("heading", { name: "Week 1", exact: true })).toBeVisible();
  await expect(entry.getByText("Focus of week 1.", { exact: true })).toBeVisible();
});
