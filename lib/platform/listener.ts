import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { OpenDatabase } from "@/lib/platform/db";

/** One connection that hears notifications. `lost` resolves when it no longer does. */
export interface Listener {
  listen(channel: string): Promise<void>;
  close(): Promise<void>;
  lost: Promise<void>;
}

type Deliver = (channel: string, payload: string) => void;

/** Begins to hear the notifications of an open database. Throws what isDatabaseAway knows when it is away. */
export function connectListener(opened: OpenDatabase, deliver: Deliver): Promise<Listener> {
  return opened.kind === "embedded" ? listenEmbedded(opened.database, deliver) : listenServer(opened.url, deliver);
}

async function listenEmbedded(database: PGlite, deliver: Deliver): Promise<Listener> {
  const stop = database.onNotification(deliver);
  const { promise: lost, resolve: lose } = withResolvers();
  return {
    lost,
    listen: async (channel) => void (await database.query(`LISTEN "${channel}"`)),
    close: async () => {
      stop();
      lose();
    },
  };
}

const heartbeatMs = 30_000;

async function listenServer(url: string, deliver: Deliver): Promise<Listener> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 10_000, keepAlive: true });
  const { promise: lost, resolve: lose } = withResolvers();
  client.on("error", lose);
  client.on("end", lose);
  client.on("notification", ({ channel, payload }) => deliver(channel, payload ?? ""));
  await client.connect();
  // A connection whose other end vanished without a word looks healthy until it is used.
  const heartbeat = setInterval(() => void client.query("SELECT 1").catch(lose), heartbeatMs).unref();
  void lost.then(() => {
    clearInterval(heartbeat);
    void client.end().catch(() => {});
  });
  return {
    lost,
    listen: async (channel) => void (await client.query(`LISTEN "${channel}"`)),
    close: () => client.end(),
  };
}

function withResolvers() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
