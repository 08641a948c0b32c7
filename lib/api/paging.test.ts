import { expect, it } from "vitest";
import { rowsBefore } from "@/lib/api/paging";

it("finds the rows that are older, and of the same time those with a lower id", () => {
  const at = new Date("2026-11-28T21:14:00.000Z");
  expect(rowsBefore("createdAt", { at, id: "m" })).toEqual({ createdAt: { lte: at }, OR: [{ createdAt: { lt: at } }, { id: { lt: "m" } }] });
});
