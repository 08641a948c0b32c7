import * as z from "zod/mini";
// Sets the default messages for invalid fields.
import "@/lib/api/schemas";
import type { Topic } from "@/lib/api/topics";
import type { WriteLimit } from "@/lib/api/write-limits";
import type { Access, ActorFor, Role } from "@/lib/auth/actor";
import type { ErrorCode } from "@/lib/platform/errors";

/**
 * An endpoint as a value. The route handler, the browser call and its query options, form validation, invalidation, the
 * access test and the OpenAPI document, where it has the name it is exported by, are derived from it.
 */
export interface Endpoint<
  Path extends string = string,
  A extends Access = Access,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniObject = z.ZodMiniObject,
  Body extends z.ZodMiniType = z.ZodMiniType,
> extends Options {
  method: Method;
  path: Path;
  access: A;
  /** One line for the OpenAPI document. */
  summary: string;
  response: Response;
  query: Query;
  input: EndpointInput<Body>;
  /** The schema inside `input`. */
  body: Body;
  /** The size limit of its file in bytes; undefined if it takes no file. */
  maxFileBytes: number | undefined;
  /** Whether this input needs step-up, for an endpoint with `stepUp`; without it every input does. */
  stepUpIf?(body: z.output<Body>): boolean;
  live: Live<Path, A, Response, Body>;
}

interface Options {
  /** The statuses of a success. If there are two, the handler picks one with `upserted`. */
  statuses: readonly SuccessStatus[];
  /** The errors it may respond with, besides those that follow from its access, path and input (see `documentedErrorCodes`). */
  errors: readonly ErrorCode[];
  /** What a caller may or must send instead of a session; for public endpoints only. */
  credentials: Credentials | undefined;
  /** Whether staff who have to set up a second factor first may call it. */
  beforeSecondFactor: boolean;
  /** The type of a raw response, such as "text/csv"; without it the response is a redirect, or has the type of its file. */
  contentType: string | undefined;
  /** Whether the caller must have signed in or confirmed who they are in the last 15 minutes (PRODUCT.md "step-up"). */
  stepUp: boolean;
  /** Whether the call takes long, and reports its progress to callers that accept it. */
  progress: boolean;
  /** Whether pages of other origins may call it. Only for writes that ignore the caller's session. */
  anyOrigin: boolean;
  /** How often one signed-in person may call it; beyond that it responds with 429. */
  writeLimit: WriteLimit | undefined;
  /** Whether its pages have the number of rows on all of them, in `Total-Count`. */
  counted: boolean;
  /** Whether a polled read responds with an ETag, and with 304 to a caller that has the response already. */
  etag: boolean;
  /**
   * Whether a repeat of the call continues where an attempt was stopped, or changes nothing that is done. For writes of several
   * transactions: their Idempotency-Key is stored with the response, and not with the first transaction.
   */
  resumes: boolean;
  /** Whose devices may keep the response, to show it without a network (docs/decisions/offline.md). */
  offline: readonly Role[];
}

/** The body of a request. Sizes are in bytes. */
export type EndpointInput<Body extends z.ZodMiniType> = JsonInput<Body> | MultipartInput<Body> | TextInput<Body>;
export interface JsonInput<Body> {
  json: Body;
  maxBytes?: number;
  /** The fields that keep their invisible characters, because their text is a file or a password. */
  verbatim?: readonly string[];
}
/** Form fields and a part named `file`. */
interface MultipartInput<Body> {
  multipart: Body;
  maxFileBytes: number;
  /** Whether the file is kept on disk instead of in memory, for as long as the handler runs. */
  toDisk?: boolean;
}
/** The body to the last byte, so that its signature can be checked. */
interface TextInput<Body> {
  text: Body;
  contentType: string;
  maxBytes: number;
}

/** How screens stay up to date: a write invalidates the reads that provide its topics, on the screens of its audience. */
interface Live<Path extends string, A extends Access, Response extends z.ZodMiniType, Body extends z.ZodMiniType> {
  /** The topics a read's response is made of. */
  provides: readonly Topic[];
  /** The path parameter with the id of the person a read is about, so that changes to other people don't invalidate it. */
  subject: string | undefined;
  /** The topics a successful write changes. */
  invalidates: readonly Topic[];
  /** Whose screens a successful write refetches, besides the caller's own. Defaults to every coach. */
  audience?(write: CompletedWrite<Path, A, Response, Body>): readonly AudienceMember[];
}

/** A successful write, from which its audience is computed. */
interface CompletedWrite<Path extends string, A extends Access, Response extends z.ZodMiniType, Body extends z.ZodMiniType> {
  actor: ActorFor<A>;
  params: { [Name in ParamNames<Path>]: string };
  body: z.output<Body>;
  response: z.output<Response>;
}
/** A user's id, `everyCoach` or `everyNutritionist`. A change that reaches one coach reaches all coaches. */
export type AudienceMember = string;
export const everyCoach = "coaches";
export const everyNutritionist = "nutritionists";
/** The audience of a write that shows on the caller's own screens only. */
export const onlyTheCaller = (): readonly AudienceMember[] => [];

export type SuccessStatus = 200 | 201 | 206 | 303;
type Credentials = "optionalSession" | "cronSecret" | "stripeSignature" | "resendSignature";
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type AnyEndpoint = Endpoint;

/** The names of the parameters in a path. */
export type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<Tail>
    : Rest
  : never;

const emptyObject = z.object({});
type EmptyObjectSchema = typeof emptyObject;

/** Declares an endpoint and fills in the defaults. */
export function endpoint<
  const Path extends `/api/${string}`,
  const A extends Access,
  Response extends z.ZodMiniType,
  Query extends z.ZodMiniObject = EmptyObjectSchema,
  Body extends z.ZodMiniType = EmptyObjectSchema,
>(
  definition: {
    method: Method;
    path: Path;
    access: A;
    summary: string;
    response: Response;
    query?: Query;
    input?: EndpointInput<Body>;
    stepUpIf?(body: z.output<Body>): boolean;
    live?: Partial<Live<Path, A, Response, Body>> & { subject?: ParamNames<Path> };
  } & Partial<Options>,
): Endpoint<Path, A, Response, Query, Body> {
  // Without a schema, Query and Body have the type of an empty object, which the compiler can't infer from these defaults.
  const { query = emptyObject as unknown as Query, input = { json: emptyObject as unknown as Body }, live } = definition;
  return {
    statuses: [200],
    errors: [],
    credentials: undefined,
    beforeSecondFactor: false,
    contentType: undefined,
    stepUp: false,
    progress: false,
    anyOrigin: false,
    counted: false,
    etag: false,
    offline: [],
    resumes: false,
    writeLimit: undefined,
    ...definition,
    query,
    input,
    body: schemaOf(input),
    maxFileBytes: "multipart" in input ? input.maxFileBytes : undefined,
    live: { provides: [], subject: undefined, invalidates: [], ...live },
  };
}

function schemaOf<Body extends z.ZodMiniType>(input: EndpointInput<Body>): Body {
  if ("json" in input) return input.json;
  return "text" in input ? input.text : input.multipart;
}

/** Whether its callers may repeat it with the header `Idempotency-Key` and get the first answer: every signed-in person's write. */
export const isRepeatable = ({ method, access, response }: AnyEndpoint) => method !== "GET" && access !== "public" && response !== rawResponse;

/** The schema of responses that are not JSON: files, redirects, event streams. Their handler returns the Response itself. */
export const rawResponse = z.custom<Response>((value) => value instanceof Response);
