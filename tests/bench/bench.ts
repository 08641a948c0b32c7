import { rmSync } from "node:fs";
import { clientDatabase } from "@/tests/bench/clients";
import { emails } from "@/tests/bench/emails";
import { imports } from "@/tests/bench/imports";
import { pipeline } from "@/tests/bench/leads";
import { load } from "@/tests/bench/load";
import { buildAll } from "@/tests/bench/servers";
import { single } from "@/tests/bench/single";
import { soak } from "@/tests/bench/soak";
import { type Add, type Extent, measuredNow, noAnswer, readResults, type Row, tableOf, writeResults } from "@/tests/bench/table";

/** In the order in which they run and are shown. */
const parts: Record<string, (add: Add, extent: Extent) => Promise<void>> = { single, clients: clientDatabase, leads: pipeline, emails, imports, load, soak };

const asked = process.argv.slice(2);
const short = asked.includes("--short");
const chosen = asked.filter((word) => !word.startsWith("--"));
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`No such part: ${unknown.join(", ")}. There are ${Object.keys(parts).join(", ")}.`);

if (!asked.includes("--built")) {
  await buildAll();
  // What is built now has the bench's own handlers in it: the next start builds again.
  rmSync(".next/cadence-sources", { force: true });
}

const before = readResults();
const results = Object.fromEntries(Object.entries(before).filter(([name]) => name in parts));
const ran: typeof results = {};
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const rows: Row[] = [];
  await measure(
    (figure, measured, reference, ratio, aim, held, why) => {
      const row = { figure, measured, reference, ratio: ratio?.toFixed(2) ?? "", aim, held: aim === "" ? "–" : held ? "yes" : "no", ...(!held && why !== undefined && { why }) };
      rows.push(row);
      process.stdout.write(`${[row.figure, row.measured, row.reference, row.ratio, row.aim, row.held].join(" | ")}\n`);
    },
    { short },
  );
  ran[name] = measuredNow(rows);
  // Kept part by part, so that one that fails takes nothing with it. A short run says too little to be kept.
  if (!short) writeResults(Object.fromEntries(Object.keys(parts).flatMap((one) => { const of = ran[one] ?? results[one]; return of ? [[one, of]] : []; })));
}
process.stdout.write(`\n${tableOf(ran)}\n`);
if (short) process.stdout.write("\nA short run: few tries in a smaller practice. The reasons are those found in the whole one.\n");

// A figure that misses its aim is told of in the table. A reading that is not answered, and a server that breaks under people who hang up, are errors.
const broken = Object.values(ran).flatMap(({ rows }) => rows).filter(({ figure, measured, held }) => measured === noAnswer || (/^(answers|database connections)/.test(figure) && held === "no"));
for (const { figure, why } of broken) process.stderr.write(`Broken: ${figure}: ${why ?? ""}\n`);
if (broken.length > 0) process.exitCode = 1;
