import type { AnyCall, BodyInput, ParamsOf, QueryInput, ResponseOf } from "@/lib/api/call";
import { idempotencyHeader, senderHeader } from "@/lib/api/headers";
import { noteAnswer } from "@/lib/api/connection";
import { noteFailedCall } from "@/lib/api/failed-call";
import { promptForStepUp } from "@/lib/api/step-up-prompt";
import type { ErrorBody } from "@/lib/platform/errors";
import { keptAtHeader, untilResponseHeader } from "@/lib/platform/offline-copies";

/** The input of a call; a part with no required properties can be left out. */
export type CallInput<C extends AnyCall> = InputPart<"params", ParamsOf<C>> &
  InputPart<"query", QueryInput<C>> &
  InputPart<"body", BodyInput<C>> &
  { file?: Blob };
type InputPart<Name extends string, T> = EmptyObject extends T ? { [K in Name]?: T } : { [K in Name]: T };
/** The type of an object without required properties. */
export type EmptyObject = Record<never, never>;

/** The input of a call to any endpoint, for code that handles all endpoints. */
export interface AnyCallInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
}

/**
 * A non-OK response. Its message is `STATUS: BODY`; `userMessage` is the sentence to show, `fields` holds the messages of a
 * form's fields, `archivedId` the archived client who can be restored instead, `existing` the client or lead who has this email, `reason` what the person has to do first, and
 * `current` what is stored now if someone saved a newer version.
 */
export class ApiError extends Error {
  readonly userMessage: string | undefined;
  readonly fields: Record<string, string>;
  readonly archivedId: string | undefined;
  readonly existing: ErrorBody["existing"];
  readonly reason: ErrorBody["reason"];
  readonly current: unknown;
  constructor(
    readonly status: number,
    readonly responseText: string,
  ) {
    super(`${status}: ${responseText}`);
    const body = parseErrorBody(responseText);
    this.userMessage = body?.message;
    this.fields = body?.fields ?? {};
    this.archivedId = body?.archivedId;
    this.existing = body?.existing;
    this.reason = body?.reason;
    this.current = body?.current;
  }
}

function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && "message" in body ? (body as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the sentence to show for an error: the server's, or `fallback`. */
export const getErrorMessage = (error: unknown, fallback = "Please check your connection and try again.") =>
  (error instanceof ApiError && error.userMessage) || (error instanceof ConnectionLostError && error.message) || fallback;

/** The connection was lost during a call, so the server may or may not have completed it. */
export class ConnectionLostError extends Error {
  constructor(options?: ErrorOptions) {
    super("The connection was lost before we heard back. Please check whether it worked before you try again.", options);
    this.name = "ConnectionLostError";
  }
}

/** Returns the URL of a call, with its path parameters and query. */
export function endpointUrl(endpoint: AnyCall, { params = {}, query = {} }: AnyCallInput): string {
  const path = fillPathParams(endpoint.path, params);
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

/** Replaces the parameters in a path with their values. */
export const fillPathParams = (path: string, params: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

export interface CallOptions {
  signal?: AbortSignal;
  keepalive?: boolean;
  /** Its Idempotency-Key, a UUID: the server carries it out once, however often it is sent. */
  key?: string;
  /** Who it is from: it is refused if somebody else has signed in since in this browser. */
  sender?: string;
  /** A copy that the device has kept is refused unless it is newer than this (milliseconds of the server's clock). */
  newerThan?: number;
  /** Called with the time of a copy that the device shows because the server is slow. */
  onSlowCopy?: (keptAt: Date) => void;
}
interface RequestOptions extends CallOptions {
  accept?: string;
}

/** Calls an endpoint with the browser's cookies. Throws ApiError for a non-OK response. */
export async function callEndpoint<C extends AnyCall>(endpoint: C, input: CallInput<C>, options: CallOptions = {}): Promise<ResponseOf<C>> {
  const response = await sendRequest(endpoint, input, options);
  // The server has parsed the response with endpoint.response.
  return (await response.json()) as ResponseOf<C>;
}

/** One page of a list. `next` is the cursor of the next page, null on the last page; `total` the number of rows on all pages, if the server counts them. */
export interface LoadedPage<Row> {
  rows: Row[];
  next: string | null;
  total?: number;
  /** Set on the first rows of a page, which the screen opens with and replaces by the whole page. */
  isPartial?: true;
}
export type ListRow<C extends AnyCall> = ResponseOf<C> extends (infer Row)[] ? Row : never;

/** Calls an endpoint that returns a paged list. Throws ApiError for a non-OK response. */
export async function callPage<C extends AnyCall>(endpoint: C, input: CallInput<C>, options: CallOptions = {}): Promise<LoadedPage<ListRow<C>>> {
  const response = await sendRequest(endpoint, input, options);
  const total = response.headers.get("total-count");
  return { rows: (await response.json()) as ListRow<C>[], next: response.headers.get("next-cursor"), ...(total !== null && { total: Number(total) }) };
}

/** Calls an endpoint that returns a file. Throws ApiError for a non-OK response. */
export const callFile = async <C extends AnyCall>(endpoint: C, input: CallInput<C>): Promise<Blob> => (await sendRequest(endpoint, input, {})).blob();

/** The last body of each endpoint with an ETag, by URL. */
const cachedBodies = new Map<string, { etag: string; text: string }>();

/** A read that brings nothing for this long is given up. A file may take its time. */
const maxSilenceMs = 10_000;

/** Makes a call. One that needs step-up asks the person to confirm who they are, and is then made once more. */
export async function withStepUp<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError && error.reason === "step-up") || !(await promptForStepUp())) throw error;
    return call();
  }
}

