import { afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { closeDatabase, db, openServerDatabase, overrideDatabase, transaction } from "@/lib/platform/db";
import { isDatabaseUnreachable } from "@/lib/platform/db-errors";
import { isListening, listenOnChannel, onReconnect } from "@/lib/platform/listen";
import { createFlakyConnection } from "@/tests/support/flaky-connection";
import { notifyChannel } from "@/tests/support/notify-channel";
import { databaseUrl, withPostgresClient } from "@/tests/support/postgres-server";

const server = process.env.TEST_DATABASE_URL ?? "";

const failureOf = (work: PromiseLike<unknown>) => work.then(() => null, (error: unknown) => error);

describe("a database server that goes away and comes back", () => {
  const name = `${inject("template")}_outage`;
  beforeAll(() => withPostgresClient(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${inject("template")}`)));
  afterEach(closeDatabase);

  it("is told apart from other failures, and needs no restart", async () => {
    const link = await createFlakyConnection(databaseUrl(server, name));
    await link.cut();
    overrideDatabase(() => openServerDatabase(link.url));

    expect(isDatabaseUnreachable(await failureOf(db.rateLimit.count()))).toBe(true);
    const reconnected = vi.fn();
    onReconnect(reconnected);
    const heard: string[] = [];
    await listenOnChannel("red", (payload) => heard.push(payload));
    expect(isListening()).toBe(false);

    await link.mend();
    expect(await db.rateLimit.count()).toBe(0);
    await vi.waitFor(() => expect(isListening()).toBe(true), { timeout: 5000 });
    await transaction((tx) => notifyChannel(tx, "red", "first"));
    await vi.waitFor(() => expect(heard).toEqual(["first"]));

    await link.cut();
    await vi.waitFor(() => expect(isListening()).toBe(false));
    expect(isDatabaseUnreachable(await failureOf(db.rateLimit.count()))).toBe(true);
    expect(isDatabaseUnreachable(await failureOf(transaction((tx) => tx.rateLimit.count())))).toBe(true);

    await link.mend();
    await vi.waitFor(() => expect(isListening()).toBe(true), { timeout: 5000 });
    expect(reconnected).toHaveBeenCalledTimes(2);
    await transaction((tx) => notifyChannel(tx, "red", "second"));
    await vi.waitFor(() => expect(heard).toEqual(["first", "second"]));
  });

  it("is told apart when the connection breaks in the middle of a transaction", async () => {
    const link = await createFlakyConnection(databaseUrl(server, name));
    overrideDatabase(() => openServerDatabase(link.url));
    const broken = transaction(async (tx) => {
      await tx.rateLimit.count();
      await link.cut();
      await tx.rateLimit.count();
    });
    expect(isDatabaseUnreachable(await failureOf(broken))).toBe(true);
  });

  it("is given up when it falls silent, and so are its connections", async () => {
    const link = await createFlakyConnection(databaseUrl(server, name));
    overrideDatabase(() => openServerDatabase(link.url, 500));
    const all = () => Promise.all(Array.from({ length: 12 }, (_, index) => failureOf(index % 2 === 0 ? db.rateLimit.count() : transaction((tx) => tx.rateLimit.count()))));
    expect(await all()).toEqual(Array.from({ length: 12 }, () => null));
    link.silence();
    expect((await all()).map(isDatabaseUnreachable)).toEqual(Array.from({ length: 12 }, () => true));
    link.speak();
    await vi.waitFor(async () => expect(await all()).toEqual(Array.from({ length: 12 }, () => null)), { timeout: 15_000 });
  }, 60_000);
});
