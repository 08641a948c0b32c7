import { type APIRequestContext, devices, type Page, type PlaywrightWorkerArgs } from "@playwright/test";
import { expectDraftSaved, questions, toastWithTitle } from "@/tests/e2e/support/check-in";
import { createJpeg } from "@/tests/e2e/support/photos";
import { confirmEmail, expect, expectAccessible, expectNoOverflow, setJoinedDaysAgo, signInAsDemo, signUp, test, testPassword } from "@/tests/e2e/support/test";

interface CurrentWeek {
  weekNumber: number;
  isMeasurementWeek: boolean;
}
const currentWeek = async (request: APIRequestContext) => (await (await request.get("/api/weekly-check-ins/current")).json()) as CurrentWeek;

/** Signs up a client whose open check-in is one of a measurement week or not, with the numbers of the week before. */
async function signUpWithLastWeek(request: APIRequestContext, requests: PlaywrightWorkerArgs["playwright"]["request"], baseURL: string | undefined, isMeasurementWeek: boolean) {
  const client = await signUp(request, "Tilda");
  const coach = await requests.newContext({ baseURL });
  await signInAsDemo(coach, "coach");
  let week = await currentWeek(request);
  for (let weeks = 2; week.weekNumber < 2 || week.isMeasurementWeek !== isMeasurementWeek; weeks += 1) {
    expect(weeks).toBeLessThan(8);
    await setJoinedDaysAgo(coach, client.id, 7 * weeks);
    week = await currentWeek(request);
  }
  await confirmEmail(coach, client.id);
  const csvData = `Email,Week,Wins,Energy,Motivation,Stress,Sleep quality,Nutrition rating,Weight,Sleep,Workouts,Water\n${client.email},${week.weekNumber - 1},A walk by the sea,5,6,7,5,6,61.5,6.5,2,2\n`;
  const imported = await coach.post("/api/import-csv-clients", { data: { importType: "checkin-responses", csvData } });
  expect(await imported.json()).toMatchObject({ stats: { imported: 1, errors: 0 } });
  await coach.dispose();
  return { ...client, weekNumber: week.weekNumber };
}

const next = (page: Page) => page.getByRole("button", { name: /^(Next|Look it over)$/ });
const field = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });
/** Waits until the question is on screen and its script runs. */
const expectQuestion = async (page: Page, label: string) => {
  await expect(field(page, label)).toBeVisible();
  await expect(next(page)).toBeEnabled();
};

/** Counts what a thumb does. */
function countTaps() {
  let taps = 0;
  return {
    tap: async (target: ReturnType<Page["getByRole"]>) => {
      taps += 1;
      await target.tap();
    },
    count: () => taps,
  };
}

