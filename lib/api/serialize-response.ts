import * as z from "zod/mini";
import type { AnyEndpoint } from "@/lib/api/contract";

const compiledSchemas = new WeakMap<z.ZodMiniType, z.ZodMiniType>();

/**
 * What of `value` an endpoint shows, by its schema. The first time the schema is compiled: the small zod does not do so by
 * itself, and fifty check-ins would take three times as long. For the server; the browser's policy forbids to compile.
 */
export function serializeResponse({ response }: AnyEndpoint, value: unknown): unknown {
  let schema = compiledSchemas.get(response);
  if (!schema) compiledSchemas.set(response, (schema = z.compile(response)));
  return schema.parse(value);
}
