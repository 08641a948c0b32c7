import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDraftSaver, type SaveOptions, type SaveStatus, type StoredDraft } from "@/components/form/draft-saver";

interface Call extends SaveOptions {
  text: string;
  /** Saved, as this version. */
  succeed: (updatedAt?: string) => void;
  /** Refused: the server has another version. */
  refuse: (now: StoredDraft) => void;
  fail: () => void;
}

const noDraft: StoredDraft = { data: null, updatedAt: null };
const draft = (text: string, updatedAt: string): StoredDraft => ({ data: { text }, updatedAt });

function setUp(stored = noDraft) {
  const calls: Call[] = [];
  const statuses: SaveStatus[] = [];
  const kept: { text: unknown; after: string | null }[] = [];
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
          succeed: (updatedAt = `v${calls.length}`) => resolve({ isSaved: true, serverDraft: draft(String(text), updatedAt) }),
          refuse: (now) => resolve({ isSaved: false, serverDraft: now }),
          fail: () => reject(new Error("offline")),
        });
      }),
    storeLocally: ({ text }, after) => kept.push({ text, after }),
    applyDraft: ({ data }) => {
      form.text = String(data?.text ?? "");
    },
    onStatus: (status) => statuses.push(status),
  });
  const type = (text: string) => {
    form.text = text;
    saver.changed();
  };
  return { saver, calls, type, kept, status: () => statuses.at(-1), shown: () => form.text };
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

type Screen = ReturnType<typeof setUp>;
type Event = (screen: Screen) => void;

/** What may happen to a screen, for tables. */
const types = (text: string): Event => (screen) => screen.type(text);
const heard = (stored: StoredDraft): Event => (screen) => screen.saver.heard(stored);
const lastCall = ({ calls }: Screen) => {
  const call = calls.at(-1);
  if (!call) throw new Error("nothing was called");
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
  /** What the form holds at last. */
  shown: string;
  status: SaveStatus;
  /** Every call: what was saved over which version. */
  calls: string[];
}

/** What becomes of a screen that begins with "here" as version v1; a number lets so many milliseconds pass. */
async function play(events: (Event | number)[]): Promise<Outcome & Pick<Screen, "kept" | "saver">> {
  const screen = setUp(draft("here", "v1"));
  for (const event of events) {
    if (typeof event === "function") event(screen);
    await pass(typeof event === "number" ? event : 0);
  }
  const calls = screen.calls.map(({ text, baseVersion: version, overwrite }) => `${text} after ${overwrite ? "any" : version}`);
  return { shown: screen.shown(), status: screen.status() ?? "idle", calls, kept: screen.kept, saver: screen.saver };
}

const theirs = draft("there", "v2");
const later = draft("there, later", "v3");

