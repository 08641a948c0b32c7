import type { ServerResponse } from "node:http";
import { constants } from "node:os";
import type { HttpConnections } from "@/lib/platform/http-connections";

const idleCheckMs = 100;
/** Requests get this long to finish after the signal. */
const finishMs = 10_000;
/** Next exits once all connections are closed. If it hasn't by then, something else holds it up. */
const exitMs = 1000;

/**
 * Ends the process at most eleven seconds after SIGTERM or SIGINT, and as soon as its running requests have finished. Next
 * stops listening and waits for all connections to close, but browsers and proxies keep theirs open until they receive
 * `Connection: close`, and a sender or reader that stalls keeps its own for ever.
 */
export function closeConnectionsOnShutdown(connections: HttpConnections): void {
  let isShuttingDown = false;
  connections.onRequest((_, response) => {
    if (isShuttingDown) closeAfterResponse(response);
  });
  const shutDown = (signal: "SIGTERM" | "SIGINT") => {
    isShuttingDown = true;
    for (const { responses } of connections.all.values()) for (const response of responses) closeAfterResponse(response);
    // Responses whose headers were already sent keep their connection open, so it is closed when it becomes idle.
    setInterval(() => connections.server()?.closeIdleConnections(), idleCheckMs).unref();
    setTimeout(() => {
      for (const socket of connections.all.keys()) socket.destroy();
      connections.server()?.closeAllConnections();
      setTimeout(() => process.exit(128 + constants.signals[signal]), exitMs);
    }, finishMs);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, shutDown);
}

/** Asks the browser or proxy to close the connection after this response. */
function closeAfterResponse(response: ServerResponse) {
  if (!response.headersSent) response.setHeader("connection", "close");
}
