import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { OpenDatabase } from "@/lib/platform/db";

/** A connection that receives notifications. `disconnected` resolves when it has been lost. */
export interface DatabaseListener {
  listen(channel: string): Promise<void>;
  close(): Promise<void>;
  disconnected: Promise<void>;
}

type PayloadHandler = (channel: string, payload: string) => void;

/** Connects to an open database for notifications. Throws an error that isDatabaseUnreachable recognises if it can't connect. */
export function connectListener(opened: OpenDatabase, deliver: PayloadHandler): Promise<DatabaseListener> {
  return opened.kind === "embedded" ? listenEmbedded(opened.database, deliver) : listenServer(opened.url, deliver);
}

async function listenEmbedded(database: PGlite, deliver: PayloadHandler): Promise<DatabaseListener> {
  const unsubscribe = database.onNotification(deliver);
  const { promise: disconnected, resolve: markLost } = withResolvers();
  return {
    disconnected,
    listen: async (channel) => void (await database.query(`LISTEN "${channel}"`)),
    close: async () => {
      unsubscribe();
      markLost();
    },
  };
}

const heartbeatMs = 30_000;

async function listenServer(url: string, deliver: PayloadHandler): Promise<DatabaseListener> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 10_000, keepAlive: true });
  const { promise: disconnected, resolve: markLost } = withResolvers();
  client.on("error", markLost);
  client.on("end", markLost);
  client.on("notification", ({ channel, payload }) => deliver(channel, payload ?? ""));
  await client.connect();
  // A connection whose other end disappeared looks healthy until it is used.
  const heartbeat = setInterval(() => void client.query("SELECT 1").catch(markLost), heartbeatMs).unref();
  void disconnected.then(() => {
    clearInterval(heartbeat);
    void client.end().catch(() => {});
  });
  return {
    disconnected,
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
