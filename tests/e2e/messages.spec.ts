import type { Browser, Page } from "@playwright/test";
import { toastWithTitle } from "@/tests/e2e/support/check-in";
import { submitDiaryByApi } from "@/tests/e2e/support/nutrition";
import { withServer } from "@/tests/e2e/support/own-server";
import { expect, expectAccessible, expectFormError, expectNoOverflow, interceptScripts, keepUntouched, openSecondBrowser, signInAsDemo, signUp, test, waitForScriptsOnLoad } from "@/tests/e2e/support/test";

/** Opens the conversation with this client as the demo coach in a second browser. */
async function openCoachConversation(browser: Browser, page: Page, clientId: string) {
  const coach = await openSecondBrowser(browser, page);
  await signInAsDemo(coach.request, "coach");
  await coach.goto(`/?section=messages&with=${clientId}`);
  await expect(messageBox(coach)).toBeVisible();
  return coach;
}

const messageBox = (page: Page) => page.getByRole("textbox", { name: /^Message to / });
const messageLog = (page: Page) => page.getByRole("region", { name: /^Messages with / });

async function send(page: Page, text: string) {
  await messageBox(page).fill(text);
  await messageBox(page).press("Enter");
  await expect(messageBox(page)).toHaveValue("");
}

test("a message and its badge appear on the other screen without a reload", { tag: ["@phone", "@desk"] }, async ({ page, browser, isMobile }) => {
  const client = await signUp(page.request, "Lena");
  await page.goto("/?section=messages");
  await expect(page.getByText("No messages yet. Start a conversation!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send message" })).toBeDisabled();
  const coach = await openCoachConversation(browser, page, client.id);

  await send(page, "Hello Maya, is Tuesday fine?");
  await expect(messageLog(coach).getByText("Hello Maya, is Tuesday fine?")).toBeVisible();
  const facts = coach.getByRole("list", { name: "About this client" });
  await expect(facts.getByText("Week 1", { exact: true })).toBeVisible();
  await expect(facts.getByText(/^Reply due /)).toBeVisible();
  await send(coach, "Tuesday is perfect");
  await expect(facts.getByText(/^Reply due /)).toHaveCount(0);
  await expect(messageLog(page).getByText("Tuesday is perfect")).toBeVisible();
  for (const side of [page, coach]) await expect(messageLog(side).getByRole("listitem").filter({ hasText: "· Seen" })).toHaveCount(1);
  await expect(messageLog(coach).getByRole("listitem").filter({ hasText: "· Seen" })).toContainText("Tuesday is perfect");
  await expect(messageLog(page).getByText("Today")).toBeVisible();
  await expect(messageLog(page).getByText(/^\d{1,2}:\d\d [ap]m$/i).first()).toBeVisible();
  await expect(coach.getByText("Online now").filter({ visible: true }).first()).toBeVisible();
  const badge = async () => ((await (await page.request.get("/api/conversations/unread")).json()) as { messages: number }).messages;
  await expect.poll(badge).toBe(0);

  await page.goto("/?section=checkin");
  if (isMobile) await expect(page.getByRole("button", { name: "Open menu", exact: true })).toBeVisible();
  await send(coach, "One more thing");
  if (isMobile) await expect(page.getByRole("button", { name: "Open menu, new items" })).toBeVisible();
  await expect.poll(badge).toBe(1);
  await page.goto("/?section=messages");
  await expect(messageLog(page).getByText("One more thing")).toBeVisible();
  await expect.poll(badge).toBe(0);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await expectAccessible(coach);
  await expectNoOverflow(coach);
  await coach.context().close();
});

test("without a connection, a conversation doesn't say that the other person is online", { tag: "@once" }, async ({ page, browser }) => {
  const client = await signUp(page.request, "Nora");
  await page.goto("/?section=messages");
  const coach = await openCoachConversation(browser, page, client.id);
  const online = coach.getByText("Online now").filter({ visible: true });
  await expect(online).not.toHaveCount(0);
  await coach.context().setOffline(true);
  await expect(coach.getByText(/^Offline\. Showing what was loaded/)).toBeVisible();
  await expect(online).toHaveCount(0);
  await coach.context().setOffline(false);
  await expect(online).not.toHaveCount(0);
  await coach.context().close();
});

