import type { Download, Locator, Page, Route } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { zipSync } from "fflate";
import { toastWithTitle } from "@/tests/e2e/support/check-in";
import { withServer } from "@/tests/e2e/support/own-server";
import { createJpeg } from "@/tests/e2e/support/photos";
import { confirmEmail, expect, expectAccessible, expectNoOverflow, latestEmailTo, signInAsDemo, signUp, test, uniqueEmail } from "@/tests/e2e/support/test";
import { makeWorkbook } from "@/tests/support/workbook";

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

/** Undoes the import that the dialog shows, and closes the dialog. */
async function undoAndClose(page: Page, dialog: Locator) {
  await dialog.getByRole("button", { name: "Undo this import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(dialog.getByText("Import undone. Everything is as it was.")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
}

const textOf = async (download: Download) => (await readFile(await download.path(), "utf8")).replace("\uFEFF", "");

test("a pasted list is previewed, corrected by hand, imported without emails, and undone", { tag: ["@phone", "@desk"] }, async ({ page }) => {
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
      "First name,Called,Where she reads,Role",
      `Nia,"New, with a comma",${nia},`,
      `Carla,${changed.lastName},${changed.email},`,
      `Tess,Once,${twice},client`,
      `Tess,Twice,${twice},client`,
      `Bea,Bad,${bad}@@,client`,
      `Rolf,Role,${uniqueEmail("rolf")},gardener`,
    ].join("\n"),
  );
  // What its cells show is guessed, and the columns are open for a check.
  const guessed = page.getByRole("combobox", { name: "Where she reads" });
  await expect(guessed).toHaveValue("email");
  await expect(guessed).toHaveAccessibleDescription(/A guess from what's in it\. Please check\./);
  await page.getByRole("combobox", { name: "Called" }).selectOption({ label: "Last name" });
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

test("photos are sorted by presses in quick succession, and each of them is kept", { tag: "@once" }, async ({ page }) => {
  const client = await signUp(page.request, "Pia", `Sorted${Date.now().toString(36)}`);
  await openImport(page);
  await confirmEmail(page.request, client.id);
  const [first, second] = await Promise.all([createJpeg("plum"), createJpeg("teal")]);
  const zip = zipSync({ [`Pia ${client.lastName}/IMG_1.jpg`]: new Uint8Array(first.buffer), [`Pia ${client.lastName}/IMG_2.jpg`]: new Uint8Array(second.buffer) });
  await page.getByLabel("Choose a ZIP").setInputFiles({ name: "photos.zip", mimeType: "application/zip", buffer: Buffer.from(zip) });
  const dialog = page.getByRole("dialog", { name: "Import photos" });
  await expect(dialog.getByText(/^2 photos to sort\./)).toBeVisible();

  // The field is saved when it is left, which the press on a pose does.
  await dialog.getByLabel("Day of all of them").fill("2026-01-05");
  for (const [name, pose] of [["IMG_1.jpg", "Front"], ["IMG_2.jpg", "Back"], ["IMG_2.jpg", "Side"]] as const) await dialog.getByRole("group", { name, exact: true }).getByRole("button", { name: pose, exact: true }).click();
  await expect(dialog.getByText(/^All sorted\./)).toBeVisible();
  await dialog.getByRole("button", { name: "Import photos", exact: true }).click();
  await expect(toastWithTitle(page, "Import Complete")).toBeVisible();
  const numbers = (await (await page.request.get(`/api/client-check-ins/${client.id}/numbers`)).json()) as unknown;
  expect(numbers).toMatchObject([{ dueDate: "2026-01-05", data: { photos: { front: expect.any(String), side: expect.any(String), back: null } } }]);
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

test("an import whose response is lost shows its result", { tag: "@once" }, async ({ page }) => {
  await openImport(page);
  await preview(page, `First name,Email\nLorna,${uniqueEmail("lost")}\n`);
  await invitations(page).uncheck();
  await page.route("**/api/imports", async (route) => {
    await route.fetch();
    await route.abort();
  }, { times: 1 });
  await page.getByRole("button", { name: "Import Users" }).click();
  await expect(step(page, "Import Results")).toBeFocused();
  await expect(figure(page.getByRole("main"), "Created")).toHaveText("1");
  await expect(toastWithTitle(page, "Import Failed")).toHaveCount(0);
});

test("reads files in UTF-16 with semicolons, long files and dropped files, and refuses a file that is not text", { tag: "@once" }, async ({ page }) => {
  await openImport(page);
  const choose = page.getByLabel("Choose a file");
  const email = uniqueEmail("zoe");
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`Vorname;First Name;EMAIL\r\nx;Zoë;${email}\r\n`, "utf16le")]);
  await choose.setInputFiles({ name: "breit.csv", mimeType: "text/csv", buffer: wide });
  await expect(data(page)).toHaveValue(/Zoë/);

  await choose.setInputFiles({ name: "people.xlsx", mimeType: "application/zip", buffer: Buffer.from("PK\u0003\u0004 and what a spreadsheet has in it") });
  await expect(page.getByText("This file can't be read. It may be damaged, or not have arrived in full. Please save or export it again.")).toBeVisible();
  await choose.setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from("%PDF-1.7 and what a document has in it") });
  await expect(page.getByText("This is not a CSV or Excel file. In your spreadsheet, save or download it as CSV and choose that file.")).toBeVisible();
  await expect(data(page)).toHaveValue(/Zoë/);

  await test.step("a spreadsheet with several sheets, the larger of which is unpacked by another thread", async () => {
    const people = Array.from({ length: 12_000 }, (_, index) => [`Person ${index}`, `sheet.${index}.${email}`, `${index} ${"words ".repeat(index % 9)}`]);
    const workbook = makeWorkbook([{ name: "People", rows: [["My clients"], ["First name", "Email", "Notes"], ["Zoë", email, ""]] }, { name: "All", rows: [["First name", "Email", "Notes"], ...people] }]);
    await choose.setInputFiles({ name: "people.xlsx", mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", buffer: Buffer.from(workbook) });
    await expect(page.getByRole("combobox", { name: "Sheet" })).toHaveValue("All");
    await page.getByRole("combobox", { name: "Sheet" }).selectOption("People");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(row(page, "Zoë")).toContainText("New");
    await expect(tab(page, "All 1")).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("button", { name: "Remove" }).click();
    await choose.setInputFiles({ name: "breit.csv", mimeType: "text/csv", buffer: wide });
    await expect(data(page)).toHaveValue(/Zoë/);
  });

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

    await test.step("a file is checked first: columns that fit no question are kept as one or left out, and odd cells and dates are named", async () => {
      await page.getByRole("button", { name: "Import CSV" }).click();
      await dialog.getByRole("radio", { name: "Check-in responses" }).check();
      await dialog.getByRole("textbox", { name: "CSV data" }).fill("Weekly check-ins,,,,,\nEmail,Date,Weight,Energy,Steps,Pets\nisla.campbell@example.com,02/03/2026,forgot 🙈,80%,8000,Cat\n");
      await dialog.getByRole("button", { name: "Check" }).click();
      await expect(dialog.getByRole("heading", { name: "What will happen" })).toBeFocused();
      await expect(dialog.getByRole("alert").filter({ hasText: "“02/03/2026” is read as 2 March 2026" })).toBeVisible();
      await dialog.getByText("Rows", { exact: true }).click();
      await expect(dialog.getByText("Timestamp: this is before the client's start date", { exact: false })).toBeVisible();
      await dialog.getByRole("button", { name: "Back" }).click();
      await dialog.getByRole("textbox", { name: "CSV data" }).fill("Weekly check-ins,,,,,\nEmail,Week,Weight,Energy,Steps,Pets\nisla.campbell@example.com,1,forgot 🙈,80%,8000,Cat\n");
      await dialog.getByRole("button", { name: "Check" }).click();
      await expect(dialog.getByText("1 changed, 1 row with a note")).toBeVisible();
      await expectAccessible(page);
      await dialog.getByText("Rows", { exact: true }).click();
      await expect(dialog.getByText('Weight: "forgot 🙈" is kept as text. Please write a weight, such as 62 kg or 137 lbs')).toBeVisible();
      await dialog.getByText("Columns", { exact: true }).click();
      await dialog.getByRole("combobox", { name: "Pets" }).selectOption({ label: "Skip this column" });
      await expect(dialog.getByText("Not imported: Pets.")).toBeVisible();
      const steps = dialog.getByRole("group", { name: "Question for Steps" });
      await expect(steps.getByRole("combobox", { name: "How it's answered" })).toHaveValue("number");
      await expectAccessible(page);
      await steps.getByRole("textbox", { name: "Question" }).fill("");
      await dialog.getByRole("button", { name: "Import", exact: true }).click();
      await expect(steps.getByText("Please write the question")).toBeVisible();
      await expect(steps.getByRole("textbox", { name: "Question" })).toBeFocused();
      await steps.getByRole("textbox", { name: "Question" }).fill("Steps a day");
      await dialog.getByRole("button", { name: "Import", exact: true }).click();
      await expect(dialog.getByRole("heading", { name: "Import Complete" })).toBeFocused();
      await expect(dialog.getByText("Kept as questions of your own: “Steps a day” and “Weight (as written)”.")).toBeVisible();
      await expect(dialog.getByText("Not imported: Pets.")).toBeVisible();

      const settings = await page.context().newPage();
      await settings.goto(`${address}/settings/questions`);
      await settings.getByRole("region", { name: "From your imports" }).getByRole("button", { name: "Add to the form: Steps a day" }).click();
      await expect(settings.getByRole("list", { name: "Questions" }).getByText("Steps a day")).toBeVisible();
      await settings.close();

      await undoAndClose(page, dialog);
    });

    await test.step("an app's file says what it is, and its rows go to the client that the coach chooses", async () => {
      await page.getByRole("button", { name: "Import CSV" }).click();
      await dialog.getByRole("radio", { name: "Check-in responses" }).check();
      await dialog.getByRole("textbox", { name: "CSV data" }).fill("Date,Weight,Body Fat %\n2026-02-16,154,29.8\n2026-02-17,153.6,29.7\n");
      await dialog.getByRole("button", { name: "Check" }).click();
      await expect(dialog.getByText("This is a file from MyFitnessPal. Its columns look like weights and measurements.")).toBeVisible();
      await dialog.getByRole("button", { name: "Import it as weights and measurements" }).click();
      await expect(dialog.getByText("No column says whose rows these are. Please choose the client.")).toBeVisible();
      await dialog.getByRole("searchbox", { name: "Find the client" }).fill("isla");
      await dialog.getByRole("radio", { name: /Isla Campbell/ }).check();
      await expect(dialog.getByText("2 new days", { exact: true })).toBeVisible();
      await expect(dialog.getByText("This file's weights have no unit. “154” is read as 154 lbs.", { exact: false })).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole("combobox", { name: "Unit of weights" }).selectOption("kg");
      await expect(dialog.getByText("“154” is read as 154 kg.", { exact: false })).toBeVisible();
      await dialog.getByRole("button", { name: "Import", exact: true }).click();
      await expect(figure(dialog, "Imported")).toHaveText("2");
      await undoAndClose(page, dialog);
    });

    await test.step("a chat goes to the client whom it names, once the coach has said who speaks", async () => {
      await page.getByRole("button", { name: "Import CSV" }).click();
      await dialog.getByRole("radio", { name: "A chat with a client" }).check();
      await dialog.getByRole("textbox", { name: "CSV data" }).fill("13/02/2026, 10:05 - Me: Morning!\n13/02/2026, 10:06 - Isla Campbell: <Media omitted>\n13/02/2026, 10:07 - Her sister: Hi both\n");
      await dialog.getByRole("button", { name: "Check" }).click();
      await expect(dialog.getByText("A file from WhatsApp.")).toBeVisible();
      await expect(dialog.getByText("All rows go to Isla Campbell.", { exact: false })).toBeVisible();
      await expect(dialog.getByText("The names in this chat don't show who everyone is. Please choose, or leave them out.")).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole("radiogroup", { name: "Me", exact: true }).getByRole("radio", { name: "A coach" }).check();
      await expect(dialog.getByRole("radiogroup", { name: "Me", exact: true }).getByRole("radio", { name: "A coach" })).toBeEnabled();
      await dialog.getByRole("radiogroup", { name: "Her sister" }).getByRole("radio", { name: "Leave out" }).check();
      await expect(dialog.getByText("2 new messages", { exact: true })).toBeVisible();
      await dialog.getByRole("button", { name: "Import", exact: true }).click();
      await expect(figure(dialog, "Imported")).toHaveText("2");
      await undoAndClose(page, dialog);
    });

    await page.goto(`${address}/?section=import`);
    await page.getByRole("button", { name: "Import Existing Clients" }).click();
    await dialog.getByRole("radio", { name: "Clients" }).check();
    await dialog.getByRole("textbox", { name: "CSV data" }).fill(`First name,Email\nNia,${uniqueEmail("nia")}\n`);
    await dialog.getByRole("button", { name: "Check" }).click();
    await expect(dialog.getByText("1 new person")).toBeVisible();
    const breakDown = async (route: Route) => {
      await expect(dialog.getByRole("progressbar", { name: "Importing" })).toBeVisible();
      await expect(dialog.getByRole("heading", { name: "Importing" })).toBeFocused();
      await route.fulfill({ status: 500, body: "out of order" });
    };
    await page.route("**/api/imports", breakDown, { times: 1 });
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await expect(toastWithTitle(page, "Import Failed")).toBeVisible();
    await expect(page.getByText("Failed to import CSV data. Please try again.", { exact: true })).toBeVisible();
    await expect(dialog.getByRole("heading", { name: "What will happen" })).toBeFocused();
    await dialog.getByRole("button", { name: "Back" }).click();
    await expect(dialog.getByRole("textbox", { name: "CSV data" })).toHaveValue(/Nia/);
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
