import fc from "fast-check";
import type * as z from "zod/mini";
import { simplePdf } from "@/prisma/demo/pdf";
import { minimalDocx } from "@/tests/support/documents";
import { blackPng } from "@/tests/support/png";

type Arbitrary = fc.Arbitrary<unknown>;
/** Values by field name, regardless of schema, such as ids of existing records. */
export type NamedArbitraries = Record<string, Arbitrary>;

/** Values that a schema accepts, apart from rules it does not express, such as the order of two dates. */
export function validValues(schema: z.core.$ZodType, named: NamedArbitraries = {}): Arbitrary {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "string":
      return stringValues(def);
    case "number":
      return numberValues(def);
    case "boolean":
      return fc.boolean();
    case "literal":
      return fc.constantFrom(...def.values);
    case "enum":
      return fc.constantFrom(...Object.values(def.entries));
    case "optional":
    case "default":
      return fc.option(validValues(def.innerType, named), { nil: undefined, freq: 3 });
    case "nullable":
      return fc.option(validValues(def.innerType, named), { freq: 3 });
    case "pipe":
      // A field with any input that is checked afterwards, such as an email.
      return schemaFormat(def.out) === "email" || def.in._zod.def.type === "transform" ? validValues(def.out, named) : validValues(def.in, named);
    case "array":
      return fc.array(validValues(def.element, named), { ...lengthBounds(def, 3), size: "max" });
    case "object":
      return fc.record(Object.fromEntries(Object.entries(def.shape).map(([name, inner]) => [name, fieldValues(inner, named[name], named)])));
    case "record":
      return fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), validValues(def.valueType, named), { maxKeys: 4 });
    case "union":
      return fc.oneof(...def.options.map((option) => validValues(option, named)));
    case "unknown":
      return fc.jsonValue({ maxDepth: 2 });
    default:
      throw new Error(`Add values for schemas of type ${def.type} to validValues`);
  }
}

/** The values of a field, mostly those that are usual for its name. */
function fieldValues(schema: z.core.$ZodType, usual: Arbitrary | undefined, named: NamedArbitraries): Arbitrary {
  const anyValue = validValues(schema, named);
  if (!usual) return anyValue;
  const usualValue = schema._zod.def.type === "optional" ? fc.option(usual, { nil: undefined, freq: 3 }) : usual;
  return fc.oneof({ arbitrary: usualValue, weight: 5 }, { arbitrary: anyValue, weight: 1 });
}

const schemaChecks = (def: { checks?: readonly z.core.$ZodCheck<never>[] }) => (def.checks ?? []).map((check) => (check as unknown as z.core.$ZodChecks)._zod.def);
const schemaFormat = (schema: z.core.$ZodType) => ("format" in schema._zod.def ? schema._zod.def.format : undefined);

/** The least and greatest length that a schema's checks allow, at most `maxExtra` more than the least. */
function lengthBounds(def: { checks?: readonly z.core.$ZodCheck<never>[] }, maxExtra: number) {
  let [minLength, maxLength] = [0, Infinity];
  for (const check of schemaChecks(def)) {
    if (check.check === "min_length") minLength = check.minimum;
    if (check.check === "max_length") maxLength = check.maximum;
    if (check.check === "length_equals") [minLength, maxLength] = [check.length, check.length];
  }
  return { minLength, maxLength: Math.min(maxLength, minLength + maxExtra) };
}

