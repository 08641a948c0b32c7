import { type Fault, faults } from "./bad-line";

/** The shortened form goes through the same motions fewer times. */
const isShort = process.env.FAULTS === "short";

export const kills = isShort ? 4 : 20;
export const outageMs = isShort ? 8000 : 30_000;
export const restarts = isShort ? 1 : 3;
/** Of a backup that restores are killed over: how many rows every table has, and how often it is tried. */
export const rowsToRestore = isShort ? 150 : 500;
export const killedRestores = isShort ? 2 : 6;
export const faultsToMeet: readonly Fault[] = isShort ? ["hang", "lost"] : faults;

/** What chance decides is the same in every run with this seed, which each run tells. */
export const seed = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000);
