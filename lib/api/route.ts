import type { NextRequest } from "next/server";
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type * as z from "zod/mini";
import type { ParamsOf } from "@/lib/api/call";
import { type AnyEndpoint, isRepeatable, rawResponse } from "@/lib/api/contract";
import { isCrossOrigin } from "@/lib/api/cross-origin-request";
import { addListFingerprint, stripListFingerprint } from "@/lib/api/cursor";
import { respondWithEtag } from "@/lib/api/etag";
import { HandlerResponse } from "@/lib/api/handler-response";
import { idempotencyHeader, senderHeader } from "@/lib/api/headers";
import { runOnce } from "@/lib/api/idempotency";
import { publishEndpointInvalidation } from "@/lib/api/invalidation";
import { readMultipart, type UploadedFile } from "@/lib/api/multipart";
import { ResultPage } from "@/lib/api/paging";
import { noProgress, progressContentType, type ReportProgress, streamProgress } from "@/lib/api/progress";
import { reportRefusal } from "@/lib/api/refusals";
import { parseInput, readJsonBody, readTextBody, sanitize } from "@/lib/api/request-input";
import { serializeResponse } from "@/lib/api/serialize-response";
import type { WriteLimit } from "@/lib/api/write-limits";
import type { Actor, ActorFor } from "@/lib/auth/actor";
import { wasErased } from "@/lib/auth/erased";
import { lacksSecondFactor, secondFactorMissing } from "@/lib/auth/second-factor";
import { readActor } from "@/lib/auth/session";
import { isPersonsUse, recordSessionUse } from "@/lib/auth/session-use";
import { requireStepUp } from "@/lib/auth/step-up";
import { currentTime } from "@/lib/platform/clock";
import { withConnectionShare } from "@/lib/platform/connection-shares";
import { withStatementCount } from "@/lib/platform/db";
import { isDatabaseBusy, isDatabaseFull, isDatabaseUnreachable } from "@/lib/platform/db-errors";
import { AppError, databaseAwayMessage, forbidden, notFound, unauthorized } from "@/lib/platform/errors";
import { clientIpAddress } from "@/lib/platform/ip-address";
import { logger } from "@/lib/platform/logger";
import { copyForName, prefetchHeader } from "@/lib/platform/offline-copies";
import { countAttempt, limitByPerson } from "@/lib/platform/rate-limit";
import { currentRequest, type RequestContext, runInRequest, setRequestActor } from "@/lib/platform/request-context";

/** What a handler receives, parsed by the endpoint's schemas. */
interface HandlerInput<E extends AnyEndpoint> {
  actor: ActorFor<E["access"]>;
  params: ParamsOf<E>;
  query: z.output<E["query"]>;
  body: z.output<E["body"]>;
  file: UploadedFile | undefined;
  now: Date;
  /** The caller's IP address from a trusted proxy, else null. */
  ipAddress: string | null;
  request: NextRequest;
  /** Reports progress to the caller, if the endpoint has `progress` and the caller accepts it. */
  progress: ReportProgress;
}
type ResponseValue<E extends AnyEndpoint> = z.input<E["response"]>;
type PageValue<Value> = Value extends readonly (infer Row)[] ? ResultPage<Row> : never;
type Handler<E extends AnyEndpoint> = (call: HandlerInput<E>) => Promise<ResponseValue<E> | HandlerResponse<ResponseValue<E>> | PageValue<ResponseValue<E>>>;
// In production, Next passes undefined for a path without parameters.
type RouteParams = Record<string, string | string[] | undefined>;
type RouteContext = { params: Promise<RouteParams | undefined> };

/** Connects an endpoint to its handler. Checks run in this order: origin, sign-in, role, write limit, input, step-up. */
export function route<E extends AnyEndpoint>(endpoint: E, handle: Handler<E>) {
  const respond = (request: NextRequest, context: RouteContext) =>
    handleRequest(request, endpoint, (progress) => runEndpoint(endpoint, handle, request, context, progress), endpoint.progress && acceptsProgress(request));
  return Object.assign(respond, { endpoint });
}

/** Nothing that the API sends is a page, so a browser that shows it loads nothing, and no page frames it. */
export const apiContentPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const acceptsProgress = (request: Request) => request.headers.get("accept")?.includes(progressContentType) ?? false;

/**
 * Runs `work`, turns errors into responses, adds a request id, and logs one line with the actor's id and without the contents of
 * the request.
 */
