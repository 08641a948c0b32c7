import { NextRequest } from "next/server";
import { type AnyCallInput, endpointUrl } from "@/lib/api/client";
import { type AnyEndpoint, isRepeatable } from "@/lib/api/contract";
import { documentedStatuses } from "@/lib/api/documented-statuses";
import { idempotencyHeader } from "@/lib/api/headers";
import { progressContentType } from "@/lib/api/progress";
import { createSession, createSessionCookie } from "@/lib/auth/session";
import { encodeForm } from "@/tests/support/encode-form";

const origin = "http://localhost:3000";

export type RouteHandler = ((request: NextRequest, context: { params: Promise<Record<string, string>> }) => Promise<Response>) & { endpoint: AnyEndpoint };

interface CallOptions extends AnyCallInput {
  /** The caller's Cookie header. */
  cookie?: string;
  headers?: Record<string, string>;
  /** Sent unchanged instead of a JSON body. */
  rawBody?: string;
}

/** Calls a route handler like a browser, without a server. Throws for an undocumented status. */
export async function callRoute(handler: RouteHandler, { cookie, headers = {}, rawBody, ...input }: CallOptions = {}) {
  const { endpoint } = handler;
  const form = "multipart" in endpoint.input ? await encodeForm(buildForm(input)) : undefined;
  const body = endpoint.method === "GET" ? undefined : (form?.bytes ?? rawBody ?? JSON.stringify(input.body ?? {}));
  const request = new NextRequest(new URL(endpointUrl(endpoint, input), origin), {
    method: endpoint.method,
    body,
    headers: { host: "localhost:3000", ...(cookie && { cookie }), "content-type": form?.contentType ?? "application/json", ...headers },
  });
  const response = await handler(request, { params: Promise.resolve(input.params ?? {}) });
  const isKeyRefused = response.status === 409 && request.headers.has(idempotencyHeader) && isRepeatable(endpoint);
  if (!isKeyRefused && !documentedStatuses(endpoint).includes(response.status)) throw new Error(`${endpoint.method} ${endpoint.path} does not document ${response.status}: ${await response.text()}`);
  return { status: response.status, headers: response.headers, body: await readBody(response) };
}

function buildForm({ body, file }: AnyCallInput) {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value));
  if (file) form.set("file", file);
  return form;
}

// Tests read responses of every shape and assert what they find.
// eslint-disable-next-line typescript/no-explicit-any
async function readBody(response: Response): Promise<any> {
  // An event stream never ends.
  if (response.headers.get("content-type")?.includes("text/event-stream")) return response.body?.cancel();
  if (response.headers.get("content-type")?.includes(progressContentType)) return (await response.text()).trimEnd().split("\n").map((line) => JSON.parse(line));
  return response.headers.get("content-type")?.includes("application/json") ? response.json() : response.arrayBuffer();
}

/** Creates a session for this user and returns its Cookie header. */
export async function createSessionCookieHeader(user: { id: string } | { userId: string }, now = new Date()) {
  const cookie = await createSessionCookie(await createSession("id" in user ? user.id : user.userId, now));
  return cookie.split(";", 1)[0] ?? "";
}

/** Returns the Cookie header for the cookie that a response sets. */
export const readSetCookie = (headers: Headers) => headers.get("set-cookie")?.split(";", 1)[0] ?? "";
