import { setTimeout as delay } from "node:timers/promises";
import { composeDemo } from "@/prisma/demo/compose";
import { startScheduler } from "@/lib/email/scheduler";
import { startJobs } from "@/lib/jobs/scheduler";
import { removeUnfinished } from "@/lib/files/commands";
import { discardUnused } from "@/lib/files/unused";
import { removeAnnounced } from "@/lib/nutrition/commands";
import { nightlyReconcile, paymentWork } from "@/lib/payments/jobs";
import { currentTime } from "@/lib/platform/clock";
import { openDatabase, startDatabase } from "@/lib/platform/db";
import { isDatabaseAway } from "@/lib/platform/db-errors";
import { DatabaseInUseError } from "@/lib/platform/embedded-lock";
import { env, EnvironmentError } from "@/lib/platform/env";
import { removeExpired } from "@/lib/platform/expired";
import { logger } from "@/lib/platform/logger";
import { eraseArchived } from "@/lib/records/erasure";

const retryMs = 2000;
const tidyMs = 60 * 60_000;
/** Longer than any upload takes. */
const unfinishedMs = 60 * 60_000;

/**
 * What has to be true before the first request: a valid environment, an open and migrated database, demo data where
 * it is wanted. A mistake in the environment or a second process on the embedded database ends this one with one line.
 * A database server that is away does not: requests answer 503 until it is back.
 */
export async function startServer(): Promise<void> {
  try {
    process.env.NEXTAUTH_URL ??= env().APP_URL;
    await prepare();
  } catch (error) {
    if (error instanceof EnvironmentError || error instanceof DatabaseInUseError) stop(error.message);
    if (!isDatabaseAway(error)) throw error;
    logger.warn("the database does not answer yet");
    void prepareLater();
  }
}

async function prepare() {
  const migrated = await startDatabase();
  if (migrated.length > 0) logger.info({ migrated }, "database migrated");
  if (env().DEMO_MODE && (await composeDemo(currentTime()))) logger.info("demo data composed");
  // On the embedded database no other process can be at work on what is unfinished.
  const { kind } = await openDatabase();
  await tidy(kind === "embedded" ? 0 : unfinishedMs);
  setInterval(() => void tidy().catch((err: unknown) => logger.error({ err }, "tidying failed")), tidyMs).unref();
  await startScheduler();
  startJobs([
    { name: "payments", run: paymentWork },
    { name: "reconcile", run: nightlyReconcile },
  ]);
}

/** What has been unfinished for `unfinishedForMs`, and what has had its time, goes: at the start and every hour. */
async function tidy(unfinishedForMs = unfinishedMs) {
  const now = currentTime();
  const before = new Date(now.getTime() - unfinishedForMs);
  await eraseArchived(now);
  await discardUnused(now);
  await removeUnfinished(before);
  await removeAnnounced(before);
  await removeExpired(now);
}

async function prepareLater() {
  for (;;) {
    await delay(retryMs);
    try {
      return await prepare();
    } catch (err) {
      if (!isDatabaseAway(err)) logger.error({ err }, "start failed");
    }
  }
}

function stop(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
