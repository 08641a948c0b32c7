import type { ComponentProps, MouseEvent, ReactElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { AnchorLink } from "@/components/common/anchor-link";

afterEach(() => void vi.unstubAllGlobals());

/** Presses the link to `main` with these keys held, and returns what happened. */
function press(keys: object = {}) {
  const calls: string[] = [];
  const target = { scrollIntoView: () => calls.push("scroll"), focus: () => calls.push("focus") };
  vi.stubGlobal("document", { getElementById: (id: string) => (id === "main" ? target : null) });
  const { props }: ReactElement<ComponentProps<"a">> = AnchorLink({ targetId: "main", onClick: () => calls.push("own") });
  props.onClick?.({ ...keys, preventDefault: () => calls.push("no entry in the history") } as unknown as MouseEvent<HTMLAnchorElement>);
  return { href: props.href, calls };
}

it("shows the part of the page and moves the focus there, without an entry in the history that Back would lead to", () => {
  expect(press()).toEqual({ href: "#main", calls: ["own", "no entry in the history", "scroll", "focus"] });
});

it.each(["metaKey", "ctrlKey", "shiftKey"])("leaves a press with %s to the browser, which opens the link elsewhere", (key) => {
  expect(press({ [key]: true }).calls).toEqual(["own"]);
});
