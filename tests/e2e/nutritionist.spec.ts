import type { Locator, Page, PlaywrightWorkerArgs } from "@playwright/test";
import type { NutritionPlan } from "@/lib/work/nutrition/contract";
import { toastWithTitle } from "@/tests/e2e/support/check-in";
import { diaryDayText, fetchPlans, pdfFile, submitDiaryByApi, uploadPlanByApi } from "@/tests/e2e/support/nutrition";
import { expect, expectAccessible, expectNoOverflow, signInAsDemo, signUp, switchToDemoUser, test } from "@/tests/e2e/support/test";

type Api = PlaywrightWorkerArgs["playwright"]["request"];
interface Member {
  firstName: string;
  lastName?: string;
  days?: Parameters<typeof submitDiaryByApi>[1];
}

/** Signs up a client in a separate session and submits a diary. */
async function makeClient(playwright: Api, baseURL: string | undefined, { firstName, lastName = `Diary-${Date.now().toString(36)}`, days }: Member) {
  const api = await playwright.newContext({ baseURL });
  const client = await signUp(api, firstName, lastName);
  const { id: diaryId } = await submitDiaryByApi(api, days);
  await api.dispose();
  return { ...client, name: `${firstName} ${lastName}`, diaryId };
}

const diaryCard = (page: Page, name: string) => page.getByRole("article", { name });
const fileField = (page: Page) => page.getByLabel(/^Plan file/);
/** Chooses a file after hydration, when the field is enabled. */
async function chooseFile(page: Page, file: Parameters<Locator["setInputFiles"]>[0]) {
  await expect(fileField(page)).toBeEnabled();
  await fileField(page).setInputFiles(file);
}
const uploadButton = (page: Page) => page.getByRole("button", { name: "Upload plan" });

