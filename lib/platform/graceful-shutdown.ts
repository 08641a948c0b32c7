import { subscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";

const idleCheckMs = 100;

interface HttpExchange {
  server: Server;
  response: ServerResponse;
}

/**
 * Has a server that is told to end do so as soon as it has answered what it has begun. Next stops listening and waits for the
 * connections to end; browsers and proxies keep theirs open, and ask on them for as long as nobody tells them to stop.
 */
export function closeConnectionsOnShutdown(): void {
  let server: Server | undefined;
  let isEnding = false;
  const answering = new Set<ServerResponse>();
  subscribe("http.server.request.start", (exchange) => {
    // What Node says on this channel: https://nodejs.org/docs/latest-v20.x/api/diagnostics_channel.html#http
    const { response, ...rest } = exchange as HttpExchange;
    server ??= rest.server;
    answering.add(response);
    response.once("close", () => answering.delete(response));
    if (isEnding) closeAfterResponse(response);
  });
  const end = () => {
    isEnding = true;
    for (const response of answering) closeAfterResponse(response);
    // Of those that were answering just now, some had already said that they stay open.
    setInterval(() => server?.closeIdleConnections(), idleCheckMs).unref();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, end);
}

/** Tells whoever asked that this is the last answer on her connection. */
function closeAfterResponse(response: ServerResponse) {
  if (!response.headersSent) response.setHeader("connection", "close");
}
