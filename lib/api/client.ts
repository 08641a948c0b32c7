import type * as z from "zod/mini";
import type { AnyEndpoint, ParamsOf } from "@/lib/api/contract";
import { progressContentType, type ProgressLine, type ReportProgress } from "@/lib/api/progress";
import type { ErrorBody } from "@/lib/platform/errors";

/** What a caller passes: each part may be left out where the endpoint takes nothing there. */
export type CallInput<E extends AnyEndpoint> = InputPart<"params", ParamsOf<E>> &
  InputPart<"query", z.input<E["query"]>> &
  InputPart<"body", z.input<E["body"]>> &
  { file?: Blob };
type InputPart<Name extends string, T> = EmptyObject extends T ? { [K in Name]?: T } : { [K in Name]: T };
/** The type of an object that need not have anything in it. */
export type EmptyObject = Record<never, never>;

/** The parts of an input, for code that serves every endpoint alike. */
export interface AnyCallInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
}

/** A non-OK answer. Its text is `STATUS: BODY`; `shown` is the sentence for a person, `fields` those of a form, `archivedId` whom to restore. */
export class ApiError extends Error {
  readonly userMessage: string | undefined;
  readonly fields: Record<string, string>;
  readonly archivedId: string | undefined;
  constructor(
    readonly status: number,
    readonly responseText: string,
  ) {
    super(`${status}: ${responseText}`);
    const body = parseErrorBody(responseText);
    this.userMessage = body?.message;
    this.fields = body?.fields ?? {};
    this.archivedId = body?.archivedId;
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

/** The sentence to show for an error: the server's own, else `fallback`. */
export const getErrorMessage = (error: unknown, fallback = "Please check your connection and try again.") =>
  (error instanceof ApiError && error.userMessage) || (error instanceof ConnectionLostError && error.message) || fallback;

/** A call whose answer never came, though it had begun: it may have been done or not. */
class ConnectionLostError extends Error {
  constructor(options?: ErrorOptions) {
    super("The connection broke before the answer came. Please look whether it was done before you try again.", options);
    this.name = "BrokenOff";
  }
}

/** The address of a call, its parameters and query filled in. */
export function endpointUrl(endpoint: AnyEndpoint, { params = {}, query = {} }: AnyCallInput): string {
  const path = fillPathParams(endpoint.path, params);
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

/** A path with its parameters filled in. */
export const fillPathParams = (path: string, params: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

interface CallOptions {
  signal?: AbortSignal;
  keepalive?: boolean;
}
interface RequestOptions extends CallOptions {
  accept?: string;
}

/** Calls an endpoint with the browser's cookies. Throws ApiError for a non-OK answer. */
export async function callEndpoint<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}): Promise<z.output<E["response"]>> {
  const response = await sendRequest(endpoint, input, options);
  // The server parsed its answer with endpoint.response before it sent it.
  return (await response.json()) as z.output<E["response"]>;
}

/** Calls an endpoint that tells how far it is. Throws ApiError for a non-OK answer, and says so where none came. */
export async function callWithProgress<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, onProgress: ReportProgress, options: CallOptions = {}): Promise<z.output<E["response"]>> {
  const response = await sendRequest(endpoint, input, { ...options, accept: `${progressContentType}, application/json` });
  if (!response.body || !response.headers.get("content-type")?.startsWith(progressContentType)) return (await response.json()) as z.output<E["response"]>;
  for await (const line of readProgressLines(response.body, options.signal)) {
    if ("answer" in line) return line.answer as z.output<E["response"]>;
    if ("error" in line) throw new ApiError(line.status, JSON.stringify(line.error));
    onProgress(line.progress, line.doing);
  }
  throw new ConnectionLostError();
}

/** The lines of such an answer, each JSON. Throws BrokenOff where the connection ends in one. */
async function* readProgressLines(body: ReadableStream<Uint8Array>, signal: AbortSignal | undefined): AsyncGenerator<ProgressLine, void> {
  // Not every browser can loop over a stream.
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let begun = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (begun + decoder.decode(value, { stream: true })).split("\n");
      begun = lines.pop() ?? "";
      for (const line of lines) yield JSON.parse(line) as ProgressLine;
    }
  } catch (error) {
    throw signal?.aborted ? error : new ConnectionLostError({ cause: error });
  }
}

/** One page of a list, and the cursor of the next one; null where there is none. */
export interface LoadedPage<Row> {
  rows: Row[];
  next: string | null;
}
export type ListRow<E extends AnyEndpoint> = z.output<E["response"]> extends (infer Row)[] ? Row : never;

/** Calls an endpoint that answers a list by the page. Throws ApiError for a non-OK answer. */
export async function callPage<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}): Promise<LoadedPage<ListRow<E>>> {
  const response = await sendRequest(endpoint, input, options);
  return { rows: (await response.json()) as ListRow<E>[], next: response.headers.get("next-cursor") };
}

/** Calls an endpoint that answers a file. Throws ApiError for a non-OK answer. */
export const callFile = async <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<Blob> => (await sendRequest(endpoint, input, {})).blob();

/** The last answer of each read that is asked often, by its address. */
const cachedResponses = new Map<string, { etag: string; response: Response }>();

async function sendRequest(endpoint: AnyEndpoint, input: AnyCallInput, { accept, ...options }: RequestOptions) {
  const { body, headers } = requestPayload(endpoint, input);
  const url = endpointUrl(endpoint, input);
  const known = cachedResponses.get(url);
  const response = await fetch(url, {
    method: endpoint.method,
    credentials: "include",
    body,
    headers: { ...headers, ...(accept && { accept }), ...(known && { "if-none-match": known.etag }) },
    ...options,
  });
  if (known && response.status === 304) return known.response.clone();
  const etag = endpoint.etag && response.ok && response.headers.get("etag");
  if (etag) cachedResponses.set(url, { etag, response: response.clone() });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  return response;
}

function requestPayload(endpoint: AnyEndpoint, { body, file }: AnyCallInput): { body?: BodyInit; headers?: Record<string, string> } {
  if ("multipart" in endpoint.input) return { body: toFormData({ body, file }) };
  if (body === undefined) return {};
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

/** A multipart body: the fields that have a value, and the file. */
export function toFormData({ body, file }: AnyCallInput) {
  const form = new FormData();
  const given = Object.entries(body ?? {}).filter(([, value]) => value !== undefined && value !== null);
  for (const [name, value] of given) form.set(name, String(value));
  if (file) form.set("file", file);
  return form;
}
