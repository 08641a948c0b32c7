import type { PGlite } from "@electric-sql/pglite";
import { createConnectionShares, shareLimits } from "@/lib/platform/connection-shares";
import { isWriteConflict } from "@/lib/platform/db-errors";
import { openPGlite } from "@/lib/platform/embedded-database";
import { embeddedStatements } from "@/lib/platform/embedded-statements";
import { env } from "@/lib/platform/env";
import { bulkLimits, connectPool, healthLimits, migrationLimits, poolSize, requestLimits, type StatementLimits } from "@/lib/platform/postgres-pool";
import { type AdapterFactory, createEmbeddedAdapter, createPoolAdapter } from "@/lib/platform/prisma-adapters";
import { processWide } from "@/lib/platform/process-wide";
import { currentRequest } from "@/lib/platform/request-context";
import { countedAdapter, recordStatement } from "@/lib/platform/statement-count";
import { Prisma, PrismaClient } from "@/prisma/generated/client";
import { applyMigrations, hasPendingMigrations } from "@/prisma/migrate";

export { withStatementCount } from "@/lib/platform/statement-count";

/** An open database: embedded in this process, or a PostgreSQL server reached through a pool. */
export type OpenDatabase = {
  factory: AdapterFactory;
  query: QueryRunner;
  /** Throws if the database doesn't respond. On a server it has a connection of its own, so it works when the pool is used up. */
  ping: () => Promise<void>;
  appliedMigrations: string[];
  close: () => Promise<void>;
} & (
  | { kind: "embedded"; database: PGlite }
  | { kind: "server"; url: string }
);

