import { rmSync } from "node:fs";
import { benchClientDatabase } from "@/tests/bench/clients";
import { benchCockpit } from "@/tests/bench/cockpit";
import { benchEmails } from "@/tests/bench/emails";
import { benchFirstWeek } from "@/tests/bench/first-week";
import { benchImports } from "@/tests/bench/imports";
import { benchLeadPipeline } from "@/tests/bench/leads";
import { benchLighthouse } from "@/tests/bench/lighthouse";
import { benchLoad } from "@/tests/bench/load";
import { type AddRow, type BenchOptions, type BenchRow, createMeasurement, formatResultsTable, notMeasured, readResults, writeResults } from "@/tests/bench/results";
import { benchOutbox } from "@/tests/bench/outbox";
import { benchPages } from "@/tests/bench/pages";
import { benchProcesses } from "@/tests/bench/processes";
import { benchQuestionTrend } from "@/tests/bench/questions";
import { benchReview } from "@/tests/bench/review";
import { benchSearch } from "@/tests/bench/search";
import { benchScripts } from "@/tests/bench/scripts";
import { buildProductAndEmptyApp } from "@/tests/bench/servers";
import { benchSingleServer } from "@/tests/bench/single-server";
import { benchSoak } from "@/tests/bench/soak";
import { benchWrites } from "@/tests/bench/writes";

/** In the order of the run and the report. */
const parts: Record<string, (add: AddRow, extent: BenchOptions) => Promise<void>> = { single: benchSingleServer, scripts: benchScripts, pages: benchPages, "first-week": benchFirstWeek, review: benchReview, cockpit: benchCockpit, lighthouse: benchLighthouse, clients: benchClientDatabase, search: benchSearch, questions: benchQuestionTrend, leads: benchLeadPipeline, emails: benchEmails, imports: benchImports, load: benchLoad, processes: benchProcesses, writes: benchWrites, outbox: benchOutbox, soak: benchSoak };

const cliArguments = process.argv.slice(2);
const short = cliArguments.includes("--short");
const chosen = cliArguments.filter((word) => !word.startsWith("--"));
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`No such part: ${unknown.join(", ")}. There are ${Object.keys(parts).join(", ")}.`);

if (!cliArguments.includes("--built")) {
  await buildProductAndEmptyApp();
  // This build contains the bench's own handlers, so the next start must build again.
  rmSync(".next/cadence-sources", { force: true });
}

const before = readResults();
const results = Object.fromEntries(Object.entries(before).filter(([name]) => name in parts));
const newResults: typeof results = {};
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const rows: BenchRow[] = [];
  await measure(
    (figure, measured, reference, ratio, aim, held, why) => {
      const row = { figure, measured, reference, ratio: ratio?.toFixed(2) ?? "", aim, held: aim === "" ? "–" : held ? "yes" : "no", ...(!held && why !== undefined && { why }) };
      rows.push(row);
      process.stdout.write(`${[row.figure, row.measured, row.reference, row.ratio, row.aim, row.held].join(" | ")}\n`);
    },
    { short },
  );
  newResults[name] = createMeasurement(rows);
  // Saved part by part, so that a failing part loses no results. A short run is too imprecise to save.
  if (!short) writeResults(Object.fromEntries(Object.keys(parts).flatMap((part) => { const measurement = newResults[part] ?? results[part]; return measurement ? [[part, measurement]] : []; })));
}
process.stdout.write(`\n${formatResultsTable(newResults)}\n`);
if (short) process.stdout.write("\nA short run: few tries in a smaller practice. The reasons are those found in the whole one.\n");

// A missed aim only shows in the table. A read without a response and a server that fails under aborted requests are errors.
const broken = Object.values(newResults).flatMap(({ rows }) => rows).filter(({ figure, measured, held }) => measured === notMeasured || (/^(answers|database connections)/.test(figure) && held === "no"));
for (const { figure, why } of broken) process.stderr.write(`Broken: ${figure}: ${why ?? ""}\n`);
if (broken.length > 0) process.exitCode = 1;
