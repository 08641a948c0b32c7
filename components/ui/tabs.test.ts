import type { ComponentProps, KeyboardEvent, ReactElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { TabsList } from "@/components/ui/tabs";

afterEach(() => void vi.unstubAllGlobals());

/** Presses a key on the first of three tabs. Returns the tab that it opens, and whether the browser's own meaning of the key is prevented. */
function press(key: string, held: object = {}) {
  let opened: string | null = null;
  let isPrevented = false;
  const tabs = ["first", "second", "third"].map((name) => ({ focus: () => undefined, click: () => void (opened = name) }));
  vi.stubGlobal("document", { activeElement: tabs[0] });
  const { props }: ReactElement<ComponentProps<"div">> = TabsList({ "aria-label": "Parts" });
  props.onKeyDown?.({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...held, currentTarget: { querySelectorAll: () => tabs }, preventDefault: () => (isPrevented = true) } as unknown as KeyboardEvent<HTMLDivElement>);
  return { opened, isPrevented };
}

it.each([
  ["ArrowRight", "second"],
  ["ArrowLeft", "third"],
  ["Home", "first"],
  ["End", "third"],
])("opens with %s the %s tab", (key, opened) => expect(press(key)).toEqual({ opened, isPrevented: true }));

it.each(["altKey", "ctrlKey", "metaKey", "shiftKey"])("leaves an arrow key with %s to the browser, which goes a page back with some", (held) => expect(press("ArrowLeft", { [held]: true })).toEqual({ opened: null, isPrevented: false }));

it("leaves other keys alone", () => expect(press("a")).toEqual({ opened: null, isPrevented: false }));
