import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as bulkImport } from "@/app/api/auth/bulk-import/route";
import { GET as errorFile } from "@/app/api/imports/[id]/errors/route";
import { POST as invite } from "@/app/api/imports/[id]/invitations/route";
import { GET as rows } from "@/app/api/imports/[id]/rows/route";
import { POST as undo } from "@/app/api/imports/[id]/undo/route";
import { POST as preview } from "@/app/api/imports/preview/route";
import { GET as list, POST as commit } from "@/app/api/imports/route";
import { automaticReferences, usageReferences } from "@/lib/people/accounts/bulk";
import { dateToDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { deleteExpiredImportData } from "@/lib/practice/imports/commands";
import { eraseDueClients } from "@/lib/practice/privacy/erasure";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { connectEmail } from "@/tests/support/connect-email";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";

beforeAll(() => void connectEmail());
beforeEach(resetDatabase);

type Coach = Awaited<ReturnType<typeof makeSignedInCoach>>;
const previewFile = (coach: Coach, csvData: string, more: object = {}) => callRoute(preview, { cookie: coach.cookie, body: { kind: "users", csvData, ...more } });
const commitImport = (coach: Coach, importId: string, sendInvites = false) => callRoute(commit, { cookie: coach.cookie, body: { importId, sendInvites } });
const undoImport = (coach: Coach, id: string) => callRoute(undo, { cookie: coach.cookie, params: { id } });
const rowsOf = async (coach: Coach, id: string, query = {}) => (await callRoute(rows, { cookie: coach.cookie, params: { id }, query })).body;
const people = () => db.user.findMany({ where: { role: { not: "coach" } }, orderBy: { email: "asc" }, include: { client: true } });

const threePeople = `First Name,Client email,surname,Role,Start date
Ana,ana@example.com,Lee,client,2026-03-02
Beth,Beth@Example.com,Moss,,
Cleo,cleo@example.com,Nutri,nutritionist,
`;

/** Previews and commits a file. */
async function importFile(coach: Coach, csvData: string, sendInvites = false) {
  const { body: plan } = await previewFile(coach, csvData);
  const response = await commitImport(coach, plan.id, sendInvites);
  expect(response.status).toBe(200);
  return { id: plan.id as string, plan, result: response.body };
}

describe("A preview", () => {
  it("returns what each row would do and changes nothing else", async () => {
    const coach = await makeSignedInCoach();
    await makeSignedInClient({ user: { firstName: "Ana", lastName: "Old", email: "ana@example.com" }, client: { joinDate: new Date("2026-03-02") } });
    const before = await people();
    const { status, body: plan } = await previewFile(coach, `${threePeople}Dan,not an email,,,\n,eve@example.com,,boss,\n`, { fileName: "people.csv" });
    expect([status, plan.status, plan.fileName, plan.counts]).toEqual([200, "previewed", "people.csv", { total: 5, create: 2, update: 1, unchanged: 0, error: 2, noted: 0 }]);
    expect(plan.columns.map((column: { field: string }) => column.field)).toEqual(["firstName", "email", "lastName", "role", "joinDate"]);
    expect(await people()).toEqual(before);
    expect(await db.emailMessage.count()).toBe(0);
    expect(await rowsOf(coach, plan.id)).toMatchObject([
      { line: 2, action: "update", who: "Ana Lee", changes: ["Last name: Old → Lee"] },
      { line: 3, action: "create", who: "Beth Moss" },
      { line: 4, action: "create", who: "Cleo Nutri" },
      { line: 5, action: "error", who: "Dan", error: 'Email: "not an email" is not an email address' },
      { line: 6, action: "error", who: "eve@example.com", error: 'First name: is missing; Role: "boss" is not a role; please use client, coach or nutritionist' },
    ]);
    expect((await callRoute(list, { cookie: coach.cookie })).body).toEqual([]);
  });
});

describe("A commit", () => {
  it("writes exactly what was previewed, and returns the same result when repeated", async () => {
    const coach = await makeSignedInCoach();
    const { id, result } = await importFile(coach, threePeople);
    expect(result).toMatchObject({ created: 3, updated: 0, unchanged: 0, errors: [] });
    expect((await people()).map(({ email, role, firstName, lastName, passwordHash, client }) => ({ email, role, name: `${firstName} ${lastName}`, passwordHash, joined: client && dateToDay(client.joinDate) }))).toEqual([
      { email: "ana@example.com", role: "client", name: "Ana Lee", passwordHash: null, joined: "2026-03-02" },
      { email: "beth@example.com", role: "client", name: "Beth Moss", passwordHash: null, joined: dateToDay(new Date()) },
      { email: "cleo@example.com", role: "nutritionist", name: "Cleo Nutri", passwordHash: null, joined: null },
    ]);
    expect((await commitImport(coach, id)).body).toEqual(result);
    expect(await db.user.count()).toBe(4);
    expect(await db.emailMessage.count()).toBe(0);
  });

  it("updates names of existing people, including staff, and uses the last row of each", async () => {
    const coach = await makeSignedInCoach({ email: "coach@example.com", firstName: "Old", lastName: "Name" });
    const csv = `First Name,Surname,E-mail,Role,Notes
Ana,Pérez,ana@example.com,client,hi
Bea,,bea@example,client,
Coach,Demo,coach@example.com,,
Ana,P,ana@example.com,,
=cmd,X,x@example.com,,
Zoë,"O'Neil",zoe@example.com,nutritionist,
`;
    const { id, result, plan } = await importFile(coach, csv);
    expect(plan.counts).toEqual({ total: 6, create: 2, update: 1, unchanged: 0, error: 3, noted: 0 });
    expect(result).toEqual({
      created: 2,
      updated: 1,
      unchanged: 0,
      errors: [
        "Line 2: listed again on line 5, which is used instead",
        'Line 3: Email: "bea@example" is not an email address',
        "Line 6: First name: looks like a spreadsheet formula. Please remove the = + - or @ at the start",
      ],
      message: "2 users created, 1 updated. 3 rows have errors.",
    });
    expect(await db.user.findUnique({ where: { id: coach.id }, select: { firstName: true, lastName: true } })).toEqual({ firstName: "Coach", lastName: "Demo" });
    await undoImport(coach, id);
    expect(await db.user.findMany({ select: { firstName: true, lastName: true } })).toEqual([{ firstName: "Old", lastName: "Name" }]);
  });

  it("writes nothing if something has changed since the preview", async () => {
    const coach = await makeSignedInCoach();
    const { body: plan } = await previewFile(coach, threePeople);
    await makeSignedInClient({ user: { email: "cleo@example.com" } });
    const response = await commitImport(coach, plan.id);
    expect([response.status, response.body.message]).toEqual([409, "Something has changed since this preview. Please check it again."]);
    expect((await people()).map(({ email }) => email)).toEqual(["cleo@example.com"]);
    expect(await db.auditEvent.count()).toBe(0);
  });

  it("is refused if a person was renamed, archived or changed their email since the preview", async () => {
    const coach = await makeSignedInCoach();
    const ana = await makeSignedInClient({ user: { firstName: "Ana", lastName: "Old", email: "ana@example.com" } });
    for (const change of [{ lastName: "Other" }, { email: "other@example.com", lastName: "Old" }, { email: "ana@example.com", archivedAt: new Date() }]) {
      const { body: plan } = await previewFile(coach, threePeople);
      await db.user.update({ where: { id: ana.id }, data: change });
      expect((await commitImport(coach, plan.id)).status).toBe(409);
      expect(await db.user.count()).toBe(2);
    }
  });

  it("runs once when sent twice at once, and both calls return the same result", async () => {
    const coach = await makeSignedInCoach();
    const { body: plan } = await previewFile(coach, threePeople);
    const responses = await Promise.all([commitImport(coach, plan.id, true), commitImport(coach, plan.id, true)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses[0]?.body).toEqual(responses[1]?.body);
    expect(await db.emailMessage.count()).toBe(3);
    expect(await db.auditEvent.findMany({ where: { action: { startsWith: "import" } }, select: { actorId: true, action: true, detail: true } })).toEqual([
      { actorId: coach.id, action: "import.committed", detail: { importId: plan.id, kind: "users", create: 3, update: 0, unchanged: 0, error: 0 } },
    ]);
  });

  it("creates everyone once when two coaches import the same file at once", async () => {
    const coaches = [await makeSignedInCoach(), await makeSignedInCoach()];
    const responses = await Promise.all(coaches.map(({ cookie }) => callRoute(bulkImport, { cookie, body: { csvData: threePeople } })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses.map(({ body }) => body.created).toSorted()).toEqual([0, 3]);
    expect(await db.user.count()).toBe(5);
    expect(await db.emailMessage.count()).toBe(3);
  });
});

describe("The bulk import", () => {
  it("imports and invites by default, and changes nothing the second time", async () => {
    const coach = await makeSignedInCoach();
    const first = await callRoute(bulkImport, { cookie: coach.cookie, body: { csvData: `${threePeople}Dan,dan,,,\n`, defaultRole: "coach" } });
    expect([first.status, first.body]).toEqual([
      200,
      { created: 3, updated: 0, errors: ['Line 5: Email: "dan" is not an email address'], message: "3 users created, 0 updated. 1 row has errors." },
    ]);
    expect(await db.user.findUnique({ where: { email: "beth@example.com" }, select: { role: true } })).toEqual({ role: "coach" });
    expect(await db.emailMessage.findMany({ distinct: ["type"], select: { type: true, occasion: true, props: true } })).toEqual([
      { type: "set-password", occasion: "invitation", props: { invitedBy: `${coach.user.firstName} ${coach.user.lastName}` } },
    ]);
    const second = await callRoute(bulkImport, { cookie: coach.cookie, body: { csvData: `${threePeople}Dan,dan,,,\n`, defaultRole: "coach" } });
    expect(second.body).toMatchObject({ created: 0, updated: 0 });
    expect(await db.emailMessage.count()).toBe(3);
  });

  it.each([
    ["an empty file", "", 400, "Please provide CSV data to import"],
    ["a blank file", " \n \n", 400, "Please provide CSV data to import"],
    ["a file of more than 10 MB", `firstName,email\n${"é".repeat(5 * 1024 * 1024)}`, 413, "This file is larger than 10 MB. Please split it and import the parts one after another."],
    ["a file of more than 100,000 rows", `firstName,email\n${"a,b\n".repeat(100_001)}`, 413, "This file has more than 100,000 rows. Please split it and import the parts one after another."],
    ["a workbook", "PK\u0003\u0004\u0014\u0000\u0006\u0000", 415, "This is not a CSV or Excel file. In your spreadsheet, save or download it as CSV and choose that file."],
  ])("refuses %s with a message", async (_, csvData, status, message) => {
    const { cookie } = await makeSignedInCoach();
    for (const response of [await callRoute(bulkImport, { cookie, body: { csvData } }), await callRoute(preview, { cookie, body: { kind: "users", csvData } })])
      expect([response.status, response.body.message]).toEqual([status, message]);
    expect(await db.import.count()).toBe(0);
  });

  it("is for coaches only", async () => {
    const [client, nutritionist] = [await makeSignedInClient(), await makeSignedInNutritionist()];
    for (const { cookie } of [client, nutritionist]) expect((await callRoute(bulkImport, { cookie, body: { csvData: threePeople } })).status).toBe(403);
    expect((await callRoute(bulkImport, { body: { csvData: threePeople } })).status).toBe(401);
  });

  it.each([
    ["a quoted cell with line breaks", 'Ana,"a@\nexample.com",,,', 'Line 2: Email: "a@\nexample.com" is not an email address'],
    ["a quotation mark that never ends", '"Ana,ana@example.com,,,', "Line 2: A quotation mark that opens here is never closed"],
    ["a NUL", "An\0a,ana@example.com,,,", "Line 2: First name: has a character that cannot be read (NUL). Please type this cell again"],
    ["a formula", "=1+1,ana@example.com,,,", "Line 2: First name: looks like a spreadsheet formula. Please remove the = + - or @ at the start"],
    ["half an emoji where a long email is cut", `Ana,${"a".repeat(59)}😀@example.com,,,`, `Line 2: Email: "${"a".repeat(59)}\ufffd…" is not an email address`],
    ["an unknown role", "Ana,ana@example.com,,admin,", 'Line 2: Role: "admin" is not a role; please use client, coach or nutritionist'],
    ["no email for a coach", "Ana,,,coach,", "Line 2: Email: is missing; only clients can be added without one"],
    ["more cells than columns", "Ana,ana@example.com,,,,Lee", "Line 2: has 6 cells, but there are 5 columns. Please put quotation marks around any cell that contains a comma"],
    ["a start date for staff", "Ana,ana@example.com,,coach,2026-03-02", "Line 2: Start date: only clients have a start date; leave it blank"],
  ])("skips a row with %s and imports the valid ones", async (_, row, error) => {
    const { cookie } = await makeSignedInCoach();
    const validRow = "Zoe,zoe@example.com";
    const csvData = `First name,Email,Last name,Role,Start date\n${row.startsWith('"') ? `${validRow}\n${row}` : `${row}\n${validRow}`}\n`;
    const { status, body } = await callRoute(bulkImport, { cookie, body: { csvData } });
    expect([status, body.created]).toEqual([200, 1]);
    expect(body.errors).toEqual([row.startsWith('"') ? error.replace("Line 2", "Line 3") : error]);
    expect((await people()).map(({ email }) => email)).toEqual(["zoe@example.com"]);
  });

  it("imports a row with an impossible start date without it, and says so", async () => {
    const { cookie } = await makeSignedInCoach();
    const { status, body } = await callRoute(bulkImport, { cookie, body: { csvData: "First name,Email,Start date\nAna,ana@example.com,31/02/2026\n" } });
    expect([status, body]).toEqual([200, { created: 1, updated: 0, errors: ['Line 2: Start date: "31/02/2026" was left out. Please write a date like 2026-03-31'], message: "1 user created, 0 updated. 1 row has a note." }]);
    const undated = (await callRoute(bulkImport, { cookie, body: { csvData: "First name,Email,Start date\nAna,ana@example.com,soon\n" } })).body;
    expect(undated.message).toBe("0 users created, 0 updated, 1 unchanged. 1 row has a note.");
  });

  it("takes phone and emergency contact, fills in what is missing, changes neither, and an undo takes both back", async () => {
    const coach = await makeSignedInCoach();
    await makeSignedInClient({ user: { firstName: "Bea", lastName: "Old", email: "bea@example.com", phone: "+44 7700 900123" } });
    const csvData = "First name,Last name,Email,Mobile,Next of kin\nAna,Lee,ana@example.com,+44 (0)7700 900 456,Tom 07700 900999\nBea,Old,bea@example.com,07700 900111,Kim\nCleo,New,cleo@example.com,07700 900123,\nDana,New,dana@example.com,none,\nEva,New,eva@example.com,4.47701E+11,\nFia,New,fia@example.com,01/02/2024,\n";
    const { id, result } = await importFile(coach, csvData);
    expect([result.created, result.updated, result.errors]).toEqual([5, 1, [
      "Line 4: Phone: Bea Old has this number too. If it's the same person, put the email of their account in the file",
      'Line 5: Phone: "none" was left out. Please write a phone number',
      'Line 6: Phone: "4.47701E+11" was left out. Please write a phone number',
      'Line 7: Phone: "01/02/2024" was left out. Please write a phone number',
    ]]);
    const details = () => db.user.findMany({ where: { role: "client" }, orderBy: { email: "asc" }, select: { firstName: true, phone: true, client: { select: { emergencyContact: true } } } });
    expect((await details()).map(({ firstName, phone, client }) => [firstName, phone, client?.emergencyContact])).toEqual([
      ["Ana", "+44 (0)7700 900 456", "Tom 07700 900999"], ["Bea", "+44 7700 900123", "Kim"], ["Cleo", "07700 900123", null], ["Dana", null, null], ["Eva", null, null], ["Fia", null, null],
    ]);
    expect((await undoImport(coach, id)).status).toBe(200);
    expect((await details()).map(({ firstName, phone, client }) => [firstName, phone, client?.emergencyContact])).toEqual([["Bea", "+44 7700 900123", null]]);
  });

  it("takes tags and location, fills in what is missing, changes neither, and an undo takes both back", async () => {
    const coach = await makeSignedInCoach();
    await makeSignedInClient({ user: { firstName: "Bea", lastName: "Old", email: "bea@example.com" }, client: { tags: ["VIP"] } });
    await makeSignedInClient({ user: { firstName: "Cleo", lastName: "Old", email: "cleo@example.com" }, client: { location: "Leeds" } });
    const csvData = `First name,Last name,Email,Location,Tags\nAna,Lee,ana@example.com,Bath,"""postnatal"",  back  pain, Postnatal,"\nBea,Old,bea@example.com,York,new\nCleo,Old,cleo@example.com,York,new\nDana,New,dana@example.com,,${"x".repeat(41)}\n`;
    const { id, result } = await importFile(coach, csvData);
    expect([result.created, result.updated, result.errors]).toEqual([2, 2, [expect.stringMatching(/^Line 5: Tags: "x+" was left out\. Please use at most 40 characters$/)]]);
    const details = async () => (await db.user.findMany({ where: { role: "client" }, orderBy: { email: "asc" }, select: { firstName: true, client: { select: { location: true, tags: true } } } })).map(({ firstName, client }) => [firstName, client?.location, client?.tags]);
    expect(await details()).toEqual([["Ana", "Bath", ["postnatal", "back pain"]], ["Bea", "York", ["VIP"]], ["Cleo", "Leeds", ["new"]], ["Dana", null, []]]);
    expect((await undoImport(coach, id)).status).toBe(200);
    expect(await details()).toEqual([["Bea", null, ["VIP"]], ["Cleo", "Leeds", []]]);
  });

  it("returns the reason when a person cannot be changed", async () => {
    const coach = await makeSignedInCoach({ email: "boss@example.com" });
    await makeSignedInClient({ user: { email: "gone@example.com", archivedAt: new Date() } });
    await makeNutritionist(db, { email: "left@example.com", archivedAt: new Date() });
    const csvData = "First name,Email,Role,Start date\nA,boss@example.com,client,\nB,gone@example.com,,\nC,boss@example.com,,2026-03-02\nD,left@example.com,,\n";
    const { body } = await callRoute(bulkImport, { cookie: coach.cookie, body: { csvData } });
    expect(body.errors).toEqual([
      "Line 2: Role: this person already has an account as coach, and an import can't change roles",
      "Line 3: Email: this client was deleted. Restore them first, in Clients under Deleted clients",
      "Line 4: Start date: this person has an account as coach, and only clients have a start date; leave it blank",
      "Line 5: Email: this person's account as nutritionist is closed. Reopen it first, in Practice settings under Team",
    ]);
  });
});

describe("A full name in one column", () => {
  it("is split at its first space", async () => {
    const { cookie } = await makeSignedInCoach();
    const { body } = await callRoute(bulkImport, { cookie, body: { csvData: "ID,Name,Email\n1,Ana María Lee,ana@example.com\n2,Bo,bo@example.com\n" } });
    expect(body).toMatchObject({ created: 2, errors: [] });
    expect((await people()).map(({ firstName, lastName }) => [firstName, lastName])).toEqual([["Ana", "María Lee"], ["Bo", ""]]);
  });
});

describe("An erased person", () => {
  const day = 86_400_000;
  const erase = async (email: string) => {
    await db.user.update({ where: { email }, data: { archivedAt: new Date(Date.now() - 40 * day) } });
    expect(await eraseDueClients(new Date())).toBe(1);
  };
  const file = "First name,Email,Last name,Notes\nAnastasia,anastasia@example.com,Leeworth,secret\nBo,bo@example.com,Moss,\n";

  it("leaves nothing in their imports, and an import can still be undone for the others", async () => {
    const coach = await makeSignedInCoach();
    const { body: plan } = await previewFile(coach, file, { fileName: "Anastasia Leeworth.csv" });
    await commitImport(coach, plan.id);
    await erase("anastasia@example.com");
    const { body: imports } = await callRoute(list, { cookie: coach.cookie });
    expect([imports.length, /anastasia|secret/i.test(JSON.stringify([imports, await db.importRow.findMany()]))]).toEqual([1, false]);
    expect((await undoImport(coach, plan.id)).status).toBe(200);
    expect(await people()).toEqual([]);
  });

  it("does not affect people with a similar email address", async () => {
    const coach = await makeSignedInCoach();
    const { body: plan } = await previewFile(coach, "First name,Email\nLisa,lisa@example.co\nElisa,elisa@example.co\nLisa,lisa@example.com\nLisa,lisa@example.co.uk\n");
    await commitImport(coach, plan.id);
    await erase("lisa@example.co");
    expect((await db.importRow.findMany({ orderBy: { line: "asc" } })).map(({ line }) => line)).toEqual([3, 4, 5]);
    expect((await undoImport(coach, plan.id)).status).toBe(200);
    expect(await people()).toEqual([]);
  });

  it("is not named by the columns of a file without headings", async () => {
    const coach = await makeSignedInCoach();
    const { body: plan } = await previewFile(coach, "Anastasia,anastasia@example.com\nAnastasia,anastasia@example.com\n", { columns: { 0: "firstName", 1: "email" } });
    await commitImport(coach, plan.id);
    await erase("anastasia@example.com");
    expect(JSON.stringify((await callRoute(list, { cookie: coach.cookie })).body)).not.toMatch(/anastasia/i);
  });

  it("invalidates a preview that would have changed them", async () => {
    const coach = await makeSignedInCoach();
    await makeSignedInClient({ user: { email: "anastasia@example.com", firstName: "A" } });
    const { body: plan } = await previewFile(coach, file);
    await erase("anastasia@example.com");
    expect((await commitImport(coach, plan.id)).status).toBe(409);
    expect(await people()).toEqual([]);
  });
});

describe("The rows of an import", () => {
  it("are listed in pages in file order, and can be filtered by action", async () => {
    const coach = await makeSignedInCoach();
    const csvData = `firstName,email\n${Array.from({ length: 25 }, (_, index) => (index % 5 === 0 ? `P${index},wrong` : `P${index},p${index}@example.com`)).join("\n")}`;
    const { body: plan } = await previewFile(coach, csvData);
    const lines: number[] = [];
    let cursor: string | undefined;
    do {
      const { body, headers } = await callRoute(rows, { cookie: coach.cookie, params: { id: plan.id }, query: { action: "create", limit: 7, cursor } });
      lines.push(...body.map((row: { line: number }) => row.line));
      cursor = headers.get("next-cursor") ?? undefined;
    } while (cursor);
    expect(lines).toEqual(Array.from({ length: 25 }, (_, index) => index + 2).filter((line) => (line - 2) % 5 !== 0));
    expect((await rowsOf(coach, plan.id, { action: "error" })).length).toBe(5);
    expect((await callRoute(rows, { cookie: coach.cookie, params: { id: plan.id }, query: { cursor: "nonsense" } })).status).toBe(400);
    expect((await callRoute(rows, { cookie: coach.cookie, params: { id: "unknown" } })).status).toBe(404);
  });

  it("that were skipped are exported as a file without live formulas", async () => {
    const coach = await makeSignedInCoach();
    const { body: plan } = await previewFile(coach, '=HYPERLINK(1),a@example.com,\n'.replace(/^/, "First name,Email,Colour\n"));
    const { headers, body } = await callRoute(errorFile, { cookie: coach.cookie, params: { id: plan.id } });
    expect(headers.get("content-type")).toContain("text/csv");
    expect(new TextDecoder().decode(body)).toBe(
      "Line,First name,Email,Error\r\n2,\"'=HYPERLINK(1)\",a@example.com,First name: looks like a spreadsheet formula. Please remove the = + - or @ at the start\r\n",
    );
  });
});

describe("Invitations", () => {
  it("can be sent once after an import", async () => {
    const coach = await makeSignedInCoach();
    const { id } = await importFile(coach, threePeople);
    await db.user.update({ where: { email: "cleo@example.com" }, data: { passwordHash: "set since" } });
    const sendInvitations = () => callRoute(invite, { cookie: coach.cookie, params: { id } });
    const uninvited = async () => (await callRoute(list, { cookie: coach.cookie })).body[0].uninvited;
    expect(await uninvited()).toBe(2);
    expect((await sendInvitations()).body).toEqual({ invited: 2, withoutEmail: 0, emailed: true, links: [] });
    expect((await sendInvitations()).body).toEqual({ invited: 0, withoutEmail: 0, emailed: true, links: [] });
    expect(await uninvited()).toBe(0);
    expect(await db.emailMessage.count()).toBe(2);
  });
});

describe("Undoing an import", () => {
  it("restores everything, removes queued emails, and returns the same result when repeated", async () => {
    const coach = await makeSignedInCoach();
    const ana = await makeSignedInClient({ user: { firstName: "Ana", lastName: "Old", email: "ana@example.com" }, client: { joinDate: new Date("2026-01-05") } });
    const { id } = await importFile(coach, threePeople, true);
    expect(await db.emailMessage.count()).toBe(2);
    const response = await undoImport(coach, id);
    expect([response.status, response.body.status, response.body.undoableUntil]).toEqual([200, "undone", null]);
    expect((await people()).map(({ id: personId, lastName, client }) => [personId, lastName, client && dateToDay(client.joinDate), client?.version])).toEqual([[ana.id, "Old", "2026-01-05", 3]]);
    expect(await db.emailMessage.count()).toBe(0);
    expect((await undoImport(coach, id)).body).toMatchObject({ id, status: "undone" });
    expect((await db.auditEvent.findMany({ where: { redactedAt: null }, orderBy: { id: "asc" }, select: { action: true } })).map(({ action }) => action)).toEqual(["import.committed", "import.undone"]);
    expect((await commitImport(coach, id)).status).toBe(409);
  });

  const beth = { where: { email: "beth@example.com" }, select: { id: true } };
  const edits: [string, (id: string) => Promise<unknown>][] = [
    ["has set a password", (id) => db.user.update({ where: { id }, data: { passwordHash: "set" } })],
    ["has been renamed", (id) => db.user.update({ where: { id }, data: { firstName: "Elisabeth" } })],
    ["has signed in", (id) => createSessionCookieHeader({ id })],
    ["was active", (userId) => db.presence.create({ data: { userId, lastSeenAt: new Date() } })],
    ["was archived", (id) => db.user.update({ where: { id }, data: { archivedAt: new Date() } })],
    ["has a phone number now", (id) => db.user.update({ where: { id }, data: { phone: "1" } })],
    ["has notes", (id) => db.client.update({ where: { userId: id }, data: { notes: "Left-handed" } })],
    ["has another start date", (id) => db.client.update({ where: { userId: id }, data: { joinDate: new Date("2026-05-04") } })],
    ["has sent a check-in", (clientId) => makeCheckIn(db, { clientId })],
    ["has started a form", (userId) => db.draft.create({ data: { userId, form: "intake", data: {}, updatedAt: new Date() } })],
  ];
  it.each(edits)("is refused once one of its people %s, and nothing changes", async (_, edit) => {
    const coach = await makeSignedInCoach();
    const { id } = await importFile(coach, threePeople);
    const { id: bethId } = await db.user.findUniqueOrThrow(beth);
    await edit(bethId);
    const before = await people();
    const response = await undoImport(coach, id);
    expect(response.status).toBe(409);
    expect(response.body.message).toMatch(/^(Beth|Elisabeth) Moss has been edited since this import, so it can't be undone\. Nothing was changed\.$/);
    expect(await people()).toEqual(before);
  });

  it("is refused once a person it changed has been edited again", async () => {
    const coach = await makeSignedInCoach();
    const ana = await makeSignedInClient({ user: { firstName: "Ana", lastName: "Old", email: "ana@example.com" } });
    const { id } = await importFile(coach, threePeople);
    await db.user.update({ where: { id: ana.id }, data: { lastName: "Newer" } });
    expect((await undoImport(coach, id)).body.message).toContain("Ana Lee");
    expect(await db.user.count()).toBe(4);
  });

  it("is refused once a check-in depends on the start date it set", async () => {
    const coach = await makeSignedInCoach();
    const { id: clientId } = await makeSignedInClient({ user: { firstName: "Ana", email: "ana@example.com" }, client: { joinDate: new Date("2026-05-04") } });
    const { id } = await importFile(coach, "First name,Email,Start date\nAna,ana@example.com,2026-01-05\n");
    await makeCheckIn(db, { clientId, dueMonday: new Date("2026-02-02") });
    expect((await undoImport(coach, id)).status).toBe(409);
    expect(dateToDay((await db.client.findUniqueOrThrow({ where: { userId: clientId } })).joinDate)).toBe("2026-01-05");
  });

  it("is not offered if nothing was written", async () => {
    const coach = await makeSignedInCoach();
    const { id } = await importFile(coach, "First name,Email\nAna,nonsense\n");
    const [entry] = (await callRoute(list, { cookie: coach.cookie })).body;
    expect([entry.id, entry.counts.error, entry.undoableUntil]).toEqual([id, 1, null]);
  });

  it("is refused for a preview, and after 30 days", async () => {
    const coach = await makeSignedInCoach();
    const { body: plan } = await previewFile(coach, threePeople);
    expect((await undoImport(coach, plan.id)).status).toBe(409);
    await commitImport(coach, plan.id);
    await db.import.update({ where: { id: plan.id }, data: { committedAt: new Date(Date.now() - 31 * 86_400_000) } });
    expect((await undoImport(coach, plan.id)).body.message).toBe("Imports can be undone for 30 days, so this one can't be undone any more.");
  });

  it("classifies every table that can refer to a person", async () => {
    const found = await db.$queryRaw<{ table: string; column: string }[]>`
      SELECT c.conrelid::regclass::text AS "table", a.attname::text AS "column" FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
      WHERE c.contype = 'f' AND c.confrelid IN ('"User"'::regclass, '"Client"'::regclass)`;
    const names = (pairs: readonly (readonly [string, string])[]) => pairs.map(([table, column]) => `${table}.${column}`).toSorted();
    expect(names(found.map(({ table, column }) => [table.replaceAll('"', ""), column] as const))).toEqual(names([...automaticReferences, ...usageReferences]));
  });
});

describe("Expired rows", () => {
  it("are deleted a day after a preview, and once an import can no longer be undone", async () => {
    const coach = await makeSignedInCoach();
    const { id } = await importFile(coach, threePeople);
    await previewFile(coach, threePeople);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await deleteExpiredImportData(inDays(0.9));
    expect(await db.import.count()).toBe(2);
    await deleteExpiredImportData(inDays(1.1));
    expect(await db.import.findMany({ select: { id: true } })).toEqual([{ id }]);
    expect(await db.importRow.count()).toBe(3);
    await deleteExpiredImportData(inDays(31));
    expect(await db.importRow.count()).toBe(0);
    const [remaining] = (await callRoute(list, { cookie: coach.cookie })).body;
    expect([remaining.counts.create, remaining.columns.map((column: { sample: string }) => column.sample)]).toEqual([3, ["", "", "", "", ""]]);
  });
});
