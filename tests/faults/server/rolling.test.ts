import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { FakeResend } from "@/tests/fakes/resend";
import { emailEnv, expectEachEmailSentOnce } from "@/tests/faults/support/emails";
import { campaignWriter, importWriter } from "@/tests/faults/support/imports";
import { LiveUpdateListener } from "@/tests/faults/support/live-update-listener";
import { photoWriter } from "@/tests/faults/support/photos";
import { clockAheadEnv, cronSecret, ProductServer, shareDatabase } from "@/tests/faults/support/product";
import { restartCount } from "@/tests/faults/support/run-size";
import { createSender, isSuccess } from "@/tests/faults/support/send-request";
import { checkInWriter, intakeDraftWriter, messageWriter, runWhileWriting, waitForWrites, Writer } from "@/tests/faults/support/writers";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

const resend = await new FakeResend().start();
const cleanUp: (() => Promise<unknown>)[] = [() => resend.stop()];
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step();
});

it("Two servers that restart in turn under load lose no write, return no error and run each job once", { timeout: 400_000 }, async () => {
  const env = { ...(await shareDatabase()), ...emailEnv(resend) };
  const coach = await makeSignedInCoach();
  const [one, two, three, four] = [await makeSignedInClient(), await makeSignedInClient(), await makeSignedInClient(), await makeSignedInClient()];
  const servers = [await ProductServer.create(env), await ProductServer.create(env)];
  const inService: ProductServer[] = [];
  for (const server of servers) {
    cleanUp.push(() => server.kill());
    await server.start();
    inService.push(server);
  }
  // Round robin, as in a proxy, over the servers that pass the health check and accept connections.
  let turn = 0;
  const next = () => inService[(turn += 1) % inService.length]?.address ?? "";
  const sendRequest = createSender(next);
  const reader = new Writer("reads", () => sendRequest(coach.cookie, "GET", "/api/conversations?limit=50"), async () => undefined);
  const cron = new Writer("cron", () => sendRequest("", "GET", "/api/cron/onboarding-check", undefined, { authorization: `Bearer ${cronSecret}` }), async () => undefined);
  const writers = [
    messageWriter(sendRequest, one, coach.id),
    checkInWriter(sendRequest, two),
    intakeDraftWriter(sendRequest, three),
    photoWriter(sendRequest, [one, two, three, four]),
    importWriter(sendRequest, coach.cookie),
    campaignWriter(sendRequest, coach.cookie),
    reader,
    cron,
  ];
  const screens = servers.map(({ address }) => new LiveUpdateListener(() => address, four.cookie));
  for (const screen of screens) cleanUp.push(() => screen.close());

  await runWhileWriting(writers, async () => {
    await waitForWrites(writers, 3);
    for (let round = 0; round < restartCount; round += 1)
      for (const server of servers) {
        // Next exits with 143 after an orderly shutdown by SIGTERM.
        expect(await server.stop()).toBe(143);
        inService.splice(inService.indexOf(server), 1);
        await waitForWrites(writers, 1);
        await server.start();
        inService.push(server);
        await waitForWrites(writers, 2);
      }
    // Both streams receive the changes of either server.
    for (const { address } of servers) {
      for (const screen of screens) screen.receivedEndpoints.length = 0;
      const written = await createSender(() => address)(coach.cookie, "POST", "/api/messages", { recipientId: four.id, content: "To both" });
      expect(written.status).toBe(201);
      await expect.poll(() => screens.map(({ receivedEndpoints }) => receivedEndpoints.includes(`/api/messages/${coach.id}`)), { timeout: 20_000 }).toEqual([true, true]);
    }
  });
  for (const writer of writers) await writer.verifyStored();
  const allResponses = writers.flatMap(({ name, responses: all }) => all.map((response) => ({ name, ...response })));
  expect(allResponses.filter(({ status }) => status >= 400).map(({ name, status, body }) => ({ name, status, body }))).toEqual([]);
  // Started requests finish. Only a request sent while its idle connection closes gets no response.
  const interruptedNames = allResponses.filter(({ status, refused }) => status === 0 && !refused).map(({ name }) => name);
  expect(interruptedNames.length).toBeLessThanOrEqual(restartCount * servers.length);

  expect(isSuccess(await sendRequest(coach.cookie, "POST", "/api/email-automation/sunday-reminders", {}))).toBe(true);
  // Another server sends the emails that a stopped server had leased, once the lease has expired.
  const clockAheadMs = 65 * 60_000;
  resend.aheadMs = clockAheadMs;
  for (const server of servers) await server.stop();
  await servers[0]?.start(clockAheadEnv(clockAheadMs));
  const countWaitingEmails = () => db.emailMessage.count({ where: { status: { in: ["queued", "sending"] } } });
  await expect.poll(countWaitingEmails, { timeout: 120_000, interval: 500 }).toBe(0);
  await expectEachEmailSentOnce(resend);
});

it("A server finishes its requests before it shuts down", async () => {
  const env = await shareDatabase();
  const coach = await makeSignedInCoach();
  const server = await ProductServer.create(env);
  cleanUp.push(() => server.kill());
  await server.start();
  const sendRequest = createSender(() => server.address);
  const rows = Array.from({ length: 8000 }, (_, index) => `Person ${index},p${index}@drained.example.com`).join("\n");
  const importCall = sendRequest(coach.cookie, "POST", "/api/auth/bulk-import", { csvData: `First name,Email\n${rows}\n`, sendInvites: false });
  await expect.poll(() => db.import.count({ where: { byId: coach.id } }), { timeout: 20_000, interval: 20 }).toBe(1);
  await delay(100);
  const ended = server.stop();
  expect(await importCall).toMatchObject({ status: 200, body: { created: 8000, errors: [] } });
  expect(await ended).toBe(143);
});