describe("draftSaver with another screen open", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each<[string, (Event | number)[], Outcome]>([
    ["takes a newer version over where nothing was typed", [heard(theirs)], { shown: "there", status: "saved", calls: [] }],
    ["takes a newer version over once what was typed is saved", [types("a"), wait, saved("v2"), heard(later)], { shown: "there, later", status: "saved", calls: ["a after v1"] }],
    ["goes on from the version it took over", [heard(theirs), types("there and here"), wait], { shown: "there and here", status: "saving", calls: ["there and here after v2"] }],
    ["says nothing of the version it has", [types("a"), heard(draft("here", "v1")), wait], { shown: "a", status: "saving", calls: ["a after v1"] }],
    ["ignores the echo of its own save before the answer", [types("a"), wait, heard(draft("a", "v2")), saved("v2")], { shown: "a", status: "saved", calls: ["a after v1"] }],
    ["ignores the echo of its own save after the answer", [types("a"), wait, saved("v2"), types("ab"), heard(draft("a", "v2")), wait], { shown: "ab", status: "saving", calls: ["a after v1", "ab after v2"] }],
    ["asks where there is unsaved typing, and rests", [types("a"), heard(theirs), wait, types("ab"), 60_000], { shown: "ab", status: "choice", calls: [] }],
    ["asks when its own save is refused", [types("a"), wait, refused(theirs), 60_000], { shown: "a", status: "choice", calls: ["a after v1"] }],
    ["asks when it comes back to the network", [types("a"), wait, failed, heard(theirs), 60_000], { shown: "a", status: "choice", calls: ["a after v1"] }],
    ["keeps what is here, over the other version", [types("a"), heard(theirs), keepMine, saved("v3"), wait], { shown: "a", status: "saved", calls: ["a after v2"] }],
    ["keeps what is here, over the latest version", [types("a"), heard(theirs), heard(later), keepMine], { shown: "a", status: "saving", calls: ["a after v3"] }],
    ["asks again when there is a newer one by then", [types("a"), heard(theirs), keepMine, refused(later), 60_000], { shown: "a", status: "choice", calls: ["a after v2"] }],
    ["shows the other version, and has nothing to save", [types("a"), heard(theirs), showOther, 60_000], { shown: "there", status: "saved", calls: [] }],
    ["goes on from the version she chose", [types("a"), heard(theirs), showOther, types("b"), wait], { shown: "b", status: "saving", calls: ["b after v2"] }],
    ["shows what was sent where nothing was typed", [heard(noDraft)], { shown: "", status: "saved", calls: [] }],
    ["asks where it was sent from elsewhere over unsaved typing", [types("a"), heard(noDraft), 60_000], { shown: "a", status: "choice", calls: [] }],
    ["keeps what is here as a new draft where the other was sent", [types("a"), wait, refused(noDraft), keepMine], { shown: "a", status: "saving", calls: ["a after v1", "a after null"] }],
    ["knows its own save again whose answer was lost", [types("a"), wait, failed, 2_000, refused(draft("a", "v2")), wait], { shown: "a", status: "saving", calls: ["a after v1", "a after v1", "a after v2"] }],
    ["knows it again when it has gone on meanwhile", [types("a"), wait, failed, types("ab"), heard(draft("a", "v2")), 2_000], { shown: "ab", status: "failed", calls: ["a after v1", "ab after v2"] }],
    ["goes over a save it has to cut off, when the page is left", [types("a"), wait, types("ab"), flush], { shown: "ab", status: "saving", calls: ["a after v1", "ab after any"] }],
    ["but not when that was to save the same", [types("a"), wait, flush], { shown: "a", status: "saving", calls: ["a after v1", "a after v1"] }],
    ["saves nothing over a choice when the page is left or the form goes", [types("a"), heard(theirs), flush, close, wait], { shown: "a", status: "choice", calls: [] }],
    ["is left alone while the form is sent", [hold, heard(theirs), 60_000], { shown: "here", status: "idle", calls: [] }],
    ["hears of it when sending was refused", [hold, heard(theirs), release], { shown: "there", status: "saved", calls: [] }],
    ["does not save again what was sent", [types("a"), hold, heard(noDraft), release, close, 60_000], { shown: "a", status: "saving", calls: [] }],
    ["saves on when sending was refused", [types("a"), hold, release, wait], { shown: "a", status: "saving", calls: ["a after v1"] }],
    ["leaves the choice open when sending was refused", [types("a"), heard(theirs), hold, showOther, release, 60_000], { shown: "a", status: "choice", calls: [] }],
    ["has no choice left when it was sent", [types("a"), heard(theirs), hold, heard(noDraft), release, close, 60_000], { shown: "a", status: "choice", calls: [] }],
  ])("%s", async (_, events, outcome) => {
    expect(await play(events)).toMatchObject(outcome);
  });

  it("keeps what is typed in this tab as long as there is a choice", async () => {
    const { kept } = await play([types("a"), heard(theirs), types("ab"), wait, types("abc"), close]);
    expect(kept).toEqual(["a", "ab", "abc"].map((text) => ({ text, after: "v1" })));
  });

  it("does not keep in this tab what was sent", async () => {
    expect((await play([types("a"), heard(theirs), hold, heard(noDraft), release, close])).kept).toHaveLength(1);
  });

  it("can be sent at once while there is a choice, and not when the choice comes up on the way", async () => {
    const { saver } = await play([types("a"), heard(theirs)]);
    expect(saver.isSettled()).toBe(true);
    const screen = setUp(draft("here", "v1"));
    screen.type("a");
    const settled = screen.saver.settle();
    await pass(0);
    screen.calls[0]?.refuse(theirs);
    expect(await settled).toBe(false);
    expect(screen.status()).toBe("choice");
  });

  it.each<[string, StoredDraft, string[], SaveStatus]>([
    ["the version it was typed over: it is saved", draft("here", "v1"), ["mine after v1"], "saving"],
    ["the same, saved on the way out: it is saved once more, over that", draft("mine", "v2"), ["mine after v2"], "saving"],
    ["something else: she is asked", theirs, [], "choice"],
    ["nothing any more: she is asked", noDraft, [], "choice"],
  ])("restores what an earlier screen could not save where the server has %s", async (_, stored, expected, status) => {
    const screen = setUp(stored);
    screen.type("mine");
    screen.saver.restored({ text: "mine" }, "v1", []);
    await pass(wait);
    expect(screen.calls.map(({ text, baseVersion: version }) => `${text} after ${version}`)).toEqual(expected);
    expect(screen.status()).toBe(status);
  });

  it("does not take for another device what a reload cut off and the server has after all", async () => {
    const before = setUp(draft("a", "v1"));
    before.type("ab");
    await pass(800);
    before.type("abc");
    before.saver.flush();
    const [, onLeaving] = before.calls;
    expect(onLeaving).toMatchObject({ text: "abc", baseVersion: "v1", keepalive: true });
    const after = setUp(draft("ab", "v2"));
    after.type("abc");
    after.saver.restored({ text: "abc" }, "v1", onLeaving?.unconfirmed ?? []);
    expect(after.status()).not.toBe("choice");
    await pass(800);
    expect(after.calls.map(({ text, baseVersion: version }) => `${text} after ${version}`)).toEqual(["abc after v2"]);
  });
});
