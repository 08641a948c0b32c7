import * as z from "zod/mini";

export type JsonSchema = z.core.JSONSchema.BaseSchema;
export const schemaRefPrefix = "#/components/schemas/";

/** Returns the JSON schema of a request ("input") or of a response ("output"). */
export function toJsonSchema(schema: z.ZodMiniType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", override: (node) => simplifySchema(node, io) });
  return rest;
}

/** Removes redundant parts of a JSON schema. */
function simplifySchema({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }, io: "input" | "output") {
  // The format implies the pattern.
  if (jsonSchema.format) delete jsonSchema.pattern;
  // Every integer is within these limits.
  if (jsonSchema.minimum === -Number.MAX_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const { def } = zodSchema._zod;
  // Input that is transformed before it is validated is described by its validation.
  if (io === "input" && def.type === "pipe" && def.in._zod.def.type === "transform") Object.assign(jsonSchema, toJsonSchema(def.out as z.ZodMiniType, io));
}

/** Describes responses; a schema with a name is described once and then referenced. */
export class ResponseSchemas {
  readonly components: Record<string, JsonSchema> = {};
  private readonly schemaIds = z.registry<{ id: string }>();

  constructor(domains: readonly { name: string; schemas: Readonly<Record<string, z.ZodMiniType>> }[]) {
    const taken = new Set(["Error"]);
    for (const { name, schemas } of domains)
      for (const [schemaName, schema] of Object.entries(schemas)) {
        const id = [capitalize(schemaName), capitalize(name) + capitalize(schemaName)].find((one) => !taken.has(one));
        if (!id || this.schemaIds.has(schema)) continue;
        taken.add(id);
        this.schemaIds.add(schema, { id });
      }
  }

  schemaFor(schema: z.ZodMiniType): JsonSchema {
    const options = { io: "output", unrepresentable: "any", metadata: this.schemaIds, override: (node: Parameters<typeof simplifySchema>[0]) => simplifySchema(node, "output") } as const;
    const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, options);
    for (const [id, described] of Object.entries($defs)) this.components[id] = this.withDocumentRefs(described);
    return this.withDocumentRefs(root);
  }

  /** Makes references point into the document, and removes the ids that the generator leaves in schemas. */
  private withDocumentRefs(schema: JsonSchema): JsonSchema {
    return JSON.parse(JSON.stringify(schema, (key, value: unknown) => (key === "id" && typeof value === "string" ? undefined : value)).replaceAll('"#/$defs/', `"${schemaRefPrefix}`));
  }
}

export function capitalize(name: string) {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
