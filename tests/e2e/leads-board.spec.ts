import type { APIRequestContext, Page } from "@playwright/test";
import type { Lead } from "@/lib/outreach/leads/contract";
import { toastWithTitle } from "@/tests/e2e/support/check-in";
import { expect, expectAccessible, expectNoOverflow, pickUpByKeyboard, signInAsDemo, spokenWhileDragging, test, uniqueEmail, waitForScriptsOnLoad } from "@/tests/e2e/support/test";

/** Adds a lead at New Inquiry whose family name no other lead has, and returns them. */
async function addLead(request: APIRequestContext, firstName: string) {
  await signInAsDemo(request, "coach");
  const familyName = `Board${Date.now().toString(36)}${process.pid.toString(36)}`;
  const response = await request.post("/api/leads/quick-add", { data: { fullName: `${firstName} ${familyName}`, email: uniqueEmail("board") } });
  expect(response.status()).toBe(201);
  const { id, fullName } = (await response.json()) as Lead;
  return { id, name: fullName, board: `/leads?q=${familyName}&layout=board` };
}

const column = (page: Page, stage: string) => page.getByRole("region", { name: stage, exact: true });
const cardIn = (page: Page, stage: string, name: string) => column(page, stage).getByRole("listitem").filter({ hasText: name });
const gripIn = (page: Page, stage: string, name: string) => column(page, stage).getByRole("button", { name: `Move ${name}`, exact: true });
/** What dnd-kit says to a screen reader; toasts speak in a region of their own. */
const stageOf = async (page: Page, id: string) => ((await (await page.request.get(`/api/leads/${id}`)).json()) as Lead).stage;

/** Points for a drag: the middle of the card's name and of the column, away from the window's edges, where a drag scrolls. */
async function dragPoints(page: Page, name: string, from: string, to: string) {
  await cardIn(page, from, name).evaluate((card) => card.scrollIntoView({ block: "center" }));
  const middle = async (box: Promise<{ x: number; y: number; width: number; height: number } | null>) => {
    const { x, y, width, height } = (await box) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  };
  return { start: await middle(cardIn(page, from, name).getByRole("button", { name, exact: true }).boundingBox()), end: await middle(column(page, to).boundingBox()) };
}

