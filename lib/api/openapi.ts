import * as z from "zod/mini";
import { type AnyEndpoint, raw } from "@/lib/api/contract";
import { progressType } from "@/lib/api/progress";

/** A contract: its endpoints, and the schemas it gives a name. */
export interface Domain {
  name: string;
  endpoints: readonly AnyEndpoint[];
  schemas: Readonly<Record<string, z.ZodMiniType>>;
}

export interface Operation {
  tags: string[];
  summary: string;
  description: string;
  /** Everyone, everyone signed in, these roles, or whoever has a secret. */
  "x-access": AnyEndpoint["access"];
  security?: { session: [] }[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: { "2XX": { description: string; content?: Content }; default: { description: string; content: Content } };
}
export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Schema;
}
export type Content = Record<string, { schema: Schema }>;
export type Schema = z.core.JSONSchema.BaseSchema;

const errorSchema = z.object({ message: z.string(), fields: z.optional(z.record(z.string(), z.string())) });

/** The OpenAPI 3.1 document of these contracts, derived from their schemas, but for its `info`. */
export function openApi(domains: readonly Domain[]) {
  const schemas = new Schemas(domains);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { name, endpoints } of domains)
    for (const endpoint of endpoints) {
      const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
      (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(name, endpoint, schemas);
    }
  return {
    openapi: "3.1.0",
    tags: domains.filter(({ endpoints }) => endpoints.length > 0).map(({ name }) => ({ name })),
    paths,
    components: {
      schemas: { Error: plain(errorSchema, "output"), ...schemas.used },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "next-auth.session-token" } },
    },
  };
}

function operation(tag: string, endpoint: AnyEndpoint, schemas: Schemas): Operation {
  return {
    tags: [tag],
    summary: endpoint.summary,
    description: `Who may call it: ${typeof endpoint.access === "string" ? endpoint.access : endpoint.access.join(", ")}.${endpoint.progress ? tellsProgress : ""}`,
    "x-access": endpoint.access,
    ...(endpoint.access !== "public" && { security: [{ session: [] }] }),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...(endpoint.method !== "GET" && { requestBody: requestBody(endpoint) }),
    responses: { "2XX": answer(endpoint, schemas), default: json("An error", { $ref: `${components}Error` }) },
  };
}

/** Beside the answer itself, which anyone gets who asks for JSON. */
const tellsProgress = ` With "Accept: ${progressType}" it answers in lines of JSON: {"progress": 0 to 1, "doing"} while it works, then {"answer"} or {"error", "status"}.`;

const json = (description: string, schema: Schema) => ({ description, content: { "application/json": { schema } } });

function answer({ response, contentType }: AnyEndpoint, schemas: Schemas) {
  if (response !== raw) return json("The answer", schemas.of(response));
  if (!contentType) return { description: "Leads to another address" };
  return { description: "Not JSON", content: { [contentType]: { schema: {} } } };
}

const pathParameters = ({ path }: AnyEndpoint): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({ name, in: "path", required: true, schema: { type: "string" } }));

function queryParameters({ query }: AnyEndpoint): Parameter[] {
  const { properties = {}, required = [] } = plain(query, "input");
  return Object.entries(properties).map(([name, schema]) => ({ name, in: "query", required: required.includes(name), schema: schema === true || schema === false ? {} : schema }));
}

function requestBody({ body, file, rawText }: AnyEndpoint): { content: Content } {
  const schema = plain(body, "input");
  if (rawText) return { content: { "text/plain": { schema } } };
  if (!file) return { content: { "application/json": { schema } } };
  const properties: Schema["properties"] = { ...schema.properties, file: { type: "string", format: "binary" } };
  return { content: { "multipart/form-data": { schema: { ...schema, properties } } } };
}

const components = "#/components/schemas/";

function plain(schema: z.ZodMiniType, io: "input" | "output"): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

/** Answers in which a schema with a name stands as a reference to it, so that each is described once. */
class Schemas {
  readonly used: Record<string, Schema> = {};
  private readonly names = z.registry<{ id: string }>();

  constructor(domains: readonly Domain[]) {
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
    const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { io: "output", unrepresentable: "any", metadata: this.names });
    for (const [id, described] of Object.entries($defs)) this.used[id] = this.referring(described);
    const root = this.referring(rest);
    const id = this.names.get(schema)?.id;
    if (!id) return root;
    this.used[id] = root;
    return { $ref: components + id };
  }

  /** With references into the document, and without the names that the generator leaves on what it describes. */
  private referring(schema: Schema): Schema {
    return JSON.parse(JSON.stringify(schema, (key, value: unknown) => (key === "id" && typeof value === "string" ? undefined : value)).replaceAll('"#/$defs/', `"${components}`));
  }
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
