import type { NextRequest } from "next/server";
import type * as z from "zod";
import { type AnyEndpoint, type ParamsOf, raw } from "@/lib/api/contract";
import { AppError, forbidden, notFound, unauthorized } from "@/lib/api/errors";
import { clean, parseInput, readJson } from "@/lib/api/input";
import { readMultipart, type UploadedFile } from "@/lib/api/multipart";
import { isForeignOrigin } from "@/lib/api/origin";
import { Reply } from "@/lib/api/reply";
import type { ActorFor } from "@/lib/auth/actor";
import { readActor } from "@/lib/auth/session";
import { clientAddress } from "@/lib/platform/address";
import { currentTime } from "@/lib/platform/clock";
import { withStatementCount } from "@/lib/platform/db";
import { isDatabaseAway } from "@/lib/platform/db-errors";
import { logger } from "@/lib/platform/logger";

/** What a handler gets: all of it checked and typed by the endpoint. */
export interface Call<E extends AnyEndpoint> {
  actor: ActorFor<E["access"]>;
  params: ParamsOf<E>;
  query: z.output<E["query"]>;
  body: z.output<E["body"]>;
  file: E["file"] extends undefined ? undefined : UploadedFile | undefined;
  now: Date;
  /** The caller's address where a trusted proxy tells it, else null. */
  address: string | null;
  request: NextRequest;
}
type Answer<E extends AnyEndpoint> = z.input<E["response"]>;
type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<Answer<E> | Reply<Answer<E>>>;
// A path without parameters comes with none at all in production.
type RouteContext = { params: Promise<Record<string, string | string[] | undefined> | undefined> };

/** Connects an endpoint to what answers it. Checks run in this order: origin, sign-in, role, input. */
export function route<E extends AnyEndpoint>(endpoint: E, handle: Handler<E>) {
  async function respond(request: NextRequest, context: RouteContext) {
    const id = crypto.randomUUID();
    const started = performance.now();
    const response = await withStatementCount(() =>
      answer(endpoint, handle, request, context).catch((error: unknown) => errorResponse(error, id)),
    );
    response.headers.set("x-request-id", id);
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
    const ms = Math.round(performance.now() - started);
    logger.info({ id, method: endpoint.method, path: endpoint.path, status: response.status, ms }, "request");
    return response;
  }
  return Object.assign(respond, { endpoint });
}

async function answer<E extends AnyEndpoint>(endpoint: E, handle: Handler<E>, request: NextRequest, context: RouteContext) {
  if (endpoint.method !== "GET" && isForeignOrigin(request)) throw forbidden();
  const actor = await admit(endpoint, request);
  const input = await readInput(endpoint, request, (await context.params) ?? {});
  const result = await handle({ ...input, actor, now: currentTime(), address: clientAddress(request.headers), request } as Call<E>);
  const { value, options } = result instanceof Reply ? result : { value: result, options: {} };
  if (endpoint.response === raw) return value as Response;
  return Response.json(endpoint.response.parse(value), options);
}

async function admit(endpoint: AnyEndpoint, request: NextRequest) {
  const actor = await readActor(request.cookies);
  if (endpoint.access === "public") return actor;
  if (!actor) throw unauthorized();
  if (endpoint.access !== "signed-in" && !endpoint.access.includes(actor.role)) throw forbidden();
  return actor;
}

async function readInput(endpoint: AnyEndpoint, request: NextRequest, params: Record<string, unknown>) {
  const query = parseInput(endpoint.query, clean(Object.fromEntries(request.nextUrl.searchParams)));
  const { body, file } = await readBody(endpoint, request);
  // An id that could not be one of ours is a record that does not exist.
  if (Object.values(params).some((value) => typeof value !== "string" || !/^[\w.-]{1,100}$/.test(value))) throw notFound();
  return { query, params, body, file };
}

async function readBody(endpoint: AnyEndpoint, request: NextRequest) {
  if (endpoint.method === "GET") return { body: {} };
  if (!endpoint.file) return { body: parseInput(endpoint.body, await readJson(request)) };
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
  return new AppError("failed", "Something went wrong. Please try again.");
}
