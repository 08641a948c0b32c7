import pg from "pg";
import { logger } from "@/lib/platform/logger";

/** Time limits of one connection's statements, in milliseconds (docs/operations.md "Time limits"). */
export interface StatementLimits {
  /** Waiting for one lock; 0 is no limit. */
  lockMs: number;
  /** One statement, ended on the server; 0 is no limit. */
  statementMs: number;
  /** A server that doesn't respond, whose connection is then given up; undefined is no limit. Longer than a statement may take. */
  silentMs: number | undefined;
}

/** TCP alone would wait about 15 minutes for a server behind a broken connection. */
const silentMs = 60_000;

export const requestLimits: StatementLimits = { lockMs: 5000, statementMs: 15_000, silentMs };
/** For a transaction on many rows, such as the demo's data. Imports work in short steps, which have the limits of requests and wait for less (lib/practice/imports/steps.ts). */
export const bulkLimits: StatementLimits = { lockMs: 30_000, statementMs: 55_000, silentMs };
/** One server migrates while the others wait. */
export const migrationLimits: StatementLimits = { lockMs: 0, statementMs: 0, silentMs: undefined };
export const healthLimits: StatementLimits = { lockMs: 1000, statementMs: 2000, silentMs: 3000 };

/** The connections of one server, besides one for notifications and one for the health check. */
export const poolSize = 10;

/** Returns a pool of connections whose statements have these limits. */
export function connectPool(connectionString: string, { lockMs, statementMs, silentMs: query_timeout }: StatementLimits, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: 5000,
    query_timeout,
    keepAlive: true,
    // Prisma writes instants in UTC without a time zone, which the server's own time zone would shift. Compiling a statement
    // (JIT) takes longer than running any of ours.
    onConnect: (client) => client.query(`SET TIME ZONE 'UTC'; SET jit = off; SET lock_timeout = ${lockMs}; SET statement_timeout = ${statementMs}`),
    ...options,
  });
  pool.on("error", (err) => logger.warn({ err }, "database connection lost"));
  return pool;
}
