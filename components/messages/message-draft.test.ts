import { expect, it } from "vitest";
import { draftKey } from "@/components/messages/message-draft";

it("keeps one unsent message for all coaches together, and one for each other person", () => {
  expect(draftKey({ id: "maya", role: "coach" })).toBe(draftKey({ id: "nadia", role: "coach" }));
  expect([draftKey({ id: "nora", role: "nutritionist" }), draftKey({ id: "sophie", role: "client" })]).toEqual(["nora", "sophie"]);
});
