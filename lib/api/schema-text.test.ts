import { describe, expect, it } from "vitest";
import { schemaText } from "@/public/api-docs/schema-text.js";

describe("A schema reads as a programmer would write it", () => {
  it.each([
    ["a text with a limit", { type: "string", maxLength: 254 }, "string (at most 254 characters)"],
    ["a number with both", { type: "number", minimum: 1, maximum: 10 }, "number (1 to 10)"],
    ["a whole number without one", { type: "integer" }, "integer"],
    ["a day", { type: "string", format: "date" }, "date"],
    ["a choice", { enum: ["won", "lost"] }, '"won" | "lost"'],
    ["a value that may be missing", { anyOf: [{ type: "string" }, { type: "null" }] }, "string | null"],
    ["a list of choices", { type: "array", items: { enum: ["a", "b"] }, maxItems: 3 }, '("a" | "b")[] (at most 3 entries)'],
    ["a name for a shape", { $ref: "#/components/schemas/CheckIn" }, "CheckIn"],
    ["a shape", { type: "object", properties: { id: { type: "string" }, note: { type: "string" } }, required: ["id"] }, "{\n  id: string\n  note?: string\n}"],
    ["a dictionary", { type: "object", additionalProperties: { type: "string" } }, "{\n  [name]: string\n}"],
    ["anything at all", {}, "anything"],
  ] as const)("%s", (_, schema, text) => {
    expect(schemaText(JSON.parse(JSON.stringify(schema)))).toBe(text);
  });
});
