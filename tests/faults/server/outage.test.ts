import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, inject, it } from "vitest";
import { closeDatabase, openServerDatabase, overrideDatabase } from "@/lib/platform/db";
import { LiveUpdateListener } from "@/tests/faults/support/live-update-listener";
import { photoWriter } from "@/tests/faults/support/photos";
import { ProductServer } from "@/tests/faults/support/product";
import { outageMs } from "@/tests/faults/support/run-size";
import { createSender } from "@/tests/faults/support/send-request";
import { stoppableDatabase } from "@/tests/faults/support/stoppable-database";
import { checkInWriter, intakeDraftWriter, messageWriter, runWhileWriting, waitForWrites } from "@/tests/faults/support/writers";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

const databaseAwayMessage = "We can't reach our records right now. Please try again in a minute.";
/** Longer than any response may take: several times the connection timeout. */
const promptMs = 20_000;

const cleanUp: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step();
});

/** Expects a page that says that the records are away, offers a retry and is not cached. */
async function expectErrorPage(url: string, cookie: string) {
  const response = await fetch(url, { headers: { cookie } });
  const text = await response.text();
  expect(response.status).toBe(503);
  expect(response.headers.get("cache-control")).toContain("no-store");
  expect(response.headers.get("retry-after")).toBe("30");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(text).toContain(databaseAwayMessage);
  expect(text).toContain(">Try again</a>");
  // The page reveals no details of the error.
  expect(text).not.toMatch(/ECONNREFUSED|Prisma|postgres|node_modules/);
}

it(`A server whose database stops for ${outageMs / 1000} seconds under load reports it, recovers and loses no acknowledged write`, { timeout: 300_000 }, async () => {
  const database = await stoppableDatabase(inject("template"));
  cleanUp.push(database.remove);
  overrideDatabase(() => openServerDatabase(database.url));
  cleanUp.push(closeDatabase);
  const coach = await makeSignedInCoach();
  const clients = await Promise.all(Array.from({ length: 12 }, () => makeSignedInClient()));
  const product = await ProductServer.create({ DATABASE_URL: database.url, DATA_DIR: process.env.DATA_DIR ?? "", NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET ?? "" });
  cleanUp.push(() => product.kill());
  await product.start();
  const sendRequest = createSender(() => product.address);
  const writers = clients.map((client, index) =>
    index < 5 ? messageWriter(sendRequest, client, coach.id) : index < 8 ? checkInWriter(sendRequest, client) : index < 11 ? intakeDraftWriter(sendRequest, client) : photoWriter(sendRequest, [client, ...clients]),
  );
  const screen = new LiveUpdateListener(() => product.address, coach.cookie);
  cleanUp.push(() => screen.close());
  const health = () => sendRequest("", "GET", "/api/health");

  await runWhileWriting(writers, async () => {
    await waitForWrites(writers, 5);
    expect(await health()).toMatchObject({ status: 200 });
    await expect.poll(() => screen.receivedEndpoints.length, { timeout: 10_000 }).toBeGreaterThan(0);
    const openedBefore = screen.openedCount;

    await database.stop();
    const stoppedAt = performance.now();
    expect(await health()).toMatchObject({ status: 503, body: { message: databaseAwayMessage } });
    // Signing in fails with a 503, and sessions stay valid.
    expect(await sendRequest("", "POST", "/api/auth/login", { email: coach.user.email, password: "a password" })).toMatchObject({ status: 503, body: { message: databaseAwayMessage } });
    expect((await sendRequest(coach.cookie, "GET", "/api/auth/user")).status).not.toBe(401);
    for (const [path, cookie] of [["/auth", ""], ["/", coach.cookie], ["/client-messages?client=nobody", coach.cookie]] as const) await expectErrorPage(product.address + path, cookie);
    // The log does not contain details either.
    expect(product.errorOutput).not.toMatch(/Invalid|Message/);
    // Everything acknowledged so far was written before the outage.
    const before = writers.map(({ acknowledged }) => acknowledged);
    await delay(Math.max(0, outageMs - (performance.now() - stoppedAt)));
    expect(writers.map(({ acknowledged }) => acknowledged)).toEqual(before);

    await database.start();
    await expect.poll(async () => (await health()).status, { timeout: 30_000, interval: 250 }).toBe(200);
    await waitForWrites(writers, 5);
    await expect.poll(() => screen.openedCount, { timeout: 30_000 }).toBeGreaterThan(openedBefore);
    screen.receivedEndpoints.length = 0;
    await expect.poll(() => screen.receivedEndpoints, { timeout: 30_000 }).toContain("/api/conversations");
  });

  const responses = writers.flatMap((writer) => writer.responses);
  // The server responded to every call, with a result or with the outage message.
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 201, 503]));
  expect(new Set(responses.filter(({ status }) => status === 503).map(({ body }) => body.message))).toEqual(new Set([databaseAwayMessage]));
  expect(Math.max(...responses.map(({ ms }) => ms))).toBeLessThan(promptMs);
  for (const writer of writers) await writer.verifyStored();
});
