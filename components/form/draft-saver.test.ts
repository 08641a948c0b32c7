import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDraftSaver, type SaveOptions, type SaveStatus, type StoredDraft } from "@/components/form/draft-saver";

interface Call extends SaveOptions {
  text: string;
  /** Responds that the draft was saved as this version. */
  succeed: (updatedAt?: string) => void;
  /** Responds that the server has another version. */
  refuse: (now: StoredDraft) => void;
  fail: () => void;
}

const noDraft: StoredDraft = { data: null, updatedAt: null };
const draft = (text: string, updatedAt: string, saveId?: string): StoredDraft => ({ data: { text }, updatedAt, saveId });

function setUp(stored = noDraft) {
  const calls: Call[] = [];
  const statuses: SaveStatus[] = [];
  const storedLocally: { text: unknown; after: string | null }[] = [];
  let saveIds = 0;
  const form = { text: String(stored.data?.text ?? "") };
  const saver = createDraftSaver({
    initialDraft: stored,
    readValues: () => ({ ...form }),
    save: ({ text }, options) =>
      new Promise((resolve, reject) => {
        options.signal.addEventListener("abort", () => reject(new Error("aborted")));
        calls.push({
          ...options,
          text: String(text),
          succeed: (updatedAt = `v${calls.length}`) => resolve({ isSaved: true, serverDraft: draft(String(text), updatedAt, options.saveId) }),
          refuse: (now) => resolve({ isSaved: false, serverDraft: now }),
          fail: () => reject(new Error("offline")),
        });
      }),
    storeLocally: ({ text }, after) => storedLocally.push({ text, after }),
    applyDraft: ({ data }) => {
      form.text = String(data?.text ?? "");
    },
    onStatus: (status) => statuses.push(status),
    createSaveId: () => `save-${++saveIds}`,
  });
  const type = (text: string) => {
    form.text = text;
    saver.changed();
  };
  return { saver, calls, type, storedLocally, status: () => statuses.at(-1), shown: () => form.text };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("createDraftSaver", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("saves once, shortly after the last change", async () => {
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

  it("never overlaps saves, and saves the last value after the running save", async () => {
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

  it("retries after a failure, with growing delays, until it is saved", async () => {
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

  it("saves the latest values immediately, with keepalive, when the page closes", async () => {
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

  it("settles before the form is submitted, and pauses saving until it is released", async () => {
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

  it("aborts a save that hangs, so that none is running while the form is submitted", async () => {
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

  it("saves what is unsaved when the form is unmounted", () => {
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

type Screen = ReturnType<typeof setUp>;
type Event = (screen: Screen) => void;

/** What can happen to a screen, for the table below. */
const types = (text: string): Event => (screen) => screen.type(text);
const serverHas = (stored: StoredDraft): Event => (screen) => screen.saver.serverDraftChanged(stored);
const lastCall = ({ calls }: Screen) => {
  const call = calls.at(-1);
  if (!call) throw new Error("nothing was saved");
  return call;
};
const saved = (version: string): Event => (screen) => lastCall(screen).succeed(version);
const refused = (now: StoredDraft): Event => (screen) => lastCall(screen).refuse(now);
const failed: Event = (screen) => lastCall(screen).fail();
const flush: Event = ({ saver }) => saver.flush();
const keepMine: Event = ({ saver }) => saver.keepMine();
const showOther: Event = ({ saver }) => saver.showOther();
const hold: Event = ({ saver }) => saver.hold();
const release: Event = ({ saver }) => saver.release();
const close: Event = ({ saver }) => saver.close();
const wait = 1_000;

interface Outcome {
  /** What the form shows at the end. */
  shown: string;
  status: SaveStatus;
  /** Every save: its text and the version it overwrites. */
  calls: string[];
}

/** Plays the events on a screen that starts with "here" as version v1; a number waits that many milliseconds. */
async function play(events: (Event | number)[]): Promise<Outcome & Pick<Screen, "storedLocally" | "saver">> {
  const screen = setUp(draft("here", "v1"));
  for (const event of events) {
    if (typeof event === "function") event(screen);
    await pass(typeof event === "number" ? event : 0);
  }
  const calls = screen.calls.map(({ text, baseVersion: version, overwrite }) => `${text} after ${overwrite ? "any" : version}`);
  return { shown: screen.shown(), status: screen.status() ?? "idle", calls, storedLocally: screen.storedLocally, saver: screen.saver };
}

const otherDraft = draft("there", "v2");
const newerDraft = draft("there, later", "v3");

describe("createDraftSaver with another screen open", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each<[string, (Event | number)[], Outcome]>([
    ["shows a newer version if nothing was typed", [serverHas(otherDraft)], { shown: "there", status: "saved", calls: [] }],
    ["shows a newer version once the typing is saved", [types("a"), wait, saved("v2"), serverHas(newerDraft)], { shown: "there, later", status: "saved", calls: ["a after v1"] }],
    ["saves over the version it showed last", [serverHas(otherDraft), types("there and here"), wait], { shown: "there and here", status: "saving", calls: ["there and here after v2"] }],
    ["ignores the version it already has", [types("a"), serverHas(draft("here", "v1")), wait], { shown: "a", status: "saving", calls: ["a after v1"] }],
    ["ignores the echo of its own save before the response", [types("a"), wait, serverHas(draft("a", "v2", "save-1")), saved("v2")], { shown: "a", status: "saved", calls: ["a after v1"] }],
    ["ignores the echo of its own save after the response", [types("a"), wait, saved("v2"), types("ab"), serverHas(draft("a", "v2", "save-1")), wait], { shown: "ab", status: "saving", calls: ["a after v1", "ab after v2"] }],
    ["asks if there is unsaved typing, and pauses saving", [types("a"), serverHas(otherDraft), wait, types("ab"), 60_000], { shown: "ab", status: "choice", calls: [] }],
    ["asks when its own save is refused", [types("a"), wait, refused(otherDraft), 60_000], { shown: "a", status: "choice", calls: ["a after v1"] }],
    ["asks when the network returns", [types("a"), wait, failed, serverHas(otherDraft), 60_000], { shown: "a", status: "choice", calls: ["a after v1"] }],
    ["saves what is here over the other version", [types("a"), serverHas(otherDraft), keepMine, saved("v3"), wait], { shown: "a", status: "saved", calls: ["a after v2"] }],
    ["saves what is here over the latest version", [types("a"), serverHas(otherDraft), serverHas(newerDraft), keepMine], { shown: "a", status: "saving", calls: ["a after v3"] }],
    ["asks again if there is a newer version by then", [types("a"), serverHas(otherDraft), keepMine, refused(newerDraft), 60_000], { shown: "a", status: "choice", calls: ["a after v2"] }],
    ["shows the other version, and has nothing to save", [types("a"), serverHas(otherDraft), showOther, 60_000], { shown: "there", status: "saved", calls: [] }],
    ["saves over the version the person chose", [types("a"), serverHas(otherDraft), showOther, types("b"), wait], { shown: "b", status: "saving", calls: ["b after v2"] }],
    ["shows what was submitted elsewhere if nothing was typed", [serverHas(noDraft)], { shown: "", status: "saved", calls: [] }],
    ["asks if it was submitted elsewhere over unsaved typing", [types("a"), serverHas(noDraft), 60_000], { shown: "a", status: "choice", calls: [] }],
    ["saves what is here as a new draft if the other was submitted", [types("a"), wait, refused(noDraft), keepMine], { shown: "a", status: "saving", calls: ["a after v1", "a after null"] }],
    ["recognises its own save whose response was lost", [types("a"), wait, failed, 2_000, refused(draft("a", "v2", "save-1")), wait], { shown: "a", status: "saving", calls: ["a after v1", "a after v1", "a after v2"] }],
    ["recognises its own save after more typing", [types("a"), wait, failed, types("ab"), serverHas(draft("a", "v2", "save-1")), 2_000], { shown: "ab", status: "failed", calls: ["a after v1", "ab after v2"] }],
    ["overwrites any version if it aborts a save of older values when the page closes", [types("a"), wait, types("ab"), flush], { shown: "ab", status: "saving", calls: ["a after v1", "ab after any"] }],
    ["repeats a save of unchanged values over the known version when the page closes", [types("a"), wait, flush], { shown: "a", status: "saving", calls: ["a after v1", "a after v1"] }],
    ["saves nothing during a choice when the page closes or the form is unmounted", [types("a"), serverHas(otherDraft), flush, close, wait], { shown: "a", status: "choice", calls: [] }],
    ["leaves the form alone while it is submitted", [hold, serverHas(otherDraft), 60_000], { shown: "here", status: "idle", calls: [] }],
    ["shows the newer version after a failed submit", [hold, serverHas(otherDraft), release], { shown: "there", status: "saved", calls: [] }],
    ["doesn't save again what was submitted", [types("a"), hold, serverHas(noDraft), release, close, 60_000], { shown: "a", status: "saving", calls: [] }],
    ["resumes saving after a failed submit", [types("a"), hold, release, wait], { shown: "a", status: "saving", calls: ["a after v1"] }],
    ["keeps asking after a failed submit", [types("a"), serverHas(otherDraft), hold, showOther, release, 60_000], { shown: "a", status: "choice", calls: [] }],
    ["stops asking once the form was submitted", [types("a"), serverHas(otherDraft), hold, serverHas(noDraft), release, close, 60_000], { shown: "a", status: "choice", calls: [] }],
  ])("%s", async (_, events, outcome) => {
    expect(await play(events)).toMatchObject(outcome);
  });

  it("stores what is typed in this tab as long as there is a choice", async () => {
    const { storedLocally } = await play([types("a"), serverHas(otherDraft), types("ab"), wait, types("abc"), close]);
    expect(storedLocally).toEqual(["a", "ab", "abc"].map((text) => ({ text, after: "v1" })));
  });

  it("doesn't store in this tab what was submitted", async () => {
    expect((await play([types("a"), serverHas(otherDraft), hold, serverHas(noDraft), release, close])).storedLocally).toHaveLength(1);
  });

  it("can be submitted immediately while there is a choice, but not if the choice comes up while it settles", async () => {
    const { saver } = await play([types("a"), serverHas(otherDraft)]);
    expect(saver.isSettled()).toBe(true);
    const screen = setUp(draft("here", "v1"));
    screen.type("a");
    const settled = screen.saver.settle();
    await pass(0);
    screen.calls[0]?.refuse(otherDraft);
    expect(await settled).toBe(false);
    expect(screen.status()).toBe("choice");
  });

  it.each<[string, StoredDraft, string[], SaveStatus]>([
    ["the version they were typed over: saves them", draft("here", "v1"), ["mine after v1"], "saving"],
    ["what that screen saved while it closed: saves once more, over that version", draft("mine", "v2", "earlier-save"), ["mine after v2"], "saving"],
    ["another version: asks", otherDraft, [], "choice"],
    ["no draft any more: asks", noDraft, [], "choice"],
  ])("restores the values that an earlier screen couldn't save; if the server has %s", async (_, stored, expected, status) => {
    const screen = setUp(stored);
    screen.type("mine");
    screen.saver.restored("v1", ["earlier-save"]);
    await pass(wait);
    expect(screen.calls.map(({ text, baseVersion: version }) => `${text} after ${version}`)).toEqual(expected);
    expect(screen.status()).toBe(status);
  });

  it("recognises its own save that a reload cut off and the server stored", async () => {
    const beforeReload = setUp(draft("a", "v1"));
    beforeReload.type("ab");
    await pass(800);
    beforeReload.type("abc");
    beforeReload.saver.flush();
    const [, onLeaving] = beforeReload.calls;
    expect(onLeaving).toMatchObject({ text: "abc", baseVersion: "v1", keepalive: true });
    const afterReload = setUp(draft("ab", "v2", beforeReload.calls[0]?.saveId));
    afterReload.type("abc");
    afterReload.saver.restored("v1", onLeaving?.unconfirmed ?? []);
    expect(afterReload.status()).not.toBe("choice");
    await pass(800);
    expect(afterReload.calls.map(({ text, baseVersion: version }) => `${text} after ${version}`)).toEqual(["abc after v2"]);
  });
});
