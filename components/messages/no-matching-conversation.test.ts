import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { NoMatchingConversation } from "@/components/messages/no-matching-conversation";
import type { ConversationPart } from "@/lib/work/messages/contract";

const show = (part: ConversationPart | undefined) => renderToStaticMarkup(createElement(NoMatchingConversation, { part, onPart: () => undefined }));

it("says that no name matches, and in a list of some conversations only offers to search all of them", () => {
  for (const part of [undefined, "inbox"] as const) expect(show(part)).toContain("No conversations match that name.");
  expect(show("inbox")).not.toContain("Search all");
  for (const part of ["to_answer", "put_off"] as const) expect(show(part)).toMatch(/Nobody with that name in this list\..*Search all/);
});
