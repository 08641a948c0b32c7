import type { Locator, Page } from "@playwright/test";
import { answerText, expectDraftSaved, questionField, questions, rateScale, showAllQuestions, toastWithTitle } from "@/tests/e2e/support/check-in";
import { ownQuestions, photoQuestion, renamedQuestion } from "@/tests/e2e/support/own-questions";
import { makePreparedFolder, withServer } from "@/tests/e2e/support/own-server";
import { createJpeg } from "@/tests/e2e/support/photos";
import { expect, expectAccessible, expectNoOverflow, test, testPassword } from "@/tests/e2e/support/test";
import { runScript } from "@/tests/support/run-script";

/** Answers one of the practice's own questions. */
async function answer(page: Page, { kind, label, unit, given }: (typeof ownQuestions)[number]) {
  if (kind === "scale") return rateScale(page, label, Number(given));
  if (typeof given === "string") return questionField(page, unit ? `${label} (${unit})` : label).fill(given);
  const role = kind === "several-of" ? "checkbox" : "radio";
  for (const choice of given) await page.getByRole("group", { name: label }).getByRole(role, { name: choice, exact: true }).check();
}

/** The question that is answered in photos. */
const photosOf = (page: Page) => page.getByRole("group", { name: photoQuestion });

async function addPhotos(page: Page, ...colours: string[]) {
  await photosOf(page).locator('input[type="file"]').setInputFiles(await Promise.all(colours.map(createJpeg)));
}

