import { createServer, Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { refuseUnusualRequests } from "@/lib/platform/http-methods";

const original = Server.prototype.emit;
const server = createServer((_, response) => response.end("handled"));
beforeAll(async () => {
  refuseUnusualRequests();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  Server.prototype.emit = original;
  server.close();
});

/** Sends a request line as it is, because fetch refuses these methods itself. */
function send(method: string, target = "/") {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.end(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

it.each(["TRACE", "PROPFIND", "PURGE", "SEARCH"])("refuses %s with the methods that there are", async (method) => {
  const response = await send(method);
  expect(response).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
  expect(response).toContain("allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n");
  expect(response).not.toContain("handled");
});

it.each(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("passes %s on", async (method) => {
  expect(await send(method)).toContain("handled");
});

it.each([["OPTIONS", "*"], ["GET", "http://elsewhere.example/x"], ["GET", "elsewhere"]])("refuses %s %s, which names no path", async (method, target) => {
  const response = await send(method, target);
  expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(response).not.toContain("handled");
});
