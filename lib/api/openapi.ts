import * as z from "zod/mini";
import { type AnyEndpoint, isRepeatable, rawResponse, type SuccessStatus } from "@/lib/api/contract";
import { documentedErrorCodes } from "@/lib/api/documented-statuses";
import { type JsonSchema, ResponseSchemas, schemaRefPrefix, toJsonSchema } from "@/lib/api/openapi-schemas";
import { errorResponseNames, headerRef, type OpenApiContent, type OpenApiParameter, type OpenApiReference, type OpenApiResponse, parameterRef, responseRef, sharedComponents, sharedSchemas, toQueryParameters } from "@/lib/api/openapi-shared";
import { progressContentType } from "@/lib/api/progress";
import { type ErrorCode, errorStatus } from "@/lib/platform/errors";

/** A contract: its endpoints and its named schemas, by the names they are exported by. */
export interface ApiDomain {
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
  /** "public", "signed-in" or a list of roles. */
  "x-access": AnyEndpoint["access"];
  security: Record<string, []>[];
  parameters: (OpenApiParameter | OpenApiReference)[];
  requestBody?: { required: boolean; content: OpenApiContent };
  responses: Record<string, OpenApiResponse | OpenApiReference>;
}

/** Returns the OpenAPI 3.1 document of the contracts, without `info`. */
export function buildOpenApiDocument(domains: readonly ApiDomain[], examples: ReadonlyMap<AnyEndpoint, unknown>) {
  const schemas = new ResponseSchemas(domains);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { title: tag, endpoints } of domains)
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
      (paths[path] ??= {})[endpoint.method.toLowerCase()] = toOperation(tag, name, endpoint, schemas, examples.get(endpoint));
    }
  return {
    openapi: "3.1.0",
    // A relative URL is right on every host.
    servers: [{ url: "/" }],
    tags: domains.map(({ title, description }) => ({ name: title, description })),
    paths,
    components: { schemas: { ...sharedSchemas, ...schemas.components }, ...sharedComponents },
  };
}

function toOperation(tag: string, name: string, endpoint: AnyEndpoint, schemas: ResponseSchemas, example: unknown): Operation {
  const { access, method, progress, summary, stepUp, stepUpIf } = endpoint;
  // A key of another request is refused, too.
  const codes = new Set<ErrorCode>([...documentedErrorCodes(endpoint), ...(isRepeatable(endpoint) ? (["conflict"] as const) : [])]);
  const errors = [...codes].map((code) => [String(errorStatus(code)), responseRef(errorResponseNames[code])] as const);
  return {
    tags: [tag],
    operationId: name,
    summary,
    description: `Who may call it: ${typeof access === "string" ? access : access.join(", ")}.${stepUp ? stepUpDescription(stepUpIf ? "Some inputs need" : "Needs") : ""}${progress ? progressDescription : ""}`,
    "x-access": access,
    security: securityRequirements(endpoint),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint), ...(isRepeatable(endpoint) ? [parameterRef("IdempotencyKey")] : [])],
    ...(method !== "GET" && hasRequestBody(endpoint) && { requestBody: requestBody(endpoint, example) }),
    responses: { ...successResponses(endpoint, schemas), ...Object.fromEntries(errors) },
  };
}

const stepUpDescription = (subject: string) =>
  ` ${subject} a sign-in or step-up (POST /api/auth/step-up) in the last 15 minutes; otherwise it responds with 403 and {"reason": "step-up"}.`;
const progressDescription = ` With "Accept: ${progressContentType}" it responds in lines of JSON: {"progress": 0 to 1, "doing"} while it works, then {"answer"} or {"error", "status"}.`;

function securityRequirements({ access, credentials }: AnyEndpoint): Record<string, []>[] {
  if (access !== "public") return [{ session: [] }];
  if (credentials === "optionalSession") return [{}, { session: [] }];
  return credentials ? [{ [credentials]: [] }] : [];
}