/** The stored photos of an answer, as someone sees them who may. */
const expectPhotos = async (photos: Locator, count: number) => {
  await expect(photos).toHaveCount(count);
  for (const photo of await photos.all()) {
    await expect(photo).toHaveAttribute("src", /^\/api\/files\//);
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
};

/** The ten questions as this practice asks them. */
const asked = questions.filter(({ name }) => name !== "referralThoughts").map((question) => (question.name === "threeWins" ? { ...question, label: renamedQuestion } : question));

test("a client answers her coach's own questions, keeps her draft, edits her answers, and the coach reads them", { tag: "@phone" }, async ({ page }) => {
  test.slow();
  const folder = makePreparedFolder("demo");
  expect(await runScript("tests/e2e/support/ask-own-questions.ts", [], { DATA_DIR: folder, DATABASE_URL: "" })).toMatchObject({ code: 0 });
  await withServer({ DEMO_MODE: "1", DATA_DIR: folder }, async (address) => {
    const signedUp = await page.request.post(`${address}/api/auth/register`, { data: { email: "robin@example.com", password: testPassword, firstName: "Robin", lastName: "Asked", role: "client" } });
    expect(signedUp.status()).toBe(201);
    const { id } = (await signedUp.json()) as { id: string };
    const openForm = () => page.goto(`${address}/?section=checkin`);
    const total = asked.length + ownQuestions.length + 1;
    const count = page.getByText(`${total} of ${total} answered`);

    await test.step("the form asks what the coach published", async () => {
      await openForm();
      await showAllQuestions(page);
      await expect(page.getByText(`0 of ${total} answered`)).toBeVisible();
      await expect(page.getByText("Who in your life would enjoy this too?")).toHaveCount(0);
      await expect(page.getByText("What were your three biggest wins?")).toHaveCount(0);
      for (const { label, heading } of asked) await questionField(page, label).fill(answerText(heading));
      await expectNoOverflow(page);
      await expectAccessible(page);
    });

    await test.step("a required one and a number in words are refused at their questions, and nothing is lost", async () => {
      await questionField(page, "Steps a day (steps)").fill("about 8,000");
      await page.getByRole("button", { name: "Submit check-in" }).click();
      await expect(page.getByText("Please answer this question")).toBeVisible();
      await expect(page.getByText("Please enter a number")).toBeVisible();
    });

    await test.step("photos need her consent first, and a failed one can be tried again", async () => {
      await photosOf(page).getByText("Add photos").click();
      await photosOf(page).getByRole("button", { name: "I agree" }).click();
      await page.route("**/api/files", (route) => route.abort(), { times: 1 });
      await addPhotos(page, "plum");
      await photosOf(page).getByRole("button", { name: "Try again" }).click();
      await expectPhotos(photosOf(page).getByRole("img"), 1);
      await addPhotos(page, "teal", "gold", "navy");
      await expectPhotos(photosOf(page).getByRole("img"), 3);
      await expect(photosOf(page).getByText("You've reached the photo limit.")).toBeVisible();
      await photosOf(page).getByRole("button", { name: "Remove photo 2" }).click();
      await expectPhotos(photosOf(page).getByRole("img"), 2);
      await expectAccessible(page);
    });

    await test.step("the draft keeps every answer over a reload", async () => {
      for (const question of ownQuestions) await answer(page, question);
      await expect(count).toBeVisible();
      await expectDraftSaved(page);
      await page.reload();
      await expect(count).toBeVisible();
      await expect(page.getByRole("group", { name: "Where did it go well?" }).getByRole("checkbox", { name: "Weekends" })).toBeChecked();
      await expectPhotos(photosOf(page).getByRole("img"), 2);
    });

    await test.step("she sends it, and edits an answer", async () => {
      await page.getByRole("button", { name: "Submit check-in" }).click();
      await expect(toastWithTitle(page, "Check-in Submitted!")).toBeVisible();
      await openForm();
      await expect(count).toBeVisible();
      await page.getByRole("group", { name: "Did the plan fit your week?" }).getByRole("radio", { name: "No", exact: true }).check();
      await page.getByRole("button", { name: "Update check-in" }).click();
      await expect(toastWithTitle(page, "Check-in Updated")).toBeVisible();
    });

    await test.step("one question at a time, a number has large buttons and a short answer has the coach's quick answers", async () => {
      await openForm();
      await expect(count).toBeVisible();
      await page.getByRole("button", { name: "One question at a time" }).click();
      await page.getByRole("button", { name: /^Steps a day/ }).click();
      await page.getByRole("button", { name: "More: Steps a day" }).click();
      await expect(questionField(page, "Steps a day (steps)")).toHaveValue("8251");
      for (const { label } of ownQuestions.slice(1, 6)) {
        await page.getByRole("button", { name: "Next", exact: true }).click();
        await expect(page.getByRole("group", { name: label }).first()).toBeVisible();
      }
      await page.getByRole("list", { name: "Quick answers: One word for this week?" }).getByRole("button", { name: "Calm" }).click();
      await expect(questionField(page, "One word for this week?")).toHaveValue("Steady 🙂. Calm.");
    });

    await test.step("her history and the coach's review show them", async () => {
      await page.goto(`${address}/?section=checkin&tab=history`);
      const other = page.getByText("All your other answers");
      await other.click();
      for (const { label, read, kind } of ownQuestions) {
        await expect(page.getByRole("term").filter({ hasText: label })).toBeVisible();
        await expect(page.getByRole("definition").filter({ hasText: kind === "yes-no" ? "No" : read }).first()).toBeVisible();
      }
      await expectPhotos(page.getByRole("definition").getByRole("img", { name: /^Photo \d, week/ }), 2);
      expect((await page.request.post(`${address}/api/demo-login`, { data: { role: "coach" } })).status()).toBe(200);
      await page.goto(`${address}/client-checkins?clientId=${id}`);
      await page.getByRole("button", { name: /^View Details/ }).first().click();
      const section = page.getByRole("dialog").getByRole("region", { name: "Your questions" });
      for (const { label, read, kind } of ownQuestions) {
        await expect(section.getByRole("heading", { name: label })).toBeVisible();
        await expect(section.getByText(kind === "yes-no" ? "No" : read, { exact: true })).toBeVisible();
      }
      await expect(section.getByRole("heading", { name: photoQuestion })).toBeVisible();
      await expectPhotos(section.getByRole("img"), 2);
      await expectAccessible(page);
      await expectNoOverflow(page);
      await section.getByRole("button", { name: /^Open Photo 2, week/ }).click();
      await expectPhotos(page.getByRole("dialog", { name: /^Photo 2, week/ }).getByRole("img"), 1);
    });
  });
});
