import type { Locator, Page, PlaywrightWorkerArgs } from "@playwright/test";
import { toastWithTitle } from "@/tests/e2e/support/check-in";
import { diaryDayText, fetchPlans, pdfFile, submitDiaryByApi, uploadPlanByApi } from "@/tests/e2e/support/nutrition";
import { expect, expectAccessible, expectNoOverflow, signInAsDemo, signUp, switchToDemoUser, test } from "@/tests/e2e/support/test";

type Api = PlaywrightWorkerArgs["playwright"]["request"];
interface Member {
  firstName: string;
  lastName?: string;
  days?: Parameters<typeof submitDiaryByApi>[1];
}

/** A client in a world of her own, who has sent a diary. */
async function makeClient(playwright: Api, baseURL: string | undefined, { firstName, lastName = `Diary-${Date.now().toString(36)}`, days }: Member) {
  const api = await playwright.newContext({ baseURL });
  const client = await signUp(api, firstName, lastName);
  const { id: diaryId } = await submitDiaryByApi(api, days);
  await api.dispose();
  return { ...client, name: `${firstName} ${lastName}`, diaryId };
}

const cardOf = (page: Page, name: string) => page.getByRole("article", { name });
const fileField = (page: Page) => page.getByLabel(/^Plan file/);
/** Chooses a file once the page's script has started, which is when the field can be used. */
async function choose(page: Page, file: Parameters<Locator["setInputFiles"]>[0]) {
  await expect(fileField(page)).toBeEnabled();
  await fileField(page).setInputFiles(file);
}
const send = (page: Page) => page.getByRole("button", { name: "Upload plan" });

