import { firstPartBytes } from "@/components/uploads/part-size";
import type { Locator, Page } from "@playwright/test";
import { answerText, expectDraftSaved, fillAnswers, questionField, questions, showAllQuestions, signUpForPhotos, submitCheckInByApi, toastWithTitle } from "@/tests/e2e/support/check-in";
import { countWaiting } from "@/tests/e2e/support/device-store";
import { createJpeg, createLargeJpeg, watchParts } from "@/tests/e2e/support/photos";
import { expect, expectAccessible, openSecondBrowser, setJoinedDaysAgo, test, testPassword, waitForScriptsOnLoad } from "@/tests/e2e/support/test";

/** The file input of a pose. */
const fileInput = (pose: Locator) => pose.locator('input[type="file"]');

test("an earlier check-in can be edited until it is reviewed, and asks for its missing photos", async ({ page, playwright, baseURL }) => {
  const { id: clientId, coach } = await signUpForPhotos(page.request, playwright.request, baseURL);
  const { id } = await submitCheckInByApi(page.request);
  // From Tuesday to Friday its week is over now, because she joined too late to owe it; on other days it is still the open one.
  await setJoinedDaysAgo(coach, clientId, 6);
  await page.goto("/?section=dashboard");
  await page.getByRole("link", { name: /^Edit your check-in for week 4/ }).click();
  await expect(page.getByRole("button", { name: "Update check-in" })).toBeEnabled();
  for (const { label, heading } of questions) await expect(questionField(page, label)).toHaveValue(answerText(heading));
  await questionField(page, questions[0]?.label ?? "").fill("Better than I first wrote");
  await page.getByRole("region", { name: "Your progress photos" }).getByRole("button", { name: "I agree" }).click();
  await fileInput(page.getByRole("group", { name: "Front", exact: true })).setInputFiles(await createJpeg("plum"));
  await expect(page.getByRole("img", { name: "Front photo" })).toHaveAttribute("src", /^\/api\/files\//);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Update check-in" }).click();
  await expect(toastWithTitle(page, "Check-in Updated")).toBeVisible();
  await page.goto(`/?section=checkin&tab=history&entry=${id}`);
  const entry = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Week 4" }) });
  await expect(entry.getByText("Better than I first wrote")).toBeVisible();
  await expect(entry.getByRole("button", { name: /^Open Front/ })).toBeVisible();
  expect((await (await page.request.get("/api/weekly-check-ins")).json()) as unknown[]).toHaveLength(1);
  await entry.getByRole("link", { name: "Edit week 4" }).click();
  await expect(page.getByRole("button", { name: "Update check-in" })).toBeEnabled();
  expect((await coach.post(`/api/check-ins/${id}/feedback`, { data: { feedback: "Lovely" } })).status()).toBe(200);
  await expect(page.getByRole("heading", { name: "Week 4 is reviewed" })).toBeVisible();
  await coach.dispose();
});

test("a measurement week accepts photos, refuses other files and can go without", { tag: "@phone" }, async ({ page, playwright, baseURL }) => {
  const { coach } = await signUpForPhotos(page.request, playwright.request, baseURL);
  await coach.dispose();
  await page.goto("/?section=checkin");
  await fillAnswers(page);
  await expect(page.getByText("This is a measurement week: photos and measurements").or(page.getByText("with photos and measurements"))).toBeVisible();
  const [front, side, back] = ["Front", "Side", "Back"].map((pose) => page.getByRole("group", { name: pose, exact: true }));
  if (!front || !side || !back) throw new Error("There are three poses.");
  const send = page.getByRole("button", { name: /^(Submit|Update) check-in$/ });
  const confirmation = page.getByRole("alertdialog", { name: "Send without photos?" });

  await test.step("the first photo needs the client's consent", async () => {
    await expect(front).toBeHidden();
    await page.getByRole("region", { name: "Your progress photos" }).getByRole("button", { name: "I agree" }).click();
    await expect(front).toBeVisible();
    for (const pose of [front, side, back]) await expect(fileInput(pose)).toHaveAttribute("required");
  });

  await test.step("photos appear as soon as they are chosen and can be removed", async () => {
    await fileInput(front).setInputFiles(await createJpeg("plum"));
    await fileInput(side).setInputFiles(await createJpeg("teal"));
    await expect(front.getByRole("img", { name: "Front photo" })).toHaveAttribute("src", /^\/api\/files\//);
    await expect(side.getByRole("img", { name: "Side photo" })).toHaveAttribute("src", /^\/api\/files\//);
    await side.getByRole("button", { name: "Remove Side photo" }).click();
    await expect(side.getByRole("img")).toHaveCount(0);
    await expect(fileInput(side)).toBeFocused();
  });

  await test.step("a file that is too large or not a photo gets an error in its place", async () => {
    await fileInput(back).setInputFiles({ name: "huge.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(16 * 1024 * 1024) });
    await expect(back.getByRole("alert")).toHaveText("This file is too large. The limit is 15 MB.");
    await fileInput(back).setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: Buffer.from("MZ\x90\0\x03 this program cannot be run in DOS mode") });
    await expect(back.getByRole("alert")).toHaveText("Please choose a JPEG, PNG, WebP or HEIC photo.");
    await expect(back.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await expectAccessible(page);
    for (const { label, heading } of questions) await expect(questionField(page, label)).toHaveValue(answerText(heading));
    await expect(front.getByRole("img", { name: "Front photo" })).toBeVisible();
    await back.getByRole("button", { name: "Remove Back photo" }).click();
    await expect(back.getByRole("alert")).toHaveCount(0);
  });

  await test.step("photos are part of the draft", async () => {
    await expectDraftSaved(page);
    await page.reload();
    await expect(front.getByRole("img", { name: "Front photo" })).toBeVisible();
    await expect(side.getByRole("img")).toHaveCount(0);
  });

  await test.step("photos are sent with the check-in", async () => {
    await page.getByRole("textbox", { name: "Waist (cm)" }).fill("81,5");
    await send.click();
    await expect(toastWithTitle(page, "Check-in Submitted!")).toBeVisible();
    // Otherwise the reloaded page may show it again, above the dialog that Escape has to close.
    await page.getByRole("region", { name: /Notification/ }).getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "See it in your history" }).click();
    const opener = page.getByRole("button", { name: "Open Front photo" }).or(page.getByRole("button", { name: "Open Front" })).first();
    await opener.click();
    await expect(page.getByRole("dialog")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
  });

  await test.step("photos are declined with one confirmation", async () => {
    await page.reload();
    await front.getByRole("button", { name: "Remove Front photo" }).click();
    await send.click();
    await expect(confirmation).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(confirmation).toBeHidden();
    await expect(send).toBeFocused();
    await send.click();
    await confirmation.getByRole("button", { name: "Send without photos" }).click();
    await expect(toastWithTitle(page, "Check-in Updated")).toBeVisible();
    await page.reload();
    await send.click();
    await expect(toastWithTitle(page, "Check-in Updated")).toBeVisible();
    await expect(confirmation).toHaveCount(0);
  });
});

const isDeclined = async (page: Page) => ((await (await page.request.get("/api/weekly-check-ins")).json()) as { photosDeclined: boolean }[]).map(({ photosDeclined }) => photosDeclined);

test("a client who hides every pose is not asked for photos", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  const { coach } = await signUpForPhotos(page.request, playwright.request, baseURL);
  await coach.dispose();
  expect((await page.request.patch("/api/profile", { data: { hiddenPhotoPoses: ["front", "side", "back"] } })).status()).toBe(200);
  await page.goto("/?section=checkin");
  await expect(page.getByText("This is a measurement week", { exact: true })).toBeVisible();
  await fillAnswers(page);
  await expect(page.getByRole("region", { name: "Measurements" })).toBeVisible();
  await expect(page.getByRole("region", { name: /progress photos$/i })).toHaveCount(0);
  await page.getByRole("button", { name: "Submit check-in" }).click();
  await expect(toastWithTitle(page, "Check-in Submitted!")).toBeVisible();
  expect(await isDeclined(page)).toEqual([false]);
});

test("a photo that failed is not one that the client declined", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  const { coach } = await signUpForPhotos(page.request, playwright.request, baseURL);
  await coach.dispose();
  await page.goto("/?section=checkin");
  await fillAnswers(page);
  await page.getByRole("region", { name: "Your progress photos" }).getByRole("button", { name: "I agree" }).click();
  const front = page.getByRole("group", { name: "Front", exact: true });
  await fileInput(front).setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no photo at all, only words") });
  await expect(front.getByRole("alert")).toHaveText("Please choose a JPEG, PNG, WebP or HEIC photo.");
  await page.getByRole("button", { name: "Submit check-in" }).click();
  await page.getByRole("alertdialog", { name: "Send without the photo that failed?" }).getByRole("button", { name: "Send without it" }).click();
  await expect(toastWithTitle(page, "Check-in Submitted!")).toBeVisible();
  expect(await isDeclined(page)).toEqual([false]);
});

test("the camera's timer takes a photo while another one uploads", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  const { coach } = await signUpForPhotos(page.request, playwright.request, baseURL);
  await coach.dispose();
  await page.addInitScript(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 400 });
    setInterval(() => canvas.getContext("2d")?.fillRect(0, 0, 300, 400), 100);
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream());
  });
  await page.goto("/?section=checkin");
  await showAllQuestions(page);
  await page.getByRole("region", { name: "Your progress photos" }).getByRole("button", { name: "I agree" }).click();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 20_000 });
  await fileInput(page.getByRole("group", { name: "Side", exact: true })).setInputFiles(await createLargeJpeg());
  const front = page.getByRole("group", { name: "Front", exact: true });
  await front.getByRole("button", { name: /^Use camera/ }).click();
  await page.getByRole("dialog", { name: "Front photo" }).getByRole("button", { name: "In 5 seconds" }).click();
  await expect(front.getByRole("img", { name: "Front photo" })).toBeVisible();
});

