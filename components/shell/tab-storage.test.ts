import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { claimTabStorage } from "@/components/shell/tab-storage";

let stored: Map<string, string>;
/** What the browser keeps for all its tabs. */
let kept: Record<string, string>;
beforeEach(() => {
  stored = new Map();
  const sessionStorage = { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value), clear: () => stored.clear() };
  kept = Object.defineProperties({} as Record<string, string>, { getItem: { value: (key: string) => kept[key] ?? null }, removeItem: { value: (key: string) => delete kept[key] } });
  vi.stubGlobal("window", { sessionStorage, localStorage: kept });
});
afterEach(() => void vi.unstubAllGlobals());

const typed = ["feedback-draft:1", '"Well done"'] as const;

it("keeps unsaved text for the same person, who signs in again in this tab", () => {
  claimTabStorage("maya");
  stored.set(...typed);
  claimTabStorage("maya");
  expect(stored.get(typed[0])).toBe(typed[1]);
});

it("deletes unsaved text when another person signs in in this tab", () => {
  claimTabStorage("maya");
  stored.set(...typed);
  claimTabStorage("cora");
  expect([...stored.keys()].filter((key) => key === typed[0])).toEqual([]);
  stored.set(...typed);
  claimTabStorage("cora");
  expect(stored.get(typed[0])).toBe(typed[1]);
});

it("deletes the drafts of other people, and keeps one's own and a visitor's form", () => {
  Object.assign(kept, { "unsaved-draft:intake": '{"owner":"maya","values":{}}', "unsaved-draft:weekly-check-in": '{"owner":"cora","values":{}}', "unsaved-draft:food-diary": "damaged", "discovery:1": "{}" });
  claimTabStorage("cora");
  expect(Object.keys(kept)).toEqual(["unsaved-draft:weekly-check-in", "discovery:1"]);
});

it("works in a browser that refuses storage", () => {
  vi.stubGlobal("window", {
    get sessionStorage(): Storage {
      throw new DOMException("Access is denied", "SecurityError");
    },
  });
  expect(() => claimTabStorage("maya")).not.toThrow();
});
