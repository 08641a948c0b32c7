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
const people = 40;
/** Sundays, and after how many of them the provider has another of its troubles. */
const [rounds, troubleEvery] = isFullRun ? [50, 4] : [12, 2];

interface Server {
  address: string;
  child: ChildProcess;
}
let servers: Server[] = [];
let url = "";

beforeAll(async () => {
  const opened = await openDatabase();
  url = opened.kind === "server" ? opened.url : "";
  for (let made = 0; made < people; made += 1)
    await makeClient(db, { user: { email: `client-${made}@example.com`, createdAt: new Date("2025-06-01"), lastSeenAt: new Date() }, client: { joinDate: dayToDate("2025-06-02") } });
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

/** Has both servers run a job at the same moment, twice each; answers what they say was sent in all. */
async function fire(job: string): Promise<number> {
  const answers = await Promise.all(
    [...servers, ...servers].map(async ({ address }) => {
      const response = await ask(address, job);
      return { status: response.status, body: (await response.json()) as { sent: number } };
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  return answers.reduce((sum, { body }) => sum + body.sent, 0);
}

const ask = (address: string, job: string) => fetch(`${address}/api/cron/${job}`, { headers: { authorization: `Bearer ${secret}` } });

async function setClock(now: Date) {
  fake.aheadMs = now.getTime() - Date.now();
  await Promise.all(servers.map(({ address }) => fetch(`${address}/clock?now=${now.toISOString()}`, { method: "PUT" })));
}

const troubles: ResendFault[] = [
  { status: 429, name: "rate_limit_exceeded", headers: { "retry-after": "1" } },
  { status: 500, name: "internal_server_error" },
  "hang",
  "swallowed",
  "lost",
  "cut",
];
const waiting = () => db.emailMessage.count({ where: { status: { in: ["queued", "sending"] } } });

it(`Fired by two servers at once on ${rounds} Sundays, each client gets each reminder once, whatever the provider does`, { timeout: 180_000 }, async () => {
  const first = toZonedDateTime("Europe/London", new Date("2025-09-07T17:00:00Z"));
  const met = new Set<ResendFault>();
  for (let round = 0; round < rounds; round += 1) {
    const sunday = new Date(first.add({ weeks: round }).epochMilliseconds);
    await setClock(sunday);
    const trouble = round % troubleEvery === 0 ? troubles[(round / troubleEvery) % troubles.length] : undefined;
    const calls = [trouble, undefined, trouble];
    fake.trouble = () => {
      const next = calls.shift();
      if (next) met.add(next);
      return next;
    };
    let queued = await fire("sunday-reminders");
    // As after a crash: the record of the run is gone, and only the mails themselves tell.
    if (round % 2 === 0) {
      await db.jobRun.deleteMany();
      queued += await fire("sunday-reminders");
    }
    expect(queued).toBe(people);
    await fire("send-emails");
    for (let minutes = 6; (await waiting()) > 0; minutes += 6) {
      expect(minutes).toBeLessThan(300);
      await setClock(new Date(sunday.getTime() + minutes * 60_000));
      await fire("send-emails");
    }
  }

  const mails = await db.emailMessage.findMany({ select: { toEmail: true, status: true, occasion: true, providerId: true } });
  expect(mails).toHaveLength(people * rounds);
  expect(new Set(mails.map(({ status }) => status))).toEqual(new Set(["sent"]));
  expect(new Set(mails.map(({ toEmail, occasion }) => `${toEmail} ${occasion}`)).size).toBe(people * rounds);
  expect(fake.delivered.map(({ id }) => id).toSorted()).toEqual(mails.map(({ providerId }) => providerId).toSorted());
  const perPerson = new Map<string, number>();
  for (const { to } of fake.delivered) perPerson.set(to.join(), (perPerson.get(to.join()) ?? 0) + 1);
  expect([...perPerson.values()]).toEqual(Array.from({ length: people }, () => rounds));
  expect(await db.campaign.count({ where: { job: "sunday-reminders" } })).toBe(rounds);
  // And the provider did go wrong, in every way.
  expect(met).toEqual(new Set(troubles));
});

it("A server that is killed in the middle of a run leaves nothing half done, and another one finishes it two minutes later", async () => {
  const sunday = new Date("2026-11-01T18:00:00Z");
  const minutesLater = (minutes: number) => new Date(sunday.getTime() + 60_000 * minutes);
  await setClock(sunday);
  const [victim, other] = servers;
  if (!victim || !other) throw new Error("Both servers have to be there");
  await withPostgresClient(url, async (client) => {
    // As long as nobody else may write this table, the run waits within its transaction.
    await client.query("BEGIN");
    await client.query('LOCK TABLE "Campaign" IN EXCLUSIVE MODE');
    const cut = ask(victim.address, "sunday-reminders").catch(() => "cut");
    const held = async () => Number((await client.query(`SELECT count(*) FROM pg_locks WHERE relation = '"Campaign"'::regclass AND NOT granted`)).rows[0].count);
    await expect.poll(held, { timeout: 10_000 }).toBe(1);
    victim.child.kill("SIGKILL");
    expect(await cut).toBe("cut");
    await client.query("COMMIT");
  });
  servers = [other];
  const sentAt = async (minutes: number) => {
    await setClock(minutesLater(minutes));
    return ((await (await ask(other.address, "sunday-reminders")).json()) as { sent: number }).sent;
  };
  expect([await sentAt(0), await sentAt(1), await sentAt(3), await sentAt(6)]).toEqual([0, 0, people, 0]);
  expect(await db.emailMessage.count({ where: { occasion: "2026-11-02" } })).toBe(people);
  expect(await db.campaign.count({ where: { occasion: "2026-11-02" } })).toBe(1);
});
