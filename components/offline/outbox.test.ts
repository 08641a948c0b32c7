import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deleteDeviceStore } from "@/components/offline/delete-device-store";
import { addToOutbox, changeOutboxEntry, markChanging, releaseHeld } from "@/components/offline/change-outbox";
import { listOutbox, onOutboxChange, type OutboxChange } from "@/components/offline/outbox";
import type { OutboxEntry, OutboxNote } from "@/components/offline/outbox-entry";
import { sendOutbox } from "@/components/offline/send-outbox";
import { sendThroughOutbox } from "@/components/offline/send-through-outbox";
import { withdrawEntry } from "@/components/offline/withdraw-entry";
import { idempotencyHeader } from "@/lib/api/headers";
import { dayMs } from "@/lib/platform/days";
import { giveFeedback } from "@/lib/work/check-ins/contract";
import { addClientNote } from "@/lib/work/notes/contract";

const owner = "ada";
const note = (about: string, kind: OutboxNote["kind"] = "message"): OutboxNote => ({ kind, about, title: `Your message to ${about}`, href: "/", textField: "content" });
const write = (content: string, more: Partial<OutboxEntry> = {}) =>
  addToOutbox({ key: crypto.randomUUID(), owner, method: "POST", url: "/api/messages", body: { content }, note: note("maya"), writtenAt: new Date().toISOString(), ...more });