test("Shift+Enter adds a line, long words wrap, and a draft survives another section and a closed tab", async ({ page, context }) => {
  await signUp(page.request, "Mara");
  await page.goto("/?section=messages");
  await messageBox(page).fill("first");
  await messageBox(page).press("Shift+Enter");
  await messageBox(page).pressSequentially("second");
  await expect(messageBox(page)).toHaveValue("first\nsecond");
  await page.evaluate(() => window.history.pushState(null, "", "/?section=checkin"));
  await page.evaluate(() => window.history.back());
  await expect(messageBox(page)).toHaveValue("first\nsecond");
  const newTab = waitForScriptsOnLoad(await context.newPage());
  await page.close();
  await newTab.goto("/?section=messages");
  await expect(messageBox(newTab)).toHaveValue("first\nsecond");
  await messageBox(newTab).press("Enter");
  await expect(messageLog(newTab).getByText("first second")).toBeVisible();
  await send(newTab, "x".repeat(300));
  await expect(messageLog(newTab).getByText("x".repeat(300))).toBeVisible();
  await expectNoOverflow(newTab);
});

test("a message whose answer is lost waits on the device and goes out once", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Nora");
  await page.goto("/?section=messages");
  // The server stores the message, but its response is lost.
  let isLost = true;
  await page.route("**/api/messages", async (route) => {
    if (!isLost) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await send(page, "Only once");
  await expect(messageLog(page).getByText("Waiting to send")).toBeVisible();
  isLost = false;
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(messageLog(page).getByText("Waiting to send")).toHaveCount(0);
  await expect(messageLog(page).getByText("Only once")).toHaveCount(1);
  await page.reload();
  await expect(messageLog(page).getByText("Only once")).toHaveCount(1);
});

test("a message that is refused says why, and stays in the box", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Orla");
  await page.goto("/?section=messages");
  const message = "Too many attempts. Please try again in 2 minutes.";
  await page.route("**/api/messages", (route) => route.fulfill({ status: 429, json: { message } }), { times: 1 });
  await messageBox(page).fill("One too many");
  await messageBox(page).press("Enter");
  await expectFormError(page, message);
  await expect(messageBox(page)).toHaveValue("One too many");
});

test("a message that is being sent isn't left in the box when its conversation is opened again", { tag: "@once" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const client = await signUp(page.request, "Nuria", `Slow-${Date.now().toString(36)}`);
  await page.goto("/?section=messages");
  await send(page, "May I row?");
  await signInAsDemo(page.request, "coach");
  await page.goto(`/?section=messages&with=${client.id}`);
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => (deliver = resolve));
  await page.route("**/api/messages", async (route) => {
    await delivered;
    await route.continue();
  });
  await messageBox(page).fill("Row as far as you like");
  await messageBox(page).press("Enter");
  await expect(messageBox(page)).not.toBeEditable();
  await page.getByRole("button", { name: "Back to conversations" }).click();
  await page.getByRole("list", { name: "Conversations" }).getByRole("link", { name: new RegExp(client.lastName) }).click();
  await expect(messageBox(page)).not.toBeEditable();
  deliver();
  await expect(messageLog(page).getByText("Row as far as you like")).toBeVisible();
  await expect(messageBox(page)).toHaveValue("");
  await expect(messageBox(page)).toBeEditable();
});

test("a screen shows missed messages after being offline", { tag: "@once" }, async ({ page, browser, context }) => {
  const client = await signUp(page.request, "Olga");
  await page.goto("/?section=messages");
  const coach = await openCoachConversation(browser, page, client.id);
  await send(coach, "Before");
  await expect(messageLog(page).getByText("Before")).toBeVisible();
  await context.setOffline(true);
  await send(coach, "Meanwhile");
  await context.setOffline(false);
  await expect(messageLog(page).getByText("Meanwhile")).toBeVisible();
  await coach.context().close();
});

