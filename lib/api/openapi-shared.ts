import * as z from "zod/mini";
import { capitalize, type JsonSchema, schemaRefPrefix, toJsonSchema } from "@/lib/api/openapi-schemas";
import { pageQuery } from "@/lib/api/paging";
import { databaseAwayMessage, type ErrorCode } from "@/lib/platform/errors";

/* The shared components of the OpenAPI document: error responses, headers, parameters of paged lists and security schemes. */

export interface OpenApiReference {
  $ref: string;
}
export interface OpenApiParameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: JsonSchema;
}
export interface OpenApiResponse {
  description: string;
  headers?: Record<string, OpenApiReference>;
  content?: OpenApiContent;
}
export type OpenApiContent = Record<string, { schema: JsonSchema; example?: unknown }>;

export const responseRef = (name: string) => ({ $ref: `#/components/responses/${name}` });
export const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` });
export const parameterRef = (name: string) => ({ $ref: `#/components/parameters/${name}` });

const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "next-auth.session-token",
    description: "Set by `login` and the other operations that sign in. Over HTTPS its name is `__Host-next-auth.session-token`.",
  },
  cronSecret: { type: "http", scheme: "bearer", description: "The CRON_SECRET of the server's environment." },
  resendSignature: { type: "apiKey", in: "header", name: "svix-signature", description: "Resend's signature of the request body, with its id and time in the headers svix-id and svix-timestamp." },
  stripeSignature: { type: "apiKey", in: "header", name: "Stripe-Signature", description: "Stripe's signature of the request body." },
};

const errorSchema = z.object({
  message: z.string().check(z.describe("A sentence to show to a person")),
  fields: z.optional(z.record(z.string(), z.string()).check(z.describe("The message of each invalid field, by its path"))),
  archivedId: z.optional(z.string().check(z.describe("The archived client with this email, who can be restored instead"))),
  existing: z.optional(z.object({ kind: z.enum(["client", "lead"]), id: z.string() }).check(z.describe("The client or lead who has this email already"))),
  reason: z.optional(z.enum(["step-up", "two-factor", "second-factor", "already-done", "erased"]).check(z.describe("step-up: confirm who you are with `stepUp` and repeat the request; two-factor: complete the sign-in with `completeSignIn`; second-factor: set one up first; already-done: an earlier request with this Idempotency-Key was carried out and its answer is lost; erased: the account of the person in `X-Sent-By` was erased"))),
  current: z.optional(z.unknown().check(z.describe("The record as it is stored now, where somebody saved a newer version"))),
});

export const errorResponseNames: Record<ErrorCode, string> = {
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

const errorResponse = (description: string, message: string, responseHeaders?: Record<string, OpenApiReference>) => ({
  description,
  ...(responseHeaders && { headers: responseHeaders }),
  content: { "application/json": { schema: { $ref: `${schemaRefPrefix}Error` }, example: { message } } },
});

const responses = {
  BadRequest: {
    description: "The input is not valid",
    content: { "application/json": { schema: { $ref: `${schemaRefPrefix}Error` }, example: { message: "Please enter a valid email", fields: { email: "Please enter a valid email" } } } },
  },
  Unauthorized: errorResponse("Not signed in, or the credentials are wrong", "Unauthorized"),
  PaymentRequired: errorResponse("The card was declined", "Your card was declined."),
  Forbidden: errorResponse("The caller isn't allowed to do this, or the request comes from a page of another site", "Forbidden"),
  NotFound: errorResponse("The record doesn't exist, or the caller may not see it", "Not found"),
  Conflict: errorResponse("The record isn't in the state that the request expects, or the Idempotency-Key was used for another request", "This link has been paid."),
  ContentTooLarge: errorResponse("The request body is too large", "The request is too large"),
  UnsupportedMediaType: errorResponse("The file is of a type that is not accepted", "Please choose a JPEG, PNG, WebP or HEIC picture"),
  RangeNotSatisfiable: { description: "The file has no such range", headers: { "Content-Range": headerRef("ContentRange") } },
  TooManyRequests: errorResponse("Too many attempts", "Too many attempts. Please try again in 5 minutes.", { "Retry-After": headerRef("RetryAfter") }),
  InternalServerError: errorResponse("The server failed", "Something went wrong. Please try again."),
  BadGateway: errorResponse("The payment or file storage provider didn't respond", "Our payment provider isn't responding right now. Please try again in a few minutes. You won't be charged twice."),
  ServiceUnavailable: errorResponse("The database or a provider is unavailable", databaseAwayMessage, { "Retry-After": headerRef("RetryAfter") }),
  InsufficientStorage: errorResponse("There is no space left", "There is no space left to store this."),
};

const headers = {
  NextCursor: { description: "The `cursor` of the next page. Absent on the last page and if the whole list was requested.", schema: { type: "string" } },
  TotalCount: { description: "The number of entries on all pages. Absent if the whole list, or one entry by its `id`, was requested.", schema: { type: "integer" } },
  RetryAfter: { description: "Seconds to wait before the next attempt, where that is known.", schema: { type: "integer" } },
  ETag: { description: "The version of this response, for `If-None-Match`.", schema: { type: "string" } },
  Location: { description: "The URL it redirects to.", schema: { type: "string" } },
  ContentRange: { description: "The range of bytes and the size of the file.", schema: { type: "string" } },
};

/** Returns one parameter for each field of a query. */
export function toQueryParameters(query: z.ZodMiniObject): OpenApiParameter[] {
  const { properties = {}, required = [] } = toJsonSchema(query, "input");
  return Object.entries(properties).map(([name, schema]) => ({ name, in: "query", required: required.includes(name), schema: typeof schema === "boolean" ? {} : schema }));
}

const pageDescriptions: Record<string, string> = {
  limit: "The number of entries on a page. Without `limit` and `cursor` the whole list is returned; with `cursor` alone, 50.",
  cursor: "The `Next-Cursor` header of the previous page.",
};

const pageParameters = Object.fromEntries(
  toQueryParameters(pageQuery).map((parameter) => [capitalize(parameter.name), { ...parameter, description: pageDescriptions[parameter.name] }]),
);

const idempotencyKey: OpenApiParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "A UUID. For 7 days the same key by the same person with the same input gets the first answer, and nothing is done again; with another input it is refused with 409.",
  schema: { type: "string", format: "uuid" },
};

export const sharedSchemas = { Error: toJsonSchema(errorSchema, "output") };
export const sharedComponents = { parameters: { ...pageParameters, IdempotencyKey: idempotencyKey }, headers, responses, securitySchemes };