test("a large photo outlives a lost connection and a closed page, and arrives once", { tag: "@phone" }, async ({ page, context, browser, playwright, baseURL }) => {
  const { email, coach } = await signUpForPhotos(page.request, playwright.request, baseURL);
  const photo = await createLargeJpeg();
  const front = (at: Page) => at.getByRole("group", { name: "Front", exact: true });
  const photoUrl = async () => ((await (await page.request.get("/api/drafts/weekly-check-in")).json()) as { data: { data: { photos: { front: string } } } }).data.data.photos.front;
  await page.goto("/?section=checkin");
  await showAllQuestions(page);

  const progress = await test.step("the network goes after its first part", async () => {
    await page.getByRole("region", { name: "Your progress photos" }).getByRole("button", { name: "I agree" }).click();
    let parts = 0;
    await page.route("**/api/files/parts", async (route) => {
      parts += 1;
      if (parts === 1) return route.continue();
      if (parts === 2) await context.setOffline(true);
      await route.abort("internetdisconnected");
    });
    await fileInput(front(page)).setInputFiles(photo);
    const status = front(page).getByText(/^Waiting to send \(\d+% sent\)$/);
    await expect(status).toBeVisible();
    await expect(front(page).getByRole("img", { name: "Front photo" })).toHaveAttribute("src", /^blob:/);
    await expectAccessible(page);
    // Without a network the whole check-in can wait, and its photo goes first.
    await expect(page.getByRole("button", { name: "Submit check-in" })).toBeEnabled();
    return Number(/\d+/.exec((await status.textContent()) ?? "")?.[0]);
  });
  expect(progress).toBeGreaterThan(0);
  expect(progress).toBeLessThan(50);

  await test.step("on another device the form says where it is", async () => {
    await context.setOffline(false);
    await expectDraftSaved(page);
    await page.close();
    const other = await openSecondBrowser(browser, page);
    expect((await other.request.post("/api/auth/login", { data: { email, password: testPassword } })).status()).toBe(200);
    await other.goto("/?section=checkin");
    await showAllQuestions(other);
    // Pictures load once they are on screen.
    await front(other).scrollIntoViewIfNeeded();
    await expect(front(other).getByText("Not here yet. This photo is still on the device you added it on.")).toBeVisible();
    await expectAccessible(other);
    await other.context().close();
  });

  await test.step("in a new page it goes on from there, and arrives once", async () => {
    const url = await photoUrl();
    const again = waitForScriptsOnLoad(await context.newPage());
    const received = watchParts(again);
    await again.goto("/");
    await expect.poll(() => countWaiting(again, "files")).toBe(0);
    await again.goto("/?section=checkin");
    await showAllQuestions(again);
    await front(again).scrollIntoViewIfNeeded();
    await expect(front(again).getByRole("img", { name: "Front photo" })).toHaveAttribute("src", url);
    await expect.poll(() => front(again).getByRole("img", { name: "Front photo" }).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1600);
    const arrived = await received();
    expect(arrived[0]).toBeGreaterThan(firstPartBytes);
    expect(arrived).toEqual([...new Set(arrived)].toSorted((a, b) => a - b));
    expect(arrived.at(-1)).toBe(photo.buffer.length);
  });

  await test.step("signing out leaves no photo behind", async () => {
    const last = waitForScriptsOnLoad(await context.newPage());
    await last.route("**/api/files/parts", (route) => route.abort());
    await last.goto("/?section=checkin");
    await showAllQuestions(last);
    await fileInput(front(last)).setInputFiles(photo);
    await expect.poll(() => countWaiting(last, "files")).toBe(1);
    await last.getByRole("button", { name: "Account: Wilma" }).click();
    await last.getByRole("button", { name: "Logout" }).click();
    const question = last.getByRole("alertdialog", { name: "Log out before it’s sent?" });
    await expect(question).toContainText("Not sent yet: 1 photo.");
    await question.getByRole("button", { name: "Log out anyway" }).click();
    await expect(last.getByRole("button", { name: "Account: Wilma" })).toHaveCount(0);
    // The page that is still open in another tab may look into its store once more before it learns of it.
    await expect.poll(() => last.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
  });
  await coach.dispose();
});
