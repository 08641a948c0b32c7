import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearDraftsOfOthers, clearUnsentText } from "@/components/offline/unsent-text";

const draft = { feedback: "Well done", sendFollowUpEmail: true, steps: ["Walk after lunch"], replaces: null };
const nothingSent = { feedback: null, steps: [] };

/** Opens a new page of the browser, which knows only what the browser keeps for all its tabs. */
async function openPage() {
  vi.resetModules();
  vi.stubGlobal("window", { localStorage: kept, sessionStorage: { clear: () => undefined } });
  return import("@/components/check-ins/feedback-draft");
}
let kept: Record<string, string>;
beforeEach(() => {
  kept = Object.defineProperties({} as Record<string, string>, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: { value: (key: string, value: string) => void (kept[key] = value) },
    removeItem: { value: (key: string) => delete kept[key] },
  });
});
afterEach(() => void vi.unstubAllGlobals());

const write = async () => (await openPage()).saveFeedbackDraft("check-in", "maya", draft, nothingSent);
const readLater = async (owner = "maya") => (await openPage()).readFeedbackDraft("check-in", owner);

it("outlives its tab, and a session that has ended", async () => {
  await write();
  expect(await readLater()).toEqual(draft);
  clearDraftsOfOthers("maya");
  expect(await readLater()).toEqual(draft);
});

it("isn't shown to another person, and is deleted when another person signs in", async () => {
  await write();
  expect(await readLater("cora")).toBeNull();
  clearDraftsOfOthers("cora");
  expect(await readLater()).toBeNull();
});

it("goes when its author signs out", async () => {
  await write();
  clearUnsentText();
  expect(await readLater()).toBeNull();
});

it("goes once it says only what was sent", async () => {
  await write();
  (await openPage()).saveFeedbackDraft("check-in", "maya", draft, draft);
  expect([await readLater(), Object.keys(kept)]).toEqual([null, []]);
});

it.each([
  ["goes once that was sent from the outbox, also after its tab was closed", { feedback: "Well done", steps: ["Walk after lunch"] }, null],
  ["stays where something else was sent", { feedback: "Well done so far" }, draft],
])("%s", async (_, sent, left) => {
  await write();
  (await openPage()).clearSentFeedback("check-in", "maya", { ...sent, sendFollowUpEmail: true, holdSeconds: 0 });
  expect(await readLater()).toEqual(left);
});