/** Runs one statement with the driver, without Prisma. */
type QueryRunner = (sql: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/** A client inside a transaction. */
export type Tx = Prisma.TransactionClient;

interface DatabaseState {
  client?: PrismaClient;
  open: () => Promise<OpenDatabase>;
  opened?: Promise<OpenDatabase>;
  closeHooks: Set<() => Promise<void>>;
}

const databaseState = processWide<DatabaseState>("cadenceDatabase", () => ({ open: openConfiguredDatabase, closeHooks: new Set() }));

/** The database. The first query opens it; if that fails, the next query tries again. */
export const db = (databaseState.client ??= new PrismaClient({
  adapter: {
    provider: "postgres",
    adapterName: "cadence",
    connect: async () => countedAdapter(await (await openDatabase()).factory.connect()),
  },
  // The embedded database has one connection, so a transaction may have to wait for another.
  transactionOptions: { maxWait: 10_000, timeout: 20_000 },
}));

/** Runs SQL of a transaction that Prisma has no words for. The caller declares the type of the rows. */
export const sqlSession = (tx: Tx) => ({ query: <Row>(sql: string, values: unknown[] = []) => tx.$queryRawUnsafe<Row[]>(sql, ...values) });

/**
 * Runs writes in one statement and returns the rows of `result`. Each part is `name AS (INSERT, UPDATE or DELETE)`; a later one
 * reads what an earlier one returns by its name. Apart from that all see the database as it was before the statement, and no row
 * may be written twice. Names must differ.
 */
export const runAsOne = <Row>(tx: Tx, parts: readonly Prisma.Sql[], result: Prisma.Sql = Prisma.sql`SELECT 1`): Promise<Row[]> =>
  tx.$queryRaw<Row[]>`WITH ${Prisma.join([...parts])} ${result}`;

/**
 * Reads in one transaction that sees the database as it was at its start, and changes nothing. Days and times are read in UTC.
 * Ends after `timeoutMs` milliseconds.
 */
export const readSnapshot = <T>(work: (tx: Tx) => Promise<T>, timeoutMs: number): Promise<T> =>
  db.$transaction(
    async (tx) => {
      await tx.$executeRawUnsafe(`SET TRANSACTION READ ONLY`);
      await tx.$queryRaw`SELECT set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true), set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true), set_config('statement_timeout', ${`${bulkLimits.statementMs}ms`}, true)`;
      return work(tx);
    },
    { isolationLevel: "RepeatableRead", timeout: timeoutMs },
  );

/**
 * Returns the rows of a query from the driver, for lists so long that Prisma would take longer than the database. Cast counts
 * and sums to int or float8, and days to text, because the two drivers return different types for them.
 */
export async function queryRows<Row>(query: Prisma.Sql): Promise<Row[]> {
  const opened = await openDatabase();
  recordStatement({ sql: query.text });
  // The caller declares the type of the rows.
  return (await opened.query(query.text, query.values)).rows as Row[];
}

/**
 * Opens the database, applies its pending migrations and returns their names. Throws DatabaseInUseError if another process
 * uses the embedded database, or an error that isDatabaseUnreachable recognises if the server doesn't respond.
 */
export async function startDatabase(): Promise<string[]> {
  return (await openDatabase()).appliedMigrations;
}

/** Returns the open database, for features that Prisma doesn't support. */
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

/** Closes every connection and releases the data folder. A later query opens the database again. */
export async function closeDatabase(): Promise<void> {
  const { opened } = databaseState;
  if (!opened) return;
  for (const close of databaseState.closeHooks) await close();
  await db.$disconnect();
  databaseState.opened = undefined;
  await (await opened).close();
}

/** Registers a hook that runs before the database closes. */
export function onBeforeClose(close: () => Promise<void>) {
  databaseState.closeHooks.add(close);
}

/** Replaces the configured database, for tests. Call it before the first query. */
export function overrideDatabase(open: () => Promise<OpenDatabase>) {
  databaseState.open = open;
}

const maxAttempts = 3;

/**
 * Runs `work` in one transaction, with a timeout of 20 seconds or `timeoutMs`; with `timeoutMs` its statements also get the
 * time limits of bulk work. It is retried after a deadlock or serialisation failure, so `work` must have no side effects
 * outside the database. In a command of several transactions, `storesKey` decides by the result whether
 * the request's Idempotency-Key is stored with this one. Query only through `tx`: on the embedded database a query through `db` would wait for this
 * transaction for ever.
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>, options: { timeoutMs?: number; storesKey?: (result: T) => boolean } = {}, attempt = 1): Promise<T> {
  const { timeoutMs: timeout, storesKey } = options;
  const request = currentRequest();
  const first = request?.withNextTransaction;
  try {
    const result = await db.$transaction(
      async (tx) => {
        if (timeout !== undefined) await tx.$queryRaw`SELECT set_config('lock_timeout', ${`${bulkLimits.lockMs}ms`}, true), set_config('statement_timeout', ${`${bulkLimits.statementMs}ms`}, true)`;
        if (!storesKey) await first?.(tx);
        const done = await work(tx);
        if (storesKey?.(done)) await first?.(tx);
        return done;
      },
      timeout === undefined ? undefined : { timeout },
    );
    if (request && first && (storesKey?.(result) ?? true)) request.withNextTransaction = undefined;
    return result;
  } catch (error) {
    if (attempt >= maxAttempts || !isWriteConflict(error)) throw error;
    return transaction(work, options, attempt + 1);
  }
}

function openConfiguredDatabase(): Promise<OpenDatabase> {
  const { DATABASE_URL, DATA_DIR } = env();
  return DATABASE_URL ? openServerDatabase(DATABASE_URL) : openEmbeddedDatabase(DATA_DIR);
}

/** Opens the embedded database in this data folder and applies pending migrations. */
export async function openEmbeddedDatabase(folder: string): Promise<OpenDatabase> {
  const { database, close } = await openPGlite(folder);
  try {
    const opened = asOpenDatabase(database);
    const appliedMigrations = (await hasPendingMigrations(opened.factory)) ? await applyMigrations(opened.factory) : [];
    return { ...opened, appliedMigrations, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** An embedded database in the form in which the product uses it. */
export function asOpenDatabase(database: PGlite) {
  const { query } = embeddedStatements(database);
  return { kind: "embedded" as const, database, factory: createEmbeddedAdapter(database), query, ping: async () => void (await query("SELECT 1")) };
}

/**
 * Opens a PostgreSQL server by URL and applies pending migrations. Statements end after the limits for requests, on the
 * server as well, so that none goes on waiting there when nobody waits for it here.
 */
export async function openServerDatabase(url: string, limits: Partial<StatementLimits> = {}): Promise<OpenDatabase> {
  const pool = connectPool(url, { ...requestLimits, ...limits }, { max: poolSize });
  const health = connectPool(url, healthLimits, { max: 1 });
  const close = async () => void (await Promise.all([pool.end(), health.end()]));
  const shares = createConnectionShares(shareLimits(poolSize));
  try {
    const factory = shares.shareAdapter(createPoolAdapter(pool));
    const appliedMigrations = (await hasPendingMigrations(factory)) ? await migrateServer(url) : [];
    const query: QueryRunner = (sql, values) => shares.run(() => pool.query(sql, values));
    return { kind: "server", url, factory, query, ping: async () => void (await health.query("SELECT 1")), appliedMigrations, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Applies a server's pending migrations. If several processes do so at once, one applies them and the others wait. Their
 * advisory lock lasts as long as its session, so this needs a connection outside the pool.
 */
export async function migrateServer(url: string): Promise<string[]> {
  const pool = connectPool(url, migrationLimits, { max: 1, idleTimeoutMillis: 0 });
  try {
    return await applyMigrations(createPoolAdapter(pool));
  } finally {
    await pool.end();
  }
}
