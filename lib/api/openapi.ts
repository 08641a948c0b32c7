import * as z from "zod/mini";
import { type AnyEndpoint, raw, type SuccessStatus } from "@/lib/api/contract";
import { type ErrorCode, statusOf } from "@/lib/api/errors";
import { pageQuery } from "@/lib/api/paging";
import { progressType } from "@/lib/api/progress";
import { errorsOf } from "@/lib/api/statuses";

/** A contract: its endpoints by the names they are exported by, and the schemas it gives a name. */
export interface Domain {
  name: string;
  title: string;
  description: string;
  endpoints: Readonly<Record<string, AnyEndpoint>>;
  schemas: Readonly<Record<string, z.ZodMiniType>>;
}

export interface Operation {
  tags: string[];
  operationId: string;
  summary: string;
  description: string;
  /** Everyone, everyone signed in, these roles, or whoever has a secret. */
  "x-access": AnyEndpoint["access"];
  security: Record<string, []>[];
  parameters: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Response | Reference>;
}
interface Reference {
  $ref: string;
}
interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: Schema;
}
interface Response {
  description: string;
  headers?: Record<string, Reference>;
  content?: Content;
}
type Content = Record<string, { schema: Schema; example?: unknown }>;
export type Schema = z.core.JSONSchema.BaseSchema;

const schemaRefs = "#/components/schemas/";
const toResponse = (name: string) => ({ $ref: `#/components/responses/${name}` });
const toHeader = (name: string) => ({ $ref: `#/components/headers/${name}` });
const toParameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });

/** The OpenAPI 3.1 document of these contracts, derived from their schemas, but for its `info`. */
export function openApi(domains: readonly Domain[], examples: ReadonlyMap<AnyEndpoint, unknown>) {
  const schemas = new Schemas(domains);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { title: tag, endpoints } of domains)
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
      (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(tag, name, endpoint, schemas, examples.get(endpoint));
    }
  return {
    openapi: "3.1.0",
    // Relative to where the document is read, so that it is right whatever the address.
    servers: [{ url: "/" }],
    tags: domains.map(({ title, description }) => ({ name: title, description })),
    paths,
    components: {
      schemas: { Error: plain(errorSchema, "output"), ...schemas.used },
      parameters: pageParameters,
      headers,
      responses: errorResponses,
      securitySchemes,
    },
  };
}

function operation(tag: string, name: string, endpoint: AnyEndpoint, schemas: Schemas, example: unknown): Operation {
  const { access, method, progress, summary } = endpoint;
  const errors = errorsOf(endpoint).map((code) => [String(statusOf(code)), toResponse(errorNames[code])] as const);
  return {
    tags: [tag],
    operationId: endpoint.operationId ?? name,
    summary,
    description: `Who may call it: ${typeof access === "string" ? access : access.join(", ")}.${progress ? tellsProgress : ""}`,
    "x-access": access,
    security: securityOf(endpoint),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...(method !== "GET" && takesBody(endpoint) && { requestBody: requestBody(endpoint, example) }),
    responses: { ...successes(endpoint, schemas), ...Object.fromEntries(errors) },
  };
}

const tellsProgress = ` With "Accept: ${progressType}" it responds in lines of JSON: {"progress": 0 to 1, "doing"} while it works, then {"answer"} or {"error", "status"}.`;

function securityOf({ access, credentials }: AnyEndpoint): Record<string, []>[] {
  if (access !== "public") return [{ session: [] }];
  if (credentials === "optionalSession") return [{}, { session: [] }];
  return credentials ? [{ [credentials]: [] }] : [];
}

const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "next-auth.session-token",
    description: "Set by `login` and the other calls that sign in. Over HTTPS its name is `__Secure-next-auth.session-token`.",
  },
  cronSecret: { type: "http", scheme: "bearer", description: "The CRON_SECRET of the server's environment." },
  stripeSignature: { type: "apiKey", in: "header", name: "Stripe-Signature", description: "Stripe's signature of the request body." },
};

