import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";

export const health = endpoint({
  method: "GET",
  path: "/api/health",
  access: "public",
  operationId: "readHealth",
  summary: "200 when the database answers, else 503",
  response: z.object({ status: z.literal("ok") }),
});

export const document = endpoint({
  method: "GET",
  path: "/api/openapi.json",
  access: "public",
  operationId: "readApiDocument",
  summary: "This document",
  response: z.record(z.string(), z.unknown()),
});
