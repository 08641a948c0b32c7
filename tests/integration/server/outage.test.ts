import { afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { closeDatabase, db, openServerDatabase, overrideDatabase, transaction } from "@/lib/platform/db";
import { isDatabaseUnreachable } from "@/lib/platform/db-errors";
import { isListening, listenOnChannel, onReconnect } from "@/lib/platform/listen";
import { createFlakyConnection } from "@/tests/support/flaky-connection";
import { notifyChannel } from "@/tests/support/notify-channel";
import { databaseUrl, withPostgresClient } from "@/tests/support/postgres-server";

const server = process.env.TEST_DATABASE_URL ?? "";

const catchError = (work: PromiseLike<unknown>) => work.then(() => null, (error: unknown) => error);

describe("A database server that becomes unreachable", () => {
  const name = `${inject("template")}_outage`;
  beforeAll(() => withPostgresClient(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${inject("template")}`)));
  afterEach(closeDatabase);

  it("is recognised as unreachable, and works again without a restart", async () => {
    const link = await createFlakyConnection(databaseUrl(server, name));
    await link.cut();
    overrideDatabase(() => openServerDatabase(link.url));

    expect(isDatabaseUnreachable(await catchError(db.rateLimit.count()))).toBe(true);
    const reconnected = vi.fn();
    onReconnect(reconnected);
    const received: string[] = [];
    await listenOnChannel("red", (payload) => received.push(payload));
    expect(isListening()).toBe(false);

    await link.mend();
    expect(await db.rateLimit.count()).toBe(0);
    await vi.waitFor(() => expect(isListening()).toBe(true), { timeout: 5000 });
    await transaction((tx) => notifyChannel(tx, "red", "first"));
    await vi.waitFor(() => expect(received).toEqual(["first"]));

    await link.cut();
    await vi.waitFor(() => expect(isListening()).toBe(false));
    expect(isDatabaseUnreachable(await catchError(db.rateLimit.count()))).toBe(true);
    expect(isDatabaseUnreachable(await catchError(transaction((tx) => tx.rateLimit.count())))).toBe(true);

    await link.mend();
    await vi.waitFor(() => expect(isListening()).toBe(true), { timeout: 5000 });
    expect(reconnected).toHaveBeenCalledTimes(2);
    await transaction((tx) => notifyChannel(tx, "red", "second"));
    await vi.waitFor(() => expect(received).toEqual(["first", "second"]));
  });

  it("is recognised when the connection breaks during a transaction", async () => {
    const link = await createFlakyConnection(databaseUrl(server, name));
    overrideDatabase(() => openServerDatabase(link.url));
    const broken = transaction(async (tx) => {
      await tx.rateLimit.count();
      await link.cut();
      await tx.rateLimit.count();
    });
    expect(isDatabaseUnreachable(await catchError(broken))).toBe(true);
  });

  it("times out when it stops responding, and its connections are replaced", async () => {
    const link = await createFlakyConnection(databaseUrl(server, name));
    overrideDatabase(() => openServerDatabase(link.url, { silentMs: 500 }));
    const runQueries = () => Promise.all(Array.from({ length: 12 }, (_, index) => catchError(index % 2 === 0 ? db.rateLimit.count() : transaction((tx) => tx.rateLimit.count()))));
    expect(await runQueries()).toEqual(Array.from({ length: 12 }, () => null));
    link.silence();
    expect((await runQueries()).map(isDatabaseUnreachable)).toEqual(Array.from({ length: 12 }, () => true));
    link.speak();
    await vi.waitFor(async () => expect(await runQueries()).toEqual(Array.from({ length: 12 }, () => null)), { timeout: 15_000 });
  }, 60_000);
});
