import { readFile } from "node:fs/promises";
import { join } from "node:path";
import papa from "papaparse";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type * as z from "zod/mini";
import { POST as preview } from "@/app/api/imports/preview/route";
import { importSourceLabels } from "@/components/imports/import-labels";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import type { ImportFileKind, ImportSourceName, importPlan } from "@/lib/practice/imports/contract";
import { decodeCsv } from "@/lib/practice/imports/reading/decode";
import { readHealthXml } from "@/lib/practice/imports/reading/health-file";
import { readWorkbook } from "@/lib/practice/imports/reading/workbook";
import { callRoute } from "@/tests/support/api";
import { type ImportPractice, startImportPractice } from "@/tests/support/import-practice";
import { makeSignedInClient } from "@/tests/support/signed-in-people";

type Plan = z.output<typeof importPlan>;

/** A file of tests/fixtures/imports, made by hand like the tool's own with odd cells. */
interface SourceFile {
  file: string;
  source: ImportSourceName;
  /** What it is imported as. */
  kind: ImportFileKind;
  /** The kind that is recognised by the tool or the columns, where it is another one. */
  likely?: ImportFileKind | null;
  /** How many of its records have a date, or can do without one. */
  dated: number;
  /** Whose rows they are is asked. */
  isOfOneClient?: boolean;
  asks?: readonly string[];
}

const files: readonly SourceFile[] = [
  { file: "google-forms.csv", source: "google-forms", kind: "checkin-responses", dated: 6 },
  { file: "typeform.csv", source: "typeform", kind: "checkin-responses", dated: 5 },
  { file: "jotform.csv", source: "jotform", kind: "nutrition-forms", dated: 3 },
  { file: "mailchimp.csv", source: "mailchimp", kind: "users", dated: 2 },
  { file: "notion.csv", source: "notion", kind: "users", dated: 4 },
  { file: "stripe-customers.csv", source: "stripe-customers", kind: "users", dated: 2 },
  { file: "gocardless-customers.csv", source: "gocardless-customers", kind: "users", dated: 2 },
  { file: "myfitnesspal.csv", source: "myfitnesspal", kind: "measurements", dated: 5, isOfOneClient: true },
  { file: "cronometer.csv", source: "cronometer", kind: "measurements", dated: 4, isOfOneClient: true },
  { file: "garmin.csv", source: "garmin", kind: "measurements", dated: 3, isOfOneClient: true },
  { file: "apple-health.xml", source: "apple-health", kind: "measurements", dated: 4, isOfOneClient: true },
  { file: "trainerize.csv", source: "trainerize", kind: "users", dated: 4 },
  { file: "truecoach.csv", source: "truecoach", kind: "users", dated: 3 },
  { file: "tracker-clients.csv", source: "tracker", kind: "measurements", dated: 10 },
  { file: "tracker-weeks.xlsx", source: "tracker", kind: "measurements", dated: 8 },
  { file: "cadence.csv", source: "cadence", kind: "users", dated: 3 },
  { file: "stripe-payments.csv", source: "stripe-payments", kind: "payments", dated: 3 },
  { file: "gocardless-payments.csv", source: "gocardless-payments", kind: "payments", dated: 2, isOfOneClient: true },
  // The other rows move money out or back.
  { file: "paypal.csv", source: "paypal", kind: "payments", dated: 1 },
  { file: "whatsapp.txt", source: "whatsapp", kind: "chat", dated: 5, isOfOneClient: true },
];
/** Tools whose rows are turned into others, so that the columns are not the file's own. */
const turned: ReadonlySet<ImportSourceName> = new Set(["cronometer", "tracker", "apple-health", "paypal", "whatsapp"]);

const now = new Date("2026-11-18T12:00:00Z");
let practice: ImportPractice;
const plans = new Map<string, Plan>();
beforeAll(async () => {
  practice = await startImportPractice(now);
  const client = { joinDate: dayToDate("2022-01-03") };
  for (const user of [{ firstName: "Beth", lastName: "Moss", email: "beth@example.com" }, { firstName: "Priya", lastName: "Sharma", email: "priya@example.com" }]) await makeSignedInClient({ user, client });
  await db.client.update({ where: { userId: practice.anna.id }, data: client });
});
afterAll(() => void vi.useRealTimers());

/** A file's text as the browser sends it. */
async function readText(file: string): Promise<string> {
  const bytes = new Uint8Array(await readFile(join("tests/fixtures/imports", file)));
  if (file.endsWith(".xml")) return (await readHealthXml(new Blob([bytes]))).csv;
  if (!file.endsWith(".xlsx")) return decodeCsv(bytes);
  return (await readWorkbook(bytes)).toSorted((a, b) => b.rows - a.rows)[0]?.csv ?? "";
}

