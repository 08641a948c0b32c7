import { type IncomingMessage, Server, type ServerResponse } from "node:http";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const responseHeaders = { "cache-control": "no-store", "content-security-policy": "default-src 'none'; frame-ancestors 'none'" };

/**
 * Answers 405 to a request with any other method, such as TRACE, and 400 to a target that is no path, such as "*" or a whole
 * address, before Next sees it. Next answers 500 to them or sends the address back, and neither middleware nor a route is asked.
 */
export function refuseUnusualRequests(): void {
  const emit = Server.prototype.emit;
  Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]): boolean {
    // The types of the event "request": https://nodejs.org/docs/latest-v20.x/api/http.html#event-request
    const [request, response] = args as [IncomingMessage, ServerResponse];
    const isKnownMethod = event !== "request" || methods.includes(request.method ?? "");
    const isPath = event !== "request" || request.url?.startsWith("/");
    if (isKnownMethod && isPath) return Reflect.apply(emit, this, [event, ...args]) as boolean;
    response.writeHead(isKnownMethod ? 400 : 405, { ...(!isKnownMethod && { allow: methods.join(", ") }), ...responseHeaders }).end();
    return true;
  };
}
