import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoOverflow, openSecondBrowser, signInAsDemo, signUp, test } from "@/tests/e2e/support/test";

/** The demo coach in a browser of her own, in the conversation with this client. */
async function coachWith(browser: Browser, page: Page, clientId: string) {
  const coach = await openSecondBrowser(browser, page);
  await signInAsDemo(coach.request, "coach");
  await coach.goto(`/?section=messages&with=${clientId}`);
  await expect(box(coach)).toBeVisible();
  return coach;
}

const box = (page: Page) => page.getByRole("textbox", { name: /^Message to / });
const log = (page: Page) => page.getByRole("region", { name: /^Messages with / });

async function write(page: Page, text: string) {
  await box(page).fill(text);
  await box(page).press("Enter");
  await expect(box(page)).toHaveValue("");
}

test("what one writes is on the other's screen without a reload, and the badge follows", { tag: "@phone" }, async ({ page, browser, isMobile }) => {
  const client = await signUp(page.request, "Lena");
  await page.goto("/?section=messages");
  await expect(page.getByText("No messages yet. Start a conversation!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send message" })).toBeDisabled();
  const coach = await coachWith(browser, page, client.id);

  await write(page, "Hello Maya, is Tuesday fine?");
  await expect(log(coach).getByText("Hello Maya, is Tuesday fine?")).toBeVisible();
  await write(coach, "Tuesday is perfect");
  await expect(log(page).getByText("Tuesday is perfect")).toBeVisible();
  await expect(log(page).getByText("Today")).toBeVisible();
  await expect(log(page).getByText(/^\d{1,2}:\d\d [ap]m$/i).first()).toBeVisible();
  await expect(coach.getByText("Online now").filter({ visible: true }).first()).toBeVisible();
  const badge = async () => ((await (await page.request.get("/api/conversations/unread")).json()) as { messages: number }).messages;
  await expect.poll(badge).toBe(0);

  await page.goto("/?section=checkin");
  if (isMobile) await expect(page.getByRole("button", { name: "Open menu", exact: true })).toBeVisible();
  await write(coach, "One more thing");
  if (isMobile) await expect(page.getByRole("button", { name: "Open menu, new items" })).toBeVisible();
  await expect.poll(badge).toBe(1);
  await page.goto("/?section=messages");
  await expect(log(page).getByText("One more thing")).toBeVisible();
  await expect.poll(badge).toBe(0);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await expectAccessible(coach);
  await expectNoOverflow(coach);
  await coach.context().close();
});

test("Shift+Enter breaks the line, long words wrap, and a draft stays while one looks elsewhere", async ({ page }) => {
  await signUp(page.request, "Mara");
  await page.goto("/?section=messages");
  await box(page).fill("first");
  await box(page).press("Shift+Enter");
  await box(page).pressSequentially("second");
  await expect(box(page)).toHaveValue("first\nsecond");
  await page.evaluate(() => window.history.pushState(null, "", "/?section=checkin"));
  await page.evaluate(() => window.history.back());
  await expect(box(page)).toHaveValue("first\nsecond");
  await box(page).press("Enter");
  await expect(log(page).getByText("first second")).toBeVisible();
  await write(page, "x".repeat(300));
  await expect(log(page).getByText("x".repeat(300))).toBeVisible();
  await expectNoOverflow(page);
});

test("a message that fails stays in the box and is sent once when tried again", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Nora");
  await page.goto("/?section=messages");
  // The server has it, and its answer is lost on the way.
  await page.route("**/api/messages", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await box(page).fill("Only once");
  await box(page).press("Enter");
  await expect(page.getByText("Failed to send message", { exact: true })).toBeVisible();
  await expect(box(page)).toHaveValue("Only once");
  await page.unroute("**/api/messages");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(box(page)).toHaveValue("");
  await expect(log(page).getByText("Only once")).toHaveCount(1);
  await page.reload();
  await expect(log(page).getByText("Only once")).toHaveCount(1);
});

test("a message sent offline says so, and stays in the box", { tag: "@once" }, async ({ page, context }) => {
  await signUp(page.request, "Oda");
  await page.goto("/?section=messages");
  await box(page).fill("From the train");
  await context.setOffline(true);
  await box(page).press("Enter");
  await expect(page.getByText("Failed to send message", { exact: true })).toBeVisible();
  await expect(box(page)).toHaveValue("From the train");
  await context.setOffline(false);
  await box(page).press("Enter");
  await expect(log(page).getByText("From the train")).toHaveCount(1);
  await expect(box(page)).toHaveValue("");
});

test("a screen that was offline catches up", { tag: "@once" }, async ({ page, browser, context }) => {
  const client = await signUp(page.request, "Olga");
  await page.goto("/?section=messages");
  const coach = await coachWith(browser, page, client.id);
  await write(coach, "Before");
  await expect(log(page).getByText("Before")).toBeVisible();
  await context.setOffline(true);
  await write(coach, "Meanwhile");
  await context.setOffline(false);
  await expect(log(page).getByText("Meanwhile")).toBeVisible();
  await coach.context().close();
});

test("older messages come as one scrolls up, without a jump", { tag: "@phone" }, async ({ page, browser }) => {
  const client = await signUp(page.request, "Petra");
  const coach = await openSecondBrowser(browser, page);
  await signInAsDemo(coach.request, "coach");
  for (let number = 1; number <= 70; number += 1)
    expect((await coach.request.post("/api/messages", { data: { recipientId: client.id, content: `Message ${number} of 70` } })).status()).toBe(201);
  await page.goto("/?section=messages");
  // Above it stands the banner of who has no nutrition plan yet.
  await box(page).scrollIntoViewIfNeeded();
  await expect(log(page).getByText("Message 70 of 70")).toBeInViewport();
  await expect(log(page).getByText("Message 20 of 70")).toHaveCount(0);
  await log(page).evaluate((element) => element.scrollTo(0, 0));
  await expect(log(page).getByText("Message 1 of 70", { exact: true })).toHaveCount(1);
  await expect(log(page).getByText("Message 21 of 70")).toBeInViewport();
  await coach.context().close();
});

test("a coach finds a client by name and opens her chat, on its own page too", { tag: "@phone" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=messages");
  await page.getByRole("searchbox", { name: "Search conversations" }).fill("zara");
  const list = page.getByRole("list", { name: "Conversations" });
  await expect(list.getByRole("link")).toHaveCount(1);
  await list.getByRole("link", { name: /Zara Khan/ }).click();
  await expect(page.getByRole("heading", { name: "Zara Khan" })).toBeVisible();
  const id = new URL(page.url()).searchParams.get("with");
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search conversations" })).toBeVisible();
  for (const name of ["client", "clientId"]) {
    await page.goto(`/client-messages?${name}=${id}`);
    await expect(page.getByRole("heading", { name: "Zara Khan" })).toBeVisible();
  }
  await expectAccessible(page);
  await expectNoOverflow(page);
});
