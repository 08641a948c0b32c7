import type { Page } from "@playwright/test";
import { submitDiaryByApi } from "@/tests/e2e/support/nutrition";
import { questionField, questions, toastWithTitle } from "@/tests/e2e/support/check-in";
import { expect, expectFormError, interceptScripts, openSecondBrowser, signInAsDemo, signUp, submitSignIn, test, testPassword, uniqueEmail } from "@/tests/e2e/support/test";

// Each role's main tasks with the keyboard alone: title, focus and what is announced.

const announcer = (page: Page) => page.locator('[data-slot="announcer"]');
const messageBox = (page: Page) => page.getByRole("textbox", { name: /^Message to / });

/** Focuses and presses, as after tabbing to it. */
async function pressByKeyboard(page: Page, role: "button" | "link" | "tab", name: string | RegExp) {
  const control = page.getByRole(role, { name }).filter({ visible: true }).first();
  await control.focus();
  await control.press("Enter");
}

async function openSection(page: Page, name: string) {
  await pressByKeyboard(page, "link", new RegExp(`^${name}`));
  await expect(page).toHaveTitle(`${name} | Cadence`);
  await expect(page.locator("#main h1").first()).toBeFocused();
}

/** Keeps what is announced from now on: another person's notification may follow at once. */
async function recordAnnouncements(page: Page) {
  const announced = await announcer(page).evaluateHandle((region) => {
    const texts: (string | null)[] = [];
    new MutationObserver(() => texts.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  return () => announced.jsonValue();
}

async function sendByKeyboard(page: Page, text: string) {
  const announced = await recordAnnouncements(page);
  // Until its script has come it can't be focused.
  await expect(messageBox(page)).toBeEnabled();
  await messageBox(page).focus();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
  await expect(messageBox(page)).toHaveValue("");
  await expect(messageBox(page)).toBeFocused();
  await expect.poll(announced).toContain("Message sent");
}

const focusedIsBody = (page: Page) => page.evaluate(() => document.activeElement === document.body);

test("a client signs in, sees what is wrong, checks in and writes with the keyboard alone", { tag: "@once" }, async ({ page, browser }) => {
  const second = await openSecondBrowser(browser, page);
  const client = await signUp(second.request, "Keya");
  await page.goto("/auth");
  await submitSignIn(page, client.email, "not this one");
  await expectFormError(page, "Invalid email or password");
  // F8 leads to the toast, Escape closes it and leads back; the reason stays beside the form.
  await page.getByRole("textbox", { name: "Email" }).focus();
  await page.keyboard.press("F8");
  const region = page.getByRole("region", { name: /Notification/ }).getByRole("list");
  await expect(region).toBeFocused();
  await expect(region).not.toHaveCSS("outline-style", "none");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
  await expect(toastWithTitle(page, "Login failed")).toHaveCount(0);
  await expect(page.getByRole("alert").filter({ hasText: "Invalid email or password" })).toBeVisible();
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(testPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Account: Keya" })).toBeVisible();
  // Waits until links work without a page load.
  await page.reload();

  await openSection(page, "Check-in");
  await pressByKeyboard(page, "button", "Submit check-in");
  const first = questionField(page, questions[0]?.label ?? "");
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription(/Please /);

  await openSection(page, "Messages");
  await sendByKeyboard(page, "Hello from the keyboard");
  await openSection(page, "Check-in");
  await signInAsDemo(second.request, "coach");
  expect((await second.request.post("/api/messages", { data: { recipientId: client.id, content: "Well done" } })).status()).toBe(201);
  await expect(announcer(page)).toContainText("1 unread in Messages");

  await openSection(page, "Messages");
  expect((await second.request.post("/api/messages", { data: { recipientId: client.id, content: "One more thing" } })).status()).toBe(201);
  await expect(announcer(page)).toHaveText(/: One more thing$/);
  await second.context().close();
});

test("a coach filters, scrolls, deletes, undoes and writes with the keyboard alone", { tag: "@once" }, async ({ page, browser }) => {
  const second = await openSecondBrowser(browser, page);
  const lastName = `Keys${Date.now().toString(36)}`;
  await signUp(second.request, "Kim", lastName);
  await second.context().close();
  await signInAsDemo(page.request, "coach");
  await page.goto("/");
  const chip = page.getByRole("group", { name: "Show", exact: true }).getByRole("button").nth(1);
  await chip.focus();
  await chip.press("Enter");
  await expect(announcer(page)).toHaveText(/: \d+ clients?$/);

  await openSection(page, "Clients");
  const table = page.getByRole("table", { name: "Clients" });
  await table.getByRole("link").first().focus();
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press("PageDown");
    await expect.poll(() => focusedIsBody(page)).toBe(false);
  }
  await page.goto(`/?section=clients&q=${lastName}`);
  await pressByKeyboard(page, "button", `Delete Kim ${lastName}`);
  await pressByKeyboard(page, "button", "Delete client");
  await expect(toastWithTitle(page, "Client deleted")).toBeVisible();
  await expect(page.getByText("No clients found matching your search")).toBeVisible();
  await expect(page.locator("#main h1")).toBeFocused();
  await page.keyboard.press("F8");
  // The first stop is the toast, the second its button.
  for (let press = 0; press < 2; press += 1) await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: `Kim ${lastName}`, exact: true })).toBeVisible();
  await expect(page.locator("#main h1")).toBeFocused();

  // On a phone the conversation takes the place of the list.
  await page.setViewportSize({ width: 390, height: 844 });
  const answerScripts = await interceptScripts(page);
  await page.goto("/?section=messages");
  const conversations = page.getByRole("list", { name: "Conversations" }).getByRole("link");
  const conversation = conversations.filter({ hasText: lastName });
  // The newest ones belong to other tests.
  await page.getByRole("searchbox", { name: "Search conversations" }).focus();
  await page.keyboard.type(lastName);
  // Until its script runs the list isn't filtered, and its links load their page, where the focus starts at the top.
  await expect(conversations).toHaveCount(1);
  // On a slow line the conversation comes after the focus has left the hidden list for the page's heading.
  await conversation.focus();
  const hasLeftList = page.waitForFunction(() => document.activeElement?.matches("#main h1"));
  answerScripts((route) => hasLeftList.then(() => route.continue()));
  await page.keyboard.press("Enter");
  await hasLeftList;
  await expect(page.locator("#conversation")).toBeFocused();
  await sendByKeyboard(page, "Hello from the keyboard");
  await pressByKeyboard(page, "button", "Back to conversations");
  await expect(conversation).toBeFocused();
});

