import type { Download, Locator, Page, Route } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { toastWithTitle } from "@/tests/e2e/support/check-in";
import { withServer } from "@/tests/e2e/support/own-server";
import { confirmEmail, expect, expectAccessible, expectNoOverflow, latestEmailTo, signInAsDemo, signUp, test, uniqueEmail } from "@/tests/e2e/support/test";

const step = (page: Page, name: string) => page.getByRole("heading", { name, exact: true, level: 2 });
const data = (page: Page) => page.getByRole("textbox", { name: "CSV data" });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const row = (page: Page, who: string) => page.getByRole("table", { name: "What will happen" }).getByRole("row").filter({ hasText: who });
const figure = (scope: Locator, label: string) => scope.getByRole("definition").filter({ has: scope.page().locator(`xpath=../dt[normalize-space()="${label}"]`) });
const invitations = (page: Page) => page.getByRole("checkbox", { name: /^Email each new person an invitation/ });
const recent = (page: Page) => page.getByRole("region", { name: "Recent imports" });

async function openImport(page: Page) {
  await signInAsDemo(page.request, "coach");
  await page.goto("/bulk-import");
  await expect(page.getByRole("button", { name: "Preview" })).toBeEnabled();
}

async function preview(page: Page, csv: string) {
  await data(page).fill(csv);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(step(page, "What will happen")).toBeFocused();
}

const textOf = async (download: Download) => (await readFile(await download.path(), "utf8")).replace("\uFEFF", "");

