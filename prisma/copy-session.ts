import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { type AdapterFactory, embeddedAdapter, poolAdapter } from "@/lib/platform/adapters";
import { openEmbedded } from "@/lib/platform/embedded";
import { env } from "@/lib/platform/env";

/** One connection to the configured database, as it stands: unlike at a start, nothing is migrated. */
export interface Session {
  query<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
  factory: AdapterFactory;
  close(): Promise<void>;
}

// The same values as the same text on every database, and no end set to work that takes long.
const settings = `
  SET TIME ZONE 'UTC'; SET DateStyle = 'ISO'; SET IntervalStyle = 'postgres'; SET bytea_output = 'hex'; SET extra_float_digits = 1;
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = '10s'; SET jit = off`;

/** Whether there is anything to open: a server, or an embedded database that was started once. */
export const hasDatabase = () => env().DATABASE_URL !== undefined || existsSync(join(env().DATA_DIR, "db"));

/** Throws DatabaseInUseError where a server has the embedded database open. */
export async function openSession(): Promise<Session> {
  const { DATABASE_URL, DATA_DIR } = env();
  return DATABASE_URL ? openServerSession(DATABASE_URL) : openEmbeddedSession(DATA_DIR);
}

async function openEmbeddedSession(folder: string): Promise<Session> {
  const { database, close } = await openEmbedded(folder);
  await database.exec(settings);
  return {
    query: async <Row>(sql: string, values?: unknown[]) => (await database.query<Row>(sql, values)).rows,
    factory: embeddedAdapter(database),
    close,
  };
}

async function openServerSession(connectionString: string): Promise<Session> {
  let connected = false;
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    onConnect: async (client) => {
      // A pool connects again by itself, and what follows would then be outside the transaction that was lost.
      if (connected) throw new Error("Connection terminated in the middle");
      connected = true;
      await client.query(settings);
    },
  });
  pool.on("error", () => {});
  return {
    query: async <Row>(sql: string, values?: unknown[]) => {
      // The row type is the caller's word, as with every driver.
      return (await pool.query(sql, values)).rows as Row[];
    },
    factory: poolAdapter(pool),
    close: () => pool.end(),
  };
}