test("a nutritionist reads a diary, changes section and writes with the keyboard alone", { tag: "@once" }, async ({ page, browser }) => {
  const second = await openSecondBrowser(browser, page);
  const client = await signUp(second.request, "Kofi", `Keys${Date.now().toString(36)}`);
  await submitDiaryByApi(second.request);
  await second.context().close();
  await signInAsDemo(page.request, "nutritionist");
  await page.goto("/");
  const review = page.getByRole("article", { name: `Kofi ${client.lastName}` }).getByRole("button", { name: /^Review/ });
  await review.focus();
  await review.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Kofi ${client.lastName}'s food diary` });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(review).toBeFocused();

  await openSection(page, "Upload Nutrition Plan");
  await openSection(page, "Messages");
  const link = page.getByRole("list", { name: "Conversations" }).getByRole("link").first();
  await link.focus();
  await page.keyboard.press("Enter");
  await sendByKeyboard(page, "Hello from the keyboard");
});

test("after a visitor asks for a password link, the focus is on the heading that confirms it", { tag: "@once" }, async ({ page }) => {
  await page.goto("/forgot-password");
  await page.getByRole("textbox", { name: "Email" }).fill("nobody@example.com");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Check Your Email" })).toBeFocused();
  await pressByKeyboard(page, "button", "Try a different email");
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeFocused();
});

