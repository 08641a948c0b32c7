import { expect, it } from "vitest";
import { createListeners } from "@/lib/platform/listeners";

it("calls each listener until it is removed", () => {
  const heard: string[] = [];
  const { subscribe, notify } = createListeners<[text: string]>();
  const removeFirst = subscribe((text) => heard.push(`first ${text}`));
  subscribe((text) => heard.push(`second ${text}`));
  notify("one");
  removeFirst();
  notify("two");
  expect(heard).toEqual(["first one", "second one", "second two"]);
});