test("the nutritionist reads a food diary and answers it with a plan", { tag: "@phone" }, async ({ page, playwright, baseURL }) => {
  const eaten = { breakfast: "Porridge with berries", lunch: "Lentil soup", dinner: "Salmon and rice", snacks: "An apple", water: "2 litres", notes: "Late shift" };
  const days = [eaten, { notes: "A day of soup" }, { notes: "A day of pasta" }];
  const client = await makeClient(playwright.request, baseURL, { firstName: "Ines", days });
  await signInAsDemo(page.request, "nutritionist");

  await test.step("the review shows every meal", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "Pending Food Diaries" })).toBeVisible();
    await cardOf(page, client.name).getByRole("button", { name: /^Review/ }).click();
    const dialog = page.getByRole("dialog", { name: `${client.name}'s food diary` });
    for (const text of [...Object.values(eaten), "A day of soup", "A day of pasta"]) await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("link", { name: "Create Plan" }).click();
  });

  await test.step("the choice is in the address, and the diary beside the form", async () => {
    await expect(page).toHaveURL(new RegExp(`section=upload&diary=${client.diaryId}$`));
    await page.reload();
    await expect(page.getByRole("heading", { name: client.name })).toBeVisible();
    await expect(page.getByRole("region", { name: "Food diary" }).getByText("Lentil soup")).toBeVisible();
    await page.goBack();
    await expect(cardOf(page, client.name)).toBeVisible();
    await page.goForward();
    await expect(page.getByRole("heading", { name: client.name })).toBeVisible();
  });

  await test.step("what is missing or no plan is said before anything is sent", async () => {
    await send(page).click();
    await expect(toastWithTitle(page, "Missing Information")).toBeVisible();
    await expect(page.getByText("Please select a client, upload a file, and add a title", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await choose(page, { name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("Porridge") });
    await expect(toastWithTitle(page, "Invalid File Type")).toBeVisible();
    await choose(page, { ...pdfFile("huge.pdf"), buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
    await expect(toastWithTitle(page, "File Too Large")).toBeVisible();
    await page.getByLabel("Title").fill("Iron and protein");
    await page.getByLabel("Description").fill("Start with breakfast.");
    await choose(page, { ...pdfFile("only-the-name.pdf"), buffer: Buffer.from("Not a PDF at all") });
    await send(page).click();
    await expect(toastWithTitle(page, "Error")).toBeVisible();
    await expect(page.getByText("Failed to upload nutrition plan", { exact: true })).toBeVisible();
    await expect(page.getByText("Please select a PDF, DOC or DOCX file", { exact: true })).toBeVisible();
  });

  await test.step("an upload that fails leaves everything as it was", async () => {
    await choose(page, pdfFile("Ines' plan ünd more.pdf"));
    await page.route("**/api/nutritionist/upload-plan", (route) => route.abort());
    // The message of the refusal before may still stand.
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/upload-plan"));
    await send(page).click();
    await failed;
    await expect(page.getByText("Failed to upload nutrition plan", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue("Iron and protein");
    await expect(page.getByText("Ines' plan ünd more.pdf")).toBeVisible();
    await page.unroute("**/api/nutritionist/upload-plan");
  });

  await test.step("it arrives, she sees it among her plans, and the diary waits no more", async () => {
    await send(page).click();
    await expect(page.getByText("Nutrition plan uploaded successfully!", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/section=plans$/);
    const plan = page.getByRole("article", { name: "Iron and protein" }).first();
    for (const text of ["Start with breakfast.", "Active", "Ines' plan ünd more.pdf"]) await expect(plan.getByText(text, { exact: true })).toBeVisible();
    await expect(plan.getByText(client.name).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    const saved = page.waitForEvent("download");
    await plan.getByRole("link", { name: "Download" }).click();
    expect((await saved).suggestedFilename()).toBe("Ines' plan ünd more.pdf");
    await page.goto("/?section=pending");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(cardOf(page, client.name)).toHaveCount(0);
    await page.goto(`/?section=upload&diary=${client.diaryId}`);
    await expect(page.getByRole("heading", { name: "This food diary is not waiting any more" })).toBeVisible();
  });

  await test.step("she writes with that client", async () => {
    await page.goto("/?section=plans");
    await page.getByRole("article", { name: "Iron and protein" }).first().getByRole("link", { name: "Message Client" }).click();
    await expect(page.getByRole("heading", { name: client.name })).toBeVisible();
    await expect(page.getByRole("region", { name: /^Messages with / }).getByText(/Iron and protein/)).toBeVisible();
  });
});

test("a diary that someone else answers meanwhile is not answered twice, and nothing typed is lost", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  const client = await makeClient(playwright.request, baseURL, { firstName: "Jana" });
  await signInAsDemo(page.request, "nutritionist");
  await page.goto(`/?section=upload&diary=${client.diaryId}`);
  await choose(page, pdfFile("second.pdf"));
  await page.getByLabel("Title").fill("The second one");
  await uploadPlanByApi(page.request, { clientId: client.id, foodDiaryId: client.diaryId, title: "The first one" }, "first.pdf");
  await expect(page.getByText("This food diary has its plan by now")).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await expect(page.getByLabel("Title")).toHaveValue("The second one");
});

test("the coach uploads a plan to a client's profile, takes it away and gives it back", async ({ page, playwright, baseURL }) => {
  const client = await makeClient(playwright.request, baseURL, { firstName: "Karla" });
  await signInAsDemo(page.request, "coach");
  await page.goto(`/client-profile/${client.id}`);
  await expect(page.getByRole("heading", { level: 1, name: client.name })).toBeVisible();
  await expect(page.getByText("Active Client", { exact: true })).toBeVisible();
  await expect(page.getByText("No nutrition plan yet")).toBeVisible();

  await test.step("her food diary is there to read", async () => {
    await expect(fileField(page)).toBeEnabled();
    await page.getByText(/^Week of/).click();
    await expect(page.getByText(diaryDayText(1), { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step("only a PDF of at most 10 MB with a title can be sent", async () => {
    await expect(send(page)).toBeDisabled();
    await choose(page, { name: "plan.docx", mimeType: "application/msword", buffer: Buffer.from("Porridge") });
    await expect(toastWithTitle(page, "Invalid File Type")).toBeVisible();
    await expect(page.getByText("Please select a PDF file", { exact: true })).toBeVisible();
    await choose(page, { ...pdfFile("huge.pdf"), buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
    await expect(page.getByText("Please select a file smaller than 10MB", { exact: true })).toBeVisible();
    await choose(page, pdfFile("Spring plan.pdf"));
    await expect(page.getByLabel("Title")).toHaveValue("Spring plan");
    await page.getByLabel("Title").fill("My own title");
    await choose(page, pdfFile("Summer plan.pdf"));
    await expect(page.getByLabel("Title")).toHaveValue("My own title");
    await page.getByLabel("Title").fill(" ");
    await expect(send(page)).toBeDisabled();
    await page.getByLabel("Title").fill("My own title");
  });

  await test.step("a file that fails is tried again for the same plan", async () => {
    await page.route("**/api/nutrition-plans/*/file", (route) => route.abort());
    await send(page).click();
    await expect(toastWithTitle(page, "Upload Failed")).toBeVisible();
    await page.unroute("**/api/nutrition-plans/*/file");
    await send(page).click();
    await expect(toastWithTitle(page, "Success")).toBeVisible();
    await expect(page.getByText("Nutrition plan uploaded successfully", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue("");
    expect((await fetchPlans(page.request, client.id)).map(({ title, isActive }) => [title, isActive])).toEqual([["My own title", true]]);
  });

  await test.step("another one takes its place; the first comes back when asked for, once more after the question", async () => {
    await choose(page, pdfFile("Autumn plan.pdf"));
    await send(page).click();
    await expect(page.getByRole("heading", { name: "Autumn plan" })).toBeVisible();
    await expect(page.getByText("Active", { exact: true })).toHaveCount(1);
    await page.getByRole("button", { name: "Activate My own title" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Activate" }).click();
    await expect(toastWithTitle(page, "Plan Activated")).toBeVisible();
    await expect(page.getByRole("button", { name: "Deactivate My own title" })).toBeVisible();
    await page.getByRole("button", { name: "Deactivate My own title" }).click();
    await expect(toastWithTitle(page, "Plan Deactivated")).toBeVisible();
    await expect(page.getByText("The nutrition plan has been deactivated", { exact: true })).toBeVisible();
    await expect(page.getByText("Active", { exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Activate Autumn plan" }).click();
    await expect(page.getByRole("button", { name: "Deactivate Autumn plan" })).toBeVisible();
    expect((await fetchPlans(page.request, client.id)).filter(({ isActive }) => isActive)).toHaveLength(1);
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step("and it leads to her messages and check-ins, and back", async () => {
    await page.getByRole("link", { name: "Send Message" }).click();
    await page.getByRole("heading", { name: client.name }).getByRole("link").click();
    await page.getByRole("link", { name: "View Check-ins" }).click();
    await page.getByRole("link", { name: "Client profile" }).click();
    await expect(page).toHaveURL(new RegExp(`/client-profile/${client.id}$`));
  });
});

test("long names and long words fit at the desk and on the profile", { tag: "@phone" }, async ({ page, playwright, baseURL }) => {
  const days = ["w", "x", "y"].map((letter) => ({ notes: letter.repeat(400) }));
  const client = await makeClient(playwright.request, baseURL, { firstName: "Wilhelmina".repeat(6), lastName: `Longest-${Date.now().toString(36)}`, days });
  await signInAsDemo(page.request, "nutritionist");
  await page.goto("/");
  await expectNoOverflow(page);
  await cardOf(page, client.name).getByRole("button", { name: /^Review/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await page.getByRole("dialog").evaluate((dialog) => [...dialog.querySelectorAll("*")].filter((part) => part.getBoundingClientRect().right > innerWidth + 1).length)).toBe(0);
  await page.goto(`/?section=upload&diary=${client.diaryId}`);
  await choose(page, pdfFile(`${"long".repeat(50)}.pdf`));
  await page.getByLabel("Title").fill("t".repeat(300));
  await expectNoOverflow(page);
  await send(page).click();
  await expect(page).toHaveURL(/section=plans$/);
  await expect(page.getByRole("article", { name: "t".repeat(300) }).first()).toBeVisible();
  await expectNoOverflow(page);
  await switchToDemoUser(page, "coach");
  await page.request.post(`/api/clients/${client.id}/notes`, { data: { text: `https://example.com/${"n".repeat(400)}` } });
  await page.request.patch(`/api/clients/${client.id}`, { data: { version: 1, tags: ["W".repeat(40)] } });
  await page.goto(`/client-profile/${client.id}`);
  await expect(page.getByText("W".repeat(40), { exact: true })).toBeVisible();
  await expect(page.getByText("n".repeat(400))).toBeVisible();
  await expectNoOverflow(page);
});