test("the sign-in page says that a session has ended, and an unsent message is there again for its author only", { tag: "@once" }, async ({ page }) => {
  const client = await signUp(page.request, "Sena");
  await page.goto("/?section=messages");
  await messageBox(page).fill("Half a thought");
  await page.request.post("/api/demo-logout");
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "Your session has ended." })).toBeVisible();
  await submitSignIn(page, client.email);
  await expect(messageBox(page)).toHaveValue("Half a thought");

  await page.request.post("/api/demo-logout");
  await page.goto("/auth");
  await signUp(page.request, "Someone");
  await page.goto("/?section=messages");
  await expect(messageBox(page)).toHaveValue("");
});

test("a note on a lead, one on a client and a message to several clients outlive a session that ends", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  const created = await page.request.post("/api/leads/quick-add", { data: { fullName: "Nora Half", email: uniqueEmail("nora") } });
  const { id } = (await created.json()) as { id: string };
  const [client] = (await (await page.request.get("/api/clients?limit=1")).json()) as { userId: string }[];
  const openNotes = () => page.getByRole("tab", { name: "Notes & history" }).click();
  const openMessage = async () => {
    await page.goto("/?section=clients");
    await page.getByRole("checkbox", { name: /^Select (?!all)/ }).first().check();
    await page.getByRole("button", { name: "Send Message" }).click();
  };
  const [note, message] = [page.getByRole("textbox", { name: "New note" }), page.getByRole("dialog", { name: "Send Message" }).getByRole("textbox", { name: "Message" })];
  await openMessage();
  await message.fill("Half a message");
  await page.goto(`/client-profile/${client?.userId}?tab=notes`);
  await note.fill("Half a note on a client");
  await page.goto(`/leads?lead=${id}`);
  await openNotes();
  await note.fill("Half a note");
  await page.request.post("/api/demo-logout");
  await page.reload();
  await submitSignIn(page, "coach@example.com", "demo-password");
  await openNotes();
  await expect(note).toHaveValue("Half a note");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(note).toHaveValue("");
  await page.reload();
  await openNotes();
  await expect(note).toHaveValue("");
  await page.goto(`/client-profile/${client?.userId}?tab=notes`);
  await expect(note).toHaveValue("Half a note on a client");
  await openMessage();
  await expect(message).toHaveValue("Half a message");
});

test("a reason for a lead that is lost and one for a pause, and a snippet outlive a session that ends", { tag: "@once" }, async ({ page }) => {
  const client = await signUp(page.request, "Paz");
  await signInAsDemo(page.request, "coach");
  const name = `Lola ${Date.now().toString(36)}`;
  const added = await page.request.post("/api/leads/quick-add", { data: { fullName: name, email: uniqueEmail("lola") } });
  const { id } = (await added.json()) as { id: string };
  const reason = page.getByRole("dialog").getByRole("textbox", { name: "Reason" });
  const snippet = page.getByRole("dialog", { name: "Add snippet" });
  const openLost = async () => {
    await page.goto(`/leads?q=${name.split(" ")[1]}`);
    await page.getByRole("button", { name: `Mark ${name} as lost` }).click();
  };
  const openPause = async () => {
    await page.goto(`/client-profile/${client.id}?tab=files`);
    await page.getByRole("button", { name: "Pause", exact: true }).click();
  };
  const openSnippet = () => page.getByRole("button", { name: "Add snippet" }).click();
  await openLost();
  await reason.fill("Half a reason");
  await openPause();
  await reason.fill("Half a holiday");
  await page.goto("/settings/snippets");
  await openSnippet();
  await snippet.getByLabel("Text").fill("Half a snippet");
  await page.request.post("/api/demo-logout");
  await page.reload();
  await submitSignIn(page, "coach@example.com", "demo-password");
  await openSnippet();
  await expect(snippet.getByLabel("Text")).toHaveValue("Half a snippet");
  await openPause();
  await expect(reason).toHaveValue("Half a holiday");
  await openLost();
  await expect(reason).toHaveValue("Half a reason");
  await page.getByRole("button", { name: "Mark as lost" }).click();
  await expect(toastWithTitle(page, "Lead marked as lost")).toBeVisible();
  expect((await page.request.patch(`/api/leads/${id}/stage`, { data: { stage: "new_inquiry" } })).status()).toBe(200);
  await openLost();
  await expect(reason).toHaveValue("");
});