test("the nutritionist reads a food diary and uploads its plan", { tag: ["@phone", "@desk"] }, async ({ page, playwright, baseURL }) => {
  const eaten = { breakfast: "Porridge with berries", lunch: "Lentil soup", dinner: "Salmon and rice", snacks: "An apple", water: "2 litres", notes: "Late shift" };
  const days = [eaten, { notes: "A day of soup" }, { notes: "A day of pasta" }];
  const client = await makeClient(playwright.request, baseURL, { firstName: "Ines", days });
  await signInAsDemo(page.request, "nutritionist");

  await test.step("the review shows every meal", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "Pending Food Diaries" })).toBeVisible();
    await diaryCard(page, client.name).getByRole("button", { name: /^Review/ }).click();
    const dialog = page.getByRole("dialog", { name: `${client.name}'s food diary` });
    for (const text of [...Object.values(eaten), "A day of soup", "A day of pasta"]) await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("link", { name: "Create Plan" }).click();
  });

  await test.step("the diary is in the URL and beside the form", async () => {
    await expect(page).toHaveURL(new RegExp(`section=upload&diary=${client.diaryId}$`));
    await page.reload();
    await expect(page.getByRole("heading", { name: client.name })).toBeVisible();
    await expect(page.getByRole("region", { name: "Food diary" }).getByText("Lentil soup")).toBeVisible();
    await page.goBack();
    await expect(diaryCard(page, client.name)).toBeVisible();
    await page.goForward();
    await expect(page.getByRole("heading", { name: client.name })).toBeVisible();
  });

  await test.step("missing values and invalid files show an error", async () => {
    await uploadButton(page).click();
    await expect(toastWithTitle(page, "Missing Information")).toBeVisible();
    await expect(page.getByText("Please select a client, upload a file, and add a title", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await chooseFile(page, { name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("Porridge") });
    await expect(toastWithTitle(page, "Invalid File Type")).toBeVisible();
    await chooseFile(page, { ...pdfFile("huge.pdf"), buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
    await expect(toastWithTitle(page, "File Too Large")).toBeVisible();
    await page.getByLabel("Title").fill("Iron and protein");
    await page.getByLabel("Description").fill("Start with breakfast.");
    await chooseFile(page, { ...pdfFile("only-the-name.pdf"), buffer: Buffer.from("Not a PDF at all") });
    await uploadButton(page).click();
    await expect(toastWithTitle(page, "Error")).toBeVisible();
    await expect(toastWithTitle(page, "Please select a PDF, DOC or DOCX file")).toBeVisible();
    await expect(page.getByRole("main").getByText("Please select a PDF, DOC or DOCX file", { exact: true })).toBeVisible();
  });

  await test.step("a failed upload keeps the form", async () => {
    await chooseFile(page, pdfFile("Ines' plan ünd more.pdf"));
    await page.route("**/api/nutritionist/upload-plan", (route) => route.abort());
    // The message of the previous error may still be visible.
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/upload-plan"));
    await uploadButton(page).click();
    await failed;
    await expect(page.getByRole("main").getByText("Failed to upload nutrition plan", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue("Iron and protein");
    await expect(page.getByText("Ines' plan ünd more.pdf")).toBeVisible();
    await page.unroute("**/api/nutritionist/upload-plan");
  });

  await test.step("the uploaded plan is listed and the diary is no longer pending", async () => {
    await uploadButton(page).click();
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
    await expect(diaryCard(page, client.name)).toHaveCount(0);
    await page.goto(`/?section=upload&diary=${client.diaryId}`);
    await expect(page.getByRole("heading", { name: "This food diary is no longer waiting" })).toBeVisible();
  });

  await test.step("the plan leads to the chat with the client", async () => {
    await page.goto("/?section=plans");
    await page.getByRole("article", { name: "Iron and protein" }).first().getByRole("link", { name: "Message Client" }).click();
    await expect(page.getByRole("heading", { name: client.name })).toBeVisible();
    await expect(page.getByRole("region", { name: /^Messages with / }).getByText(/Iron and protein/)).toBeVisible();
  });
});

test("a diary that gets a plan from someone else takes no second one, and the form keeps its values", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  const client = await makeClient(playwright.request, baseURL, { firstName: "Jana" });
  await signInAsDemo(page.request, "nutritionist");
  await page.goto(`/?section=upload&diary=${client.diaryId}`);
  await chooseFile(page, pdfFile("second.pdf"));
  await page.getByLabel("Title").fill("The second one");
  await uploadPlanByApi(page.request, { clientId: client.id, foodDiaryId: client.diaryId, title: "The first one" }, "first.pdf");
  await expect(page.getByText("This food diary already has a plan")).toBeVisible();
  await expect(uploadButton(page)).toBeDisabled();
  await expect(page.getByLabel("Title")).toHaveValue("The second one");
});

test("a diary that changes while its plan is written says so, and the form keeps its values", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  const client = await playwright.request.newContext({ baseURL });
  await signUp(client, "Kaja");
  const diary = await submitDiaryByApi(client);
  await signInAsDemo(page.request, "nutritionist");
  await page.goto(`/?section=upload&diary=${diary.id}`);
  await chooseFile(page, pdfFile("plan.pdf"));
  await page.getByLabel("Title").fill("Iron and protein");
  await expect(page.getByText(/^Changed /)).toHaveCount(0);
  await submitDiaryByApi(client, [1, 2, 3].map((day) => ({ notes: `Lentils on day ${day}` })));
  await client.dispose();
  await expect(page.getByText("has changed this food diary since you opened it. Please look again.")).toBeVisible();
  await expect(page.getByText(/^Changed /)).toBeVisible();
  await expect(page.getByText("Lentils on day 2")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Iron and protein");
  await uploadButton(page).click();
  await expect(page).toHaveURL(/section=plans$/);
});

test("the coach uploads, deactivates and activates a plan on a client's profile", async ({ page, playwright, baseURL }) => {
  const client = await makeClient(playwright.request, baseURL, { firstName: "Karla" });
  await signInAsDemo(page.request, "coach");
  await page.goto(`/client-profile/${client.id}?tab=nutrition`);
  await expect(page.getByRole("heading", { level: 1, name: client.name })).toBeVisible();
  await expect(page.getByText("Active Client", { exact: true })).toBeVisible();
  await expect(page.getByText("No nutrition plan yet")).toBeVisible();

  await test.step("the food diary can be read", async () => {
    await expect(fileField(page)).toBeEnabled();
    await page.getByText(/^Week of/).click();
    await expect(page.getByText(diaryDayText(1), { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step("only a PDF of at most 10 MB with a title can be uploaded", async () => {
    await expect(uploadButton(page)).toBeDisabled();
    await chooseFile(page, { name: "plan.docx", mimeType: "application/msword", buffer: Buffer.from("Porridge") });
    await expect(toastWithTitle(page, "Invalid File Type")).toBeVisible();
    await expect(page.getByText("Please select a PDF file", { exact: true })).toBeVisible();
    await chooseFile(page, { ...pdfFile("huge.pdf"), buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
    await expect(page.getByText("Please select a file smaller than 10MB", { exact: true })).toBeVisible();
    await chooseFile(page, pdfFile("Spring plan.pdf"));
    await expect(page.getByLabel("Title")).toHaveValue("Spring plan");
    await page.getByLabel("Title").fill("My own title");
    await chooseFile(page, pdfFile("Summer plan.pdf"));
    await expect(page.getByLabel("Title")).toHaveValue("My own title");
    await page.getByLabel("Title").fill(" ");
    await expect(uploadButton(page)).toBeDisabled();
    await page.getByLabel("Title").fill("My own title");
  });

  await test.step("a retry after a failed upload uses the same plan", async () => {
    await page.route("**/api/nutrition-plans/*/file", (route) => route.abort());
    const created = page.waitForResponse((response) => response.request().method() === "POST" && response.url().endsWith("/api/nutrition-plans")).then(async (response) => {
      const { createdBy } = (await response.json()) as NutritionPlan;
      return { body: response.request().postDataJSON() as unknown, createdBy };
    });
    await uploadButton(page).click();
    await expect(toastWithTitle(page, "Upload Failed")).toBeVisible();
    await expect(page.getByRole("main").getByText("Upload failed", { exact: true })).toBeVisible();
    const { body, createdBy } = await created;
    expect(body).toEqual({ clientId: client.id, title: "My own title", description: "", createdBy, fileName: "Summer plan.pdf", fileSize: pdfFile("").buffer.length });
    await page.unroute("**/api/nutrition-plans/*/file");
    await uploadButton(page).click();
    await expect(toastWithTitle(page, "Success")).toBeVisible();
    await expect(page.getByText("Nutrition plan uploaded successfully", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue("");
    expect((await fetchPlans(page.request, client.id)).map(({ title, isActive }) => [title, isActive])).toEqual([["My own title", true]]);
  });

  await test.step("a second plan replaces the first, which can be activated again after a confirmation", async () => {
    await chooseFile(page, pdfFile("Autumn plan.pdf"));
    await uploadButton(page).click();
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

  await test.step("the profile leads to messages and check-ins and back", async () => {
    await page.getByRole("link", { name: "Send Message" }).click();
    await page.getByRole("heading", { name: client.name }).getByRole("link").click();
    await page.getByRole("link", { name: "View Check-ins" }).click();
    await page.getByRole("link", { name: "Client profile" }).click();
    await expect(page).toHaveURL(new RegExp(`/client-profile/${client.id}$`));
  });
});

test("long names and long words fit on the nutritionist's screens and the profile", { tag: "@phone" }, async ({ page, playwright, baseURL }) => {
  const days = ["w", "x", "y"].map((letter) => ({ notes: letter.repeat(400) }));
  const client = await makeClient(playwright.request, baseURL, { firstName: "Wilhelmina".repeat(6), lastName: `Longest-${Date.now().toString(36)}`, days });
  await signInAsDemo(page.request, "nutritionist");
  await page.goto("/");
  await expectNoOverflow(page);
  await diaryCard(page, client.name).getByRole("button", { name: /^Review/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await page.getByRole("dialog").evaluate((dialog) => [...dialog.querySelectorAll("*")].filter((part) => part.getBoundingClientRect().right > innerWidth + 1).length)).toBe(0);
  await page.goto(`/?section=upload&diary=${client.diaryId}`);
  await chooseFile(page, pdfFile(`${"long".repeat(50)}.pdf`));
  await page.getByLabel("Title").fill("t".repeat(300));
  await expectNoOverflow(page);
  await uploadButton(page).click();
  await expect(page).toHaveURL(/section=plans$/);
  await expect(page.getByRole("article", { name: "t".repeat(300) }).first()).toBeVisible();
  await expectNoOverflow(page);
  await switchToDemoUser(page, "coach");
  await page.request.post(`/api/clients/${client.id}/notes`, { data: { text: `https://example.com/${"n".repeat(400)}` } });
  await page.request.patch(`/api/clients/${client.id}`, { data: { version: 1, tags: ["W".repeat(40)] } });
  await page.goto(`/client-profile/${client.id}?tab=notes`);
  await expect(page.getByText("W".repeat(40), { exact: true })).toBeVisible();
  await expect(page.getByText("n".repeat(400))).toBeVisible();
  await expectNoOverflow(page);
});
