import type { Locator } from "@playwright/test";
import { checkInAnswerFields } from "@/lib/work/check-ins/contract";
import { answerText, expectDraftSaved, fillAnswers, questionField, questions, rateScale, showAllQuestions, submitCheckInByApi, toastWithTitle } from "@/tests/e2e/support/check-in";
import { blockLiveUpdates, expect, expectAccessible, expectRedirectToSignIn, openSecondBrowser, signUp, submitSignIn, test, testPassword } from "@/tests/e2e/support/test";

test("an empty check-in shows ten errors, focuses the first one and keeps what was typed", { tag: "@phone" }, async ({ page }) => {
  await signUp(page.request, "Vera");
  await page.goto("/?section=checkin");
  await showAllQuestions(page);
  await page.getByRole("textbox", { name: "Additional feedback (optional)" }).fill("I typed this before");
  await page.getByRole("textbox", { name: "Weight (kg)" }).fill("sixty");
  await page.getByRole("button", { name: "Submit check-in" }).click();
  for (const schema of Object.values(checkInAnswerFields)) {
    const message = schema.safeParse("").error?.issues[0]?.message ?? "";
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("Please enter a number", { exact: true })).toBeVisible();
  await expect(questionField(page, questions[0]?.label ?? "")).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Additional feedback (optional)" })).toHaveValue("I typed this before");
  await expect(page.getByRole("textbox", { name: "Weight (kg)" })).toHaveValue("sixty");
  await expectAccessible(page);
  await fillAnswers(page);
  for (const schema of Object.values(checkInAnswerFields)) await expect(page.getByText(schema.safeParse("").error?.issues[0]?.message ?? "", { exact: true })).toBeHidden();
});

test("a failed submission shows the specified error and keeps the text", { tag: "@once" }, async ({ page }) => {
  const { id: clientId } = await signUp(page.request, "Faye");
  await page.goto("/?section=checkin");
  await fillAnswers(page);
  await page.route("**/api/weekly-check-ins", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 500, json: { message: "Something went wrong. Please try again." } }) : route.continue(),
  );
  await page.getByRole("button", { name: "Submit check-in" }).click();
  await expect(toastWithTitle(page, "Submission Failed")).toBeVisible();
  await expect(toastWithTitle(page, "There was an error submitting your check-in. Please try again.")).toBeVisible();
  for (const { label, heading } of questions) await expect(questionField(page, label)).toHaveValue(answerText(heading));

  await page.unroute("**/api/weekly-check-ins");
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/weekly-check-ins"));
  await page.getByRole("button", { name: "Submit check-in" }).click();
  await expect(toastWithTitle(page, "Check-in Submitted!")).toBeVisible();
  expect((await sent).postDataJSON()).toMatchObject({ clientId, weekNumber: 1 });
});

test("a session that ends while typing leads to sign-in and keeps the text", { tag: "@once" }, async ({ page }) => {
  const client = await signUp(page.request, "Sena");
  // Without live updates this tab notices the end of the session only at the next save.
  await blockLiveUpdates(page);
  await page.goto("/?section=checkin");
  await fillAnswers(page, questions.slice(0, 2));
  await expectDraftSaved(page);
  // Signing out elsewhere leaves this browser with a cookie that is no longer valid.
  const cookies = await page.context().cookies();
  await page.request.post("/api/demo-logout");
  await page.context().addCookies(cookies);
  const third = questions[2];
  await expectRedirectToSignIn(page, "/?section=checkin", () => questionField(page, third?.label ?? "").fill("Half a sen"));

  await submitSignIn(page, client.email);
  await expect(page).toHaveURL("/?section=checkin");
  await expect(questionField(page, third?.label ?? "")).toHaveValue("Half a sen");
  await expectDraftSaved(page);
  await page.reload();
  await expect(questionField(page, third?.label ?? "")).toHaveValue("Half a sen");
  await expect(page.getByText("3 of 10 answered")).toBeVisible();
});

test("an unsaved draft is never shown to the next person who signs in", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Anna");
  await page.goto("/?section=checkin");
  await page.route("**/api/drafts/**", (route) => route.abort());
  await fillAnswers(page, questions.slice(0, 1));
  await expect(page.getByRole("status").filter({ hasText: "Not saved – we keep trying" })).toBeVisible();
  await page.unroute("**/api/drafts/**");
  await signUp(page.request, "Berta");
  await page.goto("/?section=checkin");
  await expect(page.getByRole("button", { name: "Account: Berta" })).toBeVisible();
  await expect(page.getByText("Saved as you type")).toBeVisible();
  await expect(questionField(page, questions[0]?.label ?? "")).toHaveValue("");
});

test("double clicks and two tabs create only one check-in", { tag: "@once" }, async ({ page, browser }) => {
  const client = await signUp(page.request, "Duna");
  await page.goto("/?section=checkin");
  await fillAnswers(page);
  await rateScale(page, "Energy", 7);
  await expectDraftSaved(page);
  const secondTab = await openSecondBrowser(browser, page);
  await secondTab.request.post("/api/auth/login", { data: { email: client.email, password: testPassword } });
  await secondTab.goto("/?section=checkin");
  await expect(secondTab.getByText("10 of 10 answered")).toBeVisible();
  await Promise.all([page.getByRole("button", { name: "Submit check-in" }).dblclick(), secondTab.getByRole("button", { name: /^(Submit|Update) check-in$/ }).dblclick()]);
  await Promise.all([page, secondTab].map((tab) => expect(toastWithTitle(tab, "Check-in Submitted!").or(toastWithTitle(tab, "Check-in Updated"))).toBeVisible()));
  const sent = (await (await page.request.get("/api/weekly-check-ins")).json()) as unknown[];
  expect(sent).toHaveLength(1);
  expect(await (await page.request.get("/api/drafts/weekly-check-in")).json()).toMatchObject({ data: null });
});

test("a link to the form or to a week works again after another tab was chosen", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Edie");
  const { id } = await submitCheckInByApi(page.request);
  const [form, history] = ["New Check-In", "Check-In History"].map((name) => page.getByRole("tab", { name })) as [Locator, Locator];
  const edit = page.getByRole("link", { name: /^Edit week / });

  await page.goto(`/?section=checkin&edit=${id}`);
  await expect(page.getByRole("button", { name: "Update check-in" })).toBeVisible();
  await history.click();
  await expect(history).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL("/?section=checkin");
  await expect(history).toHaveAttribute("aria-selected", "true");
  await edit.click();
  await expect(page).toHaveURL(`/?section=checkin&edit=${id}`);
  await expect(form).toHaveAttribute("aria-selected", "true");

  await page.goto(`/?section=checkin&tab=history&entry=${id}`);
  await expect(edit).toBeVisible();
  await form.click();
  await expect(page).toHaveURL("/?section=checkin&tab=history");
  await expect(form).toHaveAttribute("aria-selected", "true");
});
