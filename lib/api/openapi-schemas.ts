import * as z from "zod/mini";

export type JsonSchema = z.core.JSONSchema.BaseSchema;
export const schemaRefPrefix = "#/components/schemas/";

/** The JSON schema of a request ("input") or of a response ("output"). */
export function toJsonSchema(schema: z.ZodMiniType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", override: (node) => simplifySchema(node, io) });
  return rest;
}

/** What a described schema need not or must not say. */
function simplifySchema({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }, io: "input" | "output") {
  // The format says it already, in far fewer characters.
  if (jsonSchema.format) delete jsonSchema.pattern;
  // Any whole number is within these.
  if (jsonSchema.minimum === -Number.MAX_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const { def } = zodSchema._zod;
  // What is read before it is checked: the check says what is taken.
  if (io === "input" && def.type === "pipe" && def.in._zod.def.type === "transform") Object.assign(jsonSchema, toJsonSchema(def.out as z.ZodMiniType, io));
}

/** Responses in which a schema with a name is a reference to it, so that each is described once. */
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

  /** With references into the document, and without the names that the generator leaves on what it describes. */
  private withDocumentRefs(schema: JsonSchema): JsonSchema {
    return JSON.parse(JSON.stringify(schema, (key, value: unknown) => (key === "id" && typeof value === "string" ? undefined : value)).replaceAll('"#/$defs/', `"${schemaRefPrefix}`));
  }
}

export function capitalize(name: string) {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