const sendRequest = (endpoint: AnyCall, input: AnyCallInput, options: RequestOptions) => withStepUp(() => sendWithCurrentCookie(endpoint, input, options));

/** The answers to this page's writes that are under way. Any of them may bring a new cookie. */
const writesUnderWay = new Set<Promise<unknown>>();
/** The new cookie of a write in another tab is in the browser this long after the server has stored its session, or the session has really ended. */
const cookieDelayMs = 500;

/**
 * Sends a request, and once more if it is refused as signed out. A step-up or a new password in any tab replaces the session's
 * cookie, and a request that was under way still has the old one. Nothing was done with it, because sign-in is checked first.
 */
export async function sendWithCurrentCookie(endpoint: AnyCall, input: AnyCallInput, options: RequestOptions): Promise<Response> {
  try {
    return await sendNow(endpoint, input, options);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401) || endpoint.access === "public") throw error;
    await Promise.allSettled([...writesUnderWay, new Promise((resolve) => setTimeout(resolve, cookieDelayMs))]);
    return sendNow(endpoint, input, options);
  }
}

function sendNow(endpoint: AnyCall, input: AnyCallInput, options: RequestOptions): Promise<Response> {
  const answer = sendOnce(endpoint, input, options);
  if (endpoint.method === "GET") return answer;
  writesUnderWay.add(answer);
  const end = () => void writesUnderWay.delete(answer);
  answer.then(end, end);
  return answer;
}

async function sendOnce(endpoint: AnyCall, input: AnyCallInput, { accept, key, sender, newerThan = 0, onSlowCopy, ...options }: RequestOptions): Promise<Response> {
  const { body, headers } = requestPayload(endpoint, input);
  const url = endpointUrl(endpoint, input);
  const cached = cachedBodies.get(url);
  const request: RequestInit = {
    method: endpoint.method,
    credentials: "include",
    body,
    headers: { ...headers, ...(accept && { accept }), ...(key && { [idempotencyHeader]: key }), ...(sender && { [senderHeader]: sender }), ...(cached && { "if-none-match": cached.etag }) },
    // The service worker shows no copy in place of a slow answer if something is on screen already.
    ...(newerThan > 0 && { cache: "no-store" }),
    ...options,
  };
  const response = await fetchAndNote(endpoint.method === "GET" && !endpoint.contentType ? fetchUnlessSilent(url, request) : fetch(url, request), options.signal);
  const isOldCopy = response.headers.has(keptAtHeader) && Date.parse(response.headers.get("date") ?? "") <= newerThan;
  if (isOldCopy) throw new TypeError("There is no connection, and the device has nothing newer.");
  if (response.headers.has(untilResponseHeader)) onSlowCopy?.(new Date(response.headers.get(keptAtHeader) ?? ""));
  if (cached && response.status === 304) return new Response(cached.text);
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  const etag = endpoint.etag && response.headers.get("etag");
  if (!etag) return response;
  const text = await response.text();
  // Kept only once it is known to be whole: a body whose reading was cut off, with or without an error, would fail every 304 after it.
  JSON.parse(text);
  cachedBodies.set(url, { etag, text });
  return new Response(text);
}

/** Records whether the server answered, the service worker answered with a copy in its place, or neither did. A slow server is not away. */
async function fetchAndNote(fetching: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  try {
    const response = await fetching;
    if (!response.headers.has(untilResponseHeader)) noteAnswer(response.headers.get(keptAtHeader));
    return response;
  } catch (error) {
    if (!signal?.aborted) void noteFailedCall();
    throw error;
  }
}

/** Fetches, and throws a TimeoutError once neither an answer nor a further part of it has come for 10 seconds. */
async function fetchUnlessSilent(url: string, request: RequestInit): Promise<Response> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopWaiting = () => clearTimeout(timer);
  const waitOn = () => {
    stopWaiting();
    timer = setTimeout(() => silence.abort(new DOMException("No answer for 10 seconds", "TimeoutError")), maxSilenceMs);
  };
  waitOn();
  try {
    const signal = request.signal ? AbortSignal.any([request.signal, silence.signal]) : silence.signal;
    const response = await fetch(url, { ...request, signal });
    // A 304 has no content, though Chrome may give it a body, which no Response can be made with.
    if (!response.body || response.status === 304) {
      stopWaiting();
      return response;
    }
    const watch = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        waitOn();
        controller.enqueue(part);
      },
      flush: stopWaiting,
    });
    return new Response(response.body.pipeThrough(watch), response);
  } catch (error) {
    stopWaiting();
    throw error;
  }
}

function requestPayload(endpoint: AnyCall, { body, file }: AnyCallInput): { body?: BodyInit; headers?: Record<string, string> } {
  if (endpoint.maxFileBytes !== undefined) return { body: toFormData({ body, file }) };
  if (body === undefined) return {};
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

/** Returns a multipart body with the fields that have a value, and the file. */
export function toFormData({ body, file }: AnyCallInput) {
  const form = new FormData();
  const entries = Object.entries(body ?? {}).filter(([, value]) => value !== undefined && value !== null);
  for (const [name, value] of entries) form.set(name, String(value));
  if (file) form.set("file", file);
  return form;
}
