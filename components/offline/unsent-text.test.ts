import { afterEach, expect, it, vi } from "vitest";
import { clearDraftsOfOthers } from "@/components/offline/unsent-text";

afterEach(() => void vi.unstubAllGlobals());

it("deletes the drafts of other people, and keeps one's own and a visitor's form", () => {
  const kept: Record<string, string> = Object.defineProperties({}, { getItem: { value: (key: string) => kept[key] ?? null }, removeItem: { value: (key: string) => delete kept[key] } });
  vi.stubGlobal("window", { localStorage: kept });
  Object.assign(kept, { "unsaved-draft:intake": '{"owner":"maya","values":{}}', "unsaved-draft:weekly-check-in": '{"owner":"cora","values":{}}', "unsaved-draft:feedback:1": '{"owner":"maya","written":{}}', "unsaved-draft:food-diary": "damaged", "discovery:1": "{}" });
  clearDraftsOfOthers("cora");
  expect(Object.keys(kept)).toEqual(["unsaved-draft:weekly-check-in", "discovery:1"]);
});
