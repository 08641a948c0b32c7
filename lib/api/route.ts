import type { NextRequest } from "next/server";
import type * as z from "zod/mini";
import { type AnyEndpoint, type ParamsOf, raw } from "@/lib/api/contract";
import { publishWrite } from "@/lib/api/changes";
import { markedCursor, withOwnCursor } from "@/lib/api/cursor";
import { AppError, forbidden, notFound, unauthorized } from "@/lib/platform/errors";
import { withEtag } from "@/lib/api/etag";
import { clean, parseInput, readJson, readText } from "@/lib/api/input";
import { PageOf } from "@/lib/api/paging";
import { readMultipart, type UploadedFile } from "@/lib/api/multipart";
import { isForeignOrigin } from "@/lib/api/origin";
import { inLines, type Progress, progressType, unheard } from "@/lib/api/progress";
import { Reply } from "@/lib/api/reply";
import { shownBy } from "@/lib/api/shown";
import type { ActorFor } from "@/lib/auth/actor";
import { readActor } from "@/lib/auth/session";
import { clientAddress } from "@/lib/platform/address";
import { currentTime } from "@/lib/platform/clock";
import { withStatementCount } from "@/lib/platform/db";
import { isDatabaseAway, isDatabaseFull } from "@/lib/platform/db-errors";
import { logger } from "@/lib/platform/logger";

/** What a handler gets: all of it checked and typed by the endpoint. */
interface Call<E extends AnyEndpoint> {
  actor: ActorFor<E["access"]>;
  params: ParamsOf<E>;
  query: z.output<E["query"]>;
  body: z.output<E["body"]>;
  file: E["file"] extends undefined ? undefined : UploadedFile | undefined;
  now: Date;
  /** The caller's address where a trusted proxy tells it, else null. */
  address: string | null;
  request: NextRequest;
  /** Tells how far it is, to a caller who listens; of an endpoint with `progress`. */
  progress: Progress;
}
type Answer<E extends AnyEndpoint> = z.input<E["response"]>;
type PageAnswer<A> = A extends readonly (infer Row)[] ? PageOf<Row> : never;
type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<Answer<E> | Reply<Answer<E>> | PageAnswer<Answer<E>>>;
// A path without parameters comes with none at all in production.
type RouteParams = Record<string, string | string[] | undefined>;
type RouteContext = { params: Promise<RouteParams | undefined> };

/** Connects an endpoint to what answers it. Checks run in this order: origin, sign-in, role, input. */
export function route<E extends AnyEndpoint>(endpoint: E, handle: Handler<E>) {
  const respond = (request: NextRequest, context: RouteContext) =>
    guarded(endpoint, (progress) => answer(endpoint, handle, request, context, progress), endpoint.progress && listens(request));
  return Object.assign(respond, { endpoint });
}

const listens = (request: Request) => request.headers.get("accept")?.includes(progressType) ?? false;

/** Answers a request: errors become their status, the answer gets its id, and one line is logged without what was said. */
export async function guarded({ method, path }: { method: string; path: string }, work: (progress: Progress) => Promise<Response>, tells = false) {
  const id = crypto.randomUUID();
  const started = performance.now();
  async function logged(progress: Progress) {
    const response = await work(progress).catch((error: unknown) => errorResponse(error, id));
    const ms = Math.round(performance.now() - started);
    logger.info({ id, method, path, status: response.status, ms }, "request");
    return response;
  }
  const response = await withStatementCount(() => (tells ? inLines(logged) : logged(unheard)));
  response.headers.set("x-request-id", id);
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
  return response;
}

async function answer<E extends AnyEndpoint>(endpoint: E, handle: Handler<E>, request: NextRequest, context: RouteContext, progress: Progress) {
  if (endpoint.method !== "GET" && !endpoint.anyOrigin && isForeignOrigin(request)) throw forbidden();
  const actor = await admit(endpoint, request);
  const input = await readInput(endpoint, request, (await context.params) ?? {});
  const result = await handle({ ...input, actor, now: currentTime(), address: clientAddress(request.headers), request, progress } as Call<E>);
  const { value, options } = asReply(result, (cursor) => markedCursor(endpoint, input, cursor));
  if (endpoint.response === raw) return value as Response;
  const shown = shownBy(endpoint, value);
  if (endpoint.changes.length > 0) await publishWrite(endpoint, { ...input, actor, answer: shown });
  const { headers } = options;
  return endpoint.etag ? withEtag(request, shown, headers) : Response.json(shown, { status: successStatus(endpoint, options), headers });
}

/** The status as the endpoint declares it. Throws where the handler and the contract disagree on whether there are two. */
function successStatus({ path, statuses }: AnyEndpoint, { isNew }: { isNew?: boolean }): number {
  const [status, other] = statuses;
  if (status === undefined || (other === undefined) !== (isNew === undefined)) throw new Error(`${path}: the handler's status is not the contract's`);
  if (isNew === undefined) return status;
  return isNew ? 201 : 200;
}

function asReply(result: unknown, marked: (cursor: string) => string): Reply<unknown> {
  if (result instanceof Reply) return result;
  if (result instanceof PageOf) return new Reply(result.rows, result.next === null ? {} : { headers: { "next-cursor": marked(result.next) } });
  return new Reply(result);
}

async function admit(endpoint: AnyEndpoint, request: NextRequest) {
  const actor = await readActor(request.cookies);
  if (endpoint.access === "public") return actor;
  if (!actor) throw unauthorized();
  if (endpoint.access !== "signed-in" && !endpoint.access.includes(actor.role)) throw forbidden();
  return actor;
}

async function readInput(endpoint: AnyEndpoint, request: NextRequest, given: RouteParams) {
  const query = parseInput(endpoint.query, clean(firstOfEach(request.nextUrl.searchParams)));
  const { body, file } = await readBody(endpoint, request);
  const params = idsOf(given);
  return { query: withOwnCursor(endpoint, params, query), params, body, file };
}

/** Throws 404: an id that could not be one of ours is a record that does not exist. */
function idsOf(params: RouteParams): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value !== "string" || !/^[\w.-]{1,100}$/.test(value)) throw notFound();
      return [name, value];
    }),
  );
}

/** Of a parameter given twice, the first counts. */
const firstOfEach = (search: URLSearchParams) => Object.fromEntries([...search].toReversed());

async function readBody(endpoint: AnyEndpoint, request: NextRequest) {
  if (endpoint.method === "GET") return { body: {} };
  if (endpoint.rawText) return { body: parseInput(endpoint.body, await readText(request, endpoint.rawText.maxBytes)) };
  if (!endpoint.file) return { body: parseInput(endpoint.body, await readJson(request, endpoint.json)) };
  const { fields, file } = await readMultipart(request, endpoint.file);
  return { body: parseInput(endpoint.body, clean(fields)), file };
}

function errorResponse(error: unknown, id: string) {
  const known = asAppError(error);
  if (known.status >= 500) logger.error({ id, err: error }, "request failed");
  const headers: Record<string, string> = {};
  if (known.details.retryAfterSeconds) headers["retry-after"] = String(known.details.retryAfterSeconds);
  return Response.json(known.body, { status: known.status, headers });
}

function asAppError(error: unknown) {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return new AppError("unavailable", "We cannot reach our records right now. Please try again in a minute.");
  if (isDatabaseFull(error)) return new AppError("storage_full", "There is no space left to store this.");
  return new AppError("failed", "Something went wrong. Please try again.");
}
