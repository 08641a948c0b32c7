import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

export interface BenchRow {
  figure: string;
  measured: string;
  reference: string;
  ratio: string;
  aim: string;
  held: string;
  /** Why the figure missed its aim, if known. */
  why?: string;
}

/** The value of a figure that could not be measured. It counts as a miss, and the run fails. */
export const notMeasured = "no answer";

/** Adds a figure. Without an aim it is informative only. `why` is shown if the figure missed its aim. */
export type AddRow = (figure: string, measured: string, reference: string, ratio: number | null, aim: string, held: boolean, why?: string) => void;

/** A short run takes minutes and only shows whether something broke. */
export interface BenchOptions {
  short: boolean;
}

/** The results of one part of the bench, with date and commit. */
interface Measurement {
  commit: string;
  day: string;
  machine: string;
  rows: BenchRow[];
}
export type BenchResults = Record<string, Measurement>;

const [resultsPath, reportPath] = ["tests/bench/results.json", "tests/bench/results.md"];

/** The results of every part's last run. */
export const readResults = (): BenchResults => (existsSync(resultsPath) ? (JSON.parse(readFileSync(resultsPath, "utf8")) as BenchResults) : {});

export const createMeasurement = (rows: BenchRow[]): Measurement => ({ commit: readCommit(), day: new Date().toISOString().slice(0, 10), machine: `Node ${process.version}, ${process.platform}`, rows });

/** Writes the results as JSON for the next run and as a report. */
export function writeResults(results: BenchResults): void {
  writeFileSync(resultsPath, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(reportPath, `# What \`npm run bench\` measured\n\nEvery reference was measured in the same run as its figure. Running a single part replaces only its rows.\n\n${formatResultsTable(results)}\n`);
}

const columns = ["figure", "measured", "reference", "ratio", "aim", "held"] as const;
const formatRow = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

/** A table of all parts, followed by the date of each part and a line per missed aim. */
export function formatResultsTable(results: BenchResults): string {
  const rows = Object.values(results).flatMap((part) => part.rows);
  const missed = rows.filter(({ held }) => held === "no");
  return [
    formatRow(columns),
    formatRow(columns.map(() => "---")),
    ...rows.map((row) => formatRow(columns.map((column) => row[column]))),
    "",
    ...Object.entries(results).map(([part, { commit, day, machine }]) => `- \`${part}\`: ${day}, commit ${commit}, ${machine}`),
    ...(missed.length > 0 ? ["", `${missed.length} of ${rows.length} figures missed their aims:`, ""] : []),
    ...missed.map(({ figure, why }) => `- ${figure}: ${why ?? "not known yet."}`),
  ].join("\n");
}

function readCommit() {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  try {
    const changed = git("status", "--porcelain", "--untracked-files=no", "--", ".", ":!tests/bench/results.*") !== "";
    return git("rev-parse", "--short", "HEAD") + (changed ? " with changes" : "");
  } catch {
    return "unknown";
  }
}
