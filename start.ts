import { setTimeout as delay } from "node:timers/promises";
import { composeDemo } from "@/prisma/demo/compose";
import { startScheduler } from "@/lib/core/email/sending/scheduler";
import { serverJobs } from "@/lib/practice/jobs/jobs";
import { startJobs } from "@/lib/platform/job-scheduler";
import { tidy, unfinishedMs } from "@/lib/practice/jobs/tidy";
import { currentTime } from "@/lib/platform/clock";
import { openDatabase, startDatabase } from "@/lib/platform/db";
import { isDatabaseAway } from "@/lib/platform/db-errors";
import { endConnectionsOnSignal } from "@/lib/platform/drain";
import { DatabaseInUseError } from "@/lib/platform/embedded-lock";
import { env, EnvironmentError, requireFolder } from "@/lib/platform/env";
import { logger, logPrintedErrors } from "@/lib/platform/logger";

const retryMs = 2000;

/**
 * What has to be true before the first request: a valid environment, an open and migrated database, demo data where
 * it is wanted. A mistake in the environment or a second process on the embedded database ends this one with one line.
 * A database server that is away does not: requests answer 503 until it is back.
 */
export async function startServer(): Promise<void> {
  endConnectionsOnSignal();
  if (process.env.NODE_ENV === "production") logPrintedErrors();
  try {
    const { APP_URL, DATA_DIR, UPLOADTHING_TOKEN } = env();
    process.env.NEXTAUTH_URL ??= APP_URL;
    if (!UPLOADTHING_TOKEN) requireFolder(DATA_DIR);
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
  await tidy(currentTime(), kind === "embedded" ? 0 : unfinishedMs);
  await startScheduler();
  startJobs(serverJobs);
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
