import type { NextRequest } from "next/server";
import type * as z from "zod/mini";
import { type AnyEndpoint, type ParamsOf, rawResponse } from "@/lib/api/contract";
import { isCrossOrigin } from "@/lib/api/cross-origin-request";
import { addListFingerprint, stripListFingerprint } from "@/lib/api/cursor";
import { respondWithEtag } from "@/lib/api/etag";
import { HandlerResponse } from "@/lib/api/handler-response";
import { publishEndpointInvalidation } from "@/lib/api/invalidation";
import { readMultipart, type UploadedFile } from "@/lib/api/multipart";
import { ResultPage } from "@/lib/api/paging";
import { noProgress, progressContentType, type ReportProgress, streamProgress } from "@/lib/api/progress";
import { parseInput, readJsonBody, readTextBody, sanitize } from "@/lib/api/request-input";
import { serializeResponse } from "@/lib/api/serialize-response";
import type { ActorFor } from "@/lib/auth/actor";
import { readActor } from "@/lib/auth/session";
import { currentTime } from "@/lib/platform/clock";
import { withStatementCount } from "@/lib/platform/db";
import { isDatabaseFull, isDatabaseUnreachable } from "@/lib/platform/db-errors";
import { AppError, forbidden, notFound, unauthorized } from "@/lib/platform/errors";
import { clientIpAddress } from "@/lib/platform/ip-address";
import { logger } from "@/lib/platform/logger";

/** What a handler gets: all of it checked and typed by the endpoint. */
interface HandlerInput<E extends AnyEndpoint> {
  actor: ActorFor<E["access"]>;
  params: ParamsOf<E>;
  query: z.output<E["query"]>;
  body: z.output<E["body"]>;
  file: UploadedFile | undefined;
  now: Date;
  /** The caller's address where a trusted proxy tells it, else null. */
  ipAddress: string | null;
  request: NextRequest;
  /** Tells how far it is, to a caller who listens; of an endpoint with `progress`. */
  progress: ReportProgress;
}
type ResponseValue<E extends AnyEndpoint> = z.input<E["response"]>;
type PageValue<A> = A extends readonly (infer Row)[] ? ResultPage<Row> : never;
type Handler<E extends AnyEndpoint> = (call: HandlerInput<E>) => Promise<ResponseValue<E> | HandlerResponse<ResponseValue<E>> | PageValue<ResponseValue<E>>>;
// A path without parameters comes with none at all in production.
type RouteParams = Record<string, string | string[] | undefined>;
type RouteContext = { params: Promise<RouteParams | undefined> };

/** Connects an endpoint to what answers it. Checks run in this order: origin, sign-in, role, input. */
export function route<E extends AnyEndpoint>(endpoint: E, handle: Handler<E>) {
  const respond = (request: NextRequest, context: RouteContext) =>
    handleRequest(endpoint, (progress) => runEndpoint(endpoint, handle, request, context, progress), endpoint.progress && acceptsProgress(request));
  return Object.assign(respond, { endpoint });
}

const acceptsProgress = (request: Request) => request.headers.get("accept")?.includes(progressContentType) ?? false;

/** Answers a request: errors become their status, the answer gets its id, and one line is logged without what was said. */
export async function handleRequest({ method, path }: { method: string; path: string }, work: (progress: ReportProgress) => Promise<Response>, tells = false) {
  const id = crypto.randomUUID();
  const started = performance.now();
  async function logged(progress: ReportProgress) {
    const response = await work(progress).catch((error: unknown) => errorResponse(error, id));
    const ms = Math.round(performance.now() - started);
    logger.info({ id, method, path, status: response.status, ms }, "request");
    return response;
  }
  const response = await withStatementCount(() => (tells ? streamProgress(logged) : logged(noProgress)));
  response.headers.set("x-request-id", id);
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
  return response;
}

