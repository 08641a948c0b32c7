import * as z from "zod/mini";

export type Schema = z.core.JSONSchema.BaseSchema;
export const schemaRefs = "#/components/schemas/";

/** The JSON schema of a request ("input") or of a response ("output"). */
export function plain(schema: z.ZodMiniType, io: "input" | "output"): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", override: (node) => tidy(node, io) });
  return rest;
}

/** What a described schema need not or must not say. */
function tidy({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Schema }, io: "input" | "output") {
  // The format says it already, in far fewer characters.
  if (jsonSchema.format) delete jsonSchema.pattern;
  // Any whole number is within these.
  if (jsonSchema.minimum === -Number.MAX_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const { def } = zodSchema._zod;
  // What is read before it is checked: the check says what is taken.
  if (io === "input" && def.type === "pipe" && def.in._zod.def.type === "transform") Object.assign(jsonSchema, plain(def.out as z.ZodMiniType, io));
}

/** Responses in which a schema with a name is a reference to it, so that each is described once. */
export class Schemas {
  readonly used: Record<string, Schema> = {};
  private readonly names = z.registry<{ id: string }>();

  constructor(domains: readonly { name: string; schemas: Readonly<Record<string, z.ZodMiniType>> }[]) {
    const taken = new Set(["Error"]);
    for (const { name, schemas } of domains)
      for (const [schemaName, schema] of Object.entries(schemas)) {
        const id = [capital(schemaName), capital(name) + capital(schemaName)].find((one) => !taken.has(one));
        if (!id || this.names.has(schema)) continue;
        taken.add(id);
        this.names.add(schema, { id });
      }
  }

  of(schema: z.ZodMiniType): Schema {
    const options = { io: "output", unrepresentable: "any", metadata: this.names, override: (node: Parameters<typeof tidy>[0]) => tidy(node, "output") } as const;
    const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, options);
    for (const [id, described] of Object.entries($defs)) this.used[id] = this.referring(described);
    return this.referring(root);
  }

  /** With references into the document, and without the names that the generator leaves on what it describes. */
  private referring(schema: Schema): Schema {
    return JSON.parse(JSON.stringify(schema, (key, value: unknown) => (key === "id" && typeof value === "string" ? undefined : value)).replaceAll('"#/$defs/', `"${schemaRefs}`));
  }
}

export function capital(name: string) {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
