// Writes a server's OpenAPI document and its client types to generated/.
// Usage: tsx generate.ts http://localhost:3000
import { mkdirSync, writeFileSync } from "node:fs";
import openapiTypescript, { astToString } from "openapi-typescript";
import ts from "typescript";

const [, , address = "http://localhost:3000"] = process.argv;
const folder = new URL("generated/", import.meta.url);
const blob = ts.factory.createTypeReferenceNode("Blob");

const document = await (await fetch(`${address}/api/openapi.json`)).text();
const types = await openapiTypescript(document, { transform: ({ format }) => (format === "binary" ? blob : undefined) });
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("openapi.json", folder), document);
writeFileSync(new URL("api.d.ts", folder), astToString(types));