const dayArbitrary = fc.integer({ min: Date.UTC(2020, 0) / 86_400_000, max: Date.UTC(2030, 0) / 86_400_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const arbitraryByFormat: Record<string, Arbitrary> = {
  email: fc.stringMatching(/^[a-z]{1,12}\.[a-z0-9]{1,12}@example\.(com|org)$/),
  date: dayArbitrary,
  datetime: fc.tuple(dayArbitrary, fc.constantFrom("00:00:00Z", "09:30:00.123Z", "23:59:59.999Z")).map((parts) => parts.join("T")),
};

function stringValues(def: z.core.$ZodStringDef): Arbitrary {
  const byFormat = arbitraryByFormat["format" in def ? String(def.format) : ""];
  if (byFormat) return byFormat;
  const pattern = schemaChecks(def).find((check) => check.check === "string_format" && "pattern" in check);
  if (pattern && "pattern" in pattern && pattern.pattern instanceof RegExp) return fc.stringMatching(new RegExp(pattern.pattern.source));
  const words = fc.constantFrom("Porridge", "two sets", "Zoë's knee", "as before — better", "🥗", "1,5 kg", "Europe/London", "https://example.com/x?y=1#z", "=1+1");
  const { minLength, maxLength } = lengthBounds(def, 40);
  return fc.oneof(words, fc.string({ maxLength })).map((text) => text.padEnd(minLength, "x").slice(0, Math.max(maxLength, minLength)));
}

function numberValues(def: z.core.$ZodNumberDef): Arbitrary {
  let [min, max, isInteger] = [-1000, 1000, "format" in def];
  for (const check of schemaChecks(def)) {
    if (check.check === "greater_than") min = Number(check.value);
    if (check.check === "less_than") max = Number(check.value);
    if (check.check === "number_format") isInteger = true;
  }
  return isInteger ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true }).map((value) => Math.round(value * 100) / 100);
}

/** Texts that often break software. */
const hostileTexts = [
  "", " ", "\0", "a\0b", "\ud800", "x\udfff", "\u202Egnp.exe", "\u200b", "\ufeff", "é".repeat(5000), "x".repeat(10_001), "__proto__", "constructor", "toString", "hasOwnProperty",
  "NaN", "Infinity", "-0", "1e309", "0x10", "1e21", "99999999999999999999", "-1", "null", "undefined", "[object Object]", "true",
  "' OR 1=1 --", '"; DROP TABLE "User"; --', "%' ESCAPE '", "\\", "%", "_%_", "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "javascript:alert(1)", "//evil.example", "/\\evil.example",
  "../../etc/passwd", "..%2f..%2f", "%00", "file:///etc/passwd", "C:\\x", "a\r\nSet-Cookie: x=1", "{{7*7}}", "${7*7}", "=cmd|' /C calc'!A0", "@SUM(1)", "\t=1",
  "0000-00-00", "2026-02-30", "9999-12-31", "0001-01-01", "+275760-09-13", "2026-13-01T00:00:00Z", "0000-01-01T00:00:00Z", "999999-01-01T00:00:00.000Z",
  "a@b", "a@b.c\nBcc: x@y.z", `${"a".repeat(250)}@example.com`, "00000000-0000-0000-0000-000000000000", "Europe/Nowhere", "💥".repeat(100),
];
export const hostileText: fc.Arbitrary<string> = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: "binary", maxLength: 60 }));

const nestedJson = (depth: number, open: string, close: string) => JSON.parse(open.repeat(depth) + "1" + close.repeat(depth)) as unknown;
const parseJson = (text: string) => JSON.parse(text) as unknown;
const hostileLeaf: Arbitrary = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 0.1, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, -(2 ** 63), [], {}, [[]], [null], { length: 1e9 }, { toJSON: 1 }, { $gt: "" }),
  fc.constantFrom(parseJson('{"__proto__":{"polluted":1}}'), parseJson('{"constructor":{"prototype":{"polluted":1}}}'), nestedJson(20, "[", "]"), nestedJson(40, '{"a":', "}"), Array.from({ length: 300 }, () => "x")),
  fc.jsonValue({ maxDepth: 3 }),
);
const nearLeaf: Arbitrary = fc.constantFrom<unknown>(null, undefined, "", " ", 0, -1, 1.5, 1e9, "1", "x".repeat(10_001), true, [], {}, "2026-02-30", "not.an-id");

/** Nearly valid values with one or two wrong leaves, and sometimes any value. */
const corrupted = (valid: Arbitrary, leaf: Arbitrary) => fc.tuple(valid, fc.array(fc.tuple(fc.nat(), leaf), { minLength: 1, maxLength: 3 })).map(([value, changes]) => changes.reduce((all, [at, to]) => replaceLeaf(all, at, to), value));

function replaceLeaf(value: unknown, at: number, leaf: unknown): unknown {
  const paths = leafPaths(value);
  return setAtPath(value, paths[at % paths.length] ?? [], leaf);
}
function leafPaths(value: unknown, before: string[] = []): string[][] {
  if (typeof value !== "object" || value === null || before.length > 6) return [before];
  const inner = Object.entries(value).flatMap(([name, item]) => leafPaths(item, [...before, name]));
  return inner.length > 0 ? inner : [before];
}
function setAtPath(value: unknown, [name, ...rest]: string[], leaf: unknown): unknown {
  if (name === undefined || typeof value !== "object" || value === null) return leaf;
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === name ? setAtPath(item, rest, leaf) : item));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, key === name ? setAtPath(item, rest, leaf) : item]));
}