/** What the server does with each request, and what has arrived at it. */
let serve: (body: Record<string, unknown>, url: string) => Response | null;
let requests: { url: string; body: Record<string, unknown>; key: string | null }[];
const changes: OutboxChange[] = [];
onOutboxChange((change) => changes.push(change));
const runs = () => changes.flatMap(({ run }) => (run ? [run.map(({ entry }) => entry.body.content)] : []));
const json = (status: number, body: object = {}) => Response.json(body, { status });
const noFiles = () => Promise.reject(new Error("No files here"));
const send = () => sendOutbox(owner, noFiles);
const waiting = async () => (await listOutbox(owner)).map(({ body, refusal, mayHaveArrived = false }) => ({ says: body.content, refusal: refusal?.status, mayHaveArrived }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-18T12:00:00Z") });
  requests = [];
  changes.length = 0;
  serve = () => json(201);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async (url: string, { body, headers }: { body?: string; headers: Record<string, string> }) => {
    const parsed = JSON.parse(body ?? "{}") as Record<string, unknown>;
    requests.push({ url, body: parsed, key: headers[idempotencyHeader] ?? null });
    const answer = serve(parsed, url);
    if (!answer) throw new TypeError("Failed to fetch");
    return Promise.resolve(answer);
  });
});
afterEach(async () => {
  await deleteDeviceStore();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("A run of sending", () => {
  it("sends what waits in order, and announces all of it once at its end", async () => {
    for (const text of ["one", "two", "three"]) await write(text);
    expect(await send()).toBe("empty");
    expect(requests.map(({ body }) => body.content)).toEqual(["one", "two", "three"]);
    expect(runs()).toEqual([["one", "two", "three"]]);
  });

  it("announces what it has sent when the network ends in between", async () => {
    for (const text of ["one", "two"]) await write(text);
    serve = ({ content }) => (content === "two" ? null : json(201));
    expect(await send()).toBe("later");
    expect(runs()).toEqual([["one"]]);
  });

  it.each([
    ["no answer", () => null, true],
    ["a page of somebody else's", () => new Response("<p>Welcome to our Wi-Fi</p>", { headers: { "content-type": "text/html" } }), true],
    ["a failure of the server", () => json(500), true],
    ["a sign-out", () => json(401), false],
    ["too many at once", () => json(429), false],
    ["a refusal", () => json(409), false],
  ])("notes after %s whether the entry may have arrived", async (_, answer, mayHaveArrived) => {
    await write("one");
    serve = answer;
    await send();
    expect(await waiting()).toMatchObject([{ mayHaveArrived }]);
  });

  it("still knows that an earlier attempt may have arrived once a later one was answered", async () => {
    await write("one", { mayHaveArrived: true });
    serve = () => json(401);
    await send();
    expect(await waiting()).toMatchObject([{ mayHaveArrived: true }]);
  });

  it("sends nothing without a network, so that nothing may have arrived", async () => {
    await write("one");
    vi.stubGlobal("navigator", { onLine: false });
    expect(await send()).toBe("later");
    expect([requests, await waiting()]).toEqual([[], [{ says: "one", refusal: undefined, mayHaveArrived: false }]]);
  });

  it("gives up an entry that the server fails with five times, and goes on with those behind it", async () => {
    for (const text of ["one", "two"]) await write(text);
    serve = ({ content }) => (content === "one" ? json(500) : json(201));
    const pauses: number[] = [];
    for (let attempt = 1; attempt < 5; attempt += 1) {
      expect(await send()).toBe("later");
      const [{ retryAt = 0 } = {}] = await listOutbox(owner);
      pauses.push((retryAt - Date.now()) / 1000);
      vi.setSystemTime(retryAt - 1);
      expect(await send()).toBe("later");
      vi.setSystemTime(retryAt);
    }
    expect(await send()).toBe("empty");
    expect(pauses).toEqual([20, 40, 80, 160]);
    expect(requests.map(({ body }) => body.content)).toEqual(["one", "one", "one", "one", "one", "two"]);
    expect(await waiting()).toEqual([{ says: "one", refusal: 500, mayHaveArrived: true }]);
  });

  it("sends at once what would pause for a day because the device's clock was ahead", async () => {
    for (const text of ["one", "two"]) await write(text);
    const correctTime = Date.now();
    vi.setSystemTime(correctTime + dayMs);
    serve = () => json(500);
    expect(await send()).toBe("later");
    vi.setSystemTime(correctTime);
    serve = () => json(201);
    expect([await send(), await waiting()]).toEqual(["empty", []]);
  });

  it("never gives up for want of a network", async () => {
    await write("one");
    serve = () => null;
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await send()).toBe("later");
    expect(await waiting()).toMatchObject([{ refusal: undefined }]);
  });

  it("names the file that was refused", async () => {
    await write("one", { note: { ...note("maya"), fileIds: ["a-file"], attachments: [{ id: "a-file", name: "squat.jpg", isPdf: false }] } });
    await sendOutbox(owner, () => Promise.reject(Object.assign(new Error("Too large"), { status: 413 })));
    expect((await listOutbox(owner)).map(({ refusal }) => refusal)).toEqual([{ status: 413, message: "squat.jpg couldn't be uploaded. You can send this without it.", fileId: "a-file" }]);
  });
});

describe("A step that is ticked again while it waits", () => {
  it("waits with its last state only", async () => {
    await write("other", { note: note("other step", "step") });
    for (const content of ["done", "not done"]) await write(content, { note: note("a step", "step") });
    expect((await waiting()).map(({ says }) => says)).toEqual(["other", "not done"]);
  });

  it.each(Array.from({ length: 8 }, (_, turns) => turns))("leaves nothing of the earlier state that is just being sent, %i turns later", async (turns) => {
    const tick = (content: string) => write(content, { note: note("a step", "step") });
    await tick("done");
    serve = () => null;
    const sent = send();
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await tick("not done");
    await sent;
    expect(await waiting()).toMatchObject([{ says: "not done" }]);
  });
});

describe("A page that opens", () => {
  it.each([
    ["releases what an earlier page was sending", -1000, true],
    ["releases what was written while the device's clock was ahead", dayMs, true],
    ["leaves what it is sending itself", 1000, false],
  ])("%s", async (_, writtenAfterMs, isReleased) => {
    const openedAt = Date.now();
    vi.stubGlobal("performance", { timeOrigin: openedAt });
    await write("one", { isUnderWay: true, writtenAt: new Date(openedAt + writtenAfterMs).toISOString() });
    vi.setSystemTime(openedAt + 2000);
    await releaseHeld(owner);
    expect(await listOutbox(owner)).toMatchObject([{ isUnderWay: isReleased ? undefined : true }]);
  });

  it("leaves what another page is changing, until that page is gone", async () => {
    const names = new Set<string>();
    async function request(name: string, ...args: [(lock: object | null) => unknown] | [object, (lock: object | null) => unknown]) {
      const work = args.length === 1 ? args[0] : args[1];
      if (names.has(name)) return work(null);
      names.add(name);
      return Promise.resolve(work({})).finally(() => names.delete(name));
    }
    vi.stubGlobal("navigator", { onLine: true, locks: { request } });
    const isHeldStill = async () => {
      await releaseHeld(owner);
      return (await listOutbox(owner)).map(({ isHeld }) => isHeld);
    };
    const endChanging = markChanging(await write("one", { isHeld: true, writtenAt: new Date(0).toISOString() }));
    expect(await isHeldStill()).toEqual([true]);
    endChanging();
    expect(await isHeldStill()).toEqual([undefined]);
  });
});

describe("Taking back an entry", () => {
  it("doesn't ask the server if it was never sent", async () => {
    const position = await write("one");
    expect(await withdrawEntry(position, () => null)).toBe("withdrawn");
    expect([requests, await waiting()]).toEqual([[], []]);
  });

  it.each([
    ["it had not arrived", () => json(200, { success: true }), "withdrawn", []],
    ["it had arrived", () => json(409, { message: "This Idempotency-Key was used for another request." }), "arrived", []],
    ["an earlier attempt to take it back had its answer lost", () => json(409, { message: "This was done already.", reason: "already-done" }), "withdrawn", []],
    ["there is no response", () => null, "unknown", ["one"]],
    ["the server fails", () => json(500), "unknown", ["one"]],
  ])("asks the server if it may have arrived: %s", async (_, answer, withdrawal, left) => {
    const position = await write("one", { mayHaveArrived: true });
    const [entry] = await listOutbox(owner);
    serve = answer;
    expect(await withdrawEntry(position, () => null)).toBe(withdrawal);
    expect(requests).toMatchObject([{ url: "/api/withdrawn-writes", key: entry?.key }]);
    expect((await waiting()).map(({ says }) => says)).toEqual(left);
  });

  it("gives it a key of its own if it is changed", async () => {
    const position = await write("one", { mayHaveArrived: true });
    const [before] = await listOutbox(owner);
    serve = () => json(200, { success: true });
    await withdrawEntry(position, (entry) => ({ ...entry, body: { content: "two" } }));
    const [after] = await listOutbox(owner);
    expect(after).toMatchObject({ position, body: { content: "two" }, mayHaveArrived: undefined });
    expect(after?.key).not.toBe(before?.key);
  });

  it("sends it under a new key if the server withdrew it and the response was lost", async () => {
    const position = await write("one", { mayHaveArrived: true });
    const [before] = await listOutbox(owner);
    serve = () => null;
    expect(await withdrawEntry(position, () => null)).toBe("unknown");
    requests = [];
    serve = () => (requests.at(-1)?.key === before?.key ? json(409, { message: "This Idempotency-Key was used for another request." }) : json(201));
    expect(await send()).toBe("empty");
    expect(requests.map(({ key }) => key === before?.key)).toEqual([true, false]);
    expect(await waiting()).toEqual([]);
  });

  it("says that it doesn't wait any more if it was sent meanwhile", async () => {
    const position = await write("one");
    await changeOutboxEntry(position, () => null);
    expect(await withdrawEntry(position, () => null)).toBe("gone");
  });
});

describe("A write that goes through the outbox", () => {
  const give = () => sendThroughOutbox(giveFeedback, { params: { id: "check-in" }, body: { feedback: "Well done", holdSeconds: 10 } }, { owner, note: note("check-in", "feedback"), whenLater: { holdSeconds: 0 } });

  it("holds feedback that is sent at once, and not feedback that waited", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    await expect(give()).rejects.toThrow("waits");
    vi.stubGlobal("navigator", { onLine: true });
    await send();
    await give();
    expect(requests.map(({ body }) => body.holdSeconds)).toEqual([0, 10]);
  });

  it("is repeated as it was if its answer was lost", async () => {
    serve = () => null;
    await expect(give()).rejects.toThrow("waits");
    serve = () => json(200);
    await send();
    const [first, second] = requests.filter(({ url }) => url.includes("feedback"));
    expect(second).toEqual(first);
    expect(await waiting()).toEqual([]);
  });

  describe("where the session has ended", () => {
    it.each(["note", "feedback"] as const)("is left to its draft if it is a %s, so that it isn't sent a second time", async (kind) => {
      serve = () => json(401);
      const sent = sendThroughOutbox(addClientNote, { params: { id: "ada" }, body: { text: "Prefers mornings" } }, { owner, note: note("ada", kind) });
      await expect(sent).rejects.toMatchObject({ status: 401 });
      expect(await listOutbox(owner)).toEqual([]);
    });
  });

  it("goes after an earlier state of the same step that is still under way", async () => {
    await write("done", { note: note("a step", "step"), isUnderWay: true });
    const untick = (about: string) => sendThroughOutbox(giveFeedback, { params: { id: "check-in" }, body: { feedback: "Not done" } }, { owner, note: note(about, "step") });
    await untick("another step");
    await expect(untick("a step")).rejects.toThrow("waits");
    expect(requests).toHaveLength(1);
  });
});
