import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { addDays, mondayOnOrAfter } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { FakeResend } from "@/tests/fakes/resend";
import { emailEnv, expectEachEmailSentOnce } from "@/tests/faults/support/emails";
import { clockAheadEnv, ProductServer, shareDatabase, waitForOtherSessions } from "@/tests/faults/support/product";
import { killCount, randomSeed } from "@/tests/faults/support/run-size";
import { createSender, type ServerResponse } from "@/tests/faults/support/send-request";
import { seededRandom } from "@/tests/support/seeded-random";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

const holdSeconds = 2;
/** Each kills three times. */
const roundCount = Math.ceil(killCount / 2);
/** Per round. Every third is taken back. */
const checkInCount = 6;
const resend = await new FakeResend().start();
let server: ProductServer | undefined;
afterAll(async () => {
  await server?.kill();
  await resend.stop();
});

it("Feedback is sent once or taken back for good, whenever its server is killed before, at or right after its release", { timeout: 900_000 }, async () => {
  process.stdout.write(`held feedback: FAULTS_SEED=${randomSeed}\n`);
  const random = seededRandom(randomSeed);
  const env = await shareDatabase();
  const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
  const firstMonday = mondayOnOrAfter(addDays(new Date().toISOString().slice(0, 10), -7 * roundCount * checkInCount));
  const checkIns: string[] = [];
  for (let week = 0; week < roundCount * checkInCount; week += 1) checkIns.push((await makeCheckIn(db, { clientId: client.id, dueMonday: new Date(addDays(firstMonday, 7 * week)) })).id);
  const product = await ProductServer.create({ ...env, ...emailEnv(resend) });
  server = product;
  const send = createSender(() => product.address);

  /** Repeats a request until it has a response, as a coach would. */
  async function untilResponse(method: string, path: string, body?: unknown): Promise<ServerResponse> {
    const response = await send(coach.cookie, method, path, body);
    if (response.status !== 0) return response;
    await delay(100);
    return untilResponse(method, path, body);
  }

  let acknowledged = 0;
  const takenBack = new Set<string>();
  async function give(id: string, isTakenBack: boolean) {
    const path = `/api/check-ins/${id}/feedback`;
    await delay(1000 * random());
    const given = await untilResponse("POST", path, { feedback: `Feedback on ${id}`, steps: ["Walk after lunch"], sendFollowUpEmail: true, holdSeconds });
    expect(given).toMatchObject({ status: 200 });
    acknowledged += 1;
    if (!isTakenBack) return;
    await delay(1000 * (holdSeconds + 1) * random());
    const undone = await untilResponse("DELETE", path);
    expect([200, 409]).toContain(undone.status);
    if (undone.status === 200) takenBack.add(id);
  }

  let heldAtKills = 0;
  async function killAfter(ms: number) {
    await delay(ms);
    await product.kill();
    await waitForOtherSessions(env.DATABASE_URL);
    heldAtKills += await db.heldFeedback.count();
  }

  for (let round = 0; round < roundCount; round += 1) {
    await product.start();
    const before = acknowledged;
    const given = Promise.all(checkIns.slice(round * checkInCount, (round + 1) * checkInCount).map((id, index) => give(id, index % 3 === 0)));
    await expect.poll(() => acknowledged, { timeout: 30_000, interval: 10 }).toBeGreaterThan(before);
    // The first kill is within the hold, so that even a single one finds some.
    await killAfter(round === 0 ? 500 : 1000 * (holdSeconds + 1) * random());
    await product.start();
    // What is left is due at the start.
    await killAfter(500 * random());
    await product.start();
    await given;
    await product.kill();
  }
  await product.start();
  const isHeld = async (id: string) => (await (await fetch(`${product.address}/api/check-ins/${id}/feedback`, { headers: { cookie: coach.cookie } })).json()).heldUntil !== null;
  await expect.poll(async () => (await Promise.all(checkIns.map(isHeld))).filter(Boolean), { timeout: 30_000, interval: 500 }).toEqual([]);
  await product.kill();

  // An hour later all leases of emails have expired.
  resend.aheadMs = 65 * 60_000;
  await product.start(clockAheadEnv(resend.aheadMs));
  await expect.poll(async () => (await send(coach.cookie, "GET", "/api/email-automation/status")).body.waiting, { timeout: 120_000, interval: 500 }).toBe(0);
  await product.kill();
  await waitForOtherSessions(env.DATABASE_URL);

  const sent = checkIns.filter((id) => !takenBack.has(id)).toSorted();
  const stored = await db.checkIn.findMany({ where: { feedback: { not: null } }, select: { id: true, feedback: true, steps: { select: { text: true } } }, orderBy: { id: "asc" } });
  expect(stored).toEqual(sent.map((id) => ({ id, feedback: `Feedback on ${id}`, steps: [{ text: "Walk after lunch" }] })));
  const messages = await db.message.findMany({ select: { checkInId: true, content: true }, orderBy: { checkInId: "asc" } });
  expect(messages).toEqual(sent.map((id) => ({ checkInId: id, content: `Feedback on ${id}` })));
  const notifications = await db.notification.findMany({ where: { kind: "feedback_given" }, select: { occasion: true }, orderBy: { occasion: "asc" } });
  expect(notifications).toEqual(sent.map((occasion) => ({ occasion })));
  const emails = await db.emailMessage.findMany({ where: { type: "coach-feedback" }, select: { occasion: true }, orderBy: { occasion: "asc" } });
  expect(emails).toEqual(sent.map((occasion) => ({ occasion })));
  await expectEachEmailSentOnce(resend);
  expect(await db.heldFeedback.count()).toBe(0);
  expect(heldAtKills).toBeGreaterThan(0);
});