test("older messages load on scrolling up without a jump, and are found by their words", { tag: "@phone" }, async ({ page, browser }) => {
  const client = await signUp(page.request, "Petra", `Lighthouse-${Date.now().toString(36)}`);
  const coach = await openSecondBrowser(browser, page);
  await signInAsDemo(coach.request, "coach");
  for (let number = 1; number <= 70; number += 1)
    expect((await coach.request.post("/api/messages", { data: { recipientId: client.id, content: number === 3 ? "Walked to the lighthouse" : `Message ${number} of 70` } })).status()).toBe(201);
  await page.goto("/?section=messages");
  // The food diary banner is above the chat.
  await messageBox(page).scrollIntoViewIfNeeded();
  await expect(messageLog(page).getByText("Message 70 of 70")).toBeInViewport();
  await expect(messageLog(page).getByText("Message 20 of 70")).toHaveCount(0);
  await messageLog(page).evaluate((element) => element.scrollTo(0, 0));
  await expect(messageLog(page).getByText("Message 1 of 70", { exact: true })).toHaveCount(1);
  await expect(messageLog(page).getByText("Message 21 of 70")).toBeInViewport();

  await test.step("the client searches the conversation", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Search this conversation" }).click();
    const box = page.getByRole("dialog").getByRole("searchbox", { name: "Search messages" });
    await box.fill("nobody wrote this");
    await expect(page.getByText("No messages with all of these words.")).toBeVisible();
    await box.fill("lighthouses walk");
    await expectAccessible(page);
    await page.getByRole("list", { name: "Messages found" }).getByRole("link", { name: /Walked to the lighthouse/ }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const found = messageLog(page).getByRole("listitem").filter({ hasText: "Walked to the lighthouse" });
    await expect(found).toBeInViewport();
    await expect(found).toBeFocused();
  });

  await test.step("the coach searches all conversations", async () => {
    await coach.goto("/?section=messages");
    await coach.getByRole("searchbox", { name: "Search conversations" }).fill("walked lighthouse");
    await expect(coach.getByText("No conversations match that name.")).toBeVisible();
    await coach.getByRole("list", { name: "Messages found" }).getByRole("link", { name: new RegExp(client.lastName) }).click();
    await expect(coach.getByRole("heading", { name: new RegExp(client.lastName) })).toBeVisible();
    await expect(messageLog(coach).getByText("Walked to the lighthouse")).toBeInViewport();
    await expect(messageLog(coach).getByRole("listitem").filter({ hasText: "Walked to the lighthouse" })).toBeFocused();
    await expectNoOverflow(coach);
  });
  await coach.context().close();
});

test("a coach finds a client by name and opens the chat, also on its own page", { tag: "@phone" }, async ({ page }) => {
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

test("a coach closes what needs no answer, and puts a conversation off", { tag: ["@phone", "@desk"] }, async ({ page, browser, isMobile }) => {
  const client = await signUp(page.request, "Nella", `Later-${Date.now().toString(36)}`);
  await page.goto("/?section=messages");
  await send(page, "Thank you, see you on Monday!");
  const coach = await openSecondBrowser(browser, page);
  await signInAsDemo(coach.request, "coach");
  await coach.goto("/?section=messages");
  const inList = coach.getByRole("list", { name: "Conversations" }).getByRole("link", { name: new RegExp(client.lastName) });
  const backToList = async () => {
    if (isMobile) await coach.getByRole("button", { name: "Back to conversations" }).click();
  };
  const show = (part: string) => coach.getByRole("group", { name: "Conversations shown" }).getByRole("button", { name: part, exact: true }).click();

  await test.step("on a desk the newest one that waits for an answer is open", async () => {
    if (!isMobile) await expect(messageLog(coach)).toBeVisible();
    await show("Needs a reply");
    await inList.click();
    await expect(messageLog(coach).getByText("Thank you, see you on Monday!")).toBeVisible();
    await expect(coach.getByText(/^Reply due /)).toBeVisible();
  });

  await test.step("no reply needed", async () => {
    await coach.getByRole("button", { name: "No reply needed" }).click();
    await expect(toastWithTitle(coach, "No reply needed")).toBeVisible();
    await expect(coach.getByText(/^Reply due /)).toHaveCount(0);
    await expect(coach.getByRole("button", { name: "No reply needed" })).toHaveCount(0);
    await backToList();
    await expect(inList).toHaveCount(0);
    await show("Inbox");
    await expect(inList).toBeVisible();
  });

  await test.step("put off until a day", async () => {
    await inList.click();
    await coach.getByRole("button", { name: "Put off until…" }).click();
    const dialog = coach.getByRole("dialog", { name: /^Put off / });
    await dialog.getByRole("button", { name: "Put off", exact: true }).click();
    await expect(dialog.getByText("Please choose a day").first()).toBeVisible();
    await expectAccessible(coach);
    await dialog.getByRole("button", { name: /^Next Monday/ }).click();
    await expect(dialog).toBeHidden();
    await backToList();
    await expect(inList).toHaveCount(0);
    await show("Put off");
    await expect(inList).toContainText("Put off until");
    await expectAccessible(coach);
    await expectNoOverflow(coach);
  });

  await test.step("the next message brings it back", async () => {
    await send(page, "One more thing: may I swim?");
    await show("Inbox");
    await expect(inList).toContainText("One more thing: may I swim?");
    await expect(inList).not.toContainText("Put off until");
  });
  await coach.context().close();
});

test("a client writes on to the next coach when the first one leaves", { tag: "@once" }, async ({ page, playwright }) => {
  await withServer({ DEMO_MODE: "1" }, async (address) => {
    const newPerson = () => playwright.request.newContext({ baseURL: address });
    const [first, next, client] = [await newPerson(), await newPerson(), await newPerson()];
    const { id } = (await (await first.post("/api/demo-login", { data: { role: "coach" } })).json()) as { id: string };
    await signUp(next, "Nadia", "Tester", "coach");
    await signUp(client, "Lena");
    // With a nutritionist in the list, the open conversation is the one in the address.
    await submitDiaryByApi(client);
    await page.context().addCookies((await client.storageState()).cookies);
    await page.goto(`${address}/?section=messages&with=${id}`);
    await messageBox(page).fill("May I swim?");
    expect((await first.post(`/api/team/${id}/close`)).status()).toBe(200);
    await expect(messageBox(page)).toHaveCount(0);
    await page.getByRole("list", { name: "Conversations" }).getByRole("link", { name: /^Nadia Tester/ }).click();
    await expect(messageBox(page)).toHaveValue("May I swim?");
    await messageBox(page).press("Enter");
    await expect(messageLog(page).getByText("May I swim?")).toBeVisible();
    for (const person of [first, next, client]) await person.dispose();
  });
});

test("a link that is followed while the newest conversation is still being found opens its page", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Nell", `Early-${Date.now().toString(36)}`);
  await page.goto("/?section=messages");
  await send(page, "May I swim?");
  await signInAsDemo(page.request, "coach");
  await page.goto("/");
  const isFirstToAnswer = (url: URL) => url.pathname === "/api/conversations" && url.searchParams.get("part") === "to_answer" && url.searchParams.get("limit") === "1";
  const isImportPage = (url: URL) => url.searchParams.get("section") === "import" && url.searchParams.has("_rsc");
  // Other people's messages make the screen read again, also after the first answer.
  const held = { findFirst: () => {}, openImport: () => {} };
  const found = new Promise<void>((resolve) => (held.findFirst = resolve));
  const opened = new Promise<void>((resolve) => (held.openImport = resolve));
  await page.route(isFirstToAnswer, async (route) => {
    await found;
    await route.continue().catch(() => undefined);
  });
  await page.route(isImportPage, async (route) => {
    await opened;
    await route.continue();
  });
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: /^Messages/ }).click();
  await expect(page).toHaveTitle("Messages | Cadence");
  const asked = page.waitForRequest((request) => isImportPage(new URL(request.url())));
  await navigation.getByRole("link", { name: "Import Users" }).click();
  await asked;
  held.findFirst();
  await expect(messageLog(page)).toBeVisible();
  held.openImport();
  await expect(page).toHaveTitle("Import Users | Cadence");
});

