import { describe, expect, it } from "vitest";
import { getReviewAction, isInsertShortcut, isSubmitShortcut } from "@/components/check-ins/review-shortcuts";

const press = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey", boolean>> = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

describe("The review's keyboard shortcuts", () => {
  it.each([
    ["j", "page", "next"],
    ["J", "card", "next"],
    ["k", "page", "previous"],
    ["d", "page", "details"],
    ["f", "card", "feedback"],
    ["u", "page", "undo"],
    ["?", "page", "help"],
    ["ArrowDown", "card", "next"],
    ["ArrowUp", "card", "previous"],
    ["Enter", "card", "details"],
    // Outside a card these keys scroll the page and press buttons.
    ["ArrowDown", "page", null],
    ["Enter", "page", null],
    ["x", "page", null],
    // While typing, and in menus and other dialogs, keys do what they always do.
    ["j", "taken", null],
    ["f", "taken", null],
    ["?", "taken", null],
  ] as const)("%s pressed on \"%s\" means %s", (key, place, action) => {
    expect(getReviewAction(press(key), place)).toBe(action);
  });

  it.each(["ctrlKey", "metaKey", "altKey"] as const)("leaves combinations with %s to the browser", (held) => {
    expect(getReviewAction(press("f", { [held]: true }), "page")).toBeNull();
    expect(getReviewAction(press("d", { [held]: true }), "card")).toBeNull();
  });

  it("insert what changed with Ctrl or Cmd and I", () => {
    expect(isInsertShortcut(press("i", { ctrlKey: true }))).toBe(true);
    expect(isInsertShortcut(press("I", { metaKey: true }))).toBe(true);
    expect(isInsertShortcut(press("i"))).toBe(false);
    // AltGr types a letter on some keyboards.
    expect(isInsertShortcut(press("i", { ctrlKey: true, altKey: true }))).toBe(false);
  });

  it("submit with Ctrl or Cmd and Enter, never with Enter alone", () => {
    expect(isSubmitShortcut(press("Enter", { ctrlKey: true }))).toBe(true);
    expect(isSubmitShortcut(press("Enter", { metaKey: true }))).toBe(true);
    expect(isSubmitShortcut(press("Enter"))).toBe(false);
    expect(isSubmitShortcut(press("j", { ctrlKey: true }))).toBe(false);
  });
});
