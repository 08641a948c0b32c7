import type { PGlite, Transaction as PGliteTransaction } from "@electric-sql/pglite";
import { PrismaPg } from "@prisma/adapter-pg";
import { DriverAdapterError, type IsolationLevel, type SqlDriverAdapter, type SqlMigrationAwareDriverAdapterFactory, type SqlQuery, type SqlQueryable, type Transaction } from "@prisma/driver-adapter-utils";
import { statfsSync } from "node:fs";
import type { Pool } from "pg";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { embeddedStatements, type EmbeddedStatements, type RunStatement } from "@/lib/platform/embedded-statements";

export type AdapterFactory = SqlMigrationAwareDriverAdapterFactory;

/** Runs Prisma on a pg pool. Sends a migration script as a whole, because the stock adapter splits it at every semicolon, even in a string. */
export function createPoolAdapter(pool: Pool): AdapterFactory {
  const stock = new PrismaPg(pool);
  return createAdapterFactory(stock.adapterName, async () => {
    const adapter = await stock.connect();
    adapter.executeScript = (script) => pool.query(script).then(() => {}, throwScriptError);
    return adapter;
  });
}

/**
 * Runs Prisma on the embedded database, whose statements stay prepared. Replaces the stock adapter's scripts and transactions: it loses the
 * error of a failed script or COMMIT, and sets the isolation level outside the transaction.
 */
export function createEmbeddedAdapter(database: PGlite): AdapterFactory {
  const statements = embeddedStatements(database);
  const stock = stockEmbeddedAdapter(statements.query);
  return createAdapterFactory(stock.adapterName, async () => {
    const adapter = await stock.connect();
    adapter.executeScript = async (script) => {
      await database.exec(script).finally(statements.forgetAll).catch(throwScriptError);
    };
    adapter.startTransaction = (isolationLevel) => beginEmbeddedTransaction(database, statements, isolationLevel);
    return Object.assign(adapter, refuseWritesWhenDiskFull(adapter, database.dataDir));
  });
}

// Of the database, the stock adapter only calls `query` for a statement.
const stockEmbeddedAdapter = (query: RunStatement) => new PrismaPGlite({ query } as unknown as PGlite);

function createAdapterFactory(adapterName: string, connect: () => Promise<SqlDriverAdapter>): AdapterFactory {
  const connectToShadowDb = () => Promise.reject(new Error("Migrations are written without a shadow database."));
  return { provider: "postgres", adapterName, connect, connectToShadowDb };
}

/** Converts an error to the class whose message Prisma shows; of any other error it shows only a number. */
function throwScriptError(error: unknown): never {
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) throw error;
  const { code, message } = error;
  throw new DriverAdapterError({ kind: "postgres", code, message, severity: "ERROR", detail: undefined, column: undefined, hint: undefined });
}

// Three segments of the write-ahead log, more than any of our transactions needs.
const minFreeBytes = 48 * 1024 * 1024;
const writeStatement = /\b(INSERT INTO|UPDATE|DELETE FROM)\b/i;

/**
 * Refuses writes when the disk is nearly full. Without room for its write-ahead log, the embedded database would loop for ever
 * and block the process.
 */
function refuseWritesWhenDiskFull(queryable: SqlQueryable, folder: string | undefined): Pick<SqlQueryable, "queryRaw" | "executeRaw"> {
  const [query, execute] = [queryable.queryRaw.bind(queryable), queryable.executeRaw.bind(queryable)];
  const check = ({ sql }: SqlQuery) => {
    if (folder === undefined || !writeStatement.test(sql)) return;
    const { blocks, bavail, bsize } = statfsSync(folder);
    if (blocks > 0 && bavail * bsize < minFreeBytes)
      throw new DriverAdapterError({ kind: "postgres", code: "53100", message: "No space left on the disk of the data folder", severity: "ERROR", detail: undefined, column: undefined, hint: undefined });
  };
  return {
    queryRaw: async (statement) => (check(statement), query(statement)),
    executeRaw: async (statement) => (check(statement), execute(statement)),
  };
}

class RollbackSignal extends Error {}

/** PGlite runs a transaction within a callback, but Prisma needs separate begin and commit calls. */
function beginEmbeddedTransaction(database: PGlite, statements: EmbeddedStatements, isolationLevel?: IsolationLevel): Promise<Transaction> {
  return new Promise((resolve, reject) => {
    let end: { commit: () => void; rollback: () => void };
    const finished = database.transaction(async (tx) => {
      if (isolationLevel) await tx.exec(`SET TRANSACTION ISOLATION LEVEL ${isolationLevel}`);
      const ended = new Promise<void>((commit, fail) => {
        end = { commit, rollback: () => fail(new RollbackSignal()) };
      });
      resolve(await embeddedTransaction(tx, statements, database.dataDir, {
        commit: () => (end.commit(), finished),
        rollback: () => (end.rollback(), finished.catch(ignoreRollbackSignal)),
      }));
      await ended;
    });
    finished.catch(reject);
  });
}

function ignoreRollbackSignal(error: unknown) {
  if (!(error instanceof RollbackSignal)) throw error;
}

async function embeddedTransaction(tx: PGliteTransaction, statements: EmbeddedStatements, folder: string | undefined, end: Pick<Transaction, "commit" | "rollback">): Promise<Transaction> {
  const queryable = await stockEmbeddedAdapter(statements.queryWithin(tx)).connect();
  const run = async (sql: string) => void (await tx.exec(sql));
  return {
    provider: "postgres",
    adapterName: queryable.adapterName,
    options: { usePhantomQuery: true },
    ...refuseWritesWhenDiskFull(queryable, folder),
    createSavepoint: (name) => run(`SAVEPOINT ${name}`),
    rollbackToSavepoint: (name) => run(`ROLLBACK TO SAVEPOINT ${name}`),
    releaseSavepoint: (name) => run(`RELEASE SAVEPOINT ${name}`),
    ...end,
  };
}
