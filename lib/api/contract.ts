import * as z from "zod/mini";

// For what it says where an endpoint gives no message of its own.
import "@/lib/api/schemas";
import type { ErrorCode } from "@/lib/platform/errors";
import type { Topic } from "@/lib/api/topics";
import type { Access, ActorFor } from "@/lib/auth/actor";

/**
 * An endpoint as a value. The route handler, the browser call and its query options, form validation,
 * invalidation, the access test and the OpenAPI document are derived from it.
 */
export interface Endpoint<
  Path extends string = string,
  A extends Access = Access,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniObject = z.ZodMiniObject,
  Body extends z.ZodMiniType = z.ZodMiniType,
> {
  method: HttpMethod;
  path: Path;
  access: A;
  /** One line for the OpenAPI document. */
  summary: string;
  /** Its name in the OpenAPI document, where the name it is exported by says too little outside its contract. */
  operationId: string | undefined;
  /** The statuses of a success. Where there are two, the handler says which by `upserted`. */
  statuses: readonly SuccessStatus[];
  /** The errors it may answer with, beside those that follow from its access, path and input (see `errorsOf`). */
  errors: readonly ErrorCode[];
  /** What a caller may or must send in place of a session; only for public endpoints. */
  credentials: Credentials | undefined;
  response: Response;
  query: Query;
  body: Body;
  /** Of a raw answer: what it is, "text/csv"; without it a redirect, or whatever kind the file is. */
  contentType: string | undefined;
  /** Set for a multipart call: its `file` part, in bytes at most. The other parts are the body. */
  file: FilePart | undefined;
  /** Set for a call whose body is taken to the last byte, as text of at most so many bytes: its signature is checked over that. */
  rawText: RawTextBody | undefined;
  /** Set for a JSON call that carries a long text: how many bytes of JSON it may be, and which text is taken with every sign it holds. */
  json: JsonBodyOptions | undefined;
  /** Set for a call that takes long: whoever asks for it hears how far it is before the answer. */
  progress: boolean;
  /** Set for a write that pages of other origins may send: what it carries says all, and the caller's session nothing. */
  anyOrigin: boolean;
  /** Set for a read that is asked often: whoever has its answer already gets 304 instead. */
  etag: boolean;
  /** What a read's answer is made of; a successful write of any of it makes the answer stale. */
  shows: readonly Topic[];
  /** Of a read about one person: the parameter that names her, so that only who looks at her is told of a change. */
  person: string | undefined;
  /** What a successful write changes. */
  changes: readonly Topic[];
  /** Whose screens a successful write reaches beside the caller's own; where it is not said, every coach's. */
  concerns?(written: CompletedWrite<Path, A, Response, Body>): readonly AudienceMember[];
}

/** A write that went through, for saying whom it concerns. */
export interface CompletedWrite<Path extends string, A extends Access, Response extends z.ZodMiniType, Body extends z.ZodMiniType> {
  actor: ActorFor<A>;
  params: { [Name in ParamNames<Path>]: string };
  body: z.output<Body>;
  answer: z.output<Response>;
}
/** A user's id, or all coaches, or all nutritionists. Coaches share one desk: where one of them is concerned, all are. */
export type AudienceMember = string;
export const everyCoach = "coaches";
export const everyNutritionist = "nutritionists";

export type SuccessStatus = 200 | 201 | 206 | 303;
export type Credentials = "optionalSession" | "cronSecret" | "stripeSignature";
export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export interface FilePart {
  maxBytes: number;
}
export interface RawTextBody {
  maxBytes: number;
  contentType: string;
}
export interface JsonBodyOptions {
  maxBytes: number;
  asTyped: string;
}
export type AnyEndpoint = Endpoint;

/** The names behind the colons of a path. */
export type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<Tail>
    : Rest
  : never;
export type ParamsOf<E extends AnyEndpoint> = { [Name in ParamNames<E["path"]>]: string };

const emptySchema = z.object({});
type EmptySchema = typeof emptySchema;

export function endpoint<
  const Path extends `/api/${string}`,
  const A extends Access,
  Response extends z.ZodMiniType,
  Query extends z.ZodMiniObject = EmptySchema,
  Body extends z.ZodMiniType = EmptySchema,
>(definition: {
  method: HttpMethod;
  path: Path;
  access: A;
  summary: string;
  operationId?: string;
  statuses?: readonly SuccessStatus[];
  errors?: readonly ErrorCode[];
  credentials?: Credentials;
  response: Response;
  query?: Query;
  body?: Body;
  contentType?: string;
  file?: FilePart;
  rawText?: RawTextBody;
  json?: JsonBodyOptions;
  progress?: boolean;
  anyOrigin?: boolean;
  etag?: boolean;
  shows?: readonly Topic[];
  person?: ParamNames<Path>;
  changes?: readonly Topic[];
  concerns?(written: CompletedWrite<Path, A, Response, Body>): readonly AudienceMember[];
}): Endpoint<Path, A, Response, Query, Body> {
  return {
    operationId: undefined,
    statuses: [200],
    errors: [],
    credentials: undefined,
    shows: [],
    person: undefined,
    changes: [],
    contentType: undefined,
    file: undefined,
    rawText: undefined,
    json: undefined,
    progress: false,
    anyOrigin: false,
    etag: false,
    ...definition,
    // An endpoint that names no schema takes nothing: the defaults of Query and Body say the same to the compiler.
    query: definition.query ?? (emptySchema as unknown as Query),
    body: definition.body ?? (emptySchema as unknown as Body),
  };
}

/** For answers that are not JSON: files, redirects, event streams. The handler returns the Response itself. */
export const rawResponse = z.custom<Response>((value) => value instanceof Response);
