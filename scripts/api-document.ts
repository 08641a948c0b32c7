// Writes the OpenAPI document of a server with default settings to .api/.
import { mkdirSync, writeFileSync } from "node:fs";
import { createApiDocument } from "@/lib/practice/api-document";

mkdirSync(".api", { recursive: true });
writeFileSync(".api/openapi.json", JSON.stringify(createApiDocument("Cadence", "next-auth.session-token"), null, 2));
