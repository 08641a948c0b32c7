import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { trackHttpConnections } from "@/lib/platform/http-connections";
import { closeSlowRequests } from "@/lib/platform/slow-requests";

const limits = { headersMs: 300, bodyMs: 300, bodyBytesPerSecond: 10_000, checkEveryMs: 20 };
let server: Server;
let stop: () => void;
/** Handlers wait for this before they read a body. */
let beforeReading: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  stop = closeSlowRequests(trackHttpConnections(), limits);
  server = createServer(async (request, response) => {
    await beforeReading;
    let received = 0;
    try {
      for await (const chunk of request) received += (chunk as Buffer).length;
      response.end(`received ${received}`);
    } catch {
      // The connection was closed.
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  stop();
  server.closeAllConnections();
  server.close();
});

/** Opens a connection and collects what it receives until it closes. */
function open() {
  const bound = server.address();
  const socket = connect(typeof bound === "object" ? (bound?.port ?? 0) : 0, "127.0.0.1");
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => (text += part));
  socket.on("error", () => undefined);
  const closed = new Promise<string>((resolve) => socket.on("close", () => resolve(text)));
  return { socket, closed, received: () => text };
}

const head = (length: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`;
async function sendSlowly(socket: Socket, part: string, count: number, everyMs: number) {
  for (let sent = 0; sent < count && !socket.destroyed; sent += 1) {
    socket.write(part);
    await delay(everyMs);
  }
}

/** The 408, or nothing: a sender who goes on writing to a closed connection gets a reset, which discards what was not read yet. */
const refusedOrReset = /^(?:$|HTTP\/1\.1 408 )/;

describe("closeSlowRequests", () => {
  it("closes a connection that sends nothing", async () => {
    expect(await open().closed).toBe("");
  });

  it("refuses headers that don't end, however steadily they arrive", async () => {
    const { socket, closed } = open();
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n");
    void sendSlowly(socket, "X-More: 1\r\n", 1000, 20);
    expect(await closed).toMatch(refusedOrReset);
  });

  it("refuses slow headers of a later request, and leaves a connection between two requests open", async () => {
    const { socket, closed, received } = open();
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await delay(700);
    expect(received()).toContain("received 0");
    expect(socket.destroyed).toBe(false);
    socket.write("GET / HTTP/1.1\r\n");
    expect(await closed).toMatch(/received 0[\s\S]*HTTP\/1\.1 408 /);
  });

  it.each([
    ["stops", 1, /^HTTP\/1\.1 408 /],
    ["trickles", 1000, refusedOrReset],
  ])("closes a connection whose body %s", async (_, count, answer) => {
    const { socket, closed } = open();
    socket.write(head(1_000_000));
    void sendSlowly(socket, "x", count, 20);
    expect(await closed).toMatch(answer);
  });

  it("receives a body that takes longer than the limit at a good pace, and leaves its connection open", async () => {
    const { socket, received } = open();
    socket.write(head(20_000));
    await sendSlowly(socket, "x".repeat(1000), 20, 50);
    await expect.poll(received).toContain("received 20000");
    await delay(400);
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  });

  it("doesn't count the time in which the server itself isn't ready to read", async () => {
    let ready = () => {};
    beforeReading = new Promise<void>((resolve) => (ready = resolve));
    const { socket, received } = open();
    socket.write(head(2_000_000));
    socket.write("x".repeat(2_000_000));
    await delay(900);
    expect(socket.destroyed).toBe(false);
    ready();
    await expect.poll(received).toContain("received 2000000");
    beforeReading = Promise.resolve();
    socket.destroy();
  });
});
