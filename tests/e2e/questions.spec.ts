import type { APIRequestContext, Browser, Locator, Page } from "@playwright/test";
import type { AskedQuestionForm, FormItem, QuestionForm, QuestionFormVersion } from "@/lib/work/questions/contract";
import { intakeAnswerNames, intakeFields } from "@/lib/work/questions/intake-fields";
import { withServer } from "@/tests/e2e/support/own-server";
import { expect, expectAccessible, expectNoOverflow, pickUpByKeyboard, signInAsDemo, spokenWhileDragging, test, testPassword, waitForScriptsOnLoad } from "@/tests/e2e/support/test";

const formPath = "/api/question-forms/weekly-check-in";
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const rows = (page: Page) => page.getByRole("list", { name: "Questions", exact: true }).getByRole("listitem");
/** What dnd-kit says to a screen reader. */
const toast = (page: Page, text: string | RegExp) => page.getByRole("region", { name: /Notification/ }).getByText(text);

/** Opens a page of the demo coach in a browser of their own. */
async function openAsCoach(browser: Browser, address: string, path: string) {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 }, locale: "en-GB", timezoneId: "Europe/London", reducedMotion: "reduce" });
  const page = waitForScriptsOnLoad(await context.newPage());
  await signInAsDemo(page.request, "coach");
  await page.goto(path);
  return page;
}

const readForm = async (api: APIRequestContext) => (await (await api.get(formPath)).json()) as QuestionForm;

test("a coach adds a question in a few clicks, publishes it, and hides and moves questions by keyboard", { tag: "@once" }, async ({ browser }) => {
  test.slow();
  await withServer({ DEMO_MODE: "1" }, async (address) => {
    const page = await openAsCoach(browser, address, "/");
    let clicks = 0;
    const click = (control: Locator) => {
      clicks += 1;
      return control.click();
    };
    const begun = Date.now();

    await test.step("from the home to the published question", async () => {
      await click(page.getByRole("button", { name: /^Account:/ }));
      await click(page.getByRole("link", { name: "Practice settings" }));
      await click(page.getByRole("main").getByRole("link", { name: /^Questions/ }));
      await click(button(page, "Add question"));
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Question").fill("How does your pelvic floor feel?");
      await dialog.getByLabel("How it's answered").selectOption("scale");
      await dialog.getByLabel("What 1 means").fill("Heavy");
      await dialog.getByLabel("What 10 means").fill("Strong");
      await click(dialog.getByRole("button", { name: "Add question" }));
      await expect(rows(page).last()).toContainText("How does your pelvic floor feel?");
      await expect(rows(page).last()).toContainText("1 to 10 (Heavy to Strong)\u00A0· Every week");
      await expect(page.getByRole("region", { name: "Preview" })).toContainText("10 = Strong");
      await click(button(page, "Publish"));
      await expect(toast(page, /^Clients see it from Monday /)).toBeVisible();
      await expect(button(page, "Publish")).toBeHidden();
      expect(clicks).toBeLessThanOrEqual(8);
      expect(Date.now() - begun).toBeLessThan(60_000);
    });

    await test.step("by keyboard", async () => {
      const moveUp = button(page, "Move up: How does your pelvic floor feel?");
      const count = await rows(page).count();
      await moveUp.focus();
      await page.keyboard.press("Enter");
      await expect(rows(page).nth(count - 2)).toContainText("pelvic floor");
      await expect(moveUp).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(rows(page).nth(count - 3)).toContainText("pelvic floor");
      await button(page, "Hide: Who in your life would enjoy this too?").focus();
      await page.keyboard.press("Enter");
      await expect(button(page, "Show: Who in your life would enjoy this too?")).toBeFocused();
      await expect(page.getByRole("region", { name: "Preview" })).not.toContainText("Who in your life");
      await button(page, "Publish").focus();
      await page.keyboard.press("Enter");
      await expect(button(page, "Publish")).toBeHidden();
      const { version, items } = await readForm(page.request);
      expect(version).toBe(2);
      expect(items.at(-3)?.label).toBe("How does your pelvic floor feel?");
      expect(items.find(({ questionId }) => questionId === "referralThoughts")?.hidden).toBe(true);
    });

    await test.step("dragged by keyboard, each place is said, and the focus stays with the row", async () => {
      const label = "How does your pelvic floor feel?";
      const grip = button(page, `Reorder: ${label}`);
      const count = await rows(page).count();
      await grip.focus();
      await pickUpByKeyboard(page, `Picked up ${label}, ${count - 2} of ${count}.`);
      await page.keyboard.press("Home");
      await expect(spokenWhileDragging(page)).toHaveText(`${label}: 1 of ${count}.`);
      await page.keyboard.press("Escape");
      await expect(spokenWhileDragging(page)).toHaveText(`Move cancelled. ${label} stays ${count - 2} of ${count}.`);
      await expect(rows(page).nth(count - 3)).toContainText(label);
      await expect(grip).toBeFocused();

      await pickUpByKeyboard(page, `Picked up ${label}, ${count - 2} of ${count}.`);
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowDown");
      await expect(spokenWhileDragging(page)).toHaveText(`${label}: 2 of ${count}.`);
      await expectAccessible(page);
      await page.keyboard.press("Space");
      await expect(rows(page).nth(1)).toContainText(label);
      await expect(spokenWhileDragging(page)).toHaveText(`${label} is now 2 of ${count}.`);
      await expect(grip).toBeFocused();
      await button(page, "Discard").click();
      await expect(rows(page).nth(count - 3)).toContainText(label);
    });

    await test.step("dragged by mouse", async () => {
      const label = "How does your pelvic floor feel?";
      const grip = button(page, `Reorder: ${label}`);
      await grip.scrollIntoViewIfNeeded();
      const count = await rows(page).count();
      const [start, above] = [await grip.boundingBox(), await rows(page).nth(count - 4).boundingBox()];
      if (!start || !above) throw new Error("The rows are not on screen");
      await page.mouse.move(start.x + 10, start.y + 10);
      await page.mouse.down();
      await page.mouse.move(start.x + 10, above.y + 5, { steps: 6 });
      await expect(spokenWhileDragging(page)).toHaveText(`${label}: ${count - 3} of ${count}.`);
      await page.mouse.up();
      await expect(rows(page).nth(count - 4)).toContainText(label);
      await button(page, "Discard").click();
    });

    await test.step("a blank built-in label brings the built-in words back", async () => {
      const label = "How were your energy, sleep and mindset?";
      await button(page, `Edit: ${label}`).click();
      await page.getByRole("dialog").getByLabel("Question").fill("مرحبا 💪 Sleep?");
      await page.keyboard.press("Enter");
      await expect(rows(page).first()).toContainText("مرحبا 💪 Sleep?");
      await button(page, "Edit: مرحبا 💪 Sleep?").click();
      await page.getByRole("dialog").getByLabel("Question").fill("");
      await page.keyboard.press("Enter");
      await expect(rows(page).first()).toContainText(label);
      await expect(button(page, "Publish")).toBeHidden();
    });

    await test.step("a stopped question comes back, and so does an older version", async () => {
      await button(page, /^Stop asking now: How does/).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Stop asking now" }).click();
      await expect(toast(page, "Question stopped")).toBeVisible();
      await expect(rows(page).filter({ hasText: "pelvic floor" })).toHaveCount(0);
      await button(page, /^Ask again: How does/).click();
      await expect(rows(page).filter({ hasText: "pelvic floor" })).toHaveCount(1);
      await page.getByText("Versions", { exact: true }).click();
      await button(page, "Use version 1 again").click();
      await expect(rows(page).last()).toContainText("pelvic floor");
      await button(page, "Publish").click();
      await expect(button(page, "Publish")).toBeHidden();
      const versions = (await (await page.request.get(`${formPath}/versions`)).json()) as QuestionFormVersion[];
      expect(versions[0]?.items).toEqual(versions.at(-1)?.items);
    });

    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(page);
    await page.context().close();
  });
});