export async function handleRequest({ headers }: Request, { method, path }: { method: string; path: string }, work: (progress: ReportProgress) => Promise<Response>, streamsProgress = false) {
  const id = crypto.randomUUID();
  const started = performance.now();
  const context: RequestContext = { address: clientIpAddress(headers) };
  async function runAndLog(progress: ReportProgress) {
    let asksForProof = false;
    const response = await work(progress).catch((error: unknown) => {
      asksForProof = error instanceof AppError && error.details.reason !== undefined;
      return errorResponse(error, id);
    });
    const ms = Math.round(performance.now() - started);
    const { actorId } = context;
    logger.info({ id, method, path, status: response.status, ms, actorId }, "request");
    if (response.status === 403 && actorId && !asksForProof) reportRefusal({ actorId, endpoint: `${method} ${path}`, now: currentTime() });
    return response;
  }
  const run = () => withStatementCount(() => (streamsProgress ? streamProgress(runAndLog) : runAndLog(noProgress)));
  const response = await runInRequest(context, () => withConnectionShare(`${method} ${path}`, run));
  response.headers.set("x-request-id", id);
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
  if (!response.headers.has("content-security-policy")) response.headers.set("content-security-policy", apiContentPolicy);
  return response;
}

async function runEndpoint<E extends AnyEndpoint>(endpoint: E, handle: Handler<E>, request: NextRequest, context: RouteContext, progress: ReportProgress) {
  if (endpoint.method !== "GET" && !endpoint.anyOrigin && isCrossOrigin(request)) throw forbidden();
  const actor = await authorizeRequest(endpoint, request);
  const requested = currentRequest();
  // Only for reads that devices save: else the access log could be told that any read was automatic.
  if (requested && actor && endpoint.offline.includes(actor.role)) requested.isPrefetch = request.headers.has(prefetchHeader);
  if (actor && endpoint.writeLimit) await countAttempt([limitByPerson(endpoint.writeLimit, actor.id)], currentTime());
  const response = await withinLimitAtOnce(endpoint.writeLimit, actor?.id, () => runAuthorized(endpoint, handle, { request, context, progress }, actor));
  if (actor && endpoint.offline.includes(actor.role)) response.headers.set(copyForName, actor.id);
  return response;
}

interface EndpointCall {
  request: NextRequest;
  context: RouteContext;
  progress: ReportProgress;
}

