import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

export interface BenchRow {
  figure: string;
  measured: string;
  reference: string;
  ratio: string;
  aim: string;
  held: string;
  /** Of a figure that missed its aim: the reason, where it has been found. */
  why?: string;
}

/** Measured of what could not be: it stands as a miss, and the run ends as failed. */
export const notMeasured = "no answer";

/** Adds a figure; one without an aim is there to be read, and neither held nor missed. `why` is the reason for a miss, shown only when there is one. */
export type AddRow = (figure: string, measured: string, reference: string, ratio: number | null, aim: string, held: boolean, why?: string) => void;

/** How much is measured: all of it, or as much as tells in minutes whether something broke. */
export interface BenchOptions {
  short: boolean;
}

/** What one part of the bench found, when and of which commit. */
interface Measurement {
  commit: string;
  day: string;
  machine: string;
  rows: BenchRow[];
}
export type BenchResults = Record<string, Measurement>;

const [resultsPath, reportPath] = ["tests/bench/results.json", "tests/bench/results.md"];

/** What the parts found when they last ran. */
export const readResults = (): BenchResults => (existsSync(resultsPath) ? (JSON.parse(readFileSync(resultsPath, "utf8")) as BenchResults) : {});

export const createMeasurement = (rows: BenchRow[]): Measurement => ({ commit: readCommit(), day: new Date().toISOString().slice(0, 10), machine: `Node ${process.version}, ${process.platform}`, rows });

/** Keeps the results, for the next run and for reading. */
export function writeResults(results: BenchResults): void {
  writeFileSync(resultsPath, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(reportPath, `# What \`npm run bench\` measured\n\nEvery reference was measured in the same run as its figure. A part that is run alone replaces its own rows.\n\n${formatResultsTable(results)}\n`);
}

const columns = ["figure", "measured", "reference", "ratio", "aim", "held"] as const;
const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

/** One table of all parts, under it when each was measured, and a line for each figure that missed its aim. */
export function formatResultsTable(results: BenchResults): string {
  const rows = Object.values(results).flatMap((part) => part.rows);
  const missed = rows.filter(({ held }) => held === "no");
  return [
    line(columns),
    line(columns.map(() => "---")),
    ...rows.map((row) => line(columns.map((column) => row[column]))),
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
