import { type IncomingMessage, Server, type ServerResponse } from "node:http";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Answers 405 to a request with any other method, such as TRACE, before Next sees it. Next answers 500 to those that the Fetch
 * standard forbids, because it cannot make a Request of them, and neither middleware nor a route is asked.
 */
export function refuseUnusualMethods(): void {
  const emit = Server.prototype.emit;
  Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]): boolean {
    // The types of the event "request": https://nodejs.org/docs/latest-v20.x/api/http.html#event-request
    const [request, response] = args as [IncomingMessage, ServerResponse];
    if (event !== "request" || methods.includes(request.method ?? "")) return Reflect.apply(emit, this, [event, ...args]) as boolean;
    response.writeHead(405, { allow: methods.join(", "), "cache-control": "no-store", "content-security-policy": "default-src 'none'; frame-ancestors 'none'" }).end();
    return true;
  };
}
