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
  let failedCalls = 0;
  const server = createServer((request, response) => {
    const currentFault = fault;
    if (currentFault) failedCalls += 1;
    if (currentFault === "hang") return void request.resume();
    if (currentFault === "reset") return void request.socket.resetAndDestroy();
    if (typeof currentFault === "number") return void response.writeHead(currentFault, { "content-type": "application/json", "retry-after": "1" }).end(JSON.stringify(errorBody(currentFault)));
    if (currentFault === "page") return void response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Welcome</title>");
    if (currentFault === "broken") return void response.writeHead(200, { "content-type": "application/json" }).end('{"data": [}');
    if (currentFault === "half") {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      return void response.write('{"id": "abc', () => response.destroy());
    }
    const upstream = forward(target + request.url, { method: request.method, headers: request.headers }, (upstreamResponse) => {
      if (currentFault === "lost") return void upstreamResponse.resume().on("end", () => request.socket.destroy());
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
      upstreamResponse.pipe(response);
    });
    upstream.on("error", () => response.destroy());
    request.pipe(upstream);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Makes all calls fail in this way. Without an argument they succeed again. */
    set: (next?: ProxyFault) => {
      fault = next;
      failedCalls = 0;
      if (!next) server.closeAllConnections();
    },
    /** Returns how many calls have failed since the fault was set. */
    met: () => failedCalls,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** An error body in the formats of Stripe and Resend. UploadThing sends only a status. */
const errorBody = (status: 429 | 500) => ({ error: { message: "No" }, statusCode: status, name: status === 429 ? "rate_limit_exceeded" : "internal_server_error", message: "No" });