async function runAuthorized<E extends AnyEndpoint>(endpoint: E, handle: Handler<E>, call: EndpointCall, actor: Actor | null) {
  if (!("multipart" in endpoint.input && endpoint.input.toDisk)) return runWithInput(endpoint, handle, call, actor);
  // Nobody who may not go on makes us keep a large file.
  if (actor && endpoint.stepUp) await requireStepUp(actor, currentTime());
  const folder = await mkdtemp(join(tmpdir(), "cadence-upload-"));
  try {
    return await runWithInput(endpoint, handle, call, actor, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runWithInput<E extends AnyEndpoint>(endpoint: E, handle: Handler<E>, { request, context, progress }: EndpointCall, actor: Actor | null, folder?: string) {
  const input = await readInput(endpoint, request, (await context.params) ?? {}, folder);
  // A large file was asked about before it was sent, which can take longer than the proof lasts.
  if (folder === undefined && actor && endpoint.stepUp && (endpoint.stepUpIf?.(input.body) ?? true)) await requireStepUp(actor, currentTime());
  const call = { ...input, actor, now: currentTime(), ipAddress: clientIpAddress(request.headers), request, progress } as HandlerInput<E>;
  if (endpoint.response === rawResponse) return (await handle(call)) as Response;
  async function write() {
    const { value, options } = toHandlerResponse(await handle(call), (cursor) => addListFingerprint(endpoint, input, cursor));
    return { body: serializeResponse(endpoint, value), status: endpoint.etag ? 200 : successStatus(endpoint, options), options };
  }
  const key = isRepeatable(endpoint) ? request.headers.get(idempotencyHeader) : null;
  const answer = actor && key !== null ? await runOnce(actor, { key, resumes: endpoint.resumes }, [`${endpoint.method} ${request.nextUrl.pathname}`, fingerprint(input)], write, call.now) : await write();
  // The answer to a repeat was announced the first time.
  if (!answer.options) return Response.json(answer.body, { status: answer.status });
  const { body, status, options } = answer;
  if (endpoint.live.invalidates.length > 0) await publishEndpointInvalidation(endpoint, { ...input, actor, response: body });
  const { headers, cookies = [] } = options;
  const response = endpoint.etag ? respondWithEtag(request, body, headers) : Response.json(body, { status, headers });
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

/** Identifies the input of a request. A large file on disk counts by its name only. */
const fingerprint = ({ query, body, file }: { query: unknown; body: unknown; file: UploadedFile | undefined }) =>
  JSON.stringify([query, body, file && [file.name, createHash("sha256").update(file.bytes).digest("base64url")]]);

const underWay = new Map<string, number>();

/** Runs a write unless this person has too many of its kind under way on this server, before its body is read. Throws 429. */
async function withinLimitAtOnce<T>(limit: WriteLimit | undefined, actorId: string | undefined, run: () => Promise<T>): Promise<T> {
  if (!limit?.atOnce || actorId === undefined) return run();
  const key = `${limit.name}:${actorId}`;
  const count = underWay.get(key) ?? 0;
  if (count >= limit.atOnce) throw new AppError("too_many", "Too many at the same time. Please wait until the others have arrived.");
  underWay.set(key, count + 1);
  try {
    return await run();
  } finally {
    const left = (underWay.get(key) ?? 1) - 1;
    if (left > 0) underWay.set(key, left);
    else underWay.delete(key);
  }
}

/** Returns the status of a success. Throws if the handler used `upserted` and the endpoint declares one status, or the reverse. */
function successStatus({ path, statuses }: AnyEndpoint, { isNew }: { isNew?: boolean }): number {
  const [status, secondStatus] = statuses;
  if (status === undefined || (secondStatus === undefined) !== (isNew === undefined)) throw new Error(`${path}: the handler and the contract disagree on the status`);
  if (isNew === undefined) return status;
  return isNew ? 201 : 200;
}

function toHandlerResponse(result: unknown, addFingerprint: (cursor: string) => string): HandlerResponse<unknown> {
  if (result instanceof HandlerResponse) return result;
  if (result instanceof ResultPage) return new HandlerResponse(result.rows, { headers: pageHeaders(result, addFingerprint) });
  return new HandlerResponse(result);
}

const pageHeaders = ({ next, total }: ResultPage<unknown>, addFingerprint: (cursor: string) => string) => ({
  ...(next !== null && { "next-cursor": addFingerprint(next) }),
  ...(total !== undefined && { "total-count": String(total) }),
});

async function authorizeRequest(endpoint: AnyEndpoint, request: NextRequest) {
  const actor = await readActor(request.cookies);
  setRequestActor(actor?.id);
  if (actor && isPersonsUse(request.method, request.headers)) recordSessionUse(actor, currentTime());
  const isForEveryone = endpoint.access === "public" && endpoint.credentials !== "optionalSession";
  if (actor && !isForEveryone && !endpoint.beforeSecondFactor && (await lacksSecondFactor(actor))) throw secondFactorMissing();
  if (endpoint.access === "public") return actor;
  const sender = request.headers.get(senderHeader);
  if (!actor || (sender !== null && sender !== actor.id)) throw unauthorized(sender !== null && (await wasErased(sender)) ? "erased" : undefined);
  if (endpoint.access !== "signed-in" && !endpoint.access.includes(actor.role)) throw forbidden();
  return actor;
}

async function readInput(endpoint: AnyEndpoint, request: NextRequest, routeParams: RouteParams, folder?: string) {
  const query = parseInput(endpoint.query, sanitize(firstSearchValues(request.nextUrl.searchParams)));
  const { body, file } = await readBody(endpoint, request, folder);
  const params = parsePathParams(routeParams);
  return { query: stripListFingerprint(endpoint, params, query), params, body, file };
}

/** Throws 404 for an id with characters that our ids never contain. */
function parsePathParams(params: RouteParams): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value !== "string" || !/^[\w.-]{1,100}$/.test(value)) throw notFound();
      return [name, value];
    }),
  );
}

/** The first value wins if a parameter occurs twice. */
const firstSearchValues = (search: URLSearchParams) => Object.fromEntries([...search].toReversed());

async function readBody(endpoint: AnyEndpoint, request: NextRequest, folder?: string) {
  if (endpoint.method === "GET") return { body: {}, file: undefined };
  const { body, input } = endpoint;
  if ("text" in input) return { body: parseInput(body, await readTextBody(request, input.maxBytes)), file: undefined };
  if ("json" in input) return { body: parseInput(body, await readJsonBody(request, input)), file: undefined };
  const { fields, file } = await readMultipart(request, { maxBytes: input.maxFileBytes, folder });
  return { body: parseInput(body, sanitize(fields)), file };
}

function errorResponse(error: unknown, id: string) {
  const appError = toAppError(error);
  if (appError.status >= 500) logger.error({ id, err: error }, "request failed");
  const headers: Record<string, string> = {};
  if (appError.details.retryAfterSeconds) headers["retry-after"] = String(appError.details.retryAfterSeconds);
  if (appError.details.setCookie) headers["set-cookie"] = appError.details.setCookie;
  return Response.json(appError.body, { status: appError.status, headers });
}

const [busyRetrySeconds, unreachableRetrySeconds] = [5, 60];

function toAppError(error: unknown) {
  if (error instanceof AppError) return error;
  if (isDatabaseBusy(error)) return new AppError("unavailable", "We're very busy right now. Please try again in a few seconds.", { retryAfterSeconds: busyRetrySeconds });
  if (isDatabaseUnreachable(error)) return new AppError("unavailable", databaseAwayMessage, { retryAfterSeconds: unreachableRetrySeconds });
  if (isDatabaseFull(error)) return new AppError("storage_full", "There is no space left to store this.");
  return new AppError("failed", "Something went wrong. Please try again.");
}
