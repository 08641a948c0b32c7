import { subscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";

const idleCheckMs = 100;

interface HttpExchange {
  server: Server;
  response: ServerResponse;
}

/**
 * Lets the server exit as soon as its running requests have finished. Next stops listening and waits for all connections to
 * close, but browsers and proxies keep theirs open until they receive `Connection: close`.
 */
export function closeConnectionsOnShutdown(): void {
  let server: Server | undefined;
  let isShuttingDown = false;
  const openResponses = new Set<ServerResponse>();
  subscribe("http.server.request.start", (exchange) => {
    // The messages on this channel: https://nodejs.org/docs/latest-v20.x/api/diagnostics_channel.html#http
    const { response, ...rest } = exchange as HttpExchange;
    server ??= rest.server;
    openResponses.add(response);
    response.once("close", () => openResponses.delete(response));
    if (isShuttingDown) closeAfterResponse(response);
  });
  const shutDown = () => {
    isShuttingDown = true;
    for (const response of openResponses) closeAfterResponse(response);
    // Responses whose headers were already sent keep their connection open, so it is closed when it becomes idle.
    setInterval(() => server?.closeIdleConnections(), idleCheckMs).unref();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, shutDown);
}

/** Asks the browser or proxy to close the connection after this response. */
function closeAfterResponse(response: ServerResponse) {
  if (!response.headersSent) response.setHeader("connection", "close");
}
