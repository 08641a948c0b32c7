import * as z from "zod/mini";
import { type AnyEndpoint, raw } from "@/lib/api/contract";

const errorSchema = z.toJSONSchema(z.object({ message: z.string(), fields: z.optional(z.record(z.string(), z.string())) }));

/** The OpenAPI 3.1 document of these endpoints, derived from their schemas, but for its `info`. */
export function openApi(endpoints: readonly AnyEndpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: "3.1.0",
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "next-auth.session-token" } },
    },
  };
}

function operation(endpoint: AnyEndpoint) {
  return {
    summary: endpoint.summary,
    description: `Who may call it: ${typeof endpoint.access === "string" ? endpoint.access : endpoint.access.join(", ")}.`,
    ...(endpoint.access !== "public" && { security: [{ session: [] }] }),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...(endpoint.method !== "GET" && { requestBody: requestBody(endpoint) }),
    responses: {
      "2XX": endpoint.response === raw ? { description: "Not JSON" } : json("The answer", z.toJSONSchema(endpoint.response, { io: "output", unrepresentable: "any" })),
      default: json("An error", { $ref: "#/components/schemas/Error" }),
    },
  };
}

const json = (description: string, schema: unknown) => ({ description, content: { "application/json": { schema } } });

const pathParameters = ({ path }: AnyEndpoint) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: "path", required: true, schema: { type: "string" } }));

function queryParameters({ query }: AnyEndpoint) {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: "input", unrepresentable: "any" });
  return Object.entries(properties).map(([name, schema]) => ({ name, in: "query", required: required.includes(name), schema }));
}

function requestBody({ body, file }: AnyEndpoint) {
  const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
  if (!file) return { content: { "application/json": { schema } } };
  const properties = { ...schema.properties, file: { type: "string", format: "binary" } };
  return { content: { "multipart/form-data": { schema: { ...schema, properties } } } };
}
