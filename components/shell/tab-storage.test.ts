import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { claimTabStorage } from "@/components/shell/tab-storage";

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  const sessionStorage = { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value), clear: () => stored.clear() };
  vi.stubGlobal("window", { sessionStorage });
});
afterEach(() => void vi.unstubAllGlobals());

const left = ["cadence:unread-toast", '{"title":"Well done"}'] as const;

it("keeps what a tab holds for the same person, who signs in again in this tab", () => {
  claimTabStorage("maya");
  stored.set(...left);
  claimTabStorage("maya");
  expect(stored.get(left[0])).toBe(left[1]);
});

it("deletes it when another person signs in in this tab", () => {
  claimTabStorage("maya");
  stored.set(...left);
  claimTabStorage("cora");
  expect([...stored.keys()].filter((key) => key === left[0])).toEqual([]);
  stored.set(...left);
  claimTabStorage("cora");
  expect(stored.get(left[0])).toBe(left[1]);
});

it("works in a browser that refuses storage", () => {
  vi.stubGlobal("window", {
    get sessionStorage(): Storage {
      throw new DOMException("Access is denied", "SecurityError");
    },
  });
  expect(() => claimTabStorage("maya")).not.toThrow();
});
