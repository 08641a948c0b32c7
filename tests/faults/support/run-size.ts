import { type ProxyFault, proxyFaults } from "@/tests/faults/support/faulty-proxy";
import { isFullRun } from "@/tests/support/full-run";

/** Whether to repeat each step fewer times. */
export const killCount = isFullRun ? 20 : 1;
export const outageMs = isFullRun ? 30_000 : 8000;
export const restartCount = isFullRun ? 3 : 1;
/** Messages that a browser sends while its network, its page and the server fail. */
export const outboxRunCount = Number(process.env.OUTBOX_RUNS ?? (isFullRun ? 200 : 25));
/** Rows per table and number of attempts in the tests of killed restores. */
export const rowsToRestore = isFullRun ? 500 : 150;
export const killedRestoreCount = isFullRun ? 6 : 2;
export const testedFaults: readonly ProxyFault[] = isFullRun ? proxyFaults : ["hang", "lost"];

/** Runs with the same seed make the same random choices; each run prints its seed. */
export const randomSeed = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000);