function successes(endpoint: AnyEndpoint, schemas: Schemas): Record<string, Response> {
  const byStatus = endpoint.statuses.map((status) => [String(status), success(endpoint, status, schemas)] as const);
  const notModified: Response = { description: "Not modified: the caller has this version already (`If-None-Match`).", headers: { ETag: toHeader("ETag") } };
  return { ...Object.fromEntries(byStatus), ...(endpoint.etag && { 304: notModified }) };
}

const successDescriptions: Record<SuccessStatus, string> = {
  200: "Success",
  201: "Created",
  206: "The range of bytes that was asked for",
  303: "Redirects to a page",
};

function success(endpoint: AnyEndpoint, status: SuccessStatus, schemas: Schemas): Response {
  const { contentType, etag, progress, response } = endpoint;
  const description = successDescriptions[status];
  if (status === 303) return { description, headers: { Location: toHeader("Location") } };
  if (response === raw) return { description, ...(status === 206 && { headers: { "Content-Range": toHeader("ContentRange") } }), content: { [contentType ?? "*/*"]: { schema: rawSchema(contentType) } } };
  const used = { ...(isPaged(endpoint) && { "Next-Cursor": toHeader("NextCursor") }), ...(etag && { ETag: toHeader("ETag") }) };
  const schema = schemas.of(response);
  const content: Content = { "application/json": { schema }, ...(progress && { [progressType]: { schema: progressLine(schema) } }) };
  return { description, ...(Object.keys(used).length > 0 && { headers: used }), content };
}

/** Text is text, and anything else is bytes. */
const rawSchema = (contentType = ""): Schema => (contentType.startsWith("text/") ? { type: "string" } : { type: "string", format: "binary" });

/** One line of a response that reports its progress. */
const progressLine = (answer: Schema): Schema => ({
  oneOf: [
    { type: "object", properties: { progress: { type: "number", minimum: 0, maximum: 1 }, doing: { type: "string" } }, required: ["progress", "doing"] },
    { type: "object", properties: { answer }, required: ["answer"] },
    { type: "object", properties: { error: { $ref: `${schemaRefs}Error` }, status: { type: "integer" } }, required: ["error", "status"] },
  ],
});

const errorSchema = z.object({
  message: z.string().check(z.describe("One sentence, to be shown to a person")),
  fields: z.optional(z.record(z.string(), z.string()).check(z.describe("The message of each invalid field, by its path"))),
  archivedId: z.optional(z.string().check(z.describe("The archived client with this email, who can be restored instead"))),
});

const errorNames: Record<ErrorCode, string> = {
  invalid: "BadRequest",
  unauthorized: "Unauthorized",
  declined: "PaymentRequired",
  forbidden: "Forbidden",
  not_found: "NotFound",
  conflict: "Conflict",
  too_large: "ContentTooLarge",
  wrong_type: "UnsupportedMediaType",
  bad_range: "RangeNotSatisfiable",
  too_many: "TooManyRequests",
  failed: "InternalServerError",
  provider_failed: "BadGateway",
  unavailable: "ServiceUnavailable",
  storage_full: "InsufficientStorage",
};

const errorResponse = (description: string, message: string, used?: Record<string, Reference>) => ({
  description,
  ...(used && { headers: used }),
  content: { "application/json": { schema: { $ref: `${schemaRefs}Error` }, example: { message } } },
});

