import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";

export const readHealth = endpoint({
  method: "GET",
  path: "/api/health",
  access: "public",
  summary: "200 when the database answers, else 503",
  response: z.object({ status: z.literal("ok") }),
});

export const readApiDocument = endpoint({
  method: "GET",
  path: "/api/openapi.json",
  access: "public",
  summary: "This document",
  response: z.record(z.string(), z.unknown()),
});
