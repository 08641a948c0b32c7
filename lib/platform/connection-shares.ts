import { DriverAdapterError, type SqlDriverAdapter, type Transaction } from "@prisma/driver-adapter-utils";
import { AsyncLocalStorage } from "node:async_hooks";
import type { AdapterFactory } from "@/lib/platform/prisma-adapters";
import { processWide } from "@/lib/platform/process-wide";

/** The request that the current code works for. */
interface RequestScope {
  kind: string;
  /** Its open transactions. What it asks beside one needs no share of its own, or requests would wait for each other for ever. */
  transactions: number;
}

const requestScope = processWide("cadenceRequestScope", () => new AsyncLocalStorage<RequestScope>());

/** Runs `work` for a request of this kind, such as "GET /api/clients", which shares the connections with the others of its kind. */
export const withConnectionShare = <T>(kind: string, work: () => Promise<T>): Promise<T> => requestScope.run({ kind, transactions: 0 }, work);

/** Runs `work` for no request, for what outlives the one that starts it, such as listening for notifications. */
export const withoutConnectionShare = <T>(work: () => T): T => requestScope.exit(work);

interface ShareLimits {
  /** The size of the pool. */
  connections: number;
  /** The most connections that one kind of request has at once. */
  perKind: number;
  /** The last connections, which only go to kinds that have none. */
  reserved: number;
  /** How long a request waits for its share before it fails, in milliseconds. */
  waitMs: number;
}

export const shareLimits = (connections: number): ShareLimits => ({ connections, perKind: connections / 2, reserved: 3, waitMs: 3000 });

type Release = () => void;

/**
 * Divides a pool among kinds of requests, so that those that wait for a locked table leave connections to the others. Work
 * outside requests, such as jobs, takes any connection. `acquire` throws an error that isDatabaseBusy recognises.
 */
export function createConnectionShares({ connections, perKind, reserved, waitMs }: ShareLimits) {
  const heldByKind = new Map<string, number>();
  const waiting = new Set<{ kind: string; admit: () => void }>();
  let held = 0;

  function isAvailable(kind: string) {
    const own = heldByKind.get(kind) ?? 0;
    return own < perKind && held < (own === 0 ? connections : connections - reserved);
  }

  function hold(kind: string | undefined): Release {
    held += 1;
    if (kind !== undefined) heldByKind.set(kind, (heldByKind.get(kind) ?? 0) + 1);
    return () => {
      held -= 1;
      if (kind !== undefined) releaseKind(kind);
      for (const waiter of waiting) if (isAvailable(waiter.kind)) waiter.admit();
    };
  }

  function releaseKind(kind: string) {
    const left = (heldByKind.get(kind) ?? 1) - 1;
    if (left === 0) heldByKind.delete(kind);
    else heldByKind.set(kind, left);
  }

  function acquire(scope: RequestScope | undefined): Promise<Release> | Release {
    if (!scope || scope.transactions > 0) return hold(undefined);
    const { kind } = scope;
    if (isAvailable(kind)) return hold(kind);
    return new Promise((resolve, reject) => {
      const waiter = {
        kind,
        admit: () => {
          clearTimeout(timer);
          waiting.delete(waiter);
          resolve(hold(kind));
        },
      };
      const timer = setTimeout(() => {
        waiting.delete(waiter);
        reject(noShareError());
      }, waitMs);
      waiting.add(waiter);
    });
  }

  /** Runs `work` with a share of the connections. */
  async function run<T>(work: () => Promise<T>): Promise<T> {
    const release = await acquire(requestScope.getStore());
    try {
      return await work();
    } finally {
      release();
    }
  }

  async function startTransaction(start: () => Promise<Transaction>): Promise<Transaction> {
    const scope = requestScope.getStore();
    const releaseShare = await acquire(scope);
    if (scope) scope.transactions += 1;
    const release = () => {
      if (scope) scope.transactions -= 1;
      releaseShare();
    };
    try {
      const transaction = await start();
      const [commit, rollback] = [transaction.commit.bind(transaction), transaction.rollback.bind(transaction)];
      transaction.commit = () => commit().finally(release);
      transaction.rollback = () => rollback().finally(release);
      return transaction;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Gives what an adapter runs its share of the connections. */
  const shareAdapter = (factory: AdapterFactory): AdapterFactory => ({
    ...factory,
    connect: async () => {
      const adapter: SqlDriverAdapter = await factory.connect();
      const [query, execute, begin] = [adapter.queryRaw.bind(adapter), adapter.executeRaw.bind(adapter), adapter.startTransaction.bind(adapter)];
      adapter.queryRaw = (statement) => run(() => query(statement));
      adapter.executeRaw = (statement) => run(() => execute(statement));
      adapter.startTransaction = (isolationLevel) => startTransaction(() => begin(isolationLevel));
      return adapter;
    },
  });

  return { run, shareAdapter };
}

/** PostgreSQL's own error for too many connections is 53300, which means something else: the server itself has none left. */
const noShareError = () => new DriverAdapterError({ kind: "postgres", code: "55P03", message: "Too many requests of this kind are waiting for the database", severity: "ERROR", detail: undefined, column: undefined, hint: undefined });
