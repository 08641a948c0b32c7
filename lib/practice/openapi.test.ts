import { expect, it } from "vitest";
import { type AnyEndpoint, rawResponse } from "@/lib/api/contract";
import { documentedErrorCodes } from "@/lib/api/documented-statuses";
import { baseApiDocument } from "@/lib/practice/api-document";
import { requestExamples } from "@/lib/practice/api-examples";
import { domains, endpoints } from "@/lib/practice/contracts";

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const operationOf = ({ method, path }: AnyEndpoint) => baseApiDocument.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
const operations = Object.values(baseApiDocument.paths).flatMap((methods) => Object.values(methods));

/** Returns the target of a reference in the document, or undefined if there is none. */
const resolve = (ref: string) =>
  ref
    .replace("#/", "")
    .split("/")
    .reduce<unknown>((node, key) => (typeof node === "object" && node !== null ? Reflect.get(node, key) : undefined), baseApiDocument);

it("gives every component a type, and none that only refers to itself", () => {
  for (const [name, schema] of Object.entries(baseApiDocument.components.schemas)) {
    expect(schema.$ref, name).toBeUndefined();
    expect(schema.type ?? schema.anyOf ?? schema.oneOf, name).toBeDefined();
  }
});

it("refers only to components that it contains", () => {
  const refs = [...JSON.stringify(baseApiDocument).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = ""]) => ref);
  expect(refs.length).toBeGreaterThan(100);
  expect(refs.filter((ref) => resolve(ref) === undefined)).toEqual([]);
});

it("leaves no schema empty, which would match anything", () => {
  expect([...JSON.stringify(baseApiDocument).matchAll(/.{80}"(?:schema|items|anyOf|oneOf|allOf)":\[?(?:\{[^{}]*\},)?\{\}/g)].map(([found]) => found)).toEqual([]);
});

it("gives each operation a unique name, like that of a function", () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids).toHaveLength(endpoints.length);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
  const verbs = new Set(["read", "list", "count", "preview"]);
  const reads = endpoints.filter(({ method, response }) => method === "GET" && response !== rawResponse);
  // Schedulers run a job with a GET request.
  expect(reads.map((endpoint) => operationOf(endpoint)?.operationId ?? "").filter((id) => id !== "runJob" && !verbs.has(/^[a-z]+/.exec(id)?.[0] ?? ""))).toEqual([]);
});

it("describes each of its tags", () => {
  for (const { description } of domains) expect(description).toMatch(/^\S.{10,}[^.]$/);
});

it("gives every JSON request body an example that matches its schema", () => {
  const withoutExample = endpoints.filter((endpoint) => operationOf(endpoint)?.requestBody && !("text" in endpoint.input) && !requestExamples.has(endpoint));
  expect(withoutExample.map(nameOf)).toEqual(["PUT /api/nutrition-plans/:id/file"]);
  for (const [endpoint, example] of requestExamples) expect([nameOf(endpoint), endpoint.body.safeParse(example).error]).toEqual([nameOf(endpoint), undefined]);
});

it("documents two statuses only where the handler chooses between them", () => {
  for (const endpoint of endpoints) {
    const choices = endpoint.response === rawResponse ? [[200], [303], [200, 206]] : [[200], [201], [200, 201]];
    expect(choices, nameOf(endpoint)).toContainEqual(endpoint.statuses);
  }
});

it("declares no error that is already derived from the endpoint", () => {
  for (const endpoint of endpoints) {
    const derived = documentedErrorCodes({ ...endpoint, errors: [] });
    expect(endpoint.errors.filter((code) => derived.includes(code)), nameOf(endpoint)).toEqual([]);
  }
});