test("a coach edits the quick answers of a question, clients get them at once, and the suggested ones come back", { tag: "@once" }, async ({ browser, playwright }) => {
  await withServer({ DEMO_MODE: "1" }, async (address) => {
    const page = await openAsCoach(browser, address, "/settings/questions");
    const client = await playwright.request.newContext({ baseURL: address });
    await signInAsDemo(client, "client");
    const offered = async () => ((await (await client.get(formPath)).json()) as AskedQuestionForm).items.find(({ builtIn }) => builtIn === "threeWins")?.chips;
    const suggested = await offered();
    const open = (name: RegExp) => rows(page).filter({ hasText: "What were your three biggest wins?" }).getByRole("button", { name }).click();
    const dialog = page.getByRole("dialog", { name: "Quick answers" });
    const save = () => dialog.getByRole("button", { name: "Save" }).click();
    const answer = (place: number) => dialog.getByRole("textbox", { name: `Quick answer ${place}` });

    await open(/^6 quick answers/);
    await expectAccessible(page);
    await answer(1).fill("lifted  heavier");
    await save();
    await expect(dialog.getByText("You already have this quick answer")).toBeVisible();
    await answer(1).fill("Ran 5 km");
    await dialog.getByRole("button", { name: "Move up: Quick answer 2" }).click();
    await dialog.getByRole("button", { name: "Remove: Quick answer 3" }).click();
    await save();
    await expect(toast(page, "Quick answers saved")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("region", { name: "Preview" })).toContainText("Ran 5 km");
    expect(await offered()).toEqual([suggested?.[1], "Ran 5 km", ...(suggested?.slice(3) ?? [])]);

    await open(/^5 quick answers/);
    await dialog.getByRole("button", { name: "Back to the suggested ones" }).click();
    await save();
    await expect(dialog).toBeHidden();
    expect(await offered()).toEqual(suggested);
    await client.dispose();
    await page.context().close();
  });
});

