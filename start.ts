import cluster from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import { onRefusal } from "@/lib/api/refusals";
import { recordRefusal } from "@/lib/core/audit/access-log";
import { startEmailSender } from "@/lib/core/email/sending/scheduler";
import { startPushSender } from "@/lib/core/push/scheduler";
import { lastYearOfBankHolidays, needsMoreBankHolidays } from "@/lib/core/working-time/bank-holidays";
import { logSetUpCode } from "@/lib/people/accounts/set-up-code";
import { currentTime, dayInTimeZone } from "@/lib/platform/clock";
import { db, openDatabase, startDatabase } from "@/lib/platform/db";
import { isDatabaseBusy, isDatabaseUnreachable } from "@/lib/platform/db-errors";
import { DatabaseInUseError } from "@/lib/platform/embedded-lock";
import { ensureWritableFolder, env, EnvironmentError } from "@/lib/platform/env";
import { environmentWarnings } from "@/lib/platform/environment-warnings";
import { showErrorPage } from "@/lib/platform/error-page";
import { closeConnectionsOnShutdown } from "@/lib/platform/graceful-shutdown";
import { trackHttpConnections } from "@/lib/platform/http-connections";
import { refuseUnusualRequests } from "@/lib/platform/http-methods";
import { startJobs } from "@/lib/platform/job-scheduler";
import { logConsoleErrors, logger } from "@/lib/platform/logger";
import { closeSlowRequests } from "@/lib/platform/slow-requests";
import { rememberSocketAddress } from "@/lib/platform/socket-address";
import { endpoints } from "@/lib/practice/contracts";
import { checkHealth } from "@/lib/practice/health/queries";
import { cleanUpOldData, unfinishedUploadMaxAgeMs } from "@/lib/practice/jobs/cleanup";
import { serverJobs } from "@/lib/practice/jobs/job-definitions";
import { listenForChanges } from "@/lib/practice/live/streams";
import { startFeedbackReleases } from "@/lib/work/check-ins/feedback-commands";
import { seedDemoData } from "@/prisma/demo/seed";

const retryMs = 2000;

/**
 * Prepares the server before the first request: checks the environment, opens and migrates the database, seeds demo data in
 * demo mode and starts the jobs. Exits with a one-line message if the environment is invalid or another process uses the
 * embedded database. While a database server is unreachable or too busy it keeps retrying, and every request gets a 503.
 */
export async function startServer(): Promise<void> {
  const connections = trackHttpConnections();
  closeConnectionsOnShutdown(connections);
  onRefusal(recordRefusal);
  refuseUnusualRequests();
  connections.onRequest(({ socket }) => rememberSocketAddress(socket.remoteAddress));
  if (process.env.NODE_ENV === "production") {
    logConsoleErrors();
    connections.onRequest(({ request }, response) => request && showErrorPage(request, response, () => checkHealth().then(() => false, () => true)));
    // In development the browser holds a connection open for hot reloading.
    closeSlowRequests(connections);
  }
  try {
    const { APP_URL, DATA_DIR, UPLOADTHING_TOKEN } = env();
    process.env.NEXTAUTH_URL ??= APP_URL;
    for (const warning of environmentWarnings(env())) logger.warn(warning);
    if (needsMoreBankHolidays(dayInTimeZone("Europe/London", currentTime()))) logger.warn(`Bank holidays are listed until ${lastYearOfBankHolidays} only. Update Cadence, or add the next year (docs/decisions/working-time.md).`);
    if (!UPLOADTHING_TOKEN) ensureWritableFolder(DATA_DIR);
    await prepare();
  } catch (error) {
    if (error instanceof EnvironmentError || error instanceof DatabaseInUseError) exitWithError(error.message);
    if (!isDatabaseUnreachable(error) && !isDatabaseBusy(error)) throw error;
    logger.warn("the database is not reachable yet");
    void retryPrepare();
  }
  // The first of several processes on this machine; then the others start (scripts/start.mjs).
  cluster.worker?.send("started");
}

async function prepare() {
  const migrated = await startDatabase();
  if (migrated.length > 0) logger.info({ migrated }, "database migrated");
  if (env().DEMO_MODE) {
    await refuseDemoBesidePeople();
    if (await seedDemoData(currentTime())) logger.info("demo data seeded");
  }
  await logSetUpCode();
  // No other process can use the embedded database, so nothing unfinished is still in progress.
  const { kind } = await openDatabase();
  await cleanUpOldData(currentTime(), kind === "embedded" ? 0 : unfinishedUploadMaxAgeMs);
  await listenForChanges(endpoints);
  await startEmailSender();
  await startPushSender();
  startFeedbackReleases();
  startJobs(serverJobs);
}

/** Throws EnvironmentError where the database holds people whom no demo made: everyone could sign in as their coach. */
async function refuseDemoBesidePeople() {
  const person = await db.user.findFirst({ where: { isDemo: false }, select: { id: true } });
  if (person) throw new EnvironmentError("DEMO_MODE must be unset: the database holds people whom the demo did not make, and everyone knows the demo's password.");
}

async function retryPrepare() {
  for (;;) {
    await delay(retryMs);
    try {
      return await prepare();
    } catch (err) {
      if (err instanceof EnvironmentError) exitWithError(err.message);
      if (!isDatabaseUnreachable(err) && !isDatabaseBusy(err)) logger.error({ err }, "start failed");
    }
  }
}

function exitWithError(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
