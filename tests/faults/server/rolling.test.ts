import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { FakeResend } from "@/tests/fakes/resend";
import { cleanUpAfterAll } from "@/tests/faults/support/clean-up";
import { emailEnv, expectEachEmailSentOnce } from "@/tests/faults/support/emails";
import { makeEveryWriter } from "@/tests/faults/support/every-writer";
import { LiveUpdateListener } from "@/tests/faults/support/live-update-listener";
import { Nginx } from "@/tests/faults/support/nginx";
import { clockAheadEnv, cronSecret, ProductServer, shareDatabase } from "@/tests/faults/support/product";
import { restartCount } from "@/tests/faults/support/run-size";
import { createSender, isSuccess, type SendRequest } from "@/tests/faults/support/send-request";
import { runWhileWriting, waitForWrites, Writer } from "@/tests/faults/support/writers";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

const resend = await new FakeResend().start();
const cleanUp = cleanUpAfterAll();
cleanUp.push(() => resend.stop());

it("Three servers behind nginx that restart in turn under load fail no request, lose no write and run each job once", { timeout: 600_000 }, async () => {
  const env = { ...(await shareDatabase()), ...emailEnv(resend), TRUST_PROXY: "1" };
  const servers = [await ProductServer.create(env), await ProductServer.create(env), await ProductServer.create(env)];
  for (const server of servers) {
    cleanUp.push(() => server.kill());
    await server.start();
  }
  const nginx = await Nginx.start(servers.map(({ address }) => address));
  cleanUp.push(() => nginx.stop());
  const send = createSender(() => nginx.address);
  // On a connection of its own: nginx closes idle ones when it reloads, and only a browser repeats a request that meets that moment.
  const sendRequest: SendRequest = (cookie, method, path, body, headers) => send(cookie, method, path, body, { ...headers, connection: "close" });
  const { coach, client, writers: some } = await makeEveryWriter(sendRequest);
  const reader = new Writer("reads", () => sendRequest(coach.cookie, "GET", "/api/conversations?limit=50"), async () => undefined);
  const cron = new Writer("cron", () => sendRequest("", "GET", "/api/cron/onboarding-check", undefined, { authorization: `Bearer ${cronSecret}` }), async () => undefined);
  const writers = [...some, reader, cron];
  const screens = [nginx, ...servers].map((server) => new LiveUpdateListener(() => server.address, client.cookie));
  for (const screen of screens) cleanUp.push(() => screen.close());

  await runWhileWriting(writers, async () => {
    await waitForWrites(writers, 3);
    for (let round = 0; round < restartCount; round += 1)
      for (const server of servers) {
        await nginx.useServers(servers.filter((other) => other !== server).map(({ address }) => address));
        // Next exits with 143 after an orderly shutdown by SIGTERM.
        expect(await server.stop()).toBe(143);
        await waitForWrites(writers, 1);
        await server.start();
        await nginx.useServers(servers.map(({ address }) => address));
        await waitForWrites(writers, 2);
      }
    // All streams receive the changes of any server.
    for (const { address } of servers) {
      for (const screen of screens) screen.receivedEndpoints.length = 0;
      const written = await createSender(() => address)(coach.cookie, "POST", "/api/messages", { recipientId: client.id, content: "To all" });
      expect(written.status).toBe(201);
      await expect.poll(() => screens.map(({ receivedEndpoints }) => receivedEndpoints.includes(`/api/messages/${coach.id}`)), { timeout: 20_000 }).toEqual(screens.map(() => true));
    }
  });
  for (const writer of writers) await writer.verifyStored();
  const allResponses = writers.flatMap(({ name, responses: all }) => all.map((response) => ({ name, ...response })));
  expect(allResponses.filter((response) => !isSuccess(response)).map(({ name, status, body }) => ({ name, status, body }))).toEqual([]);
  // No server was asked while it was away.
  expect(nginx.errorLog).toBe("");

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
