import type { APIRequestContext, Page } from "@playwright/test";
import { toastWithTitle } from "@/tests/e2e/support/check-in";
import { expect, expectAccessible, expectNoOverflow, holdRequests, latestEmailTo, signInAsDemo, signUp, test, uniqueEmail } from "@/tests/e2e/support/test";

/** Creates clients with a unique last name and opens the list filtered by it. */
async function createFamily(page: Page, newContext: () => Promise<APIRequestContext>, firstNames: string[]) {
  const lastName = `Vale${Date.now().toString(36)}`;
  for (const firstName of firstNames) {
    const api = await newContext();
    await signUp(api, firstName, lastName);
    await api.dispose();
  }
  await signInAsDemo(page.request, "coach");
  await openClients(page, `&q=${lastName}`);
  await expect(page.getByText(new RegExp(`^Showing ${firstNames.length} of `))).toBeVisible();
  return lastName;
}

/** Opens the list and waits until it has hydrated. */
async function openClients(page: Page, query = "") {
  await page.goto(`/?section=clients${query}`);
  await expect(page.getByRole("button", { name: "Add Client & Set Payment" })).toBeEnabled();
}

const search = (page: Page) => page.getByRole("searchbox", { name: "Search clients" });
const row = (page: Page, name: string) => page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });

test("the coach finds clients by part of a name or email, rows link to profile, phone and email, and the address keeps the search", { tag: ["@phone", "@desk"] }, async ({ page, playwright, baseURL }) => {
  const lastName = await createFamily(page, () => playwright.request.newContext({ baseURL }), ["Ada", "Bea"]);
  await expectAccessible(page);
  await expectNoOverflow(page);
  const ada = row(page, `Ada ${lastName}`);
  await expect(ada.getByRole("link", { name: `Email Ada ${lastName}` })).toHaveAttribute("href", /^mailto:ada.*\?subject=Coaching%20Check-in$/);
  await expect(ada.getByRole("link", { name: `View profile of Ada ${lastName}` })).toHaveAttribute("href", /^\/client-profile\/[\w-]+$/);
  await search(page).fill("client@example.com");
  await expect(page.getByRole("link", { name: /^Call / })).toHaveAttribute("href", /^tel:\+?\d+$/);
  await search(page).fill(`bea ${lastName.slice(0, 4)}`);
  await expect(row(page, `Bea ${lastName}`)).toBeVisible();
  await expect(row(page, `Ada ${lastName}`)).toHaveCount(0);
  await expect(page).toHaveURL(/q=bea/);
  await search(page).fill("nobody has this name");
  await expect(page.getByText("No clients found matching your search")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(search(page)).toHaveValue("");
  await expect(page.getByRole("table", { name: "Clients" })).toBeVisible();
  await page.getByLabel("Sort by").selectOption("name");
  await expect(page).toHaveURL(/sort=name/);
  await search(page).fill(lastName);
  await expect(page.getByText(/^Showing 2 of /)).toBeVisible();
  await page.reload();
  await expect(search(page)).toHaveValue(lastName);
  await expect(page.getByRole("table", { name: "Clients" }).getByRole("link", { name: new RegExp(`^(Ada|Bea) ${lastName}$`) })).toHaveText([`Ada ${lastName}`, `Bea ${lastName}`]);
});

test("deleting clients asks for confirmation and can be undone", { tag: "@phone" }, async ({ page, playwright, baseURL }) => {
  const lastName = await createFamily(page, () => playwright.request.newContext({ baseURL }), ["Ada", "Bea", "Cleo"]);
  const ada = row(page, `Ada ${lastName}`);

  await test.step("one client", async () => {
    await ada.getByRole("button", { name: `Delete Ada ${lastName}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await expect(ada).toBeVisible();
    await ada.getByRole("button", { name: `Delete Ada ${lastName}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete client" }).click();
    await expect(toastWithTitle(page, "Client deleted")).toBeVisible();
    await expect(ada).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(toastWithTitle(page, "Client restored")).toBeVisible();
    await expect(ada).toBeVisible();
  });

  await test.step("the selected clients", async () => {
    await page.getByRole("checkbox", { name: "Select all clients" }).check();
    await expect(page.getByText("3 clients selected")).toBeVisible();
    await page.getByRole("checkbox", { name: `Select Cleo ${lastName}` }).uncheck();
    await page.getByRole("button", { name: "Delete Selected" }).click();
    await expect(page.getByRole("alertdialog", { name: "Delete 2 clients?" })).toBeVisible();
    await page.getByRole("button", { name: "Delete 2 clients" }).click();
    await expect(toastWithTitle(page, "Clients deleted")).toBeVisible();
    await expect(page.getByText(/^Showing 1 of /)).toBeVisible();
    await expect(row(page, `Cleo ${lastName}`)).toBeVisible();
  });
});

test("the coach adds a client, who gets a link to set a password", async ({ page }) => {
  const address = uniqueEmail("new-client");
  const name = `Noor van der Berg-${Date.now().toString(36)}`;
  await signInAsDemo(page.request, "coach");
  await openClients(page);
  await page.getByRole("button", { name: "Add Client & Set Payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Client" });
  await dialog.getByRole("button", { name: "Create client" }).click();
  await expect(toastWithTitle(page, "Missing Information")).toBeVisible();
  await expect(dialog.getByText("Please fill in all required fields")).toHaveCount(2);
  await dialog.getByLabel("Full name").fill(name);
  await dialog.getByLabel("Email").fill(address);
  await dialog.getByRole("button", { name: "Create client" }).click();
  // Choosing a plan is the next step and can be skipped.
  const plans = page.getByRole("dialog", { name: "Set Up Payment Plan" });
  await expect(plans.getByRole("radio")).toHaveCount(6);
  await plans.getByRole("button", { name: "Set up later" }).click();
  await search(page).fill(address);
  await expect(row(page, name)).toBeVisible();
  expect((await latestEmailTo(address, "set-password")).text).toContain("/reset-password?token=");

  await test.step("adding a deleted client again restores them instead", async () => {
    await row(page, name).getByRole("button", { name: /^Delete / }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete client" }).click();
    await expect(toastWithTitle(page, "Client deleted")).toBeVisible();
    await page.getByRole("button", { name: "Add Client & Set Payment" }).click();
    await dialog.getByLabel("Full name").fill("Noor Berg");
    await dialog.getByLabel("Email").fill(address);
    await dialog.getByRole("button", { name: "Create client" }).click();
    await dialog.getByRole("button", { name: "Restore this client" }).click();
    await expect(toastWithTitle(page, "Client restored")).toBeVisible();
    await expect(page.getByRole("region", { name: /Notification/ }).getByText("They haven’t set a password yet. Invite them from their profile.")).toBeVisible();
    await plans.getByRole("button", { name: "Set up later" }).click();
    await expect(row(page, name)).toBeVisible();
  });
});

test("the coach sends one message to the selected clients and exports them", async ({ page, playwright, baseURL }) => {
  const lastName = await createFamily(page, () => playwright.request.newContext({ baseURL }), ["Ada", "Bea"]);
  await expect(page.getByRole("button", { name: "Send Message" })).toBeDisabled();
  await page.getByRole("checkbox", { name: "Select all clients" }).check();
  await page.getByRole("button", { name: "Send Message" }).click();
  const dialog = page.getByRole("dialog", { name: "Send Message" });
  await dialog.getByText("Who gets it").click();
  await expect(dialog.getByRole("list", { name: "Who gets it" }).getByRole("listitem")).toHaveText([`Ada ${lastName}`, `Bea ${lastName}`]);
  await dialog.getByRole("textbox", { name: "Message" }).fill("The studio is closed on Friday.");
  await dialog.getByRole("button", { name: "Send to 2 clients" }).click();
  await expect(toastWithTitle(page, "Message sent")).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Selected" }).click();
  expect((await download).suggestedFilename()).toBe("selected-clients.csv");
  const conversations = (await (await page.request.get("/api/conversations")).json()) as { counterpart: { name: string }; lastMessage: { content: string } | null }[];
  const familyConversations = conversations.filter(({ counterpart }) => counterpart.name.endsWith(lastName));
  expect(familyConversations.map(({ lastMessage }) => lastMessage?.content)).toEqual(["The studio is closed on Friday.", "The studio is closed on Friday."]);
});

test("a message to clients that is sent a second time before the first answer reaches each of them once", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  const lastName = await createFamily(page, () => playwright.request.newContext({ baseURL }), ["Cleo"]);
  const [cleo] = (await (await page.request.get(`/api/clients?q=${lastName}`)).json()) as { userId: string }[];
  const { sent, release } = await holdRequests(page, "**/api/messages/broadcast", "POST");
  const dialog = page.getByRole("dialog", { name: "Send Message" });
  const message = dialog.getByRole("textbox", { name: "Message" });
  const sendButton = dialog.getByRole("button", { name: /^Send to/ });
  await page.getByRole("checkbox", { name: "Select all clients" }).check();
  await page.getByRole("button", { name: "Send Message" }).click();
  await message.fill("The pool is closed on Friday.");
  await sendButton.click();
  await sent;
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(message).toHaveValue("The pool is closed on Friday.");
  await sendButton.click();
  release();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(message).toHaveValue("");
  const messages = (await (await page.request.get(`/api/messages/${cleo?.userId}`)).json()) as { content: string }[];
  expect(messages.map(({ content }) => content)).toEqual(["The pool is closed on Friday."]);
});
