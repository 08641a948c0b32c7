import * as z from "zod/mini";
import { type AnyEndpoint, raw, type SuccessStatus } from "@/lib/api/contract";
import { statusOf } from "@/lib/platform/errors";
import { plain, type Schema, schemaRefs, Schemas } from "@/lib/api/openapi-schemas";
import { type Content, errorNames, type Parameter, parametersOf, type Reference, type Response, sharedComponents, sharedSchemas, toHeader, toParameter, toResponse } from "@/lib/api/openapi-shared";
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

interface Operation {
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
    // Relative, so that it is right at every address the document is read from.
    servers: [{ url: "/" }],
    tags: domains.map(({ title, description }) => ({ name: title, description })),
    paths,
    components: { schemas: { ...sharedSchemas, ...schemas.used }, ...sharedComponents },
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

const pathParameters = ({ path }: AnyEndpoint): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({ name, in: "path", required: true, schema: { type: "string", pattern: "^[\\w.-]{1,100}$" } }));

const isPaged = ({ query }: AnyEndpoint) => "limit" in query._zod.def.shape && "cursor" in query._zod.def.shape;

function queryParameters(endpoint: AnyEndpoint): (Parameter | Reference)[] {
  const all = parametersOf(endpoint.query);
  if (!isPaged(endpoint)) return all;
  return [...all.filter(({ name }) => name !== "limit" && name !== "cursor"), toParameter("Limit"), toParameter("Cursor")];
}

const takesBody = ({ body, file, rawText }: AnyEndpoint) => file !== undefined || rawText !== undefined || JSON.stringify(plain(body, "input").properties) !== "{}";

function requestBody({ body, file, rawText }: AnyEndpoint, example: unknown): { required: boolean; content: Content } {
  if (rawText) return { required: true, content: { [rawText.contentType]: { schema: { description: "Read as text, as it is sent" } } } };
  const schema = plain(body, "input");
  if (!file) return { required: !z.safeParse(body, {}).success, content: { "application/json": { schema, ...(example !== undefined && { example }) } } };
  const properties: Schema["properties"] = { ...schema.properties, file: { type: "string", format: "binary", description: `At most ${file.maxBytes / 1024 ** 2} MB` } };
  const whole = { ...schema, properties, required: [...(schema.required ?? []), "file"] };
  return { required: true, content: { "multipart/form-data": { schema: whole, example: Object.assign({}, example, { file: "the bytes of the file" }) } } };
}
