import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";

export const readHealth = endpoint({
  method: "GET",
  path: "/api/health",
  access: "public",
  summary: "200 while the database is reachable, otherwise 503",
  response: z.object({ status: z.literal("ok") }),
});

export const readApiDocument = endpoint({
  method: "GET",
  path: "/api/openapi.json",
  access: "public",
  summary: "This OpenAPI document",
  response: z.record(z.string(), z.unknown()),
});
