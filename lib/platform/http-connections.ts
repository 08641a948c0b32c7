import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** One connection to this server. Times are in milliseconds of `performance.now()`. */
export interface HttpConnection {
  socket: Socket;
  /** The last request whose headers have arrived. */
  request?: IncomingMessage;
  /** When the connection opened, or the first bytes of its next request were noticed; undefined otherwise. */
  headersSince?: number;
  /** When the body of `request` began. */
  bodySince: number;
  /** `socket.bytesRead` when the request before the current one had arrived and was answered. */
  bytesBefore: number;
  /** Whether the body of `request` was incomplete at the last check. */
  wasReceivingBody?: boolean;
  responses: Set<ServerResponse>;
}

export interface HttpConnections {
  all: ReadonlyMap<Socket, HttpConnection>;
  /** The server of these connections, once there has been one. */
  server: () => Server | undefined;
  onRequest: (listener: (connection: HttpConnection, response: ServerResponse) => void) => void;
}

interface RequestStart {
  request: IncomingMessage;
  response: ServerResponse;
  socket: Socket;
}

/**
 * Follows every HTTP connection that this process accepts from now on. Next creates the server before our code runs, so they
 * are seen on Node's diagnostics channels: https://nodejs.org/api/diagnostics_channel.html#built-in-channels
 */
export function trackHttpConnections(): HttpConnections {
  const all = new Map<Socket, HttpConnection>();
  const listeners: Parameters<HttpConnections["onRequest"]>[0][] = [];
  let server: Server | undefined;

  function track(socket: Socket): HttpConnection {
    const known = all.get(socket);
    if (known) return known;
    const connection: HttpConnection = { socket, headersSince: performance.now(), bodySince: 0, bytesBefore: 0, responses: new Set() };
    all.set(socket, connection);
    socket.once("close", () => all.delete(socket));
    return connection;
  }

  subscribe("net.server.socket", (message) => {
    const { socket } = message as { socket: Socket };
    const owner: unknown = Reflect.get(socket, "server");
    if (!(owner instanceof Server)) return;
    server = owner;
    track(socket);
  });
  subscribe("http.server.request.start", (message) => {
    const { request, response, socket } = message as RequestStart;
    const connection = track(socket);
    Object.assign(connection, { request, headersSince: undefined, bodySince: performance.now() });
    connection.responses.add(response);
    response.once("close", () => {
      connection.responses.delete(response);
      if (request.complete) connection.bytesBefore = socket.bytesRead;
    });
    for (const listener of listeners) listener(connection, response);
  });
  return { all, server: () => server, onRequest: (listener) => void listeners.push(listener) };
}