async function dragByMouse(page: Page, name: string, from: string, to: string) {
  const { start, end } = await dragPoints(page, name, from, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await expect(spokenWhileDragging(page)).toHaveText(`${name} is over ${to}.`);
  await page.mouse.up();
}

test("a coach drags a lead to another stage and undoes the move", { tag: "@once" }, async ({ page }) => {
  const { id, name, board } = await addLead(page.request, "Lucy");
  await page.goto(`/leads?q=${name.split(" ")[1]}`);
  await page.getByRole("group", { name: "Layout" }).getByRole("button", { name: "Board" }).click();
  await expect(page).toHaveURL(board);
  await expect(column(page, "New Inquiry")).toContainText("1 lead");

  await dragByMouse(page, name, "New Inquiry", "Discovery Booked");
  await expect(cardIn(page, "Discovery Booked", name)).toContainText("Prepare for discovery call");
  await expect(toastWithTitle(page, "Stage updated successfully")).toBeVisible();
  await expect(page.getByRole("region", { name: /Notification/ })).toContainText(`${name} moved to Discovery Booked.`);
  await expect(column(page, "New Inquiry")).toContainText("No leads");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cardIn(page, "New Inquiry", name)).toBeVisible();
  await expect.poll(() => stageOf(page, id)).toBe("new_inquiry");

  await test.step("Undo leaves what a colleague did since", async () => {
    await dragByMouse(page, name, "New Inquiry", "Discovery Booked");
    // Undoing the first move has a toast of the same title.
    await expect(page.getByRole("region", { name: /Notification/ })).toContainText(`${name} moved to Discovery Booked.`);
    expect((await page.request.patch(`/api/leads/${id}/stage`, { data: { stage: "proposal_sent" } })).status()).toBe(200);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(toastWithTitle(page, "Failed to update stage")).toBeVisible();
    await expect(page.getByRole("region", { name: /Notification/ })).toContainText(`${name} has been moved since. Nothing was undone.`);
    await expect(cardIn(page, "Proposal Sent", name)).toBeVisible();
    expect((await page.request.patch(`/api/leads/${id}/stage`, { data: { stage: "new_inquiry" } })).status()).toBe(200);
    await expect(cardIn(page, "New Inquiry", name)).toBeVisible();
  });

  await test.step("a move that fails puts the lead back", async () => {
    await page.route(`**/api/leads/${id}/stage`, (route) => route.abort());
    await dragByMouse(page, name, "New Inquiry", "Initial Contact");
    await expect(toastWithTitle(page, "Failed to update stage")).toBeVisible();
    await expect(cardIn(page, "New Inquiry", name)).toBeVisible();
  });

  await cardIn(page, "New Inquiry", name).getByRole("button", { name, exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Edit Lead Information" })).toContainText(name);
});

test("a coach moves a lead by keyboard, hears where it is, and keeps the focus", { tag: "@once" }, async ({ page }) => {
  const { name, board } = await addLead(page.request, "Mina");
  await page.goto(board);
  await expectAccessible(page);
  await gripIn(page, "New Inquiry", name).focus();
  await pickUpByKeyboard(page, `Picked up ${name} at New Inquiry.`);
  await page.keyboard.press("ArrowRight");
  await expect(spokenWhileDragging(page)).toHaveText(`${name} is over Initial Contact.`);
  await page.keyboard.press("Escape");
  await expect(spokenWhileDragging(page)).toHaveText(`Move cancelled. ${name} stays at New Inquiry.`);

  await pickUpByKeyboard(page, `Picked up ${name} at New Inquiry.`);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(spokenWhileDragging(page)).toHaveText(`${name} is over Discovery Booked.`);
  await page.keyboard.press("Space");
  await expect(cardIn(page, "Discovery Booked", name)).toBeVisible();
  await expect(toastWithTitle(page, "Stage updated successfully")).toBeVisible();
  await expect(gripIn(page, "Discovery Booked", name)).toBeFocused();
});

test("on a phone a lead is moved by its menu and by a long press", { tag: "@once" }, async ({ page, browser }) => {
  const { id, name, board } = await addLead(page.request, "Nora");
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "en-GB", timezoneId: "Europe/London", reducedMotion: "reduce" });
  const phonePage = waitForScriptsOnLoad(await phone.newPage());
  await signInAsDemo(phonePage.request, "coach");
  await phonePage.goto(board);
  await phonePage.getByRole("combobox", { name: `Move ${name} to` }).selectOption("Initial Contact");
  await expect(cardIn(phonePage, "Initial Contact", name)).toBeVisible();
  await expect.poll(() => stageOf(page, id)).toBe("initial_contact");
  await phonePage.getByRole("button", { name: "Close" }).click();

  const { start, end } = await dragPoints(phonePage, name, "Initial Contact", "Discovery Booked");
  const touch = await phone.newCDPSession(phonePage);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", start);
  await expect(spokenWhileDragging(phonePage)).toHaveText(`Picked up ${name} at Initial Contact.`);
  await send("touchMove", { x: start.x, y: (start.y + end.y) / 2 });
  await send("touchMove", end);
  await expect(spokenWhileDragging(phonePage)).toHaveText(`${name} is over Discovery Booked.`);
  await send("touchEnd");
  await expect(cardIn(phonePage, "Discovery Booked", name)).toBeVisible();

  for (const width of [390, 320]) {
    await phonePage.setViewportSize({ width, height: 844 });
    await expectNoOverflow(phonePage);
  }
  await phone.close();
});

test("the leads start above the fold on a desk, as a list and as a board", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/leads");
  expect((await page.getByRole("table", { name: "Pipeline View" }).getByRole("row").nth(1).boundingBox())?.y).toBeLessThan(900);
  await page.goto("/leads?layout=board");
  expect((await column(page, "Proposal Sent").getByRole("listitem").first().boundingBox())?.y).toBeLessThan(900);
  await page.getByRole("group", { name: "Filter by stage" }).getByRole("button", { name: /^Proposal Sent/ }).click();
  await expect(column(page, "New Inquiry")).toHaveCount(0);
  await expect(column(page, "Proposal Sent")).toBeVisible();
});