test("half an edit of a snippet outlives a reload, but not another coach's edit, nor Cancel", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  const title = `Sleep ${Date.now().toString(36)}`;
  const { id } = (await (await page.request.post("/api/snippets", { data: { title, text: "Go to bed early." } })).json()) as { id: string };
  const dialog = page.getByRole("dialog", { name: `Edit ${title}` });
  const text = dialog.getByLabel("Text");
  const openAgain = async () => {
    await page.goto("/settings/snippets");
    await page.getByRole("button", { name: `Edit ${title}` }).click();
  };
  await openAgain();
  await text.fill("Half an edit");
  await openAgain();
  await expect(text).toHaveValue("Half an edit");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await openAgain();
  await expect(text).toHaveValue("Go to bed early.");
  await text.fill("Half an edit");
  expect((await page.request.patch(`/api/snippets/${id}`, { data: { text: "Put your phone away." } })).status()).toBe(200);
  await openAgain();
  await expect(text).toHaveValue("Put your phone away.");
  await page.request.delete(`/api/snippets/${id}`);
});

test("a check-in that is sent before its questions are ready leads to the first missing one", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Quinn");
  // At the very moment when the button can be pressed: the questions come to life after it.
  await page.addInitScript(() => {
    new MutationObserver((changes, observer) => {
      const button = changes.map(({ target }) => target).find((target) => target instanceof HTMLButtonElement && target.textContent === "Submit check-in" && !target.disabled);
      if (!(button instanceof HTMLButtonElement)) return;
      observer.disconnect();
      button.click();
    }).observe(document, { subtree: true, attributeFilter: ["disabled"] });
  });
  await page.goto("/?section=checkin");
  const first = questionField(page, questions[0]?.label ?? "");
  await expect(first).toHaveAccessibleDescription(/Please /);
  await expect(first).toBeFocused();
});

test("at 400 % zoom the messages have room", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Zoe");
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto("/?section=messages");
  const log = page.getByRole("region", { name: /^Messages with / });
  await expect.poll(async () => (await log.boundingBox())?.height).toBeGreaterThan(150);
  await expect(page.getByRole("banner")).toHaveCSS("position", "relative");
});

test("how much a search has found is announced, also when that is nothing", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  const layouts = { list: page.getByRole("table", { name: "Pipeline View" }), board: page.getByRole("region", { name: "New Inquiry", exact: true }) };
  for (const [layout, leads] of Object.entries(layouts)) {
    await page.goto(`/leads?layout=${layout}`);
    const search = page.getByRole("searchbox", { name: "Search leads" });
    await expect(search).toBeEnabled();
    await expect(leads).toBeVisible();
    await search.fill("zzzz");
    await expect(announcer(page)).toHaveText("0 leads found");
    await search.fill("");
    await expect(announcer(page)).toHaveText(/[1-9]\d* leads? found$/);
  }

  await page.goto("/?section=messages");
  await page.getByRole("searchbox", { name: "Search conversations" }).fill("z");
  await expect(announcer(page)).toHaveText(/ conversations? found$/);
  await page.getByRole("searchbox", { name: "Search conversations" }).fill("zzzz");
  await expect(announcer(page)).toHaveText(/^0 (conversations|messages) found$/);

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search" }).fill("zzzz");
  await expect(announcer(page)).toHaveText("0 results found");
});