const errorResponses = {
  BadRequest: {
    description: "The input is not valid",
    content: { "application/json": { schema: { $ref: `${schemaRefs}Error` }, example: { message: "Please enter a valid email", fields: { email: "Please enter a valid email" } } } },
  },
  Unauthorized: errorResponse("Not signed in, or the credentials are wrong", "Unauthorized"),
  PaymentRequired: errorResponse("The card was declined", "Your card was declined."),
  Forbidden: errorResponse("Not allowed for this person, or sent by a page of another site", "Forbidden"),
  NotFound: errorResponse("There is no such record within the caller's reach", "Not found"),
  Conflict: errorResponse("The record is in another state than the request expects", "This link has been paid."),
  ContentTooLarge: errorResponse("The request body is too large", "The request is too large"),
  UnsupportedMediaType: errorResponse("The file is of a type that is not accepted", "Please choose a JPEG, PNG, WebP or HEIC picture"),
  RangeNotSatisfiable: { description: "The file has no such range", headers: { "Content-Range": toHeader("ContentRange") } },
  TooManyRequests: errorResponse("Too many attempts", "Too many attempts. Please try again in 5 minutes.", { "Retry-After": toHeader("RetryAfter") }),
  InternalServerError: errorResponse("The server failed", "Something went wrong. Please try again."),
  BadGateway: errorResponse("A provider of payments or file storage did not answer", "Our payment provider does not answer right now. Please try again in a few minutes: nothing is charged twice."),
  ServiceUnavailable: errorResponse("The database or a provider cannot be used right now", "We cannot reach our records right now. Please try again in a minute."),
  InsufficientStorage: errorResponse("There is no space left", "There is no space left to store this."),
};

const headers = {
  NextCursor: { description: "The `cursor` of the next page; absent on the last one, and where the whole list was asked for.", schema: { type: "string" } },
  RetryAfter: { description: "Seconds to wait before the next attempt.", schema: { type: "integer" } },
  ETag: { description: "The version of this response, for `If-None-Match`.", schema: { type: "string" } },
  Location: { description: "Where it redirects to.", schema: { type: "string" } },
  ContentRange: { description: "The range of bytes and the size of the file.", schema: { type: "string" } },
};

const pathParameters = ({ path }: AnyEndpoint): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({ name, in: "path", required: true, schema: { type: "string", pattern: "^[\\w.-]{1,100}$" } }));

const isPaged = ({ query }: AnyEndpoint) => "limit" in query._zod.def.shape && "cursor" in query._zod.def.shape;

function queryParameters(endpoint: AnyEndpoint): (Parameter | Reference)[] {
  const all = parametersOf(endpoint.query);
  if (!isPaged(endpoint)) return all;
  return [...all.filter(({ name }) => name !== "limit" && name !== "cursor"), toParameter("Limit"), toParameter("Cursor")];
}

function parametersOf(query: z.ZodMiniObject): Parameter[] {
  const { properties = {}, required = [] } = plain(query, "input");
  return Object.entries(properties).map(([name, schema]) => ({ name, in: "query", required: required.includes(name), schema: typeof schema === "boolean" ? {} : schema }));
}

const pageDescriptions: Record<string, string> = {
  limit: "How many entries a page has. Without `limit` and `cursor` the whole list is returned; with `cursor` alone, 50.",
  cursor: "Where the page begins: the `Next-Cursor` header of the page before it.",
};

const pageParameters = Object.fromEntries(
  parametersOf(pageQuery).map((parameter) => [capital(parameter.name), { ...parameter, description: pageDescriptions[parameter.name] }]),
);

const takesBody = ({ body, file, rawText }: AnyEndpoint) => file !== undefined || rawText !== undefined || JSON.stringify(plain(body, "input").properties) !== "{}";

function requestBody({ body, file, rawText }: AnyEndpoint, example: unknown): { required: boolean; content: Content } {
  if (rawText) return { required: true, content: { [rawText.contentType]: { schema: { description: "Read as text, as it is sent" } } } };
  const schema = plain(body, "input");
  if (!file) return { required: !z.safeParse(body, {}).success, content: { "application/json": { schema, ...(example !== undefined && { example }) } } };
  const properties: Schema["properties"] = { ...schema.properties, file: { type: "string", format: "binary", description: `At most ${file.maxBytes / 1024 ** 2} MB` } };
  return { required: true, content: { "multipart/form-data": { schema: { ...schema, properties, required: [...(schema.required ?? []), "file"] } } } };
}

function plain(schema: z.ZodMiniType, io: "input" | "output"): Schema {
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

function capital(name: string) {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
