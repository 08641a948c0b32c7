import { rmSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { FakeResend } from "@/tests/fakes/resend";
import { emailEnv, expectEachEmailSentOnce } from "@/tests/faults/support/emails";
import { campaignWriter, importWriter } from "@/tests/faults/support/imports";
import { LiveUpdateListener } from "@/tests/faults/support/live-update-listener";
import { photoWriter } from "@/tests/faults/support/photos";
import { clockAheadEnv, ProductServer, shareDatabase } from "@/tests/faults/support/product";
import { createSender } from "@/tests/faults/support/send-request";
import { checkInWriter, intakeDraftWriter, runWhileWriting, waitForWrites } from "@/tests/faults/support/writers";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

const [minute, day] = [60_000, 24 * 60 * 60_000];
const resend = await new FakeResend().start();
const cleanUp: (() => unknown)[] = [() => resend.stop()];
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step();
});

/** Returns the ms until a Wednesday noon, because a day before or after it is in the same week of check-ins and reminders. */
function msToWednesdayNoon(now: Date) {
  const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + ((10 - now.getUTCDay()) % 7), 12);
  return noon - now.getTime();
}

it("A server whose clock moves forward and back under load refuses no request, continues all work and does everything once", { timeout: 300_000 }, async () => {
  const env = { ...(await shareDatabase()), ...emailEnv(resend) };
  const [coach, checkInClient, draftClient, ...photographers] = [await makeSignedInCoach(), ...(await Promise.all(Array.from({ length: 14 }, () => makeSignedInClient())))];
  if (!checkInClient || !draftClient) throw new Error("They were made.");
  const msAhead = msToWednesdayNoon(new Date());
  const product = await ProductServer.create(env);
  cleanUp.push(() => product.kill(), () => rmSync(product.clockFile, { force: true }));
  await product.start(clockAheadEnv(msAhead));
  const sendRequest = createSender(() => product.address);
  const writers = [checkInWriter(sendRequest, checkInClient), intakeDraftWriter(sendRequest, draftClient), photoWriter(sendRequest, photographers), importWriter(sendRequest, coach.cookie), campaignWriter(sendRequest, coach.cookie)];
  const screen = new LiveUpdateListener(() => product.address, coach.cookie);
  cleanUp.push(() => screen.close());

  /** Returns how many minutes the server's clock is ahead of that Wednesday, from the time of a new note. */
  async function readMinutesAhead() {
    const { body } = await sendRequest(coach.cookie, "POST", `/api/clients/${photographers[0]?.id}/notes`, { text: "What time is it?" });
    return Math.round((Date.parse(body.createdAt ?? "") - Date.now() - msAhead) / minute);
  }

  await runWhileWriting(writers, async () => {
    await waitForWrites(writers, 2);
    for (const ahead of [60 * minute, -60 * minute, day, 5 * minute]) {
      product.setClock(msAhead + ahead);
      await expect.poll(readMinutesAhead, { timeout: 10_000 }).toBe(ahead / minute);
      screen.receivedEndpoints.length = 0;
      await waitForWrites(writers, 2);
      await expect.poll(() => screen.receivedEndpoints.length, { timeout: 20_000 }).toBeGreaterThan(0);
    }
  });
  const allResponses = writers.flatMap(({ name, responses: all }) => all.map(({ status, body }) => ({ name, status, body })));
  expect(allResponses.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
  expect(screen.openedCount).toBe(1);

  // Emails about unread messages are delayed. At this time all of them are due.
  product.setClock(msAhead + 65 * minute);
  const countWaitingEmails = async () => (await sendRequest(coach.cookie, "GET", "/api/email-automation/status")).body.waiting;
  await expect.poll(countWaitingEmails, { timeout: 120_000, interval: 500 }).toBe(0);
  // The embedded database can only be read while no server has it open.
  await product.kill();
  for (const writer of writers) await writer.verifyStored();
  await expectEachEmailSentOnce(resend);
});