async function planFile({ file, kind, isOfOneClient }: Pick<SourceFile, "file" | "kind" | "isOfOneClient">): Promise<Plan> {
  const { status, body } = await callRoute(preview, { cookie: practice.coach.cookie, body: { kind, csvData: await readText(file), fileName: file, ...(isOfOneClient && { clientId: practice.anna.id }) } });
  expect(status).toBe(200);
  return body;
}

const keptRows = ({ counts: { create, update, unchanged } }: Plan) => create + update + unchanged;
const isUsed = ({ field }: Plan["columns"][number]) => field !== null;
const leftOut = ({ columns }: Plan) => columns.filter((column) => !isUsed(column) && column.sample !== "");
/** What the coach is asked about a file. */
const questionsAsked = ({ needsClient, dates, units }: Plan): string[] => [
  ...(needsClient ? ["whose it is"] : []),
  ...(dates && !dates.isSure ? ["day or month first"] : []),
  ...(units.weight && !units.weight.isSure ? ["unit of weights"] : []),
  ...(units.length && !units.length.isSure ? ["unit of measurements"] : []),
];

describe("A file is recognised and keeps its rows and columns:", () => {
  it.each(files)("$file", async (source) => {
    const plan = await planFile(source);
    plans.set(source.file, plan);
    expect(plan.source).toEqual({ name: source.source, kind: source.likely === undefined ? source.kind : source.likely });
    // Odd cells cost a note, not their row.
    expect(keptRows(plan)).toBeGreaterThanOrEqual(0.98 * source.dated);
    expect(plan.needsClient).toBe(source.isOfOneClient ?? false);
    // A date that can be read in two ways is asked.
    if (plan.dates && /^\d{1,2}[/.]\d{1,2}[/.]/.test(plan.dates.sample)) expect(plan.dates.isSure).toBe(isOrderShown(await readText(source.file)));
  });

  it.each(files.filter(({ source }) => !turned.has(source)))("$file names every column that has content", async ({ file }) => {
    const [header = [], ...rows] = papa.parse<string[]>(await readText(file), { skipEmptyLines: true }).data;
    const named = plans.get(file)?.columns ?? [];
    expect(named.map((column) => column.header)).toEqual(header.map((heading) => heading.trim()));
    for (const [index, column] of named.entries()) if (!isUsed(column) && rows.some((cells) => cells[index]?.trim())) expect(column.sample, column.header).not.toBe("");
  });

  it.each(files.filter(({ source }) => turned.has(source)))("$file, whose rows are turned, leaves out only named columns", ({ file }) => {
    const plan = plans.get(file);
    expect(plan?.columns.map(({ header }) => header)).not.toContain("");
    expect(plan && leftOut(plan).map(({ header }) => header)).toEqual({ "tracker-clients.csv": ["Notes"], "tracker-weeks.xlsx": ["Goal", "Comments"], "paypal.csv": ["Time", "TimeZone", "Fee", "Net", "To Email Address"] }[file] ?? []);
  });
});

/** Whether a part above 12 shows which part of a date is the day. */
const isOrderShown = (text: string) => [...text.matchAll(/(?<![\d/])(\d{1,2})[/.](\d{1,2})[/.]\d{2,4}/g)].some(([, first, second]) => (Number(first) > 12) !== (Number(second) > 12));

describe("The documentation", () => {
  it("has the table of sources that were tried", async () => {
    const words = (list: readonly string[]) => (list.length > 0 ? list.join(", ") : "–");
    const lines = files.map(({ file, source }) => {
      const plan = plans.get(file);
      if (!plan) throw new Error(`${file} was not planned`);
      const { counts, columns } = plan;
      const used = columns.filter(isUsed).length;
      return `| ${file} | ${importSourceLabels[source] ?? "–"} | ${counts.total} | ${keptRows(plan)} | ${counts.noted} | ${used} of ${columns.length} | ${words(leftOut(plan).map(({ header }) => header || "(no heading)"))} | ${words(questionsAsked(plan))} |`;
    });
    const table = ["| File | Recognised as | Rows | Kept | With a note | Columns used | Left out, and named | Asked |", "| --- | --- | --- | --- | --- | --- | --- | --- |", ...lines].join("\n");
    const docs = await readFile("docs/imports.md", "utf8");
    const written = docs.replace(/(<!-- sources tried -->\n)[^]*?(\n<!-- end -->)/, (_, start: string, end: string) => `${start}${table}${end}`);
    expect(written).toContain(table);
    await expect(written).toMatchFileSnapshot("../../docs/imports.md");
  });
});
