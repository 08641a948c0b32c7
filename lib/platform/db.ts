import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { isWriteConflict } from "@/lib/platform/db-errors";
import { openPGlite } from "@/lib/platform/embedded-database";
import { env } from "@/lib/platform/env";
import { logger } from "@/lib/platform/logger";
import { type AdapterFactory, createEmbeddedAdapter, createPoolAdapter } from "@/lib/platform/prisma-adapters";
import { countedAdapter, recordStatement } from "@/lib/platform/statement-count";
import { type Prisma, PrismaClient } from "@/prisma/generated/client";
import { applyMigrations, hasPendingMigrations } from "@/prisma/migrate";

export { withStatementCount } from "@/lib/platform/statement-count";

/** An open database: embedded in this process, or a PostgreSQL server reached through a pool. */
export type OpenDatabase = { factory: AdapterFactory; query: QueryRunner; appliedMigrations: string[]; close: () => Promise<void> } & (
  | { kind: "embedded"; database: PGlite }
  | { kind: "server"; url: string }
);

/** Runs one statement by the driver itself. */
type QueryRunner = (sql: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/** A client inside a transaction. */
export type Tx = Prisma.TransactionClient;

interface DatabaseState {
  client?: PrismaClient;
  open: () => Promise<OpenDatabase>;
  opened?: Promise<OpenDatabase>;
  closeHooks: Set<() => Promise<void>>;
}

// Next loads this module once for instrumentation and again for pages and routes: what must be one per process hangs here.
const globalStore = globalThis as typeof globalThis & { cadenceDatabase?: DatabaseState };
const databaseState = (globalStore.cadenceDatabase ??= { open: openConfiguredDatabase, closeHooks: new Set() });

/** The database. Opens at the first query; after a failure the next query tries again. */
export const db = (databaseState.client ??= new PrismaClient({
  adapter: {
    provider: "postgres",
    adapterName: "cadence",
    connect: async () => countedAdapter(await (await openDatabase()).factory.connect()),
  },
  // The embedded database is one connection, so a transaction may have to wait for its turn.
  transactionOptions: { maxWait: 10_000, timeout: 20_000 },
}));

/**
 * The rows of a read, from the driver itself: for lists so long that Prisma's engine would take longer than the database.
 * The caller names what it selects, so that both drivers give the same: counts and sums cast to int or float8, days to text.
 */
export async function queryRows<Row>(query: Prisma.Sql): Promise<Row[]> {
  const opened = await openDatabase();
  recordStatement({ sql: query.text });
  // What the statement selects is the caller's word.
  return (await opened.query(query.text, query.values)).rows as Row[];
}

/**
 * Opens the database and applies the migrations it lacks, whose names it answers. Throws DatabaseInUseError when another
 * process has the embedded one, and errors that isDatabaseAway knows when a server does not answer.
 */
export async function startDatabase(): Promise<string[]> {
  return (await openDatabase()).appliedMigrations;
}

/** The open database itself, for what Prisma has no words for. */
export function openDatabase(): Promise<OpenDatabase> {
  if (!databaseState.opened) {
    const opened = databaseState.open();
    databaseState.opened = opened;
    opened.catch(() => {
      if (databaseState.opened === opened) databaseState.opened = undefined;
    });
  }
  return databaseState.opened;
}

/** Ends every connection and gives the data folder free. A later query opens again. */
export async function closeDatabase(): Promise<void> {
  const { opened } = databaseState;
  if (!opened) return;
  for (const close of databaseState.closeHooks) await close();
  await db.$disconnect();
  databaseState.opened = undefined;
  await (await opened).close();
}

/** Has `close` called before the database closes. */
export function onBeforeClose(close: () => Promise<void>) {
  databaseState.closeHooks.add(close);
}

/** Replaces what the environment names, before the first query. For tests. */
export function overrideDatabase(open: () => Promise<OpenDatabase>) {
  databaseState.open = open;
}

const maxAttempts = 3;

/**
 * Runs `work` in one transaction. A deadlock or serialisation failure runs it again, so it must do nothing but talk to the
 * database, and only through `tx`: on the embedded database a query through `db` would wait for this very transaction.
 * It is given up after 20 seconds, or after `timeoutMs`.
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>, options: { timeoutMs?: number } = {}, attempt = 1): Promise<T> {
  const { timeoutMs: timeout } = options;
  try {
    return await db.$transaction(work, timeout === undefined ? undefined : { timeout });
  } catch (error) {
    if (attempt >= maxAttempts || !isWriteConflict(error)) throw error;
    return transaction(work, options, attempt + 1);
  }
}

function openConfiguredDatabase(): Promise<OpenDatabase> {
  const { DATABASE_URL, DATA_DIR } = env();
  return DATABASE_URL ? openServerDatabase(DATABASE_URL) : openEmbeddedDatabase(DATA_DIR);
}

/** Opens the embedded database in a folder of its own, migrated. */
export async function openEmbeddedDatabase(folder: string): Promise<OpenDatabase> {
  const { database, close } = await openPGlite(folder);
  try {
    const factory = createEmbeddedAdapter(database);
    const migrated = (await hasPendingMigrations(factory)) ? await applyMigrations(factory) : [];
    return { kind: "embedded", database, factory, query: embeddedQueryRunner(database), appliedMigrations: migrated, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export const embeddedQueryRunner =
  (database: PGlite): QueryRunner =>
  (sql, values) =>
    database.query(sql, values);

/** Longer than any statement of ours takes. A migration's may take longer, and has a connection of its own. */
const queryTimeoutMs = 60_000;

/**
 * Opens a PostgreSQL server by URL, migrated. One that vanished without a word, as behind a broken line, is given up after
 * `silentMs`, and its connections with it: TCP itself would wait for a quarter of an hour.
 */
export async function openServerDatabase(url: string, silentMs = queryTimeoutMs): Promise<OpenDatabase> {
  const pool = connectPool(url, { max: 10, query_timeout: silentMs });
  try {
    const factory = createPoolAdapter(pool);
    const migrated = (await hasPendingMigrations(factory)) ? await migrateServer(url) : [];
    return { kind: "server", url, factory, query: (sql, values) => pool.query(sql, values), appliedMigrations: migrated, close: () => pool.end() };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/**
 * Applies the migrations a server lacks. Of several processes at once one does, the others wait for it and find nothing to
 * do. The advisory lock for that ends only with its session, hence a session apart from the pool.
 */
export async function migrateServer(url: string): Promise<string[]> {
  const pool = connectPool(url, { max: 1, idleTimeoutMillis: 0 });
  try {
    return await applyMigrations(createPoolAdapter(pool));
  } finally {
    await pool.end();
  }
}

function connectPool(connectionString: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    // Prisma writes instants without a zone, in UTC; the server's own zone would shift them. To compile a statement takes
    // longer than any of ours.
    onConnect: (client) => client.query("SET TIME ZONE 'UTC'; SET jit = off"),
    ...options,
  });
  pool.on("error", (err) => logger.warn({ err }, "database connection lost"));
  return pool;
}
