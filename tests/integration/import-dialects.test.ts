import fc from "@/tests/support/fast-check";
import { beforeEach, expect, it } from "vitest";
import { POST as bulkImport } from "@/app/api/auth/bulk-import/route";
import { POST as preview } from "@/app/api/imports/preview/route";
import { db } from "@/lib/platform/db";
import { removeFormulaGuard } from "@/lib/platform/formula";
import { decodeCsv } from "@/lib/practice/imports/reading/decode";
import { callRoute } from "@/tests/support/api";
import { type CsvStyle, csvStyleArbitraries, encodeCsv, writeCsv } from "@/tests/support/csv";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const name = fc.oneof(
  fc.constantFrom("O'Neil", 'Elizabeth "Beth"', "Brooks, née Lee", "García; Márquez", "van den Berg", "Zoë", "李小龍", "a|b", "Ana\tMaría", "Ana\nMaría", "1", "😀"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }),
);
/** What a link needs, also as a look-alike: "⒈ﬀ" is read as "1.ff". */
const mayBeLink = (text: string) => /[.:@/\\。]/.test(text.normalize("NFKC"));
/** A formula's first sign, also as a look-alike: "＝" is read as "=". With an export's apostrophe before it, it is read without. */
const mayBeFormula = (text: string) => /^\s*[=+\-@]/.test(text.normalize("NFKC")) || removeFormulaGuard(text) !== text;
/** Leaves out invalid names, which other tests cover. */
const isValidName = (text: string) => !mayBeLink(text) && !mayBeFormula(text) && /[\p{L}\p{N}]/u.test(text) && !/\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufffd\ufeff]/u.test(text.replace(/[\t\n]/g, " "));
const good = name.filter(isValidName);
const person = fc.record({ firstName: good, lastName: good, role: fc.constantFrom("client", "coach", "nutritionist"), day: fc.integer({ min: 1, max: 28 }) });
const people = fc.array(person, { minLength: 1, maxLength: 8 });
const encodings = fc.constantFrom<[CsvStyle["encoding"], boolean]>(["utf-8", false], ["utf-8", true], ["utf-16le", true], ["utf-16be", true]);
const dialect = fc.record({ ...csvStyleArbitraries, encoding: encodings }).map(({ encoding: [encoding, mark], ...style }): CsvStyle => ({ ...style, encoding, hasByteOrderMark: mark }));

const normalizeSpace = (text: string) => text.replace(/\s+/g, " ").trim();

it("imports any people from any CSV dialect unchanged, and a second import changes nothing", async () => {
  const coach = await makeSignedInCoach();
  let round = 0;
  await fc.assert(
    fc.asyncProperty(people, dialect, async (listed, style) => {
      const domain = `round${(round += 1)}.example.com`;
      const table = listed.map(({ firstName, lastName, role, day }, at) => [lastName, `p${at}@${domain}`, role, firstName, role === "client" ? `2026-03-${String(day).padStart(2, "0")}` : ""]);
      const csvData = decodeCsv(encodeCsv(writeCsv([["Last name", "Email", "Role", "First name", "Start date"], ...table], style), style));
      const importing = () => callRoute(bulkImport, { cookie: coach.cookie, body: { csvData, sendInvites: false } });
      expect(await importing()).toMatchObject({ status: 200, body: { created: listed.length, updated: 0, errors: [] } });
      expect(await importing()).toMatchObject({ status: 200, body: { created: 0, updated: 0, errors: [] } });
      const found = await db.user.findMany({ where: { email: { endsWith: `@${domain}` } }, orderBy: { email: "asc" }, include: { client: true } });
      const read = found.map((user) => [user.lastName, user.email, user.role, user.firstName, user.client?.joinDate.toISOString().slice(0, 10) ?? ""]);
      expect(read).toEqual(table.map((cells) => cells.map(normalizeSpace)));
    }),
    { numRuns: 40 },
  );
}, 120_000);

const bits = fc.constantFrom('"', '""', ",", "\n", "\r\n", " ", "\0", "\ud800", "\ufeff", "\u2028", "=1", "a@example.com", "ana@example.com", "client", "😀", "x".repeat(300), "31/2/2026", "2026-03-02", "é");

it("previews any file or refuses it with a message", async () => {
  const coach = await makeSignedInCoach();
  const header = fc.constantFrom("First name,Email", "First name,Email,Role,Start date,\0", 'First name,"E\0mail",\ud800', "Email");
  const file = fc.tuple(header, fc.array(bits, { maxLength: 40 })).map(([names, parts]) => `${names}\nAna,${parts.join("")}`);
  await fc.assert(
    fc.asyncProperty(file, async (csvData) => {
      const { status } = await callRoute(preview, { cookie: coach.cookie, body: { kind: "users", csvData } });
      expect([200, 400, 415]).toContain(status);
    }),
    { numRuns: 60 },
  );
}, 120_000);
