import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A TCP proxy to a database server that a test can cut and restore. */
export async function createFlakyConnection(target: string) {
  const to = new URL(target);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const relay = createServer((near) => {
    const upstream = connect(Number(to.port || 5432), to.hostname);
    for (const socket of [near, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => (sockets.delete(socket), near.destroy(), upstream.destroy()));
    }
    if (isSilent) return;
    near.pipe(upstream).pipe(near);
  });
  const listen = async (port: number) => {
    relay.listen(port, "127.0.0.1");
    await once(relay, "listening");
  };
  await listen(0);
  const bound = relay.address();
  if (typeof bound !== "object" || bound === null) throw new Error("The link has no port.");
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String(bound.port);
  return {
    url: url.href,
    mend: () => listen(bound.port),
    /** Drops all traffic without closing connections. */
    silence: () => {
      isSilent = true;
      for (const socket of sockets) socket.unpipe();
    },
    /** Accepts new connections again. Connections from before stay cut. */
    speak: () => {
      isSilent = false;
    },
    cut: async () => {
      const closed = once(relay, "close");
      relay.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
