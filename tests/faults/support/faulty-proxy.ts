import { once } from "node:events";
import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * How a provider fails: it returns an error status, hangs, returns a page or broken or half JSON, or drops the connection.
 * "lost" completes the call and then drops the connection.
 */
export type ProxyFault = 429 | 500 | "hang" | "page" | "broken" | "half" | "reset" | "lost";
export const proxyFaults: readonly ProxyFault[] = [429, 500, "hang", "page", "broken", "half", "reset", "lost"];

/** A proxy to a fake provider that can inject faults. */
export async function startFaultyProxy(target: string) {
  let fault: ProxyFault | undefined;
  let met = 0;
  const server = createServer((request, response) => {
    const now = fault;
    if (now) met += 1;
    if (now === "hang") return void request.resume();
    if (now === "reset") return void request.socket.resetAndDestroy();
    if (typeof now === "number") return void response.writeHead(now, { "content-type": "application/json", "retry-after": "1" }).end(JSON.stringify(errorBody(now)));
    if (now === "page") return void response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Welcome</title>");
    if (now === "broken") return void response.writeHead(200, { "content-type": "application/json" }).end('{"data": [}');
    if (now === "half") {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      return void response.write('{"id": "abc', () => response.destroy());
    }
    const far = forward(target + request.url, { method: request.method, headers: request.headers }, (answer) => {
      if (now === "lost") return void answer.resume().on("end", () => request.socket.destroy());
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    far.on("error", () => response.destroy());
    request.pipe(far);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Makes all calls fail in this way, or succeed again without an argument. */
    set: (next?: ProxyFault) => {
      fault = next;
      met = 0;
      if (!next) server.closeAllConnections();
    },
    /** How many calls have failed. */
    met: () => met,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** An error body in the formats of Stripe and Resend. UploadThing sends only a status. */
const errorBody = (status: 429 | 500) => ({ error: { message: "No" }, statusCode: status, name: status === 429 ? "rate_limit_exceeded" : "internal_server_error", message: "No" });
