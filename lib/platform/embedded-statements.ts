import { type PGlite, parse, protocol, type QueryOptions, type Results, type Transaction } from "@electric-sql/pglite";

const { serialize } = protocol;

/** How many statements stay prepared. Each takes about 130 kB of the database's memory. */
const maxPrepared = 400;

/** Longer ones list what they write or look for, and hardly come twice. */
const maxLength = 20_000;

/** After how many statements all are planned again: a plan that was made for a small table is kept while it grows, and is then slower than none. */
const replanEvery = 1000;

interface PreparedStatement {
  /** Empty for one that is run once. */
  name: string;
  parameterTypes: readonly number[];
}

/** Runs one statement. Throws PGlite's DatabaseError. */
export type RunStatement = <Row>(sql: string, values?: unknown[], options?: QueryOptions) => Promise<Results<Row>>;

export interface EmbeddedStatements {
  /** Waits until no transaction is open. */
  query: RunStatement;
  /** Within this transaction. Throws once it has ended. */
  queryWithin: (transaction: Transaction) => RunStatement;
  /** Has each statement prepared again, because tables have changed. */
  forgetAll: () => void;
}

const statementsOf = new WeakMap<PGlite, EmbeddedStatements>();

/**
 * Runs statements on an embedded database and keeps them prepared, as a server's drivers do. PGlite's own `query` has each one read and planned again, which takes
 * longer than to run it. Each database has one of these, because its prepared statements have names.
 */
export function embeddedStatements(database: PGlite): EmbeddedStatements {
  const statements = statementsOf.get(database) ?? createEmbeddedStatements(database);
  statementsOf.set(database, statements);
  return statements;
}

function createEmbeddedStatements(database: PGlite): EmbeddedStatements {
  /** By their SQL; those used longest ago come first. */
  const prepared = new Map<string, PreparedStatement>();
  const unneeded: string[] = [];
  let preparedCount = 0;
  let runCount = 0;

  const send = (...messages: Uint8Array[]) => database.execProtocolStream(Buffer.concat([...messages, serialize.sync()]));

  function forget(sql: string) {
    const statement = prepared.get(sql);
    if (statement && prepared.delete(sql)) unneeded.push(statement.name);
  }

  async function prepare(sql: string): Promise<PreparedStatement> {
    const name = sql.length > maxLength ? "" : `cadence_${(preparedCount += 1)}`;
    const closing = unneeded.splice(0).map((closed) => serialize.close({ type: "S", name: closed }));
    const described = await send(...closing, serialize.parse({ name, text: sql }), serialize.describe({ type: "S", name }));
    return { name, parameterTypes: parse.parseDescribeStatementResults(described) };
  }

  async function findOrPrepare(sql: string): Promise<PreparedStatement> {
    const statement = prepared.get(sql) ?? (await prepare(sql));
    if (statement.name === "") return statement;
    // The last one is now the one used last.
    prepared.delete(sql);
    prepared.set(sql, statement);
    const [oldest] = prepared.keys();
    if (prepared.size > maxPrepared && oldest !== undefined) forget(oldest);
    return statement;
  }

  function toText(value: unknown, type: number | undefined) {
    if (value === null || value === undefined) return null;
    const serializer = type === undefined ? undefined : database.serializers[type];
    return serializer ? serializer(value) : String(value);
  }

  const runNow: RunStatement = <Row>(sql: string, values: unknown[] = [], options?: QueryOptions) =>
    database._runExclusiveQuery(async () => {
      runCount += 1;
      try {
        const { name, parameterTypes } = await findOrPrepare(sql);
        const bind = serialize.bind({ statement: name, values: values.map((value, index) => toText(value, parameterTypes[index])) });
        const answered = await send(bind, serialize.describe({ type: "P" }), serialize.execute());
        // The caller declares the type of the rows.
        return parse.parseResults(answered, database.parsers, options)[0] as Results<Row>;
      } catch (error) {
        // Its tables may have changed since.
        forget(sql);
        throw error;
      }
    });

  const discardPlans = () =>
    database._runExclusiveQuery(async () => {
      runCount = 0;
      await send(serialize.query("DISCARD PLANS"));
    });

  return {
    query: async (...statement) => {
      await database._checkReady();
      return database._runExclusiveTransaction(async () => {
        if (runCount >= replanEvery) await discardPlans();
        return runNow(...statement);
      });
    },
    queryWithin:
      (transaction) =>
      async (...statement) => {
        if (transaction.closed) throw new Error("The transaction has ended");
        return runNow(...statement);
      },
    forgetAll: () => [...prepared.keys()].forEach(forget),
  };
}