function successResponses(endpoint: AnyEndpoint, schemas: ResponseSchemas): Record<string, OpenApiResponse> {
  const byStatus = endpoint.statuses.map((status) => [String(status), successResponse(endpoint, status, schemas)] as const);
  const notModified: OpenApiResponse = { description: "Not modified: the caller has this version already (`If-None-Match`).", headers: { ETag: headerRef("ETag") } };
  return { ...Object.fromEntries(byStatus), ...(endpoint.etag && { 304: notModified }) };
}

const successDescriptions: Record<SuccessStatus, string> = {
  200: "Success",
  201: "Created",
  206: "The requested range of bytes",
  303: "Redirects to a page",
};

function successResponse(endpoint: AnyEndpoint, status: SuccessStatus, schemas: ResponseSchemas): OpenApiResponse {
  const { contentType, counted, etag, progress, response } = endpoint;
  const description = successDescriptions[status];
  if (status === 303) return { description, headers: { Location: headerRef("Location") } };
  if (response === rawResponse) return { description, ...(status === 206 && { headers: { "Content-Range": headerRef("ContentRange") } }), content: { [contentType ?? "*/*"]: { schema: rawSchema(contentType) } } };
  const responseHeaders = { ...(isPaged(endpoint) && { "Next-Cursor": headerRef("NextCursor") }), ...(counted && { "Total-Count": headerRef("TotalCount") }), ...(etag && { ETag: headerRef("ETag") }) };
  const schema = schemas.schemaFor(response);
  const content: OpenApiContent = { "application/json": { schema }, ...(progress && { [progressContentType]: { schema: progressLineSchema(schema) } }) };
  return { description, ...(Object.keys(responseHeaders).length > 0 && { headers: responseHeaders }), content };
}

const rawSchema = (contentType = ""): JsonSchema => (contentType.startsWith("text/") ? { type: "string" } : { type: "string", format: "binary" });

/** One line of a response that reports its progress. */
const progressLineSchema = (answer: JsonSchema): JsonSchema => ({
  oneOf: [
    { type: "object", properties: { progress: { type: "number", minimum: 0, maximum: 1 }, doing: { type: "string" } }, required: ["progress", "doing"] },
    { type: "object", properties: { answer }, required: ["answer"] },
    { type: "object", properties: { error: { $ref: `${schemaRefPrefix}Error` }, status: { type: "integer" } }, required: ["error", "status"] },
  ],
});

const pathParameters = ({ path }: AnyEndpoint): OpenApiParameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({ name, in: "path", required: true, schema: { type: "string", pattern: "^[\\w.-]{1,100}$" } }));

const isPaged = ({ query }: AnyEndpoint) => "limit" in query._zod.def.shape && "cursor" in query._zod.def.shape;

function queryParameters(endpoint: AnyEndpoint): (OpenApiParameter | OpenApiReference)[] {
  const parameters = toQueryParameters(endpoint.query);
  if (!isPaged(endpoint)) return parameters;
  return [...parameters.filter(({ name }) => name !== "limit" && name !== "cursor"), parameterRef("Limit"), parameterRef("Cursor")];
}

const hasRequestBody = ({ body, input }: AnyEndpoint) => !("json" in input) || JSON.stringify(toJsonSchema(body, "input").properties) !== "{}";

function requestBody({ body, input }: AnyEndpoint, example: unknown): { required: boolean; content: OpenApiContent } {
  if ("text" in input) return { required: true, content: { [input.contentType]: { schema: { description: "The body as text, unchanged" } } } };
  const schema = toJsonSchema(body, "input");
  if ("json" in input) return { required: !z.safeParse(body, {}).success, content: { "application/json": { schema, ...(example !== undefined && { example }) } } };
  const properties: JsonSchema["properties"] = { ...schema.properties, file: { type: "string", format: "binary", description: `At most ${input.maxFileBytes / 1024 ** 2} MB` } };
  const formSchema = { ...schema, properties, required: [...(schema.required ?? []), "file"] };
  return { required: true, content: { "multipart/form-data": { schema: formSchema, example: Object.assign({}, example, { file: "the bytes of the file" }) } } };
}
