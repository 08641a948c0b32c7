import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { AnyCall } from "@/lib/api/call";
import type { AnyEndpoint } from "@/lib/api/contract";

/*
 * Browsers get an endpoint without its schemas, from the calls beside each contract (see `Call`). They are written by
 * `npm run api:calls`, which runs this test with permission to update them.
 */
const files = readdirSync("lib", { recursive: true, encoding: "utf8" }).map((path) => join("lib", path));
const contracts = files.filter((path) => /[/-]contract\.ts$/.test(path) && !path.startsWith(join("lib", "api")));
const callsBeside = (contract: string) => contract.replace("contract.ts", "calls.ts");

test("no calls are left of a contract that is gone", () => {
  expect(files.filter((path) => /[/-]calls\.ts$/.test(path) && !contracts.some((contract) => callsBeside(contract) === path))).toEqual([]);
});

const isEndpoint = (value: unknown): value is AnyEndpoint => typeof value === "object" && value !== null && "method" in value && "access" in value;
const hasFields = (body: z.ZodMiniType) => !(body instanceof z.ZodMiniObject) || Object.keys(body.shape).length > 0;

function writeCall(name: string, endpoint: AnyEndpoint, contract: string) {
  const { method, path, access, contentType, etag, maxFileBytes, live } = endpoint;
  const call: AnyCall = { method, path, access, contentType, etag: etag || undefined, maxFileBytes, live: { provides: live.provides, invalidates: live.invalidates } };
  const properties = Object.entries(call).filter(([, value]) => value !== undefined).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  const takesBody = method !== "GET" && hasFields(endpoint.body);
  if (takesBody) properties.push(`loadBody: async () => (await import("@/${contract}")).${name}.body`);
  return `export const ${name}: ${takesBody ? "FormCall" : "Call"}<typeof contract.${name}> = { ${properties.join(", ")} };\n`;
}

test.each(contracts)("browsers know the endpoints of %s as they are", async (path) => {
  const contract = path.replace(/\.ts$/, "");
  const exported: Record<string, unknown> = await import(resolve(path));
  const endpoints = Object.entries(exported).filter((entry): entry is [string, AnyEndpoint] => isEndpoint(entry[1]));
  if (endpoints.length === 0) return expect(files).not.toContain(callsBeside(path));
  const calls = endpoints.map(([name, endpoint]) => writeCall(name, endpoint, contract)).join("");
  const types = ["Call", "FormCall"].filter((type) => calls.includes(`: ${type}<`)).join(", ");
  const text = `// Written by \`npm run api:calls\` from the contract beside it, which says what each endpoint does.
import type { ${types} } from "@/lib/api/call";
import type * as contract from "@/${contract}";

${calls}`;
  await expect(text).toMatchFileSnapshot(resolve(callsBeside(path)));
});
