import type { SqlDriverAdapter, SqlQuery, SqlQueryable, Transaction } from "@prisma/driver-adapter-utils";
import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "@/lib/platform/process-wide";

/** `sent` lists the verb and table of each statement. */
export type StatementCount = { statements: number; transactions: number; sent: string[] };

const statementCounter = processWide("cadenceStatements", () => new AsyncLocalStorage<StatementCount>());

/**
 * Runs `work` and counts the SQL it sends. `transactions` counts each BEGIN; BEGIN, COMMIT, ROLLBACK and savepoints don't
 * count as `statements`.
 */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ result: T } & StatementCount> {
  const count: StatementCount = { statements: 0, transactions: 0, sent: [] };
  const result = await statementCounter.run(count, work);
  return { result, ...count };
}

const transactionControl = /^(COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET TRANSACTION)\b/;

/** Counts one statement for the enclosing countStatements call, if there is one. */
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

/** Wraps an adapter so that its statements are counted. Costs one lookup per statement outside countStatements. */
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


/** Runs `work`. With CADENCE_COUNT_STATEMENTS=1, it adds the counts to the response as headers, for the bench. */
export async function withStatementCount<Result extends Response>(work: () => Promise<Result>): Promise<Result> {
  if (process.env.CADENCE_COUNT_STATEMENTS !== "1") return work();
  const { result, statements, transactions, sent } = await countStatements(work);
  result.headers.set("x-sql-statements", String(statements));
  result.headers.set("x-sql-transactions", String(transactions));
  result.headers.set("x-sql-sent", sent.slice(0, 40).join(", "));
  return result;
}
