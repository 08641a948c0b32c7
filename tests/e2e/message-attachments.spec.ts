import { randomBytes } from "node:crypto";
import sharp from "sharp";
import type { Page } from "@playwright/test";
import { createJpeg, watchParts } from "@/tests/e2e/support/photos";
import { expect, expectAccessible, expectNoOverflow, openSecondBrowser, signInAsDemo, signUp, test } from "@/tests/e2e/support/test";
import { minimalPdf } from "@/tests/support/documents";

const messageBox = (page: Page) => page.getByRole("textbox", { name: /^Message to / });
const messageLog = (page: Page) => page.getByRole("region", { name: /^Messages with / });
const sendButton = (page: Page) => page.getByRole("button", { name: "Send message" });
const filePicker = (page: Page) => page.getByLabel("Add photos or PDFs");
const draftFiles = (page: Page) => page.getByRole("group", { name: "Files in this message" });
const pdf = { name: "Warm-up.pdf", mimeType: "application/pdf", buffer: minimalPdf };
const namedPhoto = async (name: string, colour = "plum") => ({ ...(await createJpeg(colour)), name });

/** Pastes or drops a picture onto an element, as the browser does when a person does. */
const giveFile = (page: Page, event: "paste" | "drop", name: string, base64: string) =>
  (event === "paste" ? messageBox(page) : messageLog(page)).evaluate(
    (element, file) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(file.base64), (character) => character.codePointAt(0) ?? 0)], file.name, { type: "image/jpeg" }));
      const init = { bubbles: true, cancelable: true };
      if (file.event === "paste") element.dispatchEvent(new ClipboardEvent("paste", { ...init, clipboardData: data }));
      else for (const type of ["dragover", "drop"]) element.dispatchEvent(new DragEvent(type, { ...init, dataTransfer: data }));
    },
    { event, name, base64 },
  );

/** Holds uploads back until the returned function is called. */
async function holdUploads(page: Page) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/files", async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

test("photos and a PDF are sent by button, paste and drag, and the coach opens them", { tag: "@phone" }, async ({ page, browser }) => {
  await signUp(page.request, "Ada");
  await page.goto("/?section=messages");
  await filePicker(page).setInputFiles([await namedPhoto("first.jpg"), pdf]);
  const base64 = (await createJpeg("teal")).buffer.toString("base64");
  await giveFile(page, "paste", "pasted.jpg", base64);
  await giveFile(page, "drop", "dropped.jpg", base64);
  for (const name of ["first.jpg", "Warm-up.pdf", "pasted.jpg", "dropped.jpg"]) await expect(draftFiles(page).getByRole("button", { name: `Remove ${name}` })).toBeVisible();
  await expect(draftFiles(page).getByRole("progressbar")).toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await draftFiles(page).getByRole("button", { name: "Remove dropped.jpg" }).click();
  await sendButton(page).click();
  await expect(messageLog(page).getByRole("button", { name: "Open Photo 2" })).toBeVisible();
  await expect(draftFiles(page)).toHaveCount(0);

  const coach = await openSecondBrowser(browser, page);
  await signInAsDemo(coach.request, "coach");
  await coach.goto("/?section=messages");
  await coach.getByRole("searchbox", { name: "Search conversations" }).fill("Ada");
  await coach.getByRole("link", { name: /Ada Tester.*2 photos, PDF/ }).first().click();
  await expect(messageLog(coach).getByRole("link", { name: /Warm-up\.pdf/ })).toHaveAttribute("href", /^\/api\/files\//);
  await messageLog(coach).getByRole("button", { name: "Open Photo 1" }).click();
  const viewer = coach.getByRole("dialog", { name: "Photo 1" });
  await expect.poll(() => viewer.getByRole("img").evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true);
  await viewer.getByRole("button", { name: "Next photo" }).click();
  await expect(coach.getByRole("dialog", { name: "Photo 2" })).toBeVisible();
  await expect(coach.getByRole("button", { name: "Next photo" })).toBeFocused();
  await coach.keyboard.press("Escape");
  await expectAccessible(coach);
  await expectNoOverflow(coach);
  await coach.context().close();
});

test("a message waits for its upload in the conversation", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Alma");
  await page.goto("/?section=messages");
  const release = await holdUploads(page);
  await messageBox(page).fill("Is this the right form?");
  await filePicker(page).setInputFiles(await namedPhoto("squat.jpg"));
  await sendButton(page).click();
  const waiting = messageLog(page).getByRole("list", { name: "Waiting to send" });
  await expect(waiting).toContainText("Is this the right form?");
  await expect(waiting.getByRole("img", { name: "squat.jpg" })).toBeVisible();
  await expect(messageBox(page)).toHaveValue("");
  await expect(draftFiles(page)).toHaveCount(0);
  await expectAccessible(page);
  release();
  await expect(messageLog(page).getByRole("button", { name: "Open Photo" })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect(await (await page.request.get("/api/conversations")).json()).toMatchObject([{ lastMessage: { attachments: [{ fileName: "squat.jpg" }] } }]);
});

test("nothing is sent without its file: an upload that lost its connection waits, and goes on after a reload", { tag: "@phone" }, async ({ page }) => {
  await signUp(page.request, "Anja");
  await page.goto("/?section=messages");
  await page.route("**/api/files", (route) => route.abort(), { times: 1 });
  await messageBox(page).fill("With a photo");
  await filePicker(page).setInputFiles(await namedPhoto("plate.jpg"));
  await expect(draftFiles(page).getByText("plate.jpg: Waiting to send")).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await draftFiles(page).getByRole("button", { name: /^Try again/ }).click();
  await expect(draftFiles(page).getByRole("progressbar")).toHaveCount(0);
  await expect(sendButton(page)).toBeEnabled();
  expect(await (await page.request.get("/api/conversations")).json()).toMatchObject([{ lastMessage: null }]);

  const release = await holdUploads(page);
  await filePicker(page).setInputFiles(await namedPhoto("second.jpg"));
  await expect(draftFiles(page).getByRole("progressbar")).toBeVisible();
  await page.reload();
  await expect(draftFiles(page).getByRole("progressbar", { name: "Uploading second.jpg" })).toBeVisible();
  release();
  await expect(draftFiles(page).getByRole("progressbar")).toHaveCount(0);
  await sendButton(page).click();
  await expect(messageLog(page).getByRole("button", { name: "Open Photo 2" })).toBeVisible();
});

/** Answers the next upload as a server whose storage is full does. */
const refuseNextUpload = (page: Page) => page.route("**/api/files", (route) => route.fulfill({ status: 507, json: { message: "There is no space left to store this file." } }), { times: 1 });

test("a picture that was refused for want of room goes with its message, or to the profile, once there is room", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Asa");
  await page.goto("/?section=messages");
  await refuseNextUpload(page);
  await filePicker(page).setInputFiles(await namedPhoto("plate.jpg"));
  await expect(draftFiles(page).getByRole("alert")).toHaveText("There is no space left to store this file.");
  await draftFiles(page).getByRole("button", { name: /^Try again/ }).click();
  await sendButton(page).click();
  await expect(messageLog(page).getByRole("button", { name: "Open Photo" })).toBeVisible();

  await page.goto("/profile");
  const picture = page.getByRole("group", { name: "Profile picture" });
  await refuseNextUpload(page);
  await picture.getByLabel("Add a picture").setInputFiles(await createJpeg("plum"));
  await expect(picture.getByRole("alert")).toHaveText("There is no space left to store this file.");
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.url().endsWith("/api/profile"));
  await picture.getByRole("button", { name: "Try again" }).click();
  await saved;
  await page.reload();
  await expect(picture.getByRole("button", { name: "Remove picture" })).toBeVisible();
});

