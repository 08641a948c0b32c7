import { once } from "node:events";
import { createServer, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { trackHttpConnections } from "@/lib/platform/http-connections";
import { rememberSocketAddress, socketAddress } from "@/lib/platform/socket-address";

it("is the address of the connection that a request came on, whatever its headers say, also later in its handler", async () => {
  trackHttpConnections().onRequest(({ socket }) => rememberSocketAddress(socket.remoteAddress));
  const server = createServer(async (_, response) => {
    await delay(20);
    response.end(socketAddress());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  const port = typeof bound === "object" ? bound?.port : undefined;
  const ask = (localAddress: string) =>
    new Promise<string>((resolve, reject) => {
      request({ port, host: "127.0.0.1", localAddress, headers: { "x-forwarded-for": "203.0.113.7", forwarded: "for=203.0.113.7" } }, async (response) => {
        let text = "";
        for await (const part of response.setEncoding("utf8")) text += String(part);
        resolve(text);
      })
        .on("error", reject)
        .end();
    });
  const addresses = ["127.0.0.1", "127.0.0.2", "127.0.0.3"];
  expect(await Promise.all([...addresses, ...addresses].map(ask))).toEqual([...addresses, ...addresses]);
  expect(socketAddress()).toBeNull();
  server.close();
});