test("an older message that a link leads to ends no navigation when it arrives, leaves the focus in the message box, and can be chosen again", { tag: "@once" }, async ({ page, browser }) => {
  const client = await signUp(page.request, "Nadia");
  const coach = await openSecondBrowser(browser, page);
  await signInAsDemo(coach.request, "coach");
  const write = (content: string) => coach.request.post("/api/messages", { data: { recipientId: client.id, content } });
  const { id: oldest } = (await (await write("Walked to the lighthouse")).json()) as { id: string };
  for (let number = 2; number <= 55; number += 1) await write(`Message ${number} of 55`);
  const found = messageLog(page).getByRole("listitem").filter({ hasText: "Walked to the lighthouse" });
  const isOlderPage = (url: URL) => url.pathname.startsWith("/api/messages/") && url.searchParams.has("cursor");
  const isNutritionPage = (url: URL) => url.searchParams.get("section") === "nutrition" && url.searchParams.has("_rsc");
  const held = { older: () => {}, nutrition: () => {} };

  const olderMayCome = new Promise<void>((resolve) => (held.older = resolve));
  const nutritionMayCome = new Promise<void>((resolve) => (held.nutrition = resolve));
  await page.route(isOlderPage, async (route) => {
    await olderMayCome;
    await route.continue();
  });
  await page.route(isNutritionPage, async (route) => {
    await nutritionMayCome;
    await route.continue();
  });
  const olderAsked = page.waitForRequest((request) => isOlderPage(new URL(request.url())));
  await page.goto(`/?section=messages&message=${oldest}`);
  await olderAsked;
  const nutritionAsked = page.waitForRequest((request) => isNutritionPage(new URL(request.url())));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Nutrition Plans" }).click();
  await nutritionAsked;
  held.older();
  await expect(found).toBeInViewport();
  held.nutrition();
  await expect(page).toHaveTitle("Nutrition Plans | Cadence");
  await page.unroute(isOlderPage);

  await test.step("it leaves the focus where someone is writing", async () => {
    const mayCome = new Promise<void>((resolve) => (held.older = resolve));
    await page.route(isOlderPage, async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.goto(`/?section=messages&message=${oldest}`);
    await messageBox(page).click();
    await messageBox(page).pressSequentially("Half a ");
    held.older();
    await expect(found).toBeInViewport();
    await page.keyboard.type("sentence");
    await expect(messageBox(page)).toHaveValue("Half a sentence");
  });

  await test.step("it can be chosen again", async () => {
    await messageLog(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(found).not.toBeInViewport();
    await page.getByRole("button", { name: "Search this conversation" }).click();
    await page.getByRole("dialog").getByRole("searchbox", { name: "Search messages" }).fill("lighthouse");
    await page.getByRole("list", { name: "Messages found" }).getByRole("link", { name: /Walked to the lighthouse/ }).click();
    await expect(found).toBeInViewport();
    await expect(found).toBeFocused();
  });
  await coach.context().close();
});

test("a conversation that is pressed while the page is starting opens", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "client");
  await page.addInitScript(() => {
    const { replaceState } = History.prototype;
    // The router writes its state when the page is first on screen, and begins to watch the address a moment later.
    History.prototype.replaceState = function (...change) {
      replaceState.apply(this, change);
      History.prototype.replaceState = replaceState;
      queueMicrotask(() => document.querySelector<HTMLElement>("[aria-label=Conversations] a")?.click());
    };
  });
  await page.goto("/?section=messages", { waitUntil: "commit" });
  await expect(messageLog(page)).toBeVisible();
});

