import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, inject, it } from "vitest";
import { closeDatabase, openServer, useDatabase } from "@/lib/platform/db";
import { aClient, aCoach } from "@/tests/support/people";
import { asker } from "../support/ask";
import { photoWriter } from "../support/photos";
import { ProductServer } from "../support/product";
import { Screen } from "../support/screen";
import { outageMs } from "../support/size";
import { stoppableDatabase } from "../support/stoppable-database";
import { checkInWriter, intakeDraftWriter, messageWriter, untilAllHaveWritten, whileWriting } from "../support/writers";

const away = "We cannot reach our records right now. Please try again in a minute.";
/** Several times what waiting for a connection may take. */
const promptMs = 20_000;

const cleanUp: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step();
});

/** A page that cannot be made says so, keeps to the policy, and is kept by nobody. */
async function expectErrorPage(url: string, cookie: string) {
  const response = await fetch(url, { headers: { cookie } });
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(response.headers.get("cache-control")).toContain("no-store");
  const [, nonce] = /script-src 'self' 'nonce-([^']+)' 'strict-dynamic'/.exec(response.headers.get("content-security-policy") ?? "") ?? [];
  const scripts = text.match(/<script\b[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
  // Nothing of what went wrong is told.
  expect(text).not.toMatch(/ECONNREFUSED|Prisma|postgres|node_modules/);
}

it(`Its database stopped for ${outageMs / 1000} seconds under load, it says so, recovers alone and has lost nothing it acknowledged`, { timeout: 300_000 }, async () => {
  const database = await stoppableDatabase(inject("template"));
  cleanUp.push(database.remove);
  useDatabase(() => openServer(database.url));
  cleanUp.push(closeDatabase);
  const coach = await aCoach();
  const clients = await Promise.all(Array.from({ length: 12 }, () => aClient()));
  const product = await ProductServer.with({ DATABASE_URL: database.url, DATA_DIR: process.env.DATA_DIR ?? "", NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET ?? "" });
  cleanUp.push(() => product.kill());
  await product.start();
  const ask = asker(() => product.address);
  const writers = clients.map((client, index) =>
    index < 5 ? messageWriter(ask, client, coach.id) : index < 8 ? checkInWriter(ask, client) : index < 11 ? intakeDraftWriter(ask, client) : photoWriter(ask, [client, ...clients]),
  );
  const screen = new Screen(() => product.address, coach.cookie);
  cleanUp.push(() => screen.close());
  const health = () => ask("", "GET", "/api/health");

  await whileWriting(writers, async () => {
    await untilAllHaveWritten(writers, 5);
    expect(await health()).toMatchObject({ status: 200 });
    await expect.poll(() => screen.heard.length, { timeout: 10_000 }).toBeGreaterThan(0);
    const opened = screen.opened;

    await database.stop();
    const stoppedAt = performance.now();
    expect(await health()).toMatchObject({ status: 503, body: { message: away } });
    // Nobody is let in, signed out, or told that her password is wrong.
    expect(await ask("", "POST", "/api/auth/login", { email: coach.user.email, password: "a password" })).toMatchObject({ status: 503, body: { message: away } });
    expect((await ask(coach.cookie, "GET", "/api/auth/user")).status).not.toBe(401);
    for (const [path, cookie] of [["/auth", ""], ["/", coach.cookie], ["/client-messages?client=nobody", coach.cookie]] as const) await expectErrorPage(product.address + path, cookie);
    // Nor is it in the log.
    expect(product.said).not.toMatch(/Invalid|Message/);
    // What was acknowledged until now was written before.
    const before = writers.map(({ acknowledged }) => acknowledged);
    await delay(Math.max(0, outageMs - (performance.now() - stoppedAt)));
    expect(writers.map(({ acknowledged }) => acknowledged)).toEqual(before);

    await database.start();
    await expect.poll(async () => (await health()).status, { timeout: 30_000, interval: 250 }).toBe(200);
    await untilAllHaveWritten(writers, 5);
    await expect.poll(() => screen.opened, { timeout: 30_000 }).toBeGreaterThan(opened);
    screen.heard.length = 0;
    await expect.poll(() => screen.heard, { timeout: 30_000 }).toContain("/api/conversations");
  });

  const answers = writers.flatMap((writer) => writer.answers);
  // The server was there all the time: every call was answered, with what was asked for or with that sentence.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201, 503]));
  expect(new Set(answers.filter(({ status }) => status === 503).map(({ body }) => body.message))).toEqual(new Set([away]));
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(promptMs);
  for (const writer of writers) await writer.check();
});
