import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { day, email, instant, numberRange, optionalText, requiredText, text } from "@/lib/api/schemas";

const messageOf = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe("What is wrong with a value is said in a sentence", () => {
  it.each([
    { what: "nothing at all", schema: z.string(), value: undefined, says: "This field is required" },
    { what: "another type", schema: z.string(), value: 1, says: "Please check this value" },
    { what: "a length", schema: z.string().check(z.maxLength(3)), value: "long", says: "Please check this value" },
    { what: "a choice", schema: z.enum(["a", "b"]), value: "c", says: "Please check this value" },
    { what: "a format", schema: z.iso.date(), value: "today", says: "Please check this value" },
    { what: "a part", schema: z.object({ a: z.number() }), value: {}, says: "This field is required" },
    { what: "too many characters", schema: text(), value: "x".repeat(10_001), says: "Please use at most 10,000 characters" },
    { what: "blank text", schema: requiredText("Please write"), value: "  ", says: "Please write" },
    { what: "too little text", schema: requiredText("Please write more", 10), value: "x", says: "Please write more" },
    { what: "no text", schema: requiredText("Please write"), value: undefined, says: "Please write" },
    { what: "an address", schema: email(), value: "someone", says: "Please enter a valid email" },
    { what: "too small a number", schema: z.number().check(...numberRange(1, 5)), value: 0, says: "Please enter at least 1" },
    { what: "too large a number", schema: z.number().check(...numberRange(1, 5000)), value: 5001, says: "Please enter at most 5,000" },
  ])("for $what", ({ schema, value, says }) => expect(messageOf(schema, value)).toBe(says));
});

describe("A value that is right", () => {
  it.each([
    { what: "text", schema: requiredText("Please write"), value: " word ", read: "word" },
    { what: "blank text that may be absent", schema: optionalText(), value: "  ", read: undefined },
    { what: "an email address", schema: email(), value: " Ada@Example.COM ", read: "ada@example.com" },
    { what: "a point in time", schema: instant(), value: new Date(0), read: "1970-01-01T00:00:00.000Z" },
    { what: "a day", schema: day(), value: new Date(0), read: "1970-01-01" },
  ])("is read: $what", ({ schema, value, read }) => expect(schema.parse(value)).toBe(read));
});
