import type { SqlDriverAdapter, SqlQuery, SqlQueryable, Transaction } from "@prisma/driver-adapter-utils";
import { AsyncLocalStorage } from "node:async_hooks";

/** `sent` says of each statement what it does and to which table. */
export type StatementCount = { statements: number; transactions: number; sent: string[] };

const globalStore = globalThis as typeof globalThis & { cadenceStatements?: AsyncLocalStorage<StatementCount> };
const statementCounter = (globalStore.cadenceStatements ??= new AsyncLocalStorage());

/**
 * Runs `work` and counts the SQL it sends: `statements` are its own, `transactions` the BEGINs
 * (each comes with a COMMIT or ROLLBACK and perhaps savepoints, none of them counted as statements).
 */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ result: T } & StatementCount> {
  const count: StatementCount = { statements: 0, transactions: 0, sent: [] };
  const result = await statementCounter.run(count, work);
  return { result, ...count };
}

const transactionControl = /^(COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET TRANSACTION)\b/;

/** Counts one statement of the work around it. */
export function recordStatement({ sql }: Pick<SqlQuery, "sql">) {
  const count = statementCounter.getStore();
  if (!count || transactionControl.test(sql)) return;
  count.statements += 1;
  count.sent.push(`${/\b(SELECT|INSERT|UPDATE|DELETE)\b/.exec(sql)?.[0] ?? "?"} ${/\b(?:FROM|INTO|UPDATE)\s+(?:"public"\.)?"(\w+)"/.exec(sql)?.[1] ?? "computed"}`);
}

function countedQueryable<Queryable extends SqlQueryable>(inner: Queryable) {
  return {
    provider: inner.provider,
    adapterName: inner.adapterName,
    queryRaw: (query: SqlQuery) => (recordStatement(query), inner.queryRaw(query)),
    executeRaw: (query: SqlQuery) => (recordStatement(query), inner.executeRaw(query)),
  };
}

function countedTransaction(inner: Transaction): Transaction {
  return {
    ...countedQueryable(inner),
    options: inner.options,
    commit: () => inner.commit(),
    rollback: () => inner.rollback(),
    createSavepoint: inner.createSavepoint?.bind(inner),
    rollbackToSavepoint: inner.rollbackToSavepoint?.bind(inner),
    releaseSavepoint: inner.releaseSavepoint?.bind(inner),
  };
}

/** The same adapter, seen by countStatements. Costs one look-up per statement when nobody counts. */
export function countedAdapter(inner: SqlDriverAdapter): SqlDriverAdapter {
  return {
    ...countedQueryable(inner),
    executeScript: (script) => inner.executeScript(script),
    getConnectionInfo: () => inner.getConnectionInfo?.() ?? { supportsRelationJoins: true },
    dispose: () => inner.dispose(),
    startTransaction: async (isolationLevel) => {
      const count = statementCounter.getStore();
      if (count) count.transactions += 1;
      return countedTransaction(await inner.startTransaction(isolationLevel));
    },
  };
}


/** Adds the counts to a response as headers where CADENCE_COUNT_STATEMENTS=1, for the bench; else only runs `work`. */
export async function withStatementCount<Answer extends Response>(work: () => Promise<Answer>): Promise<Answer> {
  if (process.env.CADENCE_COUNT_STATEMENTS !== "1") return work();
  const { result, statements, transactions, sent } = await countStatements(work);
  result.headers.set("x-sql-statements", String(statements));
  result.headers.set("x-sql-transactions", String(transactions));
  result.headers.set("x-sql-sent", sent.slice(0, 40).join(", "));
  return result;
}
