import { setTimeout as delay } from "node:timers/promises";
import type { ReportProgress } from "@/lib/api/progress";
import { loadActor } from "@/lib/auth/actor-cache";
import { dayInTimeZone } from "@/lib/platform/clock";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { isDatabaseBusy } from "@/lib/platform/db-errors";
import { conflict, notFound } from "@/lib/platform/errors";
import type { ImportContext, ImportKind } from "@/lib/practice/imports/kind";
import { getImportKind } from "@/lib/practice/imports/kinds/registry";
import { type ImportOptions, type ImportStats, parseImportKindName, parseImportOptions, parseImportStats } from "@/lib/practice/imports/shape";
import { skipRows } from "@/lib/practice/imports/staging";
import { type ImportStatus, Prisma } from "@/prisma/generated/client";

/*
 * A commit and an undo are a series of short transactions, so that nobody else waits for long. Each of them also stores how far
 * it got, so after a kill the same call continues from there.
 */

/** Where an import stands, as locked by the current transaction. */
export interface ImportState {
  id: string;
  status: ImportStatus;
  committedAt: Date | null;
  stats: ImportStats;
  options: ImportOptions;
  kind: ImportKind<unknown>;
  sendInvites: boolean;
  /** The rows up to this line are written; `writtenRows` is their number. */
  writtenTo: number;
  writtenRows: number;
}

/** What one transaction did: it finished the work, or part of it. `changed` are the people whose cached account is stale. */
export type StepOutcome<Result> = { result: Result; message?: string; changed?: string[] } | { share: number; message: string; changed: string[] };

type Finished<Result> = Extract<StepOutcome<Result>, { result: Result }>;

export interface SteppedWork<Result> {
  /** Whether the rest fits in one step, which then needs neither a check nor a reservation. */
  isOneStep(state: ImportState): boolean;
  /** Checks all rows before the first one is written. Throws 409 with the reason not to start. Calls `renew` between chunks. */
  check(state: ImportState, renew: () => Promise<void>): Promise<void>;
  /** Runs in a transaction. Throws RowsChanged to leave rows out and try again. */
  step(tx: Tx, state: ImportState): Promise<StepOutcome<Result>>;
}

/** Thrown by a step whose rows were changed by someone else after the check. Rolls the step back; these lines are then left out. */
export class RowsChanged extends Error {
  constructor(
    readonly lines: readonly number[],
    readonly reason: string,
  ) {
    super(reason);
  }
}

/** Does the work step by step, once no other import is being written. Throws 404, and 409 like the work's check and steps. */
export async function runInSteps<Result>(id: string, work: SteppedWork<Result>, progress: ReportProgress): Promise<Result> {
  const finished = await waitForTurn(id, work, progress);
  if (finished) return finish(finished, progress);
  try {
    await work.check(await runUnlessBusy(id, async (_tx, state) => state), () => renewReservation(db, id));
    for (;;) {
      const outcome = await runStep(id, work);
      if (outcome && "result" in outcome) return finish(outcome, progress);
      if (outcome) progress(outcome.share, outcome.message);
    }
  } finally {
    await db.import.updateMany({ where: { id }, data: { reservedUntil: null } });
  }
}

function finish<Result>({ result, message }: Finished<Result>, progress: ReportProgress): Result {
  if (message !== undefined) progress(1, message);
  return result;
}

async function runStep<Result>(id: string, work: SteppedWork<Result>): Promise<StepOutcome<Result> | null> {
  try {
    const outcome = await runUnlessBusy(id, async (tx, state) => {
      await renewReservation(tx, id);
      await forgetCachedPlans(tx);
      return work.step(tx, state);
    });
    for (const person of outcome.changed ?? []) loadActor.forget(person);
    return outcome;
  } catch (error) {
    if (!(error instanceof RowsChanged)) throw error;
    await runUnlessBusy(id, (tx, state) => skipRows(tx, state, error.lines, error.reason));
    return null;
  }
}

/** How long a step waits for rows that someone else is writing. Then it lets go of its own rows and tries again. */
const lockWait = "1s";
const maxBusyMs = 60_000;

/** Runs `work` in a transaction that has locked the import. Tries again for a minute while locks or the database are busy. */
async function runUnlessBusy<T>(id: string, work: (tx: Tx, state: ImportState) => Promise<T>): Promise<T> {
  for (const started = performance.now(); ; await delay(waitIntervalMs)) {
    try {
      return await transaction(async (tx) => {
        await tx.$executeRaw`SELECT set_config('lock_timeout', ${lockWait}, true)`;
        return work(tx, await lockImport(tx, id));
      });
    } catch (error) {
      if (!isDatabaseBusy(error) || performance.now() - started > maxBusyMs) throw error;
    }
  }
}

/**
 * Makes the connection plan its foreign key checks again. It would otherwise keep those it made when the tables were small, and
 * scan them for each row. https://www.postgresql.org/docs/current/sql-discard.html
 */
const forgetCachedPlans = (tx: Tx) => tx.$executeRaw`DISCARD PLANS`;

/** Longer than the largest import takes on either database. */
const maxWaitMs = 15 * 60_000;
const waitIntervalMs = 250;

/** Waits until no import is being written. Then does all of the work if it is one step, and otherwise reserves the writing. */
async function waitForTurn<Result>(id: string, work: SteppedWork<Result>, progress: ReportProgress): Promise<Finished<Result> | null> {
  for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += waitIntervalMs) {
    const outcome = await runUnlessBusy(id, async (tx, state) => {
      if (await isWritingReserved(tx)) return "reserved";
      if (work.isOneStep(state)) return work.step(tx, state);
      await renewReservation(tx, id);
      return null;
    });
    if (outcome === null) return null;
    if (outcome !== "reserved") {
      for (const person of outcome.changed ?? []) loadActor.forget(person);
      if ("result" in outcome) return outcome;
      continue;
    }
    progress(0, "Waiting for another import to finish");
    await delay(waitIntervalMs);
  }
  throw conflict("Another import is still running. Please try again when it has finished.");
}

/** Measured by the database's clock, which all servers share. A reservation lies at most this far ahead, else that clock was wrong. */
const reservationSeconds = 10;

async function renewReservation(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`UPDATE "Import" SET "reservedUntil" = clock_timestamp() + ${reservationSeconds} * interval '1 second' WHERE "id" = ${id}`;
}

async function isWritingReserved(tx: Tx): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Import" WHERE "reservedUntil" > clock_timestamp() AND "reservedUntil" <= clock_timestamp() + ${reservationSeconds} * interval '1 second' LIMIT 1`;
  return found.length > 0;
}

/**
 * Locks all imports until the transaction ends: two that wrote the same people in different orders would deadlock.
 * Throws 404, also for an import that was never read to its end.
 */
export async function lockImport(tx: Tx, id: string): Promise<ImportState> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7201958)`;
  await tx.$queryRaw`SELECT "id" FROM "Import" WHERE "id" = ${id} FOR UPDATE`;
  const record = await tx.import.findUnique({ where: { id }, select: stateSelect });
  const name = record && parseImportKindName(record.kind);
  const stats = record && parseImportStats(record.stats);
  if (!record || !name || !stats) throw notFound();
  return { ...record, id, stats, options: parseImportOptions(record.options), kind: getImportKind(name) };
}

const stateSelect = { kind: true, status: true, committedAt: true, options: true, stats: true, sendInvites: true, writtenTo: true, writtenRows: true } satisfies Prisma.ImportSelect;

export const toImportContext = (options: ImportOptions, now: Date): ImportContext => ({ ...options, now, today: dayInTimeZone(options.timeZone, now) });
