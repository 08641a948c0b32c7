import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { FakeResend } from "@/tests/fakes/resend";
import { cleanUpAfterAll } from "@/tests/faults/support/clean-up";
import { emailEnv, expectEachEmailSentOnce } from "@/tests/faults/support/emails";
import { makeEveryWriter } from "@/tests/faults/support/every-writer";
import { LiveUpdateListener } from "@/tests/faults/support/live-update-listener";
import { clockAheadEnv, ProductServer, shareDatabase } from "@/tests/faults/support/product";
import { restartCount } from "@/tests/faults/support/run-size";
import { createSender } from "@/tests/faults/support/send-request";
import { runWhileWriting, waitForWrites } from "@/tests/faults/support/writers";
import { withPostgresClient } from "@/tests/support/postgres-server";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

const resend = await new FakeResend().start();
const cleanUp = cleanUpAfterAll();
cleanUp.push(() => resend.stop());

async function createServer(env: Record<string, string>) {
  const server = await ProductServer.create({ WEB_CONCURRENCY: "2", ...env });
  cleanUp.push(() => server.kill());
  return server;
}

/** Writes down each finished run of a job, and returns a function that counts the runs of each. */
async function recordJobRuns(url: string) {
  await withPostgresClient(url, async (client) => {
    await client.query(`CREATE TABLE finished_runs (job text)`);
    await client.query(`CREATE FUNCTION record_run() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO finished_runs VALUES (NEW."job"); RETURN NEW; END $$`);
    await client.query(`CREATE TRIGGER record_first_run AFTER INSERT ON "JobRun" FOR EACH ROW WHEN (NEW."finishedAt" IS NOT NULL) EXECUTE FUNCTION record_run()`);
    await client.query(`CREATE TRIGGER record_later_run AFTER UPDATE ON "JobRun" FOR EACH ROW WHEN (NEW."finishedAt" IS DISTINCT FROM OLD."finishedAt") EXECUTE FUNCTION record_run()`);
  });
  return () => withPostgresClient(url, async (client) => Object.fromEntries((await client.query<{ job: string; runs: number }>(`SELECT job, count(*)::int AS runs FROM finished_runs GROUP BY job`)).rows.map(({ job, runs }) => [job, runs])));
}

it("Two processes behind one port lose no write, run each job once and update every screen, and one that is killed is replaced", { timeout: 400_000 }, async () => {
  const shared = await shareDatabase();
  const env = { ...shared, ...emailEnv(resend) };
  const countRuns = await recordJobRuns(shared.DATABASE_URL ?? "");
  const server = await createServer(env);
  await server.start();
  await server.waitForProcesses(2);
  const sendRequest = createSender(() => server.address);
  const { coach, client, writers } = await makeEveryWriter(sendRequest);
  // Connections go to the processes in turn, so each has some of these.
  const screens = Array.from({ length: 6 }, () => new LiveUpdateListener(() => server.address, client.cookie));
  for (const screen of screens) cleanUp.push(() => screen.close());

  await runWhileWriting(writers, async () => {
    for (let round = 0; round < restartCount; round += 1) {
      await waitForWrites(writers, 2);
      await expect.poll(() => screens.filter(({ openedCount }) => openedCount > 0).length, { timeout: 20_000 }).toBe(screens.length);
      const openedBefore = screens.map(({ openedCount }) => openedCount);
      const killed = server.killOneProcess();
      await server.waitForProcesses(2);
      expect(server.output).toContain(`"pid":${killed},"code":null,"signal":"SIGKILL","msg":"a server process ended"`);
      // Its screens open again, and those of the other process stayed open.
      const countReopened = () => screens.filter(({ openedCount }, index) => openedCount > (openedBefore[index] ?? 0)).length;
      await expect.poll(countReopened, { timeout: 20_000 }).toBeGreaterThan(0);
      expect(countReopened()).toBeLessThan(screens.length);
    }
    await waitForWrites(writers, 2);
    for (const screen of screens) screen.receivedEndpoints.length = 0;
    expect(await sendRequest(coach.cookie, "POST", "/api/messages", { recipientId: client.id, content: "To all" })).toMatchObject({ status: 201 });
    await expect.poll(() => screens.filter(({ receivedEndpoints }) => receivedEndpoints.includes(`/api/messages/${coach.id}`)).length, { timeout: 20_000 }).toBe(screens.length);
  });
  for (const writer of writers) await writer.verifyStored();
  const responses = writers.flatMap(({ name, responses: all }) => all.map((response) => ({ name, ...response })));
  expect(responses.filter(({ status, refused }) => status >= 400 || refused).map(({ name, status, body }) => ({ name, status, body }))).toEqual([]);
  // Each writer has one request under way, so a kill interrupts at most that.
  expect(responses.filter(({ status }) => status === 0).length).toBeLessThanOrEqual(restartCount * writers.length);

  // These run at most every ten minutes or once an hour, however many processes look whether they are due.
  await expect.poll(countRuns, { timeout: 60_000 }).toMatchObject({ "onboarding-check": 1, lifecycle: 1, erase: 1 });
  // The emails that the killed process had leased are sent once the lease has expired.
  const clockAheadMs = 65 * 60_000;
  resend.aheadMs = clockAheadMs;
  await server.stop();
  await server.start(clockAheadEnv(clockAheadMs));
  await expect.poll(() => db.emailMessage.count({ where: { status: { in: ["queued", "sending"] } } }), { timeout: 120_000, interval: 500 }).toBe(0);
  await expectEachEmailSentOnce(resend);
});