test("in a dialog the focused field is never behind the buttons at its end", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  const response = await page.request.post("/api/leads/quick-add", { data: { fullName: "Tabea Long", email: uniqueEmail("tabea") } });
  const { id } = (await response.json()) as { id: string };
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto(`/leads?lead=${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Lead Information" });
  await dialog.getByLabel("Full name").focus();
  const cancel = dialog.getByRole("button", { name: "Cancel" });
  const isAtEnd = () => cancel.evaluate((button) => button === document.activeElement);
  for (let press = 0; press < 60 && !(await isAtEnd()); press += 1) {
    const hidden = await dialog.evaluate((panel) => {
      const [focused, footer] = [document.activeElement, panel.querySelector('[data-slot="dialog-footer"]')];
      if (!focused || !footer) return null;
      // Of a text area the browser shows the lines in use.
      const { top, height } = focused.getBoundingClientRect();
      return footer.contains(focused) || top + Math.min(height, 44) <= footer.getBoundingClientRect().top + 1 ? null : focused.outerHTML.slice(0, 200);
    });
    expect(hidden).toBeNull();
    await page.keyboard.press("Tab");
  }
  await expect(cancel).toBeFocused();
});

test("the focus is never behind a Save bar or a table's column names", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto("/settings/links");
  await page.getByLabel("Welcome video", { exact: true }).fill("https://youtu.be/changed");
  const discard = page.getByRole("button", { name: "Discard" });
  await page.getByRole("main").getByRole("textbox").first().focus();
  for (let press = 0; press < 60 && !(await discard.evaluate((button) => button === document.activeElement)); press += 1) {
    await page.keyboard.press("Tab");
    const hidden = await discard.evaluate((button) => {
      const focused = document.activeElement;
      if (!focused || focused === button) return null;
      const { top, height } = focused.getBoundingClientRect();
      return top + Math.min(height, 44) <= button.getBoundingClientRect().top ? null : focused.outerHTML.slice(0, 200);
    });
    expect(hidden).toBeNull();
  }
  await expect(discard).toBeFocused();
  await discard.press("Enter");

  await page.goto("/?section=clients");
  const table = page.getByRole("table", { name: "Clients" });
  await table.getByRole("checkbox").last().focus();
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press("Shift+Tab");
    const hidden = await table.getByRole("columnheader", { name: "Status" }).evaluate((names) => {
      const focused = document.activeElement?.closest("tbody") ? document.activeElement : null;
      return !focused || focused.getBoundingClientRect().top >= names.getBoundingClientRect().bottom - 1 ? null : focused.outerHTML.slice(0, 200);
    });
    expect(hidden).toBeNull();
  }
});

test("a page that is not there has its own title, one main part and one heading", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  for (const address of ["/no-such-page", "/receipts/unknown", "/client-profile/unknown"]) {
    await page.goto(address);
    await expect(page).toHaveTitle("Page not found | Cadence");
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  }
});

test("Escape closes a sent email also from inside its frame", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=emails");
  await page.getByRole("region", { name: "All emails" }).getByRole("list").getByRole("button").first().press("Enter");
  const dialog = page.getByRole("dialog");
  // Its corner, because its middle may be a link.
  await dialog.locator("iframe").contentFrame().locator("body").click({ position: { x: 4, y: 4 } });
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("the header has one row on a laptop, and where it has two, nothing that takes the focus lies under it", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const header = page.getByRole("banner");
  const height = async () => (await header.boundingBox())?.height ?? 0;
  await expect(header.getByRole("link", { name: /^Messages/ })).toBeVisible();
  expect(await height()).toBeLessThan(70);
  await header.getByText("Cadence").evaluate((name) => (name.textContent = "Strong Mothers Coaching in Newcastle"));
  expect(await height()).toBeLessThan(70);
  await page.setViewportSize({ width: 1024, height: 768 });
  const room = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop));
  expect(await height()).toBeGreaterThan(100);
  expect(await room()).toBeGreaterThanOrEqual(await height());
});
