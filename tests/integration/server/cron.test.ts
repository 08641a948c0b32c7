import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dayToDate, toZonedDateTime } from "@/lib/platform/clock";
import { db, openDatabase } from "@/lib/platform/db";
import { makeClient } from "@/tests/factories/people";
import { FakeResend, type ResendFault } from "@/tests/fakes/resend";
import { isFullRun } from "@/tests/support/full-run";
import { withPostgresClient } from "@/tests/support/postgres-server";

const fake = await new FakeResend().start();
const secret = "a secret for cron";
const clientCount = 40;
/** The number of Sundays, and the interval of Sundays on which the email provider fails. */
const [rounds, faultEvery] = isFullRun ? [50, 4] : [12, 2];

interface Server {
  address: string;
  child: ChildProcess;
}
let servers: Server[] = [];
let url = "";

beforeAll(async () => {
  const database = await openDatabase();
  url = database.kind === "server" ? database.url : "";
  for (let index = 0; index < clientCount; index += 1)
    await makeClient(db, { user: { email: `client-${index}@example.com`, createdAt: new Date("2025-06-01"), presence: { create: { lastSeenAt: new Date() } } }, client: { joinDate: dayToDate("2025-06-02") } });
  servers = await Promise.all([1, 2].map(startServer));
});
afterAll(async () => {
  for (const { child } of servers) {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  await fake.stop();
});

async function startServer(): Promise<Server> {
  const env = { NODE_ENV: "production" as const, DATABASE_URL: url, NEXTAUTH_SECRET: "a secret for tests", CRON_SECRET: secret, RESEND_API_KEY: fake.apiKey, RESEND_BASE_URL: fake.address, EMAIL_FROM: "hello@example.com", LOG_LEVEL: "silent" };
  const child = spawn(process.execPath, ["--import", "tsx", "tests/support/cron-server.ts"], { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"] });
  const [address] = (await once(createInterface(child.stdout), "line")) as [string];
  return { address, child };
}

/** Calls a job twice on both servers at the same time. Returns the total that they report as sent. */
async function runOnAllServers(job: string): Promise<number> {
  const responses = await Promise.all(
    [...servers, ...servers].map(async ({ address }) => {
      const response = await callJob(address, job);
      return { status: response.status, body: (await response.json()) as { sent: number } };
    }),
  );
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  return responses.reduce((sum, { body }) => sum + body.sent, 0);
}

const callJob = (address: string, job: string) => fetch(`${address}/api/cron/${job}`, { headers: { authorization: `Bearer ${secret}` } });

async function setClock(now: Date) {
  fake.aheadMs = now.getTime() - Date.now();
  await Promise.all(servers.map(({ address }) => fetch(`${address}/clock?now=${now.toISOString()}`, { method: "PUT" })));
}

const faults: ResendFault[] = [
  { status: 429, name: "rate_limit_exceeded", headers: { "retry-after": "1" } },
  { status: 500, name: "internal_server_error" },
  "hang",
  "swallowed",
  "lost",
  "cut",
];
const countUnsent = () => db.emailMessage.count({ where: { status: { in: ["queued", "sending"] } } });

it(`Two servers run reminders at the same time on ${rounds} Sundays, and each client gets each reminder once despite provider faults`, { timeout: 180_000 }, async () => {
  const firstSunday = toZonedDateTime("Europe/London", new Date("2025-09-07T17:00:00Z"));
  const triggeredFaults = new Set<ResendFault>();
  for (let round = 0; round < rounds; round += 1) {
    const sunday = new Date(firstSunday.add({ weeks: round }).epochMilliseconds);
    await setClock(sunday);
    const fault = round % faultEvery === 0 ? faults[(round / faultEvery) % faults.length] : undefined;
    const calls = [fault, undefined, fault];
    fake.trouble = () => {
      const next = calls.shift();
      if (next) triggeredFaults.add(next);
      return next;
    };
    let queued = await runOnAllServers("sunday-reminders");
    // As after a crash, the record of the run is missing, and only the emails' unique keys prevent duplicates.
    if (round % 2 === 0) {
      await db.jobRun.deleteMany();
      queued += await runOnAllServers("sunday-reminders");
    }
    expect(queued).toBe(clientCount);
    await runOnAllServers("send-emails");
    for (let minutes = 6; (await countUnsent()) > 0; minutes += 6) {
      expect(minutes).toBeLessThan(300);
      await setClock(new Date(sunday.getTime() + minutes * 60_000));
      await runOnAllServers("send-emails");
    }
  }

  const emails = await db.emailMessage.findMany({ select: { toEmail: true, status: true, occasion: true, providerId: true } });
  expect(emails).toHaveLength(clientCount * rounds);
  expect(new Set(emails.map(({ status }) => status))).toEqual(new Set(["sent"]));
  expect(new Set(emails.map(({ toEmail, occasion }) => `${toEmail} ${occasion}`)).size).toBe(clientCount * rounds);
  expect(fake.delivered.map(({ id }) => id).toSorted()).toEqual(emails.map(({ providerId }) => providerId).toSorted());
  const perPerson = new Map<string, number>();
  for (const { to } of fake.delivered) perPerson.set(to.join(), (perPerson.get(to.join()) ?? 0) + 1);
  expect([...perPerson.values()]).toEqual(Array.from({ length: clientCount }, () => rounds));
  expect(await db.campaign.count({ where: { job: "sunday-reminders" } })).toBe(rounds);
  // Every fault was triggered.
  expect(triggeredFaults).toEqual(new Set(faults));
});

it("A server killed during a run leaves no partial state, and another server finishes the run two minutes later", async () => {
  const sunday = new Date("2026-11-01T18:00:00Z");
  const minutesLater = (minutes: number) => new Date(sunday.getTime() + 60_000 * minutes);
  await setClock(sunday);
  const [killedServer, otherServer] = servers;
  if (!killedServer || !otherServer) throw new Error("Both servers should be running");
  await withPostgresClient(url, async (client) => {
    // The lock on this table makes the run wait inside its transaction.
    await client.query("BEGIN");
    await client.query('LOCK TABLE "Campaign" IN EXCLUSIVE MODE');
    const interrupted = callJob(killedServer.address, "sunday-reminders").catch(() => "cut");
    const countWaitingLocks = async () => Number((await client.query(`SELECT count(*) FROM pg_locks WHERE relation = '"Campaign"'::regclass AND NOT granted`)).rows[0].count);
    await expect.poll(countWaitingLocks, { timeout: 10_000 }).toBe(1);
    killedServer.child.kill("SIGKILL");
    expect(await interrupted).toBe("cut");
    await client.query("COMMIT");
  });
  servers = [otherServer];
  const runAt = async (minutes: number) => {
    await setClock(minutesLater(minutes));
    return ((await (await callJob(otherServer.address, "sunday-reminders")).json()) as { sent: number }).sent;
  };
  expect([await runAt(0), await runAt(1), await runAt(3), await runAt(6)]).toEqual([0, 0, clientCount, 0]);
  expect(await db.emailMessage.count({ where: { occasion: "2026-11-02" } })).toBe(clientCount);
  expect(await db.campaign.count({ where: { occasion: "2026-11-02" } })).toBe(1);
});