test("two coaches edit the questions at once, and neither loses anything", { tag: "@once" }, async ({ browser }) => {
  test.slow();
  await withServer({ DEMO_MODE: "1" }, async (address) => {
    const page = await openAsCoach(browser, address, "/settings/questions");
    const other = await openAsCoach(browser, address, "/settings/questions");
    await button(page, "Hide: What were your three biggest wins?").click();
    // The other one edits without hearing of it, and publishes after the first.
    await other.route("**/api/events*", (route) => route.abort());
    await other.reload();
    await button(other, "Edit: How did your training go?").click();
    await other.getByRole("dialog").getByLabel("Question").fill("How was training?");
    await other.getByRole("dialog").getByRole("button", { name: "Done" }).click();
    await button(page, "Publish").click();
    await expect(button(page, "Publish")).toBeHidden();
    await button(other, "Publish").click();
    const notice = other.getByRole("alert", { name: "Another coach published new questions while you were editing" });
    await expect(notice).toContainText("Hid “What were your three biggest wins?”");
    await expect(notice).toContainText("Reworded “How did your training go?” as “How was training?”");
    await button(other, "Keep my changes").click();
    await expect(notice).toBeHidden();
    await button(other, "Publish").click();
    await expect(button(other, "Publish")).toBeHidden();
    const { items } = await readForm(other.request);
    const find = (id: string): FormItem | undefined => items.find(({ questionId }) => questionId === id);
    expect(find("threeWins")?.hidden).toBe(true);
    expect(find("trainingManagement")?.label).toBe("How was training?");
    await page.context().close();
    await other.context().close();
  });
});

test("a question of the intake form is asked right away, and its answer is a safety note", { tag: "@phone" }, async ({ browser }) => {
  test.slow();
  await withServer({ DEMO_MODE: "1" }, async (address) => {
    const question = "Are you trying to become pregnant?";
    const coach = await openAsCoach(browser, address, "/settings/questions");

    await test.step("the coach adds it from the library and publishes it", async () => {
      await coach.getByRole("tab", { name: "Intake form" }).click();
      await button(coach, "Add from our library").click();
      await button(coach, `Add: ${question}`).click();
      await expect(button(coach, `Added: ${question}`)).toBeVisible();
      await coach.keyboard.press("Escape");
      await expect(rows(coach).last()).toContainText(question);
      await expect(rows(coach).last()).toContainText("safety note");
      await expectNoOverflow(coach);
      await button(coach, "Publish").click();
      await expect(toast(coach, "Clients see it now.")).toBeVisible();
    });

    const context = await browser.newContext({ baseURL: address, viewport: { width: 390, height: 844 }, locale: "en-GB", timezoneId: "Europe/London", reducedMotion: "reduce" });
    const client = waitForScriptsOnLoad(await context.newPage());
    const signedUp = await client.request.post("/api/auth/register", { data: { email: "robin@example.com", password: testPassword, firstName: "Robin", lastName: "Asked", role: "client" } });
    const { id } = (await signedUp.json()) as { id: string };

    await test.step("the client answers it, and sees it in what she sent", async () => {
      await client.request.post("/api/consents", { data: { kind: "health_data", given: true, textVersion: 1 } });
      await client.goto("/?section=intake");
      await expect(client.getByText("0 of 7 answered")).toBeVisible();
      await expectAccessible(client);
      await expectNoOverflow(client);
      for (const name of intakeAnswerNames) await client.getByLabel(intakeFields[name].label).fill("What there is to say about it");
      await expect(client.getByText("6 of 7 answered")).toBeVisible();
      await client.getByRole("group", { name: question }).getByRole("radio", { name: "Yes" }).check();
      await expect(client.getByText("7 of 7 answered")).toBeVisible();
      await button(client, "Submit form").click();
      await expect(client.getByText("Your consultation form is with your coach")).toBeVisible();
      await expect(client.getByRole("term").filter({ hasText: question })).toBeVisible();
    });

    await test.step("the coach sees it among the safety notes and in the profile", async () => {
      await coach.goto(`/client-profile/${id}?tab=intake`);
      await expect(coach.getByRole("group", { name: "Safety notes" }).getByText(`${question} Yes`)).toBeVisible();
      const own = coach.getByRole("heading", { name: "Your questions" });
      await own.click();
      await expect(coach.getByRole("term").filter({ hasText: question })).toBeVisible();
    });
  });
});
