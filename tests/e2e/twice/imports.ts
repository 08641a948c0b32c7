import { button, confirm, countAt, emailsTo, post, press, showsHeading, toAddress, type Twice, type World } from "@/tests/e2e/support/twice";

const csvFor = ({ address }: World) => `First name,Email\nNia,${address}\n`;
const countImported = ({ coach, address }: World) => countAt(coach, `/api/clients?q=${encodeURIComponent(address)}`);
/** Imports a person without an invitation, from a file with a name of its own. */
const importPerson = async (world: World) => {
  const fileName = `${world.address}.csv`;
  await post(world.coach, "/api/import-csv-clients", { importType: "clients", csvData: csvFor(world), fileName, sendInvites: false });
  return fileName;
};

export const importCases: Record<string, Twice> = {
  "importing the same list": {
    writes: ["POST /api/imports/preview", "POST /api/imports"],
    path: "/bulk-import",
    act: async (page, world, time) => {
      if (time === 2) await press(page, "Import another file");
      await page.getByRole("textbox", { name: "CSV data" }).fill(csvFor(world));
      await press(page, "Import Users");
      await showsHeading(page, time === 1 ? "Import Results" : "What will happen");
    },
    says: [null, null],
    adds: [1, 0],
    count: countImported,
  },
  "undoing an import": {
    writes: ["POST /api/imports/:id/undo"],
    prepare: importPerson,
    path: "/bulk-import",
    act: async (page, { made }) => {
      await page.getByRole("region", { name: "Recent imports" }).getByText(made).click();
      await press(page, `Undo ${made}`);
      await confirm(page, "Undo import");
    },
    says: /^Import undone$/,
    adds: -1,
    gone: (page, { made }) => button(page, `Undo ${made}`),
    count: countImported,
  },
  "inviting those who were imported": {
    writes: ["POST /api/imports/:id/invitations"],
    prepare: importPerson,
    path: "/bulk-import",
    act: async (page, { made }) => {
      await page.getByRole("region", { name: "Recent imports" }).getByText(made).click();
      await press(page, `Send invitations (1) for ${made}`);
      await confirm(page, "Send invitations");
    },
    says: /^Invitations sent$/,
    adds: 1,
    gone: (page, { made }) => button(page, `Send invitations (1) for ${made}`),
    count: emailsTo(toAddress, "set-password"),
  },
};