async function runEndpoint<E extends AnyEndpoint>(endpoint: E, handle: Handler<E>, request: NextRequest, context: RouteContext, progress: ReportProgress) {
  if (endpoint.method !== "GET" && !endpoint.anyOrigin && isCrossOrigin(request)) throw forbidden();
  const actor = await authorizeRequest(endpoint, request);
  const input = await readInput(endpoint, request, (await context.params) ?? {});
  const result = await handle({ ...input, actor, now: currentTime(), ipAddress: clientIpAddress(request.headers), request, progress } as HandlerInput<E>);
  const { value, options } = toHandlerResponse(result, (cursor) => addListFingerprint(endpoint, input, cursor));
  if (endpoint.response === rawResponse) return value as Response;
  const shown = serializeResponse(endpoint, value);
  if (endpoint.live.invalidates.length > 0) await publishEndpointInvalidation(endpoint, { ...input, actor, response: shown });
  const { headers } = options;
  return endpoint.etag ? respondWithEtag(request, shown, headers) : Response.json(shown, { status: successStatus(endpoint, options), headers });
}

/** The status as the endpoint declares it. Throws where the handler and the contract disagree on whether there are two. */
function successStatus({ path, statuses }: AnyEndpoint, { isNew }: { isNew?: boolean }): number {
  const [status, other] = statuses;
  if (status === undefined || (other === undefined) !== (isNew === undefined)) throw new Error(`${path}: the handler's status is not the contract's`);
  if (isNew === undefined) return status;
  return isNew ? 201 : 200;
}

function toHandlerResponse(result: unknown, marked: (cursor: string) => string): HandlerResponse<unknown> {
  if (result instanceof HandlerResponse) return result;
  if (result instanceof ResultPage) return new HandlerResponse(result.rows, result.next === null ? {} : { headers: { "next-cursor": marked(result.next) } });
  return new HandlerResponse(result);
}

async function authorizeRequest(endpoint: AnyEndpoint, request: NextRequest) {
  const actor = await readActor(request.cookies);
  if (endpoint.access === "public") return actor;
  if (!actor) throw unauthorized();
  if (endpoint.access !== "signed-in" && !endpoint.access.includes(actor.role)) throw forbidden();
  return actor;
}

async function readInput(endpoint: AnyEndpoint, request: NextRequest, given: RouteParams) {
  const query = parseInput(endpoint.query, sanitize(firstSearchValues(request.nextUrl.searchParams)));
  const { body, file } = await readBody(endpoint, request);
  const params = parsePathParams(given);
  return { query: stripListFingerprint(endpoint, params, query), params, body, file };
}

/** Throws 404: an id that could not be one of ours is a record that does not exist. */
function parsePathParams(params: RouteParams): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value !== "string" || !/^[\w.-]{1,100}$/.test(value)) throw notFound();
      return [name, value];
    }),
  );
}

/** Of a parameter given twice, the first counts. */
const firstSearchValues = (search: URLSearchParams) => Object.fromEntries([...search].toReversed());

async function readBody(endpoint: AnyEndpoint, request: NextRequest) {
  if (endpoint.method === "GET") return { body: {}, file: undefined };
  const { body, input } = endpoint;
  if ("text" in input) return { body: parseInput(body, await readTextBody(request, input.maxBytes)), file: undefined };
  if ("json" in input) return { body: parseInput(body, await readJsonBody(request, input)), file: undefined };
  const { fields, file } = await readMultipart(request, { maxBytes: input.maxFileBytes });
  return { body: parseInput(body, sanitize(fields)), file };
}

function errorResponse(error: unknown, id: string) {
  const known = toAppError(error);
  if (known.status >= 500) logger.error({ id, err: error }, "request failed");
  const headers: Record<string, string> = {};
  if (known.details.retryAfterSeconds) headers["retry-after"] = String(known.details.retryAfterSeconds);
  return Response.json(known.body, { status: known.status, headers });
}

function toAppError(error: unknown) {
  if (error instanceof AppError) return error;
  if (isDatabaseUnreachable(error)) return new AppError("unavailable", "We cannot reach our records right now. Please try again in a minute.");
  if (isDatabaseFull(error)) return new AppError("storage_full", "There is no space left to store this.");
  return new AppError("failed", "Something went wrong. Please try again.");
}
