import { clientCard, submitCheckInByApi, toastWithTitle } from "@/tests/e2e/support/check-in";
import { expect, expectAccessible, holdRequests, openSecondBrowser, signInAsDemo, signUp, test } from "@/tests/e2e/support/test";

test("a coach saves a snippet and inserts it by keyboard in feedback, a message and a broadcast", async ({ page, browser }, { project }) => {
  const lastName = `Snip-${project.name}-${Date.now().toString(36)}`;
  const word = `zest${Date.now().toString(36)}`;
  const nora = await signUp(page.request, "Nora", lastName);
  await submitCheckInByApi(page.request);
  const desk = await openSecondBrowser(browser, page);
  await signInAsDemo(desk.request, "coach");

  await test.step("an unknown variable is refused by its name, and the text stays", async () => {
    await desk.goto("/settings/snippets");
    await desk.getByRole("button", { name: "Add snippet" }).click();
    const dialog = desk.getByRole("dialog", { name: "Add snippet" });
    await dialog.getByLabel("Title").fill(`A ${word} reply`);
    await dialog.getByLabel("Text").fill("Dear {lastName}, week {week}.");
    await dialog.getByRole("button", { name: "Add snippet" }).click();
    await expect(dialog.getByText("We can't fill in {lastName}. You can use {firstName}, {week}, {coachName} and {nextDue}.")).toBeVisible();
    await dialog.getByLabel("Text").fill("Well done, {firstName}. That was week {week}.");
    await desk.mouse.click(5, 5);
    await expect(dialog.getByLabel("Text")).toHaveValue("Well done, {firstName}. That was week {week}.");
    await dialog.getByRole("button", { name: "Add snippet" }).click();
    await expect(toastWithTitle(desk, "Snippet added")).toBeVisible();
    await expect(desk.getByRole("heading", { name: `A ${word} reply` })).toBeVisible();
  });

  await test.step("in feedback a slash finds it, Escape closes only the list, and Enter inserts it with her name", async () => {
    await desk.goto("/?section=checkins");
    await clientCard(desk, nora).getByRole("button", { name: "Add Feedback" }).click();
    const text = desk.getByRole("dialog").getByRole("textbox", { name: /^Feedback for/ });
    await text.focus();
    await desk.keyboard.type("A good one. /");
    const list = desk.getByRole("listbox", { name: "Snippets" });
    await expect(list.getByRole("option").nth(1)).toBeVisible();
    await expect(list.getByRole("option", { selected: true })).toHaveCount(1);
    await expectAccessible(desk);
    await desk.keyboard.press("ArrowDown");
    await expect(list.getByRole("option").nth(1)).toHaveAttribute("aria-selected", "true");
    await expect(text).toHaveAttribute("aria-activedescendant", (await list.getByRole("option").nth(1).getAttribute("id")) ?? "");
    await desk.keyboard.press("Escape");
    await expect(list).toHaveCount(0);
    await expect(text).toBeFocused();
    await desk.keyboard.type(` /${word}`);
    await expect(list.getByRole("option")).toHaveCount(1);
    await desk.keyboard.press("Enter");
    await expect(text).toHaveValue("A good one. / Well done, Nora. That was week 1.");
    await desk.keyboard.press("Escape");
    await expect(desk.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("in a message Enter inserts it first, and then sends", async () => {
    await desk.goto(`/?section=messages&with=${nora.id}`);
    const message = desk.getByRole("textbox", { name: /^Message to Nora/ });
    await message.fill("");
    await message.pressSequentially(`/${word}`);
    await desk.getByRole("option", { name: new RegExp(word) }).waitFor();
    await desk.keyboard.press("Enter");
    await expect(message).toHaveValue("Well done, Nora. That was week 1.");
    await desk.keyboard.press("Enter");
    await expect(desk.getByText("Well done, Nora. That was week 1.", { exact: true })).toBeVisible();
    await expect(message).toHaveValue("");
  });

  await test.step("in a broadcast the variables stay until they are sent, to each client with her own", async () => {
    await desk.goto(`/?section=clients&q=${lastName}`);
    await desk.getByRole("checkbox", { name: new RegExp(`Nora ${lastName}`) }).check();
    await desk.getByRole("button", { name: "Send Message" }).click();
    const dialog = desk.getByRole("dialog", { name: "Send Message" });
    const message = dialog.getByRole("textbox", { name: "Message" });
    await message.focus();
    await desk.keyboard.type(`/${word}`);
    await dialog.getByRole("option", { name: new RegExp(word) }).click();
    await expect(message).toHaveValue("Well done, {firstName}. That was week {week}.");
    await desk.keyboard.type(" Again.");
    await dialog.getByRole("button", { name: /^Send to/ }).click();
    await expect(toastWithTitle(desk, "Message sent")).toBeVisible();
    const sent = (await (await page.request.get("/api/conversations")).json()) as { lastMessage: { content: string } | null }[];
    expect(sent.map(({ lastMessage }) => lastMessage?.content)).toContain("Well done, Nora. That was week 1. Again.");
  });
});

test("a snippet that takes a while to save closes no other one that is open by then", { tag: "@once" }, async ({ page }) => {
  const title = `Late ${Date.now().toString(36)}`;
  await signInAsDemo(page.request, "coach");
  const { id } = (await (await page.request.post("/api/snippets", { data: { title, text: "Well done." } })).json()) as { id: string };
  await page.goto("/settings/snippets");
  const { sent, release } = await holdRequests(page, `**/api/snippets/${id}`);
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  const edited = page.getByRole("dialog", { name: `Edit ${title}` });
  await edited.getByLabel("Text").fill("Very well done.");
  await edited.getByRole("button", { name: "Save snippet" }).click();
  await sent;
  await edited.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Add snippet" }).click();
  const added = page.getByRole("dialog", { name: "Add snippet" });
  await added.getByLabel("Text").fill("Sleep first, then training.");
  release();
  await expect(toastWithTitle(page, "Snippet saved")).toBeVisible();
  await expect(page.getByText("Very well done.")).toBeVisible();
  await expect(added.getByLabel("Text")).toHaveValue("Sleep first, then training.");
  await page.request.delete(`/api/snippets/${id}`);
});
