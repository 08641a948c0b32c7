/** A response. Status 0 means none; then `refused` is true if the server was down, and false if it closed the connection. */
export interface ServerResponse {
  status: number;
  ms: number;
  /** Fields of the JSON body that tests use, if present. */
  body: { id?: string; url?: string; clientSecret?: string; paymentId?: string; message?: string; waiting?: number; createdAt?: string };
  refused: boolean;
}

export type SendRequest = (cookie: string, method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<ServerResponse>;

/** Longer than any request may take. */
const hangTimeoutMs = 40_000;

/** Sends a request to the server currently at `address`. Rejects if it hangs. */
export const createSender =
  (address: () => string): SendRequest =>
  async (cookie, method, path, body, headers = {}) => {
    const started = performance.now();
    const isPlain = body === undefined || typeof body === "string" || body instanceof FormData;
    try {
      const response = await fetch(address() + path, {
        method,
        redirect: "manual",
        headers: { cookie, ...(!isPlain && { "content-type": "application/json" }), ...headers },
        body: isPlain ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(hangTimeoutMs),
      });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.includes("json");
      return { status: response.status, ms: performance.now() - started, body: isJson ? (JSON.parse(text) as ServerResponse["body"]) : {}, refused: false };
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError") throw new Error(`${method} ${path} hangs`, { cause: error });
      const cause = error instanceof Error ? error.cause : undefined;
      const refused = cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";
      return { status: 0, ms: performance.now() - started, body: {}, refused };
    }
  };

export const isSuccess = ({ status }: ServerResponse) => status >= 200 && status < 300;
