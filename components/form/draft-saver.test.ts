import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { draftSaver, type SaveStatus } from "@/components/form/draft-saver";

interface Call {
  text: string;
  keepalive: boolean;
  signal: AbortSignal;
  succeed: () => void;
  fail: () => void;
}

function setUp() {
  const calls: Call[] = [];
  const statuses: SaveStatus[] = [];
  const form = { text: "" };
  const saver = draftSaver({
    save: ({ signal, keepalive }) =>
      new Promise<void>((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("aborted")));
        calls.push({ text: form.text, keepalive, signal, succeed: resolve, fail: () => reject(new Error("offline")) });
      }),
    onStatus: (status) => statuses.push(status),
  });
  const type = (text: string) => {
    form.text = text;
    saver.changed();
  };
  return { saver, calls, type, status: () => statuses.at(-1) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("draftSaver", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("saves once, a moment after the last change", async () => {
    const { calls, type, status } = setUp();
    type("a");
    await pass(700);
    type("ab");
    await pass(700);
    expect(calls).toHaveLength(0);
    await pass(100);
    expect(calls.map(({ text }) => text)).toEqual(["ab"]);
    expect(status()).toBe("saving");
    calls[0]?.succeed();
    await pass(0);
    expect(status()).toBe("saved");
  });

  it("never overlaps calls, and saves the last value after the one under way", async () => {
    const { calls, type } = setUp();
    type("a");
    await pass(800);
    type("ab");
    await pass(5_000);
    expect(calls).toHaveLength(1);
    calls[0]?.succeed();
    await pass(800);
    expect(calls.map(({ text }) => text)).toEqual(["a", "ab"]);
  });

  it("tries again after a failure, ever more slowly, until it is saved", async () => {
    const { calls, type, status } = setUp();
    type("a");
    await pass(800);
    calls[0]?.fail();
    await pass(0);
    expect(status()).toBe("failed");
    await pass(2_000);
    expect(calls).toHaveLength(2);
    calls[1]?.fail();
    await pass(4_999);
    expect(calls).toHaveLength(2);
    await pass(1);
    calls[2]?.succeed();
    await pass(60_000);
    expect(status()).toBe("saved");
    expect(calls).toHaveLength(3);
  });

  it("sends the latest at once, past the page's end, when the page is left", async () => {
    const { saver, calls, type } = setUp();
    type("a");
    saver.flush();
    expect(calls[0]).toMatchObject({ text: "a", keepalive: true });
    saver.flush();
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(calls[1]).toMatchObject({ text: "a", keepalive: true });
    calls[1]?.succeed();
    await pass(0);
    saver.flush();
    expect(calls).toHaveLength(2);
  });

  it("settles before sending, and holds until it is released", async () => {
    const { saver, calls, type } = setUp();
    type("a");
    const settled = saver.settle();
    await pass(0);
    expect(calls).toHaveLength(1);
    calls[0]?.succeed();
    await settled;
    expect(saver.isSettled()).toBe(true);
    type("ab");
    saver.flush();
    saver.close();
    await pass(60_000);
    expect(calls).toHaveLength(1);
  });

  it("gives up on a save that hangs, so that none is under way while the form is sent", async () => {
    const { saver, calls, type } = setUp();
    type("a");
    const settled = saver.settle();
    await pass(3_000);
    await settled;
    expect(calls[0]?.signal.aborted).toBe(true);
    await pass(60_000);
    expect(calls).toHaveLength(1);
    saver.release();
    await pass(800);
    expect(calls).toHaveLength(2);
  });

  it("saves what is left when the form goes away", () => {
    const { saver, calls, type } = setUp();
    saver.close();
    expect(calls).toHaveLength(0);
    const other = setUp();
    other.type("a");
    other.saver.close();
    expect(other.calls[0]).toMatchObject({ text: "a", keepalive: true });
    type("late");
    expect(calls).toHaveLength(0);
  });
});
