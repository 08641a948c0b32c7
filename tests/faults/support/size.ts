import { isWhole } from "@/tests/support/extent";
import { type Fault, faults } from "./bad-line";

/** The quick form goes through the same steps fewer times. */
export const kills = isWhole ? 20 : 1;
export const outageMs = isWhole ? 30_000 : 8000;
export const restarts = isWhole ? 3 : 1;
/** Of a backup whose restores are killed: how many rows every table has, and how often it is tried. */
export const rowsToRestore = isWhole ? 500 : 150;
export const killedRestores = isWhole ? 6 : 2;
export const faultsToMeet: readonly Fault[] = isWhole ? faults : ["hang", "lost"];

/** Runs with the same seed make the same random choices; each run prints its seed. */
export const seed = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000);