it("Processes count the attempts at one account together", async () => {
  const env = await shareDatabase();
  const server = await createServer(env);
  await server.start();
  await server.waitForProcesses(2);
  const sendRequest = createSender(() => server.address);
  // Each on a connection of its own, so they reach the processes in turn.
  const attempt = () => sendRequest("", "POST", "/api/auth/login", { email: "nobody@example.com", password: "a wrong password" }, { connection: "close" });
  const statuses: number[] = [];
  for (let index = 0; index < 12; index += 1) statuses.push((await attempt()).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
});

it("Processes finish their requests before they shut down", async () => {
  const env = await shareDatabase();
  const coach = await makeSignedInCoach();
  const server = await createServer(env);
  await server.start();
  await server.waitForProcesses(2);
  const sendRequest = createSender(() => server.address);
  const importPeople = (file: string) => {
    const rows = Array.from({ length: 4000 }, (_, index) => `Person ${index},p${index}@${file}.example.com`).join("\n");
    return sendRequest(coach.cookie, "POST", "/api/auth/bulk-import", { csvData: `First name,Email\n${rows}\n`, sendInvites: false }, { connection: "close" });
  };
  const imports = [importPeople("one"), importPeople("two")];
  await expect.poll(() => db.import.count({ where: { byId: coach.id } }), { timeout: 20_000, interval: 20 }).toBe(2);
  await delay(100);
  const ended = server.stop();
  for (const response of imports) expect(await response).toMatchObject({ status: 200, body: { created: 4000, errors: [] } });
  expect(await ended).toBe(143);
});

it("A server whose processes end again and again stops, so that its service manager decides", { timeout: 300_000 }, async () => {
  const server = await createServer(await shareDatabase());
  await server.start();
  const killAll = async () => {
    while (server.isRunning) {
      server.killOneProcess();
      await delay(100);
    }
  };
  await Promise.all([killAll(), server.ended]);
  expect(await server.ended).toEqual([1, null]);
  expect(server.output).toContain("too many server processes ended within a minute");
});

it("More than one process on the embedded database is refused, in one line", async () => {
  const server = await createServer({ ...(await shareDatabase()), DATABASE_URL: "" });
  await expect(server.start()).rejects.toThrow("The server ended with 1.");
  expect(server.errorOutput).toBe("WEB_CONCURRENCY must be 1, or unset, without DATABASE_URL: only one process can use the embedded database.\n");
});
