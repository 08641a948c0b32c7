import { toastWithTitle } from "@/tests/e2e/support/check-in";
import { createJpeg } from "@/tests/e2e/support/photos";
import { expect, expectAccessible, expectNoOverflow, openSecondBrowser, signInAsDemo, signUp, test } from "@/tests/e2e/support/test";

const answer = "A few words, and a few more";

test("a new client gives the starting point in two pieces, and the coach sees where she began", { tag: "@phone" }, async ({ page, browser }) => {
  test.slow();
  const { id } = await signUp(page.request, "Stella");
  const post = async (path: string, data: object) => expect((await page.request.post(path, { data })).ok(), path).toBe(true);
  const card = page.getByRole("region", { name: "Your starting point" });
  const pose = (name: string) => page.getByRole("group", { name, exact: true });
  const save = page.getByRole("button", { name: "Save", exact: true });

  await test.step("the home page asks for it once the intake is sent", async () => {
    await post("/api/consents", { kind: "health_data", given: true, textVersion: 1 });
    await page.goto("/?section=dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(card).toHaveCount(0);
    await post("/api/onboarding/complete-step", { stepName: "welcome_video", data: { videoWatched: true } });
    await post("/api/intake-form", { fitnessExperience: answer, currentActivity: answer, lifestyle: answer, nutritionGoals: answer, motivation: answer, expectations: answer });
    await expect(card.getByRole("listitem")).toHaveText(["Weight, not added yet", "Measurements, not added yet", "Photos, not added yet"]);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await card.getByRole("button", { name: "Not now" }).click();
    await expect(card).toHaveCount(0);
    await page.reload();
    await card.getByRole("link", { name: "Add it now" }).click();
  });

  await test.step("a weight and a measurement are the first piece", async () => {
    await expect(save).toBeEnabled();
    await page.getByRole("textbox", { name: "Weight (kg)" }).fill("712");
    await page.getByRole("textbox", { name: "Waist (cm)" }).fill("84,5");
    await save.click();
    await expect(page.getByText("Please enter at most 400")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Weight (kg)" })).toHaveValue("712");
    await page.getByRole("textbox", { name: "Weight (kg)" }).fill("71.2");
    await expect(page.getByText("2 of 3 added")).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await save.click();
    await expect(toastWithTitle(page, "Starting point saved")).toBeVisible();
    await expect(card.getByRole("listitem")).toHaveText(["Weight, added", "Measurements, added", "Photos, not added yet"]);
  });

  await test.step("the photos are the second, after her consent, and a draft until she saves", async () => {
    await card.getByRole("link", { name: "Add the rest" }).click();
    await expect(pose("Front")).toBeHidden();
    await page.getByRole("region", { name: "Your progress photos" }).getByRole("button", { name: "I agree" }).click();
    await pose("Front").locator('input[type="file"]').setInputFiles({ name: "huge.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(16 * 1024 * 1024) });
    await expect(pose("Front").getByRole("alert")).toHaveText("This file is too large. The limit is 15 MB.");
    for (const name of ["Front", "Side", "Back"]) {
      await pose(name).locator('input[type="file"]').setInputFiles(await createJpeg("plum"));
      await expect(pose(name).getByRole("img", { name: `${name} photo` })).toHaveAttribute("src", /^\/api\/files\//);
    }
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await page.reload();
    await expect(pose("Back").getByRole("img", { name: "Back photo" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Waist (cm)" })).toHaveValue("84.5");
    await save.click();
    await expect(toastWithTitle(page, "Starting point saved")).toBeVisible();
    await expect(card).toHaveCount(0);
  });

  const coach = await openSecondBrowser(browser, page);
  await signInAsDemo(coach.request, "coach");

  await test.step("the coach sees it on the profile, with the day it was given", async () => {
    await coach.goto(`/client-profile/${id}?tab=progress`);
    const section = coach.getByRole("region", { name: "Starting point" });
    await expect(section.getByText("71.2 kg")).toBeVisible();
    await expect(section.getByText("84.5 cm")).toBeVisible();
    const day = /\d{1,2} [A-Z][a-z]+ \d{4}/;
    await expect(section.getByRole("definition").filter({ hasText: day })).toHaveCount(2);
    await section.getByRole("button", { name: /^Open Front, / }).click();
    await expect(coach.getByRole("dialog", { name: new RegExp(`^Front, ${day.source}$`) })).toBeVisible();
    await coach.keyboard.press("Escape");
    await expectNoOverflow(coach);
  });

  await test.step("and asks for it again, which brings the card back", async () => {
    await coach.getByRole("button", { name: "Ask again" }).click();
    await expect(toastWithTitle(coach, "Stella has been asked")).toBeVisible();
    await expect(coach.getByRole("region", { name: "Starting point" }).getByText(/^Asked on .*Waiting for Stella\.$/)).toBeVisible();
    await expect(card).toBeVisible();
    await card.getByRole("button", { name: "That’s all" }).click();
    await expect(toastWithTitle(page, "That’s fine")).toBeVisible();
    await expect(card).toHaveCount(0);
    await expect(coach.getByText(/^Stella chose not to give the rest on /)).toBeVisible();
    await page.goto("/profile");
    await expect(card.getByRole("link", { name: "See or change it" })).toHaveAttribute("href", "/?section=baseline");
  });
});
