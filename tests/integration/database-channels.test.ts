import { describe, expect, it, vi } from "vitest";
import { transaction } from "@/lib/platform/db";
import { isListening, listenOnChannel } from "@/lib/platform/listen";
import { notifyChannel } from "@/tests/support/notify-channel";

/** Collects the notifications of a channel. */
async function inbox(channel: string) {
  const received: string[] = [];
  const stop = await listenOnChannel(channel, (payload) => received.push(payload));
  return { received, stop };
}

describe("notifications", () => {
  it("arrive after the commit, each on its own channel", async () => {
    const red = await inbox("red");
    const blue = await inbox("blue");
    await transaction(async (tx) => {
      await notifyChannel(tx, "red", "one");
      await notifyChannel(tx, "blue", "two");
      expect(red.received).toEqual([]);
    });
    await vi.waitFor(() => expect([red.received, blue.received]).toEqual([["one"], ["two"]]));
    expect(isListening()).toBe(true);
  });

  it("of a transaction that fails never arrive", async () => {
    const { received } = await inbox("red");
    const failing = transaction(async (tx) => {
      await notifyChannel(tx, "red", "undone");
      throw new Error("changed my mind");
    });
    await failing.catch(() => {});
    await transaction((tx) => notifyChannel(tx, "red", "done"));
    await vi.waitFor(() => expect(received).toEqual(["done"]));
  });

  it("reach the other handlers if one fails or has stopped", async () => {
    const stopped = await inbox("red");
    stopped.stop();
    await listenOnChannel("red", () => {
      throw new Error("a broken handler");
    });
    const { received } = await inbox("red");
    await transaction((tx) => notifyChannel(tx, "red", "still here"));
    await vi.waitFor(() => expect(received).toEqual(["still here"]));
    expect(stopped.received).toEqual([]);
  });
});
