import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { openPGlite } from "@/lib/platform/embedded-database";
import { env } from "@/lib/platform/env";
import { type AdapterFactory, createEmbeddedAdapter, createPoolAdapter } from "@/lib/platform/prisma-adapters";

/** One connection to the configured database, without applying migrations. */
export interface BackupSession {
  query<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
  factory: AdapterFactory;
  close(): Promise<void>;
}

// Settings that give every value the same text on every database, without timeouts for long statements.
const sessionSettings = `
  SET TIME ZONE 'UTC'; SET DateStyle = 'ISO'; SET IntervalStyle = 'postgres'; SET bytea_output = 'hex'; SET extra_float_digits = 1;
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = '10s'; SET jit = off`;

/** Whether DATABASE_URL is set or the embedded database exists. */
export const hasDatabase = () => env().DATABASE_URL !== undefined || existsSync(join(env().DATA_DIR, "db"));

/** Throws DatabaseInUseError if a server has the embedded database open. */
export async function openBackupSession(): Promise<BackupSession> {
  const { DATABASE_URL, DATA_DIR } = env();
  return DATABASE_URL ? openServerSession(DATABASE_URL) : openEmbeddedSession(DATA_DIR);
}

async function openEmbeddedSession(folder: string): Promise<BackupSession> {
  const { database, close } = await openPGlite(folder);
  await database.exec(sessionSettings);
  return {
    query: async <Row>(sql: string, values?: unknown[]) => (await database.query<Row>(sql, values)).rows,
    factory: createEmbeddedAdapter(database),
    close,
  };
}

async function openServerSession(connectionString: string): Promise<BackupSession> {
  let connected = false;
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    onConnect: async (client) => {
      // A pool reconnects automatically, and later statements would then run outside the lost transaction.
      if (connected) throw new Error("Connection terminated in the middle");
      connected = true;
      await client.query(sessionSettings);
    },
  });
  pool.on("error", () => {});
  return {
    query: async <Row>(sql: string, values?: unknown[]) => {
      // The caller declares the row type, as with every driver.
      return (await pool.query(sql, values)).rows as Row[];
    },
    factory: createPoolAdapter(pool),
    close: () => pool.end(),
  };
}
