import type * as z from "zod/mini";
import type { AnyEndpoint, ParamsOf } from "@/lib/api/contract";
import type { ErrorBody } from "@/lib/api/errors";

/** What a caller passes: each part may be left out where the endpoint takes nothing there. */
export type Input<E extends AnyEndpoint> = Part<"params", ParamsOf<E>> &
  Part<"query", z.input<E["query"]>> &
  Part<"body", z.input<E["body"]>> &
  (E["file"] extends undefined ? unknown : { file?: Blob });
type Part<Name extends string, T> = Nothing extends T ? { [K in Name]?: T } : { [K in Name]: T };
/** The type of an object that need not have anything in it. */
export type Nothing = Record<never, never>;

/** The parts of an input, for code that serves every endpoint alike. */
export interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
}

/** A non-OK answer. Its text is `STATUS: BODY`; `shown` is the sentence for a person, `fields` those of a form, `archivedId` whom to restore. */
export class ApiError extends Error {
  readonly shown: string | undefined;
  readonly fields: Record<string, string>;
  readonly archivedId: string | undefined;
  constructor(
    readonly status: number,
    readonly text: string,
  ) {
    super(`${status}: ${text}`);
    const body = parseErrorBody(text);
    this.shown = body?.message;
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
export const shownMessage = (error: unknown, fallback = "Please check your connection and try again.") =>
  (error instanceof ApiError && error.shown) || fallback;

/** The address of a call, its parameters and query filled in. */
export function urlFor(endpoint: AnyEndpoint, { params = {}, query = {} }: AnyInput): string {
  const path = pathWith(endpoint.path, params);
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

/** A path with its parameters filled in. */
export const pathWith = (path: string, params: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

interface CallOptions {
  signal?: AbortSignal;
  keepalive?: boolean;
}

/** Calls an endpoint with the browser's cookies. Throws ApiError for a non-OK answer. */
export async function call<E extends AnyEndpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}): Promise<z.output<E["response"]>> {
  const response = await request(endpoint, input, options);
  // The server parsed its answer with endpoint.response before it sent it.
  return (await response.json()) as z.output<E["response"]>;
}

/** One page of a list, and the cursor of the next one; null where there is none. */
export interface LoadedPage<Row> {
  rows: Row[];
  next: string | null;
}
export type RowOf<E extends AnyEndpoint> = z.output<E["response"]> extends (infer Row)[] ? Row : never;

/** Calls an endpoint that answers a list by the page. Throws ApiError for a non-OK answer. */
export async function callPage<E extends AnyEndpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}): Promise<LoadedPage<RowOf<E>>> {
  const response = await request(endpoint, input, options);
  return { rows: (await response.json()) as RowOf<E>[], next: response.headers.get("next-cursor") };
}

/** Calls an endpoint that answers a file. Throws ApiError for a non-OK answer. */
export const callFile = async <E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Blob> => (await request(endpoint, input, {})).blob();

async function request(endpoint: AnyEndpoint, input: AnyInput, options: CallOptions) {
  const response = await fetch(urlFor(endpoint, input), {
    method: endpoint.method,
    credentials: "include",
    ...payload(endpoint, input),
    ...options,
  });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  return response;
}

function payload(endpoint: AnyEndpoint, { body, file }: AnyInput): RequestInit {
  if (endpoint.file) return { body: formOf({ body, file }) };
  if (body === undefined) return {};
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

/** A multipart body: the fields that have a value, and the file. */
export function formOf({ body, file }: AnyInput) {
  const form = new FormData();
  const given = Object.entries(body ?? {}).filter(([, value]) => value !== undefined && value !== null);
  for (const [name, value] of given) form.set(name, String(value));
  if (file) form.set("file", file);
  return form;
}