test("a file that this browser doesn't keep is named when its upload was cut off", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Anouk");
  await page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
  await page.goto("/?section=messages");
  await holdUploads(page);
  await messageBox(page).fill("With a photo");
  await filePicker(page).setInputFiles(await namedPhoto("second.jpg"));
  await expect(page.getByText("This browser can't store your photos")).toBeVisible();
  await page.reload();
  await expect(draftFiles(page).getByRole("alert")).toHaveText("The upload of second.jpg was cut off. Please add it again.");
  await expect(page.getByText("Your message will wait until every file is uploaded or removed.")).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  await draftFiles(page).getByRole("button", { name: "Remove second.jpg" }).click();
  await sendButton(page).click();
  await expect(messageLog(page).getByText("With a photo")).toBeVisible();
});

test("a photo larger than what is kept is made smaller before it is sent, and stays upright", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Agnes");
  await page.goto("/?section=messages");
  // A phone stores what its sensor sees, and how the phone was held.
  const pixels = { width: 4000, height: 1000, channels: 3 } as const;
  const buffer = await sharp(randomBytes(4000 * 1000 * 3), { raw: pixels }).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const received = watchParts(page);
  await filePicker(page).setInputFiles({ name: "beach.jpg", mimeType: "image/jpeg", buffer });
  const photo = draftFiles(page).getByRole("img", { name: "beach.jpg" });
  await expect(photo).toHaveAttribute("src", /^\/api\/files\//);
  await expect.poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && [image.naturalWidth, image.naturalHeight])).toEqual([640, 2560]);
  const sentBytes = (await received()).at(-1) ?? Infinity;
  expect(sentBytes).toBeLessThan(buffer.length / 2);
});

test("a file of the wrong type or size, and a seventh file, are refused in place", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Asta");
  await page.goto("/?section=messages");
  const refusals: [{ name: string; mimeType: string; buffer: Buffer }, string][] = [
    [{ name: "huge.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(16 * 1024 * 1024) }, "This file is too large. The limit is 15 MB."],
    [{ name: "huge.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(11 * 1024 * 1024) }, "This file is too large. The limit is 10 MB."],
    [{ name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("a text") }, "Please choose a JPEG, PNG, WebP or HEIC photo, or a PDF."],
  ];
  for (const [file, message] of refusals) {
    await filePicker(page).setInputFiles(file);
    await expect(draftFiles(page).getByRole("alert")).toHaveText(message);
    await expect(draftFiles(page).getByRole("button", { name: /^Try again/ })).toHaveCount(0);
    await draftFiles(page).getByRole("button", { name: `Remove ${file.name}` }).click();
  }
  await filePicker(page).setInputFiles(await Promise.all([1, 2, 3, 4, 5, 6, 7].map((number) => namedPhoto(`${number}.jpg`))));
  await expect(page.getByText("You've reached the limit of 6 files.")).toBeVisible();
  await expect(filePicker(page)).toBeDisabled();
  await expect(draftFiles(page).getByRole("progressbar")).toHaveCount(0);
  await sendButton(page).click();
  await expect(messageLog(page).getByRole("button", { name: /^Open Photo/ })).toHaveCount(6);
  await expect(filePicker(page)).toBeEnabled();
});