/** Answers the ten questions with a quick answer each. */
async function answerByQuickAnswers(page: Page, tap: ReturnType<typeof countTaps>["tap"]) {
  for (const { label } of questions) {
    await expectQuestion(page, label);
    await tap(page.getByRole("list", { name: `Quick answers: ${label}` }).getByRole("button").first());
    await expect(field(page, label)).not.toHaveValue("");
    await tap(next(page));
  }
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" });

test("a whole check-in takes at most 25 taps with quick answers and last week's numbers", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  const { weekNumber } = await signUpWithLastWeek(page.request, playwright.request, baseURL, false);
  await page.goto("/?section=checkin");
  const nextMeasurementWeek = 4 * Math.ceil(weekNumber / 4);
  await expect(page.getByText(new RegExp(`^Next measurement week: week ${nextMeasurementWeek}, in ${nextMeasurementWeek - weekNumber} weeks?$`))).toBeVisible();
  const { tap, count } = countTaps();
  await answerByQuickAnswers(page, tap);

  await test.step("last week's numbers are shown and count only once they are taken over", async () => {
    await expect(page.getByRole("heading", { name: "How was your week, from 1 to 10?" })).toBeVisible();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await tap(page.getByRole("button", { name: "Same as last week" }));
    await expect(page.getByRole("radiogroup", { name: "Energy" }).getByRole("radio", { name: "5", exact: true })).toBeChecked();
    await expect(page.getByRole("group", { name: "Energy", exact: true }).getByText("Last time: 5", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await tap(next(page));
    await expect(field(page, "Weight (kg)")).toHaveValue("61.5");
    await expect(field(page, "Workouts completed")).toHaveValue("2");
    // One more workout than last week.
    await tap(page.getByRole("button", { name: "More: Workouts completed" }));
    await expect(field(page, "Workouts completed")).toHaveValue("3");
    await tap(next(page));
  });

  // The second of two quick taps doesn't send what she has not looked over.
  const { x, y, width, height } = (await next(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await tap(next(page));
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await expect(page.getByRole("heading", { name: "Look it over" })).toBeVisible();
  await expect(page.getByText("Tap an answer to change it, or send it to your coach.")).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await tap(page.getByRole("button", { name: "Submit check-in" }));
  await expect(toastWithTitle(page, "Check-in Submitted!")).toBeVisible();
  // One of them only changed a number.
  expect(count() - 1).toBeLessThanOrEqual(25);

  await test.step("the last screen says when the coach replies and what went well", async () => {
    await expect(page.getByRole("heading", { name: "Thank you for checking in" })).toBeVisible();
    await expect(page.getByText(new RegExp(`^Week ${weekNumber} is with your coach\\. Their reply will appear in your history by \\w`))).toBeVisible();
    await expect(page.getByRole("region", { name: "What went well" }).getByRole("listitem")).toHaveText(["3 workouts, one more than last week"]);
  });
});

test.describe("on a phone that the server knows as one", () => {
  test.use({ userAgent: devices["Pixel 7"].userAgent });

  test("a press before the form's script has come is done once it comes, and without the script a line says so", { tag: "@once" }, async ({ page }) => {
    await signUp(page.request, "Eila");
    let release = () => {};
    let arrives: Promise<boolean> = Promise.resolve(false);
    await page.route("**/_next/static/chunks/**", async (route) => {
      const response = await route.fetch();
      // A text of the form tells its script.
      const isOfForm = (await response.text()).includes("Send without photos?");
      return isOfForm && !(await arrives) ? route.abort() : route.fulfill({ response });
    });
    await page.goto("/?section=checkin", { waitUntil: "commit" });
    await expect(page.getByText("This part didn’t load. Please check your connection and reload the page.")).toBeVisible();
    await expect(page.getByRole("tab", { name: "Check-In History" })).toBeVisible();

    arrives = new Promise((resolve) => (release = () => resolve(true)));
    await page.reload({ waitUntil: "commit" });
    const [first = "", second = ""] = questions.map(({ label }) => label);
    await expect(field(page, first)).toBeDisabled();
    // What is outside of the form can be pressed as soon as the rest of the page runs.
    await expect(page.getByRole("tab", { name: "Check-In History" })).toBeEnabled();
    const { x, y, width, height } = (await next(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect(field(page, first)).toBeDisabled();
    release();
    await expect(field(page, second)).toBeEnabled();
    // Scripts that are still on their way would be read from a page that is gone.
    await page.unrouteAll({ behavior: "wait" });
  });
});

test("above its first question a new client's check-in has one notice, and the others wait elsewhere", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Nota");
  const first = questions[0]?.label ?? "";
  const diary = page.getByRole("region", { name: "Action Required: Complete Your Food Diary" });
  const email = page.getByRole("region", { name: "Confirm your email address" });
  await page.goto("/?section=checkin");
  await expectQuestion(page, first);
  await expect(diary).toBeVisible();
  await expect(email).toBeHidden();
  await expect(field(page, first)).toBeInViewport({ ratio: 1 });
  await page.goto("/?section=dashboard");
  await expect(diary).toBeVisible();
  await expect(email).toBeVisible();
  await diary.getByRole("button", { name: "Dismiss" }).tap();
  await expect(diary).toHaveCount(0);
  await page.goto("/?section=checkin");
  await expectQuestion(page, first);
  await expect(email).toBeVisible();
  await expect(field(page, first)).toBeInViewport({ ratio: 1 });
});

test("above the check-in that a notification opened is why it came, besides the one notice", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Stella");
  await page.goto("/?section=checkin&notified=message");
  const reason = page.getByRole("region", { name: "Why you got this notification" });
  await expect(reason.getByRole("button", { name: "Stop these" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Action Required: Complete Your Food Diary" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Confirm your email address" })).toBeHidden();
});

test("a check-in with three photos takes at most 40 taps", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  await signUpWithLastWeek(page.request, playwright.request, baseURL, true);
  expect((await page.request.patch("/api/profile", { data: { weightUnit: "lb" } })).status()).toBe(200);
  await page.goto("/?section=checkin");
  const { tap, count } = countTaps();
  await answerByQuickAnswers(page, tap);
  await tap(page.getByRole("button", { name: "Same as last week" }));
  await tap(next(page));
  await expect(field(page, "Weight (lbs)")).toHaveValue("135.6");
  await tap(next(page));
  await tap(page.getByRole("region", { name: "Your progress photos" }).getByRole("button", { name: "I agree" }));
  for (const [pose, color] of [["Front", "plum"], ["Side", "teal"], ["Back", "navy"]] as const) {
    const chooser = page.waitForEvent("filechooser");
    await tap(page.getByRole("group", { name: pose, exact: true }).locator('input[type="file"]'));
    await (await chooser).setFiles(await createJpeg(color));
    // The photo moves the next pose's button down.
    await expect(page.getByRole("img", { name: `${pose} photo` })).toBeVisible();
  }
  // Going on does not stop an upload.
  await tap(next(page));
  await expect(page.getByRole("heading", { name: "Measurements" })).toBeVisible();
  await tap(next(page));
  await tap(next(page));
  await expect(page.getByRole("button", { name: /^Progress photos 3 photos/ })).toBeVisible();
  await tap(page.getByRole("button", { name: "Submit check-in" }));
  await expect(toastWithTitle(page, "Check-in Submitted!")).toBeVisible();
  expect(count()).toBeLessThanOrEqual(40);
});

test("a page that is killed at any question loses nothing, and goes on there on another device", { tag: "@once" }, async ({ page, browser }) => {
  const client = await signUp(page.request, "Killa");
  const context = page.context();
  let open = page;
  await open.goto("/?section=checkin");
  for (const [index, { label }] of questions.entries()) {
    await expectQuestion(open, label);
    await field(open, label).fill(`Typed at question ${index + 1}`);
    // Like a crash: no event tells the page that it ends.
    const crashed = open.waitForEvent("crash");
    const session = await context.newCDPSession(open);
    void session.send("Page.crash").catch(() => undefined);
    await crashed;
    await open.close();
    open = await context.newPage();
    await open.goto("/?section=checkin");
    await expect(field(open, label)).toHaveValue(`Typed at question ${index + 1}`);
    await expectQuestion(open, label);
    await next(open).tap();
  }
  await expect(open.getByRole("heading", { name: "How was your week, from 1 to 10?" })).toBeVisible();
  await expectDraftSaved(open);

  await test.step("another device goes on at the same question, with every answer", async () => {
    const other = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "en-GB", timezoneId: "Europe/London" });
    await other.request.post("/api/auth/login", { data: { email: client.email, password: testPassword } });
    const otherPage = await other.newPage();
    await otherPage.goto("/?section=checkin");
    await expect(otherPage.getByRole("heading", { name: "How was your week, from 1 to 10?" })).toBeVisible();
    await other.close();
    for (let step = 0; step < 3; step += 1) await next(open).tap();
    for (const index of questions.keys()) await expect(open.getByRole("button", { name: new RegExp(`Typed at question ${index + 1}$`) })).toBeVisible();
  });
});

test("questions can be skipped, the last screen says what is missing, and keys and swipes lead through", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Skippy");
  expect((await page.request.put("/api/baseline", { data: { weight: 71.2 } })).status()).toBe(200);
  await page.goto("/?section=checkin");
  const [first, second] = questions;
  if (!first || !second) throw new Error("There are ten questions.");
  await expectQuestion(page, first.label);
  await expect(page.getByText(/^About \d+ minutes$/)).toBeVisible();
  await expectAccessible(page);

  await test.step("a quick answer is added to what was typed, and taken out again", async () => {
    await field(page, first.label).fill("A long week");
    const quick = page.getByRole("list", { name: `Quick answers: ${first.label}` }).getByRole("button").first();
    const words = (await quick.textContent()) ?? "";
    await quick.tap();
    await expect(quick).toHaveAttribute("aria-pressed", "true");
    await expect(field(page, first.label)).toHaveValue(`A long week. ${words}.`);
    await quick.tap();
    await expect(field(page, first.label)).toHaveValue("A long week.");
  });

  await test.step("Enter goes on with the keyboard open", async () => {
    await field(page, first.label).press("Enter");
    await expect(field(page, second.label)).toBeFocused();
    await page.getByRole("button", { name: "Back" }).tap();
    await expect(field(page, first.label)).toHaveValue("A long week.");
  });

  await test.step("a swipe goes on and back", async () => {
    const touch = await page.context().newCDPSession(page);
    // Not on the field, where a swipe selects text.
    const { y = 0 } = (await page.getByText(first.label).first().boundingBox()) ?? {};
    // At the speed of a thumb that stops before it lifts: after a fling a browser takes the next tap for the one that stops it.
    const swipe = async (from: number, to: number) => {
      const start = Date.now() / 1000;
      const send = (type: "touchStart" | "touchMove" | "touchEnd", x: number | null, seconds: number) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: x === null ? [] : [{ x, y: y + 10 }], timestamp: start + seconds });
      await send("touchStart", from, 0);
      for (const [x, seconds] of [[(from + to) / 2, 0.1], [to, 0.2], [to, 0.3], [to, 0.4]] as const) await send("touchMove", x, seconds);
      await send("touchEnd", null, 0.5);
    };
    await swipe(320, 60);
    await expect(field(page, second.label)).toBeVisible();
    await swipe(60, 320);
    await expect(field(page, first.label)).toBeVisible();
  });

  for (let shown = 2; shown <= 12; shown += 1) {
    await next(page).tap();
    await expect(page.getByRole("group", { name: new RegExp(`^${shown} of 14: `) })).toBeVisible();
  }
  await page.getByRole("button", { name: "More: Weight" }).tap();
  // From her starting point.
  await expect(field(page, "Weight (kg)")).toHaveValue("71.3");
  for (let step = 0; step < 2; step += 1) await next(page).tap();
  await expect(page.getByText("9 answers are still missing. Tap one to fill it in.")).toBeVisible();
  await page.getByRole("button", { name: "Submit check-in" }).tap();
  const firstMissing = page.getByRole("button", { name: /Please describe how your training went/ });
  await expect(firstMissing).toBeFocused();
  await expect(firstMissing).toBeInViewport({ ratio: 1 });
  await firstMissing.tap();
  await expectQuestion(page, second.label);
  expect(await page.locator("*").count()).toBeLessThan(450);

  await page.getByRole("button", { name: "Show all questions" }).tap();
  await expect(page.getByText("1 of 10 answered")).toBeVisible();
  await page.reload();
  await expect(field(page, first.label)).toHaveValue("A long week.");
  await page.getByRole("button", { name: "One question at a time" }).tap();
  await expectQuestion(page, second.label);
});