test("a pasted list is previewed, corrected by hand, imported without emails, and undone", { tag: "@phone" }, async ({ page }) => {
  const changed = await signUp(page.request, "Cara", `Changed${Date.now().toString(36)}`);
  const [nia, twice, bad] = [uniqueEmail("nia"), uniqueEmail("twice"), uniqueEmail("bad")];
  await openImport(page);
  await confirmEmail(page.request, changed.id);

  await page.getByRole("button", { name: "Preview" }).click();
  await expect(toastWithTitle(page, "Error")).toBeVisible();
  await expect(page.getByText("Please provide CSV data to import", { exact: true })).toBeVisible();

  await preview(
    page,
    [
      "First name,Surname,Where she reads,Role",
      `Nia,"New, with a comma",${nia},`,
      `Carla,${changed.lastName},${changed.email},`,
      `Tess,Once,${twice},client`,
      `Tess,Twice,${twice},client`,
      `Bea,Bad,${bad}@@,client`,
      `Rolf,Role,${uniqueEmail("rolf")},gardener`,
    ].join("\n"),
  );
  await expect(page.getByRole("alert").filter({ hasText: "We couldn't find a column for Email" })).toBeVisible();
  await page.getByRole("combobox", { name: "Where she reads" }).selectOption({ label: "Email (required)" });
  await expect(tab(page, "New 2")).toBeVisible();
  for (const name of ["All 6", "Changed 1", "Unchanged 0", "Errors 3"]) await expect(tab(page, name)).toBeVisible();
  await expect(row(page, nia)).toContainText("New");
  await expect(row(page, "Tess").first()).toContainText("listed again on line 5, which is used instead");
  await expectAccessible(page);
  await expectNoOverflow(page);

  await tab(page, "Changed 1").click();
  await expect(row(page, "Carla")).toContainText("Cara → Carla");
  await tab(page, "Errors 3").click();
  await expect(row(page, "Bea")).toContainText("Email");
  await expect(row(page, "Rolf")).toContainText("gardener");

  // Going back and forward loses nothing.
  await page.getByRole("button", { name: "Back" }).click();
  await expect(step(page, "Your list")).toBeFocused();
  await expect(data(page)).toHaveValue(new RegExp(nia));
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(tab(page, "New 2")).toBeVisible();

  await expect(invitations(page)).toBeChecked();
  await invitations(page).uncheck();
  await page.getByRole("button", { name: "Import Users" }).click();
  await expect(step(page, "Import Results")).toBeFocused();
  for (const [label, count] of [["Created", "2"], ["Updated", "1"], ["Unchanged", "0"], ["Errors", "3"]] as const) await expect(figure(page.getByRole("main"), label)).toHaveText(count);
  const errors = page.getByRole("group", { name: "Skipped rows" });
  await expect(errors.getByRole("listitem")).toHaveCount(3);
  await expect(errors).toContainText("Line 6");
  await expect(page.getByRole("button", { name: /^Send invitations \(2\)/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download errors" }).first().click()]);
  const text = await textOf(file);
  expect(text).toContain("gardener");
  expect(text).not.toContain(nia);

  await page.getByRole("button", { name: "Undo this import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("Import undone. Everything is as it was.")).toBeVisible();
  const known = (await (await page.request.get(`/api/clients?q=${encodeURIComponent(nia)}`)).json()) as unknown[];
  expect(known).toEqual([]);
  await expect(recent(page).getByRole("listitem").filter({ hasText: "Undone" }).first()).toBeVisible();

  await page.getByRole("button", { name: "Import another file" }).click();
  await expect(step(page, "Your list")).toBeFocused();
  await expect(data(page)).toHaveValue("");
});

test("a list without problems is imported from the first screen, and one with a problem is previewed", async ({ page }) => {
  const [nia, bea] = [uniqueEmail("nia"), uniqueEmail("bea")];
  await openImport(page);
  await data(page).fill(`First name,Email\nNia,${nia}\nBea,${bea}@@\n`);
  await invitations(page).uncheck();
  await page.getByRole("button", { name: "Import Users" }).click();
  await expect(step(page, "What will happen")).toBeFocused();
  await expect(page.getByText("Nothing has been imported yet: 1 row has a problem.")).toBeVisible();
  await expect(tab(page, "Errors 1")).toHaveAttribute("aria-selected", "true");
  await expect(row(page, "Bea")).toContainText("Email");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Back" }).click();
  await data(page).fill(`First name,Email\nNia,${nia}\nBea,${bea}\n`);
  await expect(invitations(page)).not.toBeChecked();
  await page.getByRole("button", { name: "Import Users" }).click();
  await expect(step(page, "Import Results")).toBeFocused();
  await expect(figure(page.getByRole("main"), "Created")).toHaveText("2");
});

test("a person imported without an email can be invited later from the list of imports", { tag: "@once" }, async ({ page }) => {
  const email = uniqueEmail("later");
  const fileName = `later-${Date.now().toString(36)}.csv`;
  await openImport(page);
  await page.getByLabel("Choose a file").setInputFiles({ name: fileName, mimeType: "text/csv", buffer: Buffer.from(`first_name;E-mail\nLate;${email}\n`) });
  await expect(data(page)).toHaveValue(new RegExp(email));
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(step(page, "What will happen")).toBeFocused();
  await invitations(page).uncheck();
  await page.getByRole("button", { name: "Import Users" }).click();
  await expect(step(page, "Import Results")).toBeFocused();

  await page.reload();
  await recent(page).getByText(fileName).click();
  await recent(page).getByRole("button", { name: `Send invitations (1) for ${fileName}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send invitations" }).click();
  await expect(toastWithTitle(page, "Invitations sent")).toBeVisible();
  await expect(recent(page).getByRole("button", { name: /^Send invitations/ })).toHaveCount(0);
  const invitation = await latestEmailTo(email, "set-password");
  expect(invitation.text).toContain("/reset-password?token=");
});

test("a stale preview is made again, and nothing is imported before that", { tag: "@once" }, async ({ page }) => {
  const email = uniqueEmail("meanwhile");
  await openImport(page);
  await preview(page, `First name,Email\nMina,${email}\n`);
  await expect(tab(page, "New 1")).toBeVisible();
  const other = await page.request.post("/api/auth/bulk-import", { data: { csvData: `First name,Email\nMina,${email}\n`, sendInvites: false } });
  expect(other.status()).toBe(200);

  await page.getByRole("button", { name: "Import Users" }).click();
  await expect(toastWithTitle(page, "Import Failed")).toBeVisible();
  await expect(page.getByText("Please check this new preview.")).toBeVisible();
  await expect(tab(page, "Unchanged 1")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import Users" })).toBeDisabled();
});

test("an import that stopped half-way says where it stands, and Continue finishes it", { tag: "@phone" }, async ({ page }) => {
  const [first, second] = [uniqueEmail("half"), uniqueEmail("way")];
  await openImport(page);
  await preview(page, `First name,Email\nHanna,${first}\nWilma,${second}\n`);
  await invitations(page).uncheck();
  // As after a server was killed: the call fails, and the import is half done.
  await page.route("**/api/imports", (route) => route.fulfill({ status: 503, json: { code: "unavailable", message: "Please try again in a minute." } }), { times: 1 });
  await page.route(/\/api\/imports\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), status: "committing", isRunning: false, written: 1, undoableUntil: new Date(Date.now() + 86_400_000).toISOString() } });
  }, { times: 1 });
  await page.getByRole("button", { name: "Import Users" }).click();
  await expect(toastWithTitle(page, "Import Failed")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "The import stopped after 1 of 2. Nothing is lost. Continue when you're ready." })).toBeVisible();
  await expect(invitations(page)).toBeDisabled();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(step(page, "Import Results")).toBeFocused();
  await expect(figure(page.getByRole("main"), "Created")).toHaveText("2");
});

test("reads files in UTF-16 with semicolons, long files and dropped files, and refuses a file that is not text", { tag: "@once" }, async ({ page }) => {
  await openImport(page);
  const choose = page.getByLabel("Choose a file");
  const email = uniqueEmail("zoe");
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`Vorname;First Name;EMAIL\r\nx;Zoë;${email}\r\n`, "utf16le")]);
  await choose.setInputFiles({ name: "breit.csv", mimeType: "text/csv", buffer: wide });
  await expect(data(page)).toHaveValue(/Zoë/);

  await choose.setInputFiles({ name: "people.xlsx", mimeType: "application/zip", buffer: Buffer.from("PK\u0003\u0004 and what a spreadsheet has in it") });
  await expect(page.getByText("This is not a CSV file. In your spreadsheet, save or download it as CSV and choose that file.")).toBeVisible();
  await expect(data(page)).toHaveValue(/Zoë/);

  // Cancelling a preview keeps the list.
  await page.route("**/api/imports/preview", () => undefined, { times: 1 });
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("progressbar", { name: "Reading your list" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Import Users" })).toBeFocused();
  await expect(data(page)).toHaveValue(/Zoë/);

  await page.getByRole("button", { name: "Preview" }).click();
  await expect(row(page, "Zoë")).toContainText("New");
  await page.getByRole("button", { name: "Back" }).click();

  const long = `First name,Email\n${Array.from({ length: 3000 }, (_, index) => `Person ${index},person.${index}.${email}`).join("\n")}\n`;
  await choose.setInputFiles({ name: "long.csv", mimeType: "text/csv", buffer: Buffer.from(long) });
  await expect(page.getByRole("group", { name: "CSV data" })).toContainText("3,000 rows");
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(tab(page, "All 3,000")).toBeVisible();
  const rows = page.getByRole("table", { name: "What will happen" }).getByRole("row");
  await expect(rows).toHaveCount(1 + 25);
  await page.getByRole("button", { name: "Show more rows" }).click();
  await expect(rows).toHaveCount(1 + 50);
  await page.getByRole("button", { name: "Back" }).click();

  await page.getByRole("button", { name: "Remove" }).click();
  await expect(data(page)).toBeFocused();
  await data(page).fill("mine");
  const dropped = await page.evaluateHandle(() => {
    const held = new DataTransfer();
    held.items.add(new File(["First name,Email\nDora,dora@example.com"], "dropped.csv", { type: "text/csv" }));
    return held;
  });
  await data(page).dispatchEvent("drop", { dataTransfer: dropped });
  await expect(data(page)).toHaveValue(/Dora/);
  await page.getByRole("region", { name: /Notification/ }).getByRole("button", { name: "Undo" }).click();
  await expect(data(page)).toHaveValue("mine");

  await page.getByRole("button", { name: "Load Sample Data" }).click();
  await expect(toastWithTitle(page, "Sample Data Loaded")).toBeVisible();
  await page.route("**/samples/users.csv", (route) => route.abort());
  await page.getByRole("button", { name: "Load Sample Data" }).click();
  await expect(page.getByText("Could not load sample data", { exact: true })).toBeVisible();
  await expect(data(page)).not.toHaveValue("mine");
});

test("the customers of the payment provider become clients, and failures show a toast", { tag: "@once" }, async ({ page }) => {
  await openImport(page);
  const start = async () => {
    await page.getByRole("button", { name: "Import customers" }).click();
    await page.getByRole("dialog").getByRole("checkbox").uncheck();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Import customers" }).click();
  };
  await page.route("**/api/import-stripe-clients", (route) => route.abort(), { times: 1 });
  await start();
  await expect(toastWithTitle(page, "Import Error")).toBeVisible();
  await expect(page.getByText("An error occurred while importing clients", { exact: true })).toBeVisible();
  await page.route("**/api/import-stripe-clients", (route) => route.fulfill({ status: 500, body: "out of order" }), { times: 1 });
  await start();
  await expect(toastWithTitle(page, "Import Failed")).toBeVisible();
  await expect(page.getByText("Failed to import clients", { exact: true })).toBeVisible();
  await start();
  await expect(toastWithTitle(page, "Client Import Complete")).toBeVisible();
});

test("form responses of existing clients are imported in the dialog, with sample data in demo mode", { tag: "@once" }, async ({ page }) => {
  await withServer({ DEMO_MODE: "1" }, async (address) => {
    expect((await page.request.post(`${address}/api/demo-login`, { data: { role: "coach" } })).status()).toBe(200);
    await page.goto(`${address}/?section=clients`);
    const dialog = page.getByRole("dialog");
    for (const kind of ["Nutrition forms", "Check-in responses", "Clients"]) {
      await page.getByRole("button", { name: "Import CSV" }).click();
      await dialog.getByRole("radio", { name: kind }).check();
      await expectAccessible(page);
      // A click outside must not close the dialog, because the second click of a double click may land there.
      await page.mouse.click(5, 5);
      await dialog.getByRole("button", { name: "Use sample data" }).click();
      await expect(dialog.getByRole("heading", { name: "Import Complete" })).toBeFocused();
      await expect(toastWithTitle(page, "Import Complete")).toBeVisible();
      await expect(figure(dialog, "Total")).not.toHaveText("0");
      for (const label of ["Imported", "Updated", "Errors"]) await expect(figure(dialog, label)).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Done" }).click();
    }

    // A second import adds nothing.
    await page.getByRole("button", { name: "Import CSV" }).click();
    await dialog.getByRole("radio", { name: "Check-in responses" }).check();
    await dialog.getByRole("button", { name: "Use sample data" }).click();
    await expect(figure(dialog, "Imported")).toHaveText("0");
    await dialog.getByRole("button", { name: "Done" }).click();

    await test.step("columns that fit no question are named, and one is kept as a question that an undo removes", async () => {
      await page.getByRole("button", { name: "Import CSV" }).click();
      await dialog.getByRole("radio", { name: "Check-in responses" }).check();
      await dialog.getByRole("textbox", { name: "CSV data" }).fill("Email,Week,Steps,Pets\nisla.campbell@example.com,1,8000,Cat\n");
      await dialog.getByRole("button", { name: "Import", exact: true }).click();
      await expect(dialog.getByRole("heading", { name: "2 columns don't fit" })).toBeFocused();
      await expect(dialog.getByText("Not imported: Steps and Pets.")).toBeVisible();
      const steps = dialog.getByRole("group", { name: "Steps" });
      await steps.getByRole("checkbox", { name: "Keep as a question" }).check();
      await expect(steps.getByText("Kept as a question of your own. Clients aren't asked it until you add it to the form.")).toBeVisible();
      await expect(steps.getByRole("combobox", { name: "How it's answered" })).toHaveValue("number");
      await expectAccessible(page);
      await steps.getByRole("textbox", { name: "Question" }).fill("");
      await dialog.getByRole("button", { name: "Import", exact: true }).click();
      await expect(steps.getByText("Please write the question")).toBeVisible();
      await expect(steps.getByRole("textbox", { name: "Question" })).toBeFocused();
      await steps.getByRole("textbox", { name: "Question" }).fill("Steps a day");
      await dialog.getByRole("button", { name: "Import", exact: true }).click();
      await expect(dialog.getByRole("heading", { name: "Import Complete" })).toBeFocused();
      await expect(dialog.getByText("Kept as a question of your own: “Steps a day”.")).toBeVisible();
      await expect(dialog.getByText("Not imported: Pets.")).toBeVisible();

      const settings = await page.context().newPage();
      await settings.goto(`${address}/settings/questions`);
      await settings.getByRole("region", { name: "From your imports" }).getByRole("button", { name: "Add to the form: Steps a day" }).click();
      await expect(settings.getByRole("list", { name: "Questions" }).getByText("Steps a day")).toBeVisible();
      await settings.close();

      await dialog.getByRole("button", { name: "Undo this import" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
      await expect(dialog.getByText("Import undone. Everything is as it was.")).toBeVisible();
      await dialog.getByRole("button", { name: "Done" }).click();
    });

    await page.goto(`${address}/?section=import`);
    await page.getByRole("button", { name: "Import Existing Clients" }).click();
    await dialog.getByRole("textbox", { name: "CSV data" }).fill("Email,Timestamp\nnobody@example.com,2026-01-01\n");
    await dialog.getByRole("combobox", { name: "Date format" }).selectOption("day-first");
    const breakDown = async (route: Route) => {
      await expect(dialog.getByRole("progressbar", { name: "Importing" })).toBeVisible();
      await expect(dialog.getByRole("heading", { name: "Importing" })).toBeFocused();
      await route.fulfill({ status: 500, body: "out of order" });
    };
    await page.route("**/api/import-csv-clients", breakDown, { times: 1 });
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await expect(toastWithTitle(page, "Import Failed")).toBeVisible();
    await expect(page.getByText("Failed to import CSV data. Please try again.", { exact: true })).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "CSV data" })).toHaveValue(/nobody@example.com/);
    await expect(dialog.getByRole("combobox", { name: "Date format" })).toHaveValue("day-first");
  });
});

test("the dashboard and the navigation link to the import", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/");
  await page.getByRole("link", { name: "Import Your Client Data" }).click();
  await expect(page.getByRole("heading", { name: "Bulk User Import", level: 1 })).toBeVisible();
  const { firstName, lastName } = (await (await page.request.get("/api/auth/user")).json()) as { firstName: string; lastName: string };
  await expect(page.getByRole("main").getByText(`${firstName} ${lastName}`, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: `Account: ${firstName}`, exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Back to dashboard" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Import Users" }).click();
  await expect(page.getByRole("heading", { name: "Bulk User Import", level: 1 })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Import Users" })).toHaveAttribute("aria-current", "page");
});
