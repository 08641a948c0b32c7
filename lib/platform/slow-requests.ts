import type { HttpConnection, HttpConnections } from "@/lib/platform/http-connections";
import { logger } from "@/lib/platform/logger";

/** How slowly a request may arrive (docs/operations.md "Time limits"). Times are in milliseconds. */
interface ArrivalLimits {
  /** From the first byte of a request, or the start of the connection, until its headers are complete. */
  headersMs: number;
  /** A body may take this long, and longer by what has arrived of it. */
  bodyMs: number;
  bodyBytesPerSecond: number;
  checkEveryMs: number;
}

const arrivalLimits: ArrivalLimits = { headersMs: 10_000, bodyMs: 10_000, bodyBytesPerSecond: 10_000, checkEveryMs: 1000 };

/**
 * Closes connections whose headers or bodies arrive more slowly than the limits allow, for as long as the process runs. A slow
 * phone that keeps sending may take as long as its photo needs. Returns a function that stops it.
 */
export function closeSlowRequests(connections: HttpConnections, limits = arrivalLimits): () => void {
  const timer = setInterval(() => checkAll(connections, limits), limits.checkEveryMs).unref();
  return () => clearInterval(timer);
}

function checkAll(connections: HttpConnections, limits: ArrivalLimits) {
  const server = connections.server();
  // Node would end every request after five minutes, a large upload that is not too slow among them. Its own check of headers,
  // every 30 seconds, also sees those that begin while an earlier response is being sent.
  if (server) Object.assign(server, { requestTimeout: 0, headersTimeout: limits.headersMs });
  const [now, closed] = [performance.now(), { headers: 0, bodies: 0 }];
  for (const connection of connections.all.values()) {
    if (isReceivingBody(connection)) {
      if (isBodyLate(connection, limits, now)) closed.bodies += closeConnection(connection);
    } else if (areHeadersLate(connection, limits, now)) closed.headers += closeConnection(connection);
    connection.wasReceivingBody = isReceivingBody(connection);
  }
  if (closed.headers + closed.bodies > 0) logger.info(closed, "closed connections whose requests arrived too slowly");
}

const isReceivingBody = ({ request }: HttpConnection) => request !== undefined && !request.complete;

function isBodyLate(connection: HttpConnection, { bodyMs, bodyBytesPerSecond, checkEveryMs }: ArrivalLimits, now: number): boolean {
  const { socket, responses, bytesBefore } = connection;
  // While the handler is busy the socket is paused, and the sender can't go on.
  if (responses.size > 0 && socket.isPaused()) connection.bodySince += checkEveryMs;
  return now - connection.bodySince > bodyMs + ((socket.bytesRead - bytesBefore) / bodyBytesPerSecond) * 1000;
}

function areHeadersLate(connection: HttpConnection, { headersMs }: ArrivalLimits, now: number): boolean {
  if (connection.responses.size > 0) return false;
  // The rest of a body that arrived after its response is no new request.
  if (connection.wasReceivingBody) connection.bytesBefore = connection.socket.bytesRead;
  if (connection.request && connection.socket.bytesRead > connection.bytesBefore) connection.headersSince ??= now;
  return connection.headersSince !== undefined && now - connection.headersSince > headersMs;
}

/** Closes it, with a 408 for a sender who has begun a request and has no response yet. Returns 1, the number of connections closed. */
function closeConnection(connection: HttpConnection): 1 {
  const { socket, responses } = connection;
  const isAnswered = isReceivingBody(connection) && [...responses].every(({ headersSent }) => headersSent);
  if (socket.bytesRead > 0 && !isAnswered) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  socket.destroy();
  return 1;
}