/** Changes with one to three optional fields, because one wrong field among all of them would make every call fail. */
export function partialChanges(schema: z.core.$ZodType, named: NamedArbitraries = {}): Arbitrary {
  const fields = schema._zod.def.type === "object" ? Object.entries((schema as z.core.$ZodObject)._zod.def.shape) : [];
  const optionalNames = fields.flatMap(([name, { _zod }]) => (_zod.optin === "optional" ? name : []));
  if (optionalNames.length <= 3) return validValues(schema, named);
  const all = validValues(schema, named) as fc.Arbitrary<Record<string, unknown>>;
  return fc.tuple(all, fc.subarray(optionalNames, { minLength: 1, maxLength: 3 })).map(([value, keptNames]) => Object.fromEntries(Object.entries(value).filter(([name]) => keptNames.includes(name) || !optionalNames.includes(name))));
}

/** Bodies that are mostly valid, sometimes nearly valid, and rarely arbitrary. */
export const fuzzedBody = (valid: Arbitrary) => {
  return fc.oneof({ arbitrary: valid, weight: 5 }, { arbitrary: corrupted(valid, nearLeaf), weight: 3 }, { arbitrary: corrupted(valid, hostileLeaf), weight: 3 }, { arbitrary: hostileLeaf, weight: 1 });
};

/** Queries that are mostly valid, sometimes with invalid texts or unknown names. */
export function fuzzedQuery(schema: z.core.$ZodType, named: NamedArbitraries): fc.Arbitrary<Record<string, unknown>> {
  const valid = validValues(schema, named) as fc.Arbitrary<Record<string, unknown>>;
  const names = schema._zod.def.type === "object" ? Object.keys((schema as z.core.$ZodObject)._zod.def.shape) : [];
  const invalidFields = fc.dictionary(fc.constantFrom(...names, "unknown", "__proto__"), hostileText, { maxKeys: 3, noNullPrototype: true });
  return fc.oneof({ arbitrary: valid, weight: 2 }, fc.tuple(valid, invalidFields).map(([query, overrides]) => ({ ...query, ...overrides })));
}

/** Bodies that are broken JSON or not JSON at all. */
export const hostileRawBody: fc.Arbitrary<string> = fc.oneof(
  hostileText,
  fc.constantFrom("{", "null", "[]", '"x"', '{"a":1}x', '{"__proto__":{"polluted":1}}', "[".repeat(5000), '{"a":'.repeat(5000), `${"[".repeat(2000)}${"]".repeat(2000)}`, '{"a":"\\ud800"}', "1e999", "x=1&y=2"),
);

const fileSignatures = { png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], jpeg: [0xff, 0xd8, 0xff, 0xe0], pdf: [...Buffer.from("%PDF-1.7\n")], zip: [0x50, 0x4b, 3, 4], gif: [...Buffer.from("GIF89a")], svg: [...Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'>")], none: [] };

/** Valid files with their content types. */
export const pngFile = new File([new Uint8Array(blackPng(8, 8))], "picture.png");
export const pdfDocument = new File([new Uint8Array(simplePdf("Plan", ["Porridge"]))], "plan.pdf");
const wholeFile = fc.constantFrom(pngFile, pdfDocument, new File([new Uint8Array(minimalDocx)], "plan.docx"));

/** Files with matching or wrong first bytes and any name. */
const hostileFile = fc
  .tuple(fc.constantFrom(...Object.values(fileSignatures)), fc.uint8Array({ maxLength: 400 }), fc.oneof(fc.constantFrom("a.pdf", "b.jpg", 'c".png', "../d.pdf", "e\r\nx: y.jpg", ""), hostileText))
  .map(([signature, rest, name]) => new File([new Uint8Array([...signature, ...rest])], name.toWellFormed()));

/** Valid and arbitrary files equally often, and sometimes no file. */
export const fuzzedFile: fc.Arbitrary<File | undefined> = fc.option(fc.oneof(wholeFile, hostileFile), { nil: undefined, freq: 8 });