test("a press on the message box before its script has come is done once it comes", { tag: "@once" }, async ({ page, browser }) => {
  await signUp(page.request, "Prisca");
  const coach = await openSecondBrowser(browser, page);
  await signInAsDemo(coach.request, "coach");
  const [asked] = (await (await page.request.get("/api/conversations")).json()) as { counterpart: { id: string } }[];
  expect((await page.request.post("/api/messages", { data: { recipientId: asked?.counterpart.id, content: "Are you there?" } })).status()).toBe(201);
  // The server renders the client's only conversation. The coach's page finds the newest one that waits for a reply in the browser.
  for (const side of [page, coach]) {
    await keepUntouched(side);
    const answerScripts = await interceptScripts(side);
    await side.goto("/?section=messages", { waitUntil: "load" });
    await expect(messageBox(side)).toBeDisabled();
    // The rest of the page runs.
    await expect(side.getByRole("button", { name: /^Account: / })).toBeEnabled();
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    answerScripts(async (route) => {
      await released;
      await route.continue();
    });
    await messageBox(side).click({ force: true });
    await expect(messageBox(side)).toBeDisabled();
    release();
    await expect(messageBox(side)).toBeFocused();
    await side.keyboard.type("Written at once");
    await expect(messageBox(side)).toHaveValue("Written at once");
    await side.unrouteAll({ behavior: "wait" });
  }
  // An unsent message is shown without a touch.
  await page.reload({ waitUntil: "load" });
  await expect(messageBox(page)).toHaveValue("Written at once");
  await expect(messageBox(page)).toBeEnabled();
  await coach.context().close();
});

test("where the message box can't be loaded a line says so, and the messages can be read", { tag: "@once" }, async ({ page }) => {
  await keepUntouched(page);
  await signUp(page.request, "Ottilie");
  const answerScripts = await interceptScripts(page);
  await page.goto("/?section=messages", { waitUntil: "load" });
  await expect(messageBox(page)).toBeDisabled();
  await expect(page.getByRole("button", { name: /^Account: / })).toBeEnabled();
  answerScripts((route) => route.abort());
  await page.mouse.move(100, 100);
  await expect(page.getByText("This part didn’t load.")).toBeVisible();
  await expect(messageLog(page)).toBeVisible();
});

test("a phone leads back to the list where a conversation can't be loaded", { tag: "@once" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsDemo(page.request, "client");
  const answerScripts = await interceptScripts(page);
  await page.goto("/?section=messages");
  answerScripts((route) => route.abort());
  const conversations = page.getByRole("list", { name: "Conversations" });
  await conversations.getByRole("link", { name: /^Maya/ }).click();
  await expect(page.getByText("This part didn’t load.")).toBeVisible();
  await page.getByRole("button", { name: "Back to conversations" }).click();
  await expect(conversations).toBeVisible();
});
